"""The JSON API: the site's services for bots and other clients."""
