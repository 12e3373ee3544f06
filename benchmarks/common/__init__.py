"""What all benchmarks share: the start of each on the command line, and the environment they run in."""
