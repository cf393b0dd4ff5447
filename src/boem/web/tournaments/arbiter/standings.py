"""Standings of each kind of tournament: points, tie-breaks and places."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from boem.web.tournaments.arbiter import arena, bracket
from boem.web.tournaments.arbiter.encounters import FIRST, WIN, Encounter, totals
from boem.web.tournaments.arbiter.tie_breaks import ROUND_ROBIN, SWISS, Crosstable, keys_of


@dataclass(frozen=True, slots=True)
class TournamentStanding:
    """A player's place, from 1, which equal players share; and what it follows from, in the order that counts."""

    player: int
    place: int
    points: int  # in halves; at tables of several, in parts of FIRST
    played: int  # games, unplayed rounds left out
    won: int
    breaks: Mapping[str, int] = field(default_factory=dict)  # by name
    streak: bool = False  # in an arena: the next game brings double points


def swiss(players: Iterable[int], past: Sequence[Encounter], rounds: int) -> list[TournamentStanding]:
    """Points; then Buchholz cut 1, Buchholz, Sonneborn-Berger, direct encounter, number of wins."""
    return _by_crosstable(Crosstable(tuple(players), tuple(past), rounds), SWISS)


def round_robin(
    players: Iterable[int], past: Sequence[Encounter], rounds: int, withdrawn: frozenset[int] = frozenset()
) -> list[TournamentStanding]:
    """Points; then direct encounter, number of wins, Sonneborn-Berger.

    The games of those who withdrew before they had played half of them count for nobody, as FIDE's General Regulations
    for Competitions say.
    """
    played = {one: sum(game.played and one in game.seats for game in past) for one in withdrawn}
    early = {one for one, count in played.items() if 2 * count < rounds}
    counted = tuple(game for game in past if early.isdisjoint(game.seats))
    return _by_crosstable(Crosstable(tuple(players), counted, rounds), ROUND_ROBIN)


def knockout(players: Iterable[int], past: Sequence[Encounter]) -> list[TournamentStanding]:
    """By the last round that a player won, the later the better; those who lost in the same round share a place."""
    ties: dict[tuple[int, frozenset[int]], list[Encounter]] = {}
    for one in past:
        ties.setdefault((one.round, frozenset(one.seats)), []).append(one)
    won = dict.fromkeys(players, 0)
    for (number, _), legs in ties.items():
        winner = bracket.winner_of(legs)
        if winner is not None:
            won[winner] = max(won[winner], number)
    return _placed(won, past, key=lambda player, _: (won[player],))


def arena_standing(players: Iterable[int], past: Sequence[Encounter]) -> list[TournamentStanding]:
    """Points with streaks, in the order in which games ended; then wins, then fewer games."""
    results: dict[int, list[int]] = {player: [] for player in players}
    for one in past:
        for player in results.keys() & one.seats:
            results[player].append(one.points_of(player))
    points = {player: sum(arena.doubled(own)) for player, own in results.items()}
    streaks = {player for player, own in results.items() if arena.on_streak(own)}
    return _placed(points, past, key=lambda player, line: (points[player], line.won, -line.played), streaks=streaks)


def ladder(order: Sequence[int], past: Sequence[Encounter]) -> list[TournamentStanding]:
    """The places as they are, with what each player has scored."""
    points = dict.fromkeys(order, 0)
    for one in past:
        for player in points.keys() & one.seats:
            points[player] += one.points_of(player)
    places = {player: place for place, player in enumerate(order, 1)}
    return _placed(points, past, key=lambda player, _: (-places[player],))


def groups(players: Iterable[int], past: Sequence[Encounter]) -> list[TournamentStanding]:
    """Points; then the number of first places; then the opponents' points, averaged at each table and summed up."""
    known = tuple(players)
    points = totals(known, past)
    faced = dict.fromkeys(known, 0)
    for one in past:
        for player in one.seats if one.played else ():
            others = one.opponents_of(player)
            faced[player] += sum(points[other] for other in others) * FIRST // len(others)
    breaks = {player: {"opponents": faced[player] // FIRST} for player in known}
    return _placed(points, past, key=lambda player, line: (points[player], line.won, faced[player]), breaks=breaks)


def _by_crosstable(table: Crosstable, names: Iterable[str]) -> list[TournamentStanding]:
    breaks = {player: keys_of(table, player, names) for player in table.players}
    return _placed(
        table.points,
        table.past,
        key=lambda player, _: (table.points[player], *breaks[player].values()),
        breaks=breaks,
    )


def _placed(
    points: Mapping[int, int],
    past: Sequence[Encounter],
    *,
    key: Callable[[int, TournamentStanding], tuple[int, ...]],
    breaks: Mapping[int, Mapping[str, int]] | None = None,
    streaks: Iterable[int] = (),
) -> list[TournamentStanding]:
    """Everyone, the best first; equal ones by number. `key` is greater for a better one."""
    hot = frozenset(streaks)
    played, won = dict.fromkeys(points, 0), dict.fromkeys(points, 0)
    for one in past:
        for player, gained in zip(one.seats, one.points, strict=True):
            if player not in points:  # off the ladder
                continue
            played[player] += one.played
            won[player] += gained == (WIN if len(one.seats) < 3 else FIRST)
    lines = [
        TournamentStanding(player, 0, total, played[player], won[player], (breaks or {}).get(player, {}), player in hot)
        for player, total in points.items()
    ]
    keyed = sorted(
        ((key(line.player, line), line) for line in lines), key=lambda it: (*map(_down, it[0]), it[1].player)
    )
    placed, place, before = [], 0, None
    for count, (own, line) in enumerate(keyed, 1):
        place, before = (place, own) if own == before else (count, own)
        placed.append(
            TournamentStanding(line.player, place, line.points, line.played, line.won, line.breaks, line.streak)
        )
    return placed


def _down(value: int) -> int:
    return -value
