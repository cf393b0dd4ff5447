"""The rules of Postal Minesweeper."""
