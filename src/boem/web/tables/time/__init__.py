"""Time at a table: clocks, pauses, claims, vacations."""
