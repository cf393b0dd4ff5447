"""How any game looks that has no face of its own for the site, by the contract of games alone."""

from boem.web.tables.boards.generic.presenter import GenericPresenter

__all__ = ["GenericPresenter"]
