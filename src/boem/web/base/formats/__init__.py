"""How dates are written where Django's own way isn't ours: in British English, not American."""
