"""What a round's tips can bring: layouts that fit, areas, offers. For bots, analysis and research alike."""
