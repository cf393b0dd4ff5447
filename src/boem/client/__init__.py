"""Playing on somebody's site over its API, with nothing but what is told there. Explained in docs/bots.md."""

from boem.client.denied import Denied
from boem.client.site import Site

__all__ = ["Denied", "Site"]
