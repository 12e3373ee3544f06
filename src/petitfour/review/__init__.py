"""The review of played games, and advice while playing, from one engine."""
