"""Whether anybody can choose a deal or foretell one: attackers who try, against both shuffles."""
