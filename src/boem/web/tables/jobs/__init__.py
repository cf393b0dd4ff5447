"""Background work at tables: bots and analyses."""
