"""How a game without a face of its own looks on the site, derived from the contract of games alone."""

from boem.web.tables.boards.generic.presenter import GenericPresenter

__all__ = ["GenericPresenter"]
