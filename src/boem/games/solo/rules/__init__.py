"""The rules of the puzzles."""
