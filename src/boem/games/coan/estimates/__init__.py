"""The worth of exploring or marking a square. For bots, analysis and research alike."""
