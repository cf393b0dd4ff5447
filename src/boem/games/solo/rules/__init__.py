"""The rules of the puzzles: what exists, what may be done, what becomes known."""
