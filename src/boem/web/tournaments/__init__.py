"""Tournaments and ladders: entries, rounds, standings. `arbiter/` pairs and ranks, and knows no database."""
