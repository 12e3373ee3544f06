"""What one address that floods the house costs the people who play from others."""
