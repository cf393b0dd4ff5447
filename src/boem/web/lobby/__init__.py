"""Finding an opponent: open seats, challenges, ratings, profiles, and finished games."""
