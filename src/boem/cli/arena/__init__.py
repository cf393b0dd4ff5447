"""`boem arena`: bots play each other many times."""
