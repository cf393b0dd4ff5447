"""The rules of Minesweeper for two: what exists, what may be done, what becomes known."""
