"""Chat and presence at tables."""
