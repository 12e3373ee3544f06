"""Whether the lab's statistics hold what they say."""
