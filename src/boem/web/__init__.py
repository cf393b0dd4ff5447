"""The site: Django pages, the JSON API and the WebSockets over one service."""

from boem.core.extras import need

need("site")
