"""The house: tables, seats, clocks, sockets and storage around the games."""
