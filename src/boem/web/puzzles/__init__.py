"""Puzzles on the site: today's, a shelf, fresh ones, pasted ones, and books of them."""
