"""Bots for Piece o' Cake."""
