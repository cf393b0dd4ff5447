"""The face of the native module. Only `boem.inference` imports it."""

from boem.kernel._native import Layouts

__all__ = ["Layouts"]
