"""Players that are programs. A bot is a seat: it decides from what its seat may know."""
