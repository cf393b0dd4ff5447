"""What the site is made of, and what a host may set."""
