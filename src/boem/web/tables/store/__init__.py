"""Tables in the database: opening, joining and accessing them, rebuilding the game, and the one way to act on it."""
