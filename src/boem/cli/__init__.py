"""`boem …`: thin commands over the rooms below."""
