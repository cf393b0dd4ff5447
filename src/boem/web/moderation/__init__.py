"""Keeping order: who keeps away from whom, what is reported, and what moderators do about it."""
