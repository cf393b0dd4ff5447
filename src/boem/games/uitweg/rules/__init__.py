"""The rules of Uitweg: what exists, what may be done, what becomes known."""
