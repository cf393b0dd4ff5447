"""Who plays: people, guests among them, and the tokens of their programs."""
