"""Bots for Icing on the Cake."""
