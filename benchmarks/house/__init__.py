"""How fast the house is, beside the servers of boardgame.io and Colyseus."""
