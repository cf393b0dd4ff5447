"""Who is at a table, and what they say to each other."""
