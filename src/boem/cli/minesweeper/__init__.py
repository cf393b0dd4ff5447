"""Ordinary minesweeper in the terminal: played, watched, and the player measured."""
