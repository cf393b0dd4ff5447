"""The game in numbers and planes, for research."""

from boem.games.uitweg.encoding.encoding import UitwegEncoding

__all__ = ["UitwegEncoding"]
