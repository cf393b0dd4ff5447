"""Finding an opponent: open seats, challenges, ratings, profiles, and what was played."""
