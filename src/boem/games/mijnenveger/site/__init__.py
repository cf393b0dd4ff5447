"""The pages of Mijnenveger: the viewer's search board large, its own field small with the opponent's tries on it."""

from boem.games.mijnenveger.site.presenter import MijnenvegerPresenter

__all__ = ["MijnenvegerPresenter"]
