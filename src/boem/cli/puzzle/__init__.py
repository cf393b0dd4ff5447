"""`boem puzzle …`, one file a command."""
