"""What a partly open field tells about the squares that are still covered. Games give it views, never states."""

from boem.inference.layouts import Layouts

__all__ = ["Layouts"]
