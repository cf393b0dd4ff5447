"""The page of a table: what is shown of it, and what is done there."""
