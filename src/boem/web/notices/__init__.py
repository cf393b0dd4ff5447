"""Telling players by e-mail that a game waits for them: at once, or once a day, until they say stop."""
