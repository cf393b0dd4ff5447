"""The pages of Uitweg: a builder for the viewer's maze; then the opponent's, large, with the viewer's own beside it."""

from boem.games.uitweg.site.presenter import UitwegPresenter

__all__ = ["UitwegPresenter"]
