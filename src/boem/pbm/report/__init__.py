"""Reports of a game by mail: what one viewer has heard of it, as text, as a page and as a print."""
