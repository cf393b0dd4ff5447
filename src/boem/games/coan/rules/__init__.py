"""The rules of Minesweeper for two."""
