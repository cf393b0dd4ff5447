"""The rules of Uitweg."""
