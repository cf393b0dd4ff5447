"""How Mijnenveger looks: my search board large, my own field small with what the other tried on it."""

from boem.games.mijnenveger.site.presenter import MijnenvegerPresenter

__all__ = ["MijnenvegerPresenter"]
