"""Playing on any site over its API, with only what that tells a player. Explained in docs/bots.md."""

from boem.client.denied import Denied
from boem.client.site import Site

__all__ = ["Denied", "Site"]
