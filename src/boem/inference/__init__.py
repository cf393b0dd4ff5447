"""What a partly open field tells about the squares that are still covered. Games give it views, never states."""

from boem.inference.field import Field
from boem.inference.layouts import Layouts

__all__ = ["Field", "Layouts"]
