"""The rules of Mijnenveger."""
