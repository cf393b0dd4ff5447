"""Opening a guided first game, skipping it, and remembering that it was done."""

from __future__ import annotations

from django.db import transaction

from boem.core.game import AnyAction, AnyGame
from boem.core.settings import read_settings
from boem.records import Match
from boem.web.accounts.models import Player
from boem.web.base.errors import Closed
from boem.web.guide.first_game import FirstGame, first_game_of, reply_at, settings_of
from boem.web.guide.models import GuidedGame
from boem.web.lobby.models import Outcome
from boem.web.rules.played import done
from boem.web.tables.boards import shown_games
from boem.web.tables.models import SeatRow, Table
from boem.web.tables.store import service
from boem.web.tables.store.house import deal_of
from boem.web.tables.store.opening import BOT, ME, TableWish, draw_up, store


def open_guided(*, game: AnyGame, player: Player, address: str = "") -> Table:
    """A table for the guided first game, played as far as its opening; raises Closed, Unfit or NotYours."""
    lesson = first_game_of(game.id)
    if lesson is None:
        raise Closed("This game has no guided first game.")
    table, seats = draw_up(host=player, wish=_wish(game, lesson), address=address)
    deal = _deal_first(game, lesson) or deal_of(table)
    with transaction.atomic():
        stored = store(table, seats, deal)
        service.rule(table_id=stored.id, decide=lambda _table, at, _now: _opened(lesson, at))
        defaults = {"table": stored, "done": False}
        GuidedGame.objects.update_or_create(player=player, game=game.id, defaults=defaults)
    return stored


def skip(*, game: AnyGame, player: Player) -> str:
    """Remember that the player wants no guide, and return the id of the table that had one; empty if none had."""
    with transaction.atomic():
        found = GuidedGame.objects.select_for_update().filter(player=player, game=game.id).first()
        GuidedGame.objects.update_or_create(player=player, game=game.id, defaults={"table": None, "done": True})
    return found.table_id or "" if found else ""


def offered(player: Player | None) -> frozenset[str]:
    """The games whose guided first game this player has neither played nor skipped."""
    done = set(GuidedGame.objects.filter(player=player, done=True).values_list("game", flat=True)) if player else set()
    return frozenset(game.id for game in shown_games() if game.id not in done and first_game_of(game.id))


def new_to(player: Player | None) -> frozenset[str]:
    """Those of them that this player has never played: the guide is offered before the first game."""
    games = offered(player)
    if player is None or not games:
        return games
    seats = SeatRow.objects.filter(player=player, table__game__in=games)
    return games - frozenset(seats.values_list("table__game", flat=True).distinct())


def lesson_at(table: Table) -> FirstGame | None:
    """The guided first game that is played at a table; None at other tables, most of which cost no query."""
    lesson = first_game_of(table.game)
    if lesson is None or table.config != settings_of(table.game, lesson):
        return None
    return lesson if GuidedGame.objects.filter(table=table).exists() else None


def is_guided(table: Table) -> bool:
    """Whether a guided first game is played at a table, for the hook."""
    return lesson_at(table) is not None


def scripted_move(table: Table, game: Match, seat: int) -> str:
    """What a bot must answer, for the hook."""
    lesson = lesson_at(table)
    return reply_at(lesson, game, seat) if lesson else ""


def keep(table: Table, game: Match) -> None:
    """At the end of a guided game: it is done, and counts in no statistics."""
    if lesson_at(table):
        GuidedGame.objects.filter(table=table).update(done=game.over)
        Outcome.objects.filter(table=table).delete()


def _wish(game: AnyGame, lesson: FirstGame) -> TableWish:
    config = settings_of(game.id, lesson)
    seats = read_settings(game.config, config).seats
    others = [f"{BOT}{lesson.bot}"] * (seats - 1)
    return TableWish(game.id, [ME, *others], config, visibility=Table.Visibility.SEATS)


def _deal_first(game: AnyGame, lesson: FirstGame) -> AnyAction | None:
    """The deal, if the opening begins with one."""
    first, *_rest = lesson.opening.lines or ("",)
    verb, _blank, what = first.partition(" ")
    return game.notation.read_entry({verb: what})[1] if verb == "deal" else None


def _opened(lesson: FirstGame, game: Match) -> Match:
    """The game after those lines of the opening that aren't played yet."""
    for line in lesson.opening.lines[len(game.said) :]:
        game = done(game, line)
    return game
