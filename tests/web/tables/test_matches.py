"""Matches: several games between the same two, who take turns to begin, and the score between them."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from support.order import keeper_named
from support.tables import TINY, do, fresh, player, table_for_two, table_of

from boem.core.errors import ParseError
from boem.web.accounts.account_data import forget
from boem.web.base.errors import Closed
from boem.web.moderation.actions import close_table
from boem.web.tables.models import Table
from boem.web.tables.page import table_page
from boem.web.tables.page.sight import sight
from boem.web.tables.store import service
from boem.web.tables.store.matches import Score, score_at
from boem.web.tables.store.opening import rematch
from boem.web.tables.store.table_access import place_at

pytestmark = pytest.mark.django_db
LAYS = ("lay A1 B1", "lay A3 C3")


def play(table: Table, loser: int | None) -> Table:
    """Let a seat lose a match's game; None: a seat leaves before anybody has laid, so nobody wins."""
    if loser is not None:
        for seat, text in enumerate(LAYS):
            do(table, seat, text)
    do(table, loser or 0, "resign")
    return fresh(table)


def next_of(table: Table, name: str = "Red") -> Table:
    """The next table."""
    return rematch(table_id=table.id, player=player(name))


def played(games: int, losers: Sequence[int | None], **more: object) -> Table:
    """The last table of a match of Red and Blue in which these seats lost, game by game."""
    table = play(table_for_two(match=games, **more), losers[0])
    for loser in losers[1:]:
        table = play(next_of(table), loser)
    return table


def score(table: Table) -> Score:
    """The score of the match."""
    found = score_at(fresh(table), service.game_at(fresh(table)))
    assert found is not None
    return found


def said(table: Table, name: str = "Red", piece: str = "status") -> str:
    """A part of the page as plain text."""
    return table_page.piece(piece, sight(place_at(table.id, player(name) if name else None)))


def test_seats_stay_and_begin_by_turns() -> None:
    table = table_for_two(match=3)
    starts = []
    for _ in range(3):
        assert [seat.name for seat in table.seats.all()] == ["Red", "Blue"]
        starts.append(table.config["starts"])
        table = next_of(play(table, starts[-1]))
    assert starts == [0, 1, 0]


def test_points_are_counted_by_seat_over_all_games() -> None:
    table = played(4, [1, 0, 1])
    assert score(table) == Score(games=4, number=3, counts=True, halves=(4, 2))
    assert (score(table).over, score(table).winner) == (False, None)
    after = next_of(table)
    assert score(after) == Score(games=4, number=4, counts=False, halves=(4, 2))


@pytest.mark.parametrize(
    ("games", "losers", "winner"),
    [
        (2, [1, 1], 0),
        (3, [0, 0], 1),
        (4, [1, 1, 1], 0),
        (4, [1, 0, 1, 1], 0),
        (2, [1, 0], None),
        (4, [1, 0, 0, 1], None),
    ],
)
def test_a_match_ends_once_nobody_can_catch_up_or_all_games_are_played(
    games: int, losers: list[int | None], winner: int | None
) -> None:
    table = played(games, losers)
    assert (score(table).over, score(table).winner) == (True, winner)
    assert 'data-action="rematch"' in said(table, piece="ending")
    assert "Another match" in said(table, piece="ending")


def test_a_draw_gives_each_half_a_point() -> None:
    assert Score(games=2, number=2, counts=True, halves=(3, 1)).winner == 0
    assert not Score(games=2, number=1, counts=True, halves=(1, 1)).over
    assert Score(games=2, number=2, counts=True, halves=(2, 2)).winner is None


def test_after_a_match_comes_another_of_as_many_games_with_the_seats_swapped() -> None:
    table = next_of(played(2, [1, 1]))
    assert [seat.name for seat in table.seats.all()] == ["Blue", "Red"]
    assert score(table) == Score(games=2, number=1, counts=False, halves=(0, 0))


def test_an_abandoned_game_counts_for_nobody_and_is_played_again_by_the_same_beginner() -> None:
    table = played(3, [1, None])
    assert score(table) == Score(games=3, number=2, counts=False, halves=(2, 0))
    assert (
        "This game doesn’t count for the match, and is played again. Match, after 1 of 3 games: You 1 : 0 Blue."
        in said(table)
    )
    assert "Next game" in said(table, piece="ending")
    again = next_of(table)
    assert again.config == table.config
    assert score(again) == Score(games=3, number=2, counts=False, halves=(2, 0))


def test_a_bot_plays_a_match_on_its_seat() -> None:
    table = table_of("me", "bot:random", match=2)
    do(table, 0, "resign")
    again = next_of(fresh(table))
    assert (again.bots, again.config["starts"]) == (0b10, 0)  # nobody had laid, so nobody has lost


def test_two_at_one_device_begin_by_turns_in_a_match_and_in_a_rematch() -> None:
    for games, number in ((2, 2), (None, 1)):
        table = play(table_of("me", "me", match=games), 1)
        again = next_of(table)
        assert (again.config["starts"], again.match_game) == (1, number)
    assert "Indigo 1 : 0 Amber" in said(play(table_of("me", "me", match=2), 1))


def test_the_score_is_shown_at_the_table_to_each_in_their_own_words() -> None:
    table = table_for_two(match=2)
    assert "Match, game 1 of 2.<" in said(table, piece="notice")
    table = play(table, 1)
    assert "Match, after 1 of 2 games: You 1 : 0 Blue." in said(table)
    assert "Match, after 1 of 2 games: You 0 : 1 Red." in said(table, "Blue")
    assert "Match, after 1 of 2 games: Red 1 : 0 Blue." in said(table, "")
    again = next_of(table)
    assert "Match, game 2 of 2. You 1 : 0 Blue." in said(again, piece="notice")
    assert "The next game of the match is set up." in said(table, "Blue", "notice")
    again = play(again, 1)
    assert "You win the match, 2 to 0." in said(again)
    assert "Red wins the match, 2 to 0." in said(again, "Blue")
    assert "Red wins the match, 2 to 0." in said(again, "")


def test_a_match_that_ends_level_says_so() -> None:
    assert "The match ends level, 1 to 1." in said(played(2, [1, 0]))


def test_a_match_ends_with_a_player_who_leaves_the_site() -> None:
    table = play(table_for_two(match=4), 1)
    forget(player=player("Blue"))
    assert "The match ends here, unfinished. Match, after 1 of 4 games: You 1 : 0 Deleted player." in said(table)
    assert 'data-action="rematch"' not in said(table, piece="ending")


def test_a_match_ends_with_a_table_that_a_moderator_closes_and_that_game_counts_for_nobody() -> None:
    table = next_of(play(table_for_two(match=4), 1))
    close_table(keeper=keeper_named(), table_id=table.id, why="Advertising")
    assert "The match ends here, unfinished. Match, after 1 of 4 games: You 1 : 0 Blue." in said(table)
    assert score(table) == Score(games=4, number=2, counts=False, halves=(2, 0))
    with pytest.raises(Closed):
        next_of(table)


def test_a_game_alone_is_no_match() -> None:
    table = play(table_for_two(), 1)
    assert score_at(table, service.game_at(table)) is None
    assert "match" not in said(table).lower()
    assert next_of(table).match_games is None


@pytest.mark.parametrize(
    ("wish", "said"),
    [
        ({"match": 1}, "match: choose 2 to 20 games, not 1"),
        ({"match": 21}, "match: choose 2 to 20 games, not 21"),
        (
            {"match": 2, "game": "postal", "config": {"width": 8, "height": 8, "mines": 5}},
            "match: only a game for two, of whom one begins, is played in a match",
        ),
    ],
)
def test_a_match_that_there_is_not_is_refused(wish: dict[str, object], said: str) -> None:
    with pytest.raises(ParseError) as refused:
        table_of("me", "open", **({"config": TINY} | wish))  # type: ignore[arg-type]
    assert str(refused.value) == said
