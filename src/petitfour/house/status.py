"""What a table is at: nobody has begun, devices commit and reveal, a game is played, it has ended."""

OPEN = "open"
DEALING = "dealing"  # devices commit and reveal; nobody comes or goes
PLAYING = "playing"
OVER = "over"
ABANDONED = "abandoned"

ENDED = (OVER, ABANDONED)
