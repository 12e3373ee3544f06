"""Bots for Cake Auf!."""
