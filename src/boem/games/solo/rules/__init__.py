"""The rules of the puzzles: what exists, what may be done, what is told of it."""
