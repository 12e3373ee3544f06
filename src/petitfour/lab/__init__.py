"""Games in bulk: simulation, and what can be learned from it."""
