"""`boem puzzle …`, with one module per command."""
