"""What an exploring or a mark is worth. For bots, analysis and research alike."""
