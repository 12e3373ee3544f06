"""The games, one folder each: rules, components, moves, view and words."""
