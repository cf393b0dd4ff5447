"""Playing on any site over its API, knowing only what it tells a player. Explained in docs/bots.md.

Stability: stable.
"""

from boem.client.site import Site
from boem.client.sitting import Denied

__all__ = ["Denied", "Site"]
