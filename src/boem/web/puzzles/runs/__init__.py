"""Puzzles one after another: a rush against the clock, a streak without a mistake, and the tables of the best."""
