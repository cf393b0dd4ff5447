"""Replays of finished games, move by move from any viewpoint, and of imported records."""
