"""Black Box on the site."""
