"""The games in Gymnasium."""
