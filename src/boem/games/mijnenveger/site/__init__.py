"""How Mijnenveger looks: my search board large, my own field small with what the opponent tried on it."""

from boem.games.mijnenveger.site.presenter import MijnenvegerPresenter

__all__ = ["MijnenvegerPresenter"]
