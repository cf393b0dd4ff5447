"""The rules of Mijnenveger: what exists, what may be done, what becomes known."""
