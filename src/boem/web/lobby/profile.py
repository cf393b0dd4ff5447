"""A player's page: ratings and their history, results, and the latest games that the reader may watch."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final
from urllib.parse import urlencode

from django.db.models import Count, Q, QuerySet
from django.utils.timezone import localdate

from boem.bots import find_bot
from boem.core.errors import ParseError
from boem.core.registry import find_game, game_ids
from boem.web.accounts.models import Player
from boem.web.base.hooks import ShownRating
from boem.web.base.texts import Text
from boem.web.lobby.models import Outcome, Rating
from boem.web.lobby.rating_course import RatingCourse, draw
from boem.web.lobby.ratings import PACES, shown
from boem.web.tables.boards import is_shown, presenter_of, shown_games
from boem.web.tables.boards.generic.words import later
from boem.web.tables.models import Table
from boem.web.tables.store.seat_names import spoken

BOT: Final = "bot:"
LAST: Final = 10  # games
MOST_GAMES: Final = 60  # in the course of a rating: the latest


@dataclass(frozen=True, slots=True)
class Person:
    """A player or a house bot."""

    name: str
    player: Player | None
    bot: str

    @property
    def called(self) -> str:
        """The name on display."""
        return self.name if self.player else spoken(f"{BOT}{self.bot}")

    @property
    def is_private(self) -> bool:
        """Whether the page has no numbers for others: a guest's, or one of a player whose account was deleted."""
        return self.player is not None and not self.player.may_be_rated

    @property
    def own(self) -> Q:
        """The condition that selects this person's ratings and outcomes."""
        return Q(player=self.player) if self.player else Q(bot=self.bot)


@dataclass(frozen=True, slots=True)
class RatingRow:
    """A rating on the page."""

    board: str  # the query string of its leaderboard
    title: str
    pace: str
    rating: ShownRating
    games: int
    course: RatingCourse | None


@dataclass(frozen=True, slots=True)
class GameTally:
    """How many games of one kind were won, drawn and lost."""

    title: str
    won: int
    drawn: int
    lost: int


@dataclass(frozen=True, slots=True)
class BotGame:
    """A game that a bot plays, and how it plays it."""

    game: str
    title: Text
    about: Text


def bot_games(bot: str) -> list[BotGame]:
    """The games that a bot plays; none without a bot."""
    return [
        BotGame(game.id, presenter_of(game.id).title, later(find_bot(game, bot).about))
        for game in shown_games()
        if bot and _plays(game.id, bot)
    ]


def find_person(name: str) -> Person | None:
    """The person with this name: a player's, or `bot:` and a bot's."""
    if name.startswith(BOT):
        bot = name.removeprefix(BOT)
        return Person(name, None, bot) if any(_plays(game.id, bot) for game in shown_games()) else None
    player = Player.objects.filter(name=name).first() if name.isprintable() else None
    return Person(name, player, "") if player else None


def ratings(person: Person) -> list[RatingRow]:
    """Their ratings, by game and pace."""
    if person.is_private:
        return []
    return [_row(rating) for rating in Rating.objects.filter(person.own, games__gt=0) if is_shown(rating.game)]


def seen_by(person: Person, reader: Player | None) -> QuerySet[Outcome]:
    """The outcomes of games that the reader may watch: public ones, unless they are a guest's, and the reader's own."""
    watched = Q(table__visibility=Table.Visibility.PUBLIC) if not person.is_private else Q(pk__in=[])
    if reader:
        watched |= Q(table__seats__player=reader)
    ids = Outcome.objects.filter(person.own, watched, game__in=game_ids()).values("pk")
    return Outcome.objects.filter(pk__in=ids).select_related("table").prefetch_related("table__seats__player")


def tallies(outcomes: QuerySet[Outcome]) -> list[GameTally]:
    """How many of these games were won, drawn and lost, per game."""
    ended = {word: Count("pk", filter=Q(result=word)) for word in ("won", "drawn", "lost")}
    counted = outcomes.order_by("game").values("game").annotate(**ended).values_list("game", *ended)
    return [GameTally(str(presenter_of(game).title), *numbers) for game, *numbers in counted]


def _plays(game_id: str, bot: str) -> bool:
    try:
        return find_bot(find_game(game_id), bot).name == bot
    except ParseError:
        return False


def _row(rating: Rating) -> RatingRow:
    pace = str(PACES[rating.pace])
    board = urlencode({"game": rating.game, "pace": rating.pace})
    return RatingRow(board, str(presenter_of(rating.game).title), pace, shown(rating), rating.games, _course(rating))


def _course(rating: Rating) -> RatingCourse | None:
    """The line through the latest ratings; None before the first game that changed it."""
    latest = list(rating.outcomes.order_by("-id")[:MOST_GAMES])[::-1]
    return draw(latest[0].before or 0, [(localdate(one.at), one.after or 0) for one in latest]) if latest else None
