"""Push messages: a browser is told that a game is waiting, even when no page of the site is open (RFC 8030)."""
