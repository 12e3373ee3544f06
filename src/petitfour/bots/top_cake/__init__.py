"""Bots for Top Cake."""
