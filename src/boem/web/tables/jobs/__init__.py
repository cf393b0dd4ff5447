"""What moves tables on when nobody looks: bots, analyses."""
