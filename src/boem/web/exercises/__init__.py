"""Exercises: moments of a player's own games to practise, at once and again after days."""
