"""Recorded games that must stay valid: a rules change that alters an old game is seen here."""
