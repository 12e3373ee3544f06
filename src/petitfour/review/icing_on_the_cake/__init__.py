"""The review of one game: its steady player, its sensible moves, its reasons."""
