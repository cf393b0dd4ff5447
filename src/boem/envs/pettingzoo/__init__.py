"""The games in PettingZoo."""
