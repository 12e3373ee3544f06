"""How fast games are played at random on one core: Petit Four beside other libraries of games."""
