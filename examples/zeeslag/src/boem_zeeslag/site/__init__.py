"""How Zeeslag looks on the site."""
