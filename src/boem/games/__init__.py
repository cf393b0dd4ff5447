"""The games, one folder each, with the same files. `boem.core.registry` finds them; no game knows another."""
