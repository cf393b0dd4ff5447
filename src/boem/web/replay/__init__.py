"""Finished games move by move, through any pair of eyes; and records from elsewhere."""
