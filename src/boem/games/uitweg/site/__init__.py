"""How Uitweg looks: a builder for one's own maze, then the other's large with my runner, and my own small beside it."""

from boem.games.uitweg.site.presenter import UitwegPresenter

__all__ = ["UitwegPresenter"]
