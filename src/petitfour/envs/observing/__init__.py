"""What a seat knows, as a row of small numbers: one module a game, in the dialect of its rules."""
