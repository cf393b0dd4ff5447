"""Mail, out and in: sends what is queued and passes on what arrives. Nothing here knows a game."""
