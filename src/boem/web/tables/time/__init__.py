"""Time at a table: deadlines, pauses, claims, vacations."""
