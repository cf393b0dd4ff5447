"""The rules of Postal Minesweeper: what exists, what may be done, what becomes known."""
