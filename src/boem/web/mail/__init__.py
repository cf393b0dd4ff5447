"""Mail, out and in: what is queued is sent, what arrives is handed on. Nothing here knows a game."""
