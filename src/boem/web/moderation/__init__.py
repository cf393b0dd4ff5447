"""Keeping order: blocks between players, reports, and what moderators do about them."""
