"""The rules of Minesweeper for two: what exists, what may be done, what is told of it."""
