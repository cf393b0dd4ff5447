"""The JSON API: the same service for bots and other faces."""
