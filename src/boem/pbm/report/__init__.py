"""Reports of a game by mail: what one viewer has heard, as text, as a page and as a PDF."""
