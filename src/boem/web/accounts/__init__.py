"""Players with and without accounts, and the tokens of their programs."""
