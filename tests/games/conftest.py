"""What tests of games share with those of the command line."""

from __future__ import annotations

from cli.conftest import sit_down

__all__ = ["sit_down"]
