"""`boem …`: thin commands over the rooms below."""

from boem.cli.app import main

__all__ = ["main"]
