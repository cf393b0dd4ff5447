"""What the guesses of a round can earn: sampled layouts, areas, offers. For bots, analysis and research alike."""
