"""`boem …`: thin commands over the rooms below."""

from boem.cli.run import main

__all__ = ["main"]
