"""What a seeker can know and expect, from sampled mazes. For bots, analysis and research alike."""
