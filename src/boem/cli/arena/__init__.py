"""`boem arena`: bots play each other in numbers."""
