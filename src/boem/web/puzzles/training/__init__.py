"""Training: one puzzle after another, as hard as suits the player, rated on both sides, or of a chosen theme."""
