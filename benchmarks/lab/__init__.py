"""How long a balance report takes."""
