"""How Black Box looks on the site."""
