"""The games, one folder each with the same files. `boem.core.registry` finds them; they do not know each other."""
