"""What a seeker can know and expect, by mazes that fit. For bots, analysis and research alike."""
