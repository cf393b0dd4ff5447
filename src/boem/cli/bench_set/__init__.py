"""`boem bench-set`: the public benchmark in the terminal."""
