"""One way in for programs: a game under way, with the house dealing by itself. Explained in docs/programs.md."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from os import PathLike
from pathlib import Path
from random import Random, SystemRandom
from typing import TYPE_CHECKING, Any, Final

from boem.bots import SECONDS, AnyBot, bots_for, find_bot
from boem.bots.think import think
from boem.core.errors import IllegalAction, ParseError
from boem.core.game import HOUSE, Actor, AnyGame, AnyNotices, Json, Resign, Result, Seat, Viewer
from boem.core.game import Game as Rules
from boem.core.history import hear, play, start
from boem.core.outline import OutlineBoard, outline
from boem.core.points import Points
from boem.core.registry import find_game
from boem.core.settings import read_settings, settings_of_board, write_settings
from boem.records import Match, Play, Record, entry_for, read_record, replay, who_and_what, why_refused, write_record
from boem.records.documents import documents
from boem.records.record import MOST_ENTRIES, Entry

if TYPE_CHECKING:
    from boem.analysis import Analysis

NAME: Final = "seat {seat}"
"""A player's name in the record, unless one is given."""


class Game:
    """A game under way, which `play` takes further; everything it returns is a value that never changes.

    Whoever holds it is the house: it knows every secret. What a seat may know is in `view(seat)`, and a bot sees
    nothing else. Seats count from 0.
    """

    def __init__(
        self, game: str | AnyGame, *, board: str | None = None, seed: int | None = None, **settings: Json
    ) -> None:
        """Begin a game.

        Args:
            game: The game's id, one of `boem.game_ids()`, or the `Game` of a package.
            board: The name of one of its boards; by default the usual one.
            seed: Deals, bots and random actions follow from it; without one they differ each time.
            settings: The game's own settings, which replace those of the board.

        Raises:
            ParseError: There is no such game, board or setting, or a value is out of range.
            IllegalAction: The settings allow no deal, such as a puzzle without a solution.
        """
        rules = game if isinstance(game, Rules) else find_game(str(game))
        config = read_settings(rules.config, rules.suggest({**settings_of_board(rules, board), **settings}))
        names = tuple(NAME.format(seat=seat) for seat in range(config.seats))
        self._begin(Record(rules, config, names), seed)
        self._deal()

    @classmethod
    def replay(cls, record: str | bytes | PathLike[str], *, seed: int | None = None) -> Game:
        """Replay a record, so that it can be looked at, or continued if it isn't over.

        Args:
            record: A file's name, or the document itself as text that begins with a brace or as UTF-8.
            seed: As for a new game, for what is played from here on.

        Raises:
            ParseError: It isn't a record (the error says where), or the file has several.
            IllegalAction: The rules refuse an entry.
            OSError: The file can't be read.
        """
        match = replay(read_record(_document(record)))
        if match.refusal is not None:
            why = why_refused(match, None)
            raise IllegalAction("refused", "log[{number}] is refused: {why}", number=len(match.said), why=why)
        game = cls.__new__(cls)
        game._begin(match.record, seed)
        game._history, game._said = match.history, list(match.said)
        game._deal()
        return game

    def _begin(self, record: Record, seed: int | None) -> None:
        self._record, self._seed = record, seed
        self._history = start(record.game, record.config)
        self._log: list[Entry] = list(record.log)
        self._said: list[AnyNotices] = []
        self._deals = self._chance("deals")
        self._chances = [self._chance(f"seat {seat}") for seat in range(record.config.seats)]

    # What it is

    @property
    def rules(self) -> AnyGame:
        """The rules: id, title, referee, observer and notation, as in `boem.core.game`."""
        return self._record.game

    @property
    def settings(self) -> dict[str, Json]:
        """The settings that have a value, as JSON."""
        return write_settings(self._record.config)

    @property
    def seats(self) -> int:
        """How many seats play."""
        return self._record.config.seats

    @property
    def bots(self) -> tuple[str, ...]:
        """The names of the bots that play this game, weakest first."""
        return tuple(bots_for(self.rules))

    # How it stands

    @property
    def waits_for(self) -> tuple[int, ...]:
        """The seats that the game waits for, ascending; several while all lay or order at the same time."""
        return tuple(sorted(actor for actor in self._history.public.waits_for if actor != HOUSE))

    @property
    def turn(self) -> int | None:
        """The lowest seat that the game waits for; None once it is over."""
        return next(iter(self.waits_for), None)

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.result is not None

    @property
    def result(self) -> Result | None:
        """`winners`, `scores` (None in a game without points) and the `reason`; None before the end."""
        return self._history.public.result

    @property
    def scores(self) -> tuple[Points, ...] | None:
        """The points so far, by seat; None in a game without points."""
        return self._history.public.scores

    def view(self, viewer: int | None) -> Any:
        """What the `viewer`, a seat, knows now and nothing else; None is a spectator.

        Returns:
            The game's own `View`, an immutable value, which is also what its bots choose from.

        Raises:
            ParseError: There is no such seat.
        """
        return self._history.view(self._viewer(viewer))

    def boards(self, viewer: int | None) -> tuple[tuple[str, ...], ...]:
        """The boards as the `viewer`, a seat or None, sees them: rows from the top, one character per square.

        Raises:
            ParseError: There is no such seat.
        """
        told, size = self.rules.notation.view(self.view(viewer)), self.settings
        parts = outline(told, (size.get("width"), size.get("height")))
        return tuple(part.rows for _, part in parts if isinstance(part, OutlineBoard))

    def __str__(self) -> str:
        """The boards as a spectator sees them; in a game without any, as `repr`."""
        return "\n\n".join("\n".join(rows) for rows in self.boards(None)) or repr(self)

    def __repr__(self) -> str:
        """Shows no secret."""
        state = "over" if self.over else f"waits for {', '.join(map(str, self.waits_for))}"
        return f"<boem.Game {self.rules.id}: {len(self._log)} entries, {state}>"

    # What may be done

    def legal_actions(self, seat: int | None = None) -> tuple[Any, ...]:
        """Every action that a seat may take now, except resigning, and layings, buildings and orders.

        Args:
            seat: Whose; by default the seat whose turn it is.

        Returns:
            The game's own actions, immutable values; `text` writes one.

        Raises:
            IllegalAction: The game is over, and no seat is given.
            ParseError: There is no such seat.
        """
        legal = self.rules.observer.legal_actions(self._history.view(self._acting(seat)))
        return tuple(action for action in legal if not isinstance(action, Resign))

    def random_action(self, seat: int | None = None) -> Any:
        """A random legal action in any phase, layings and orders included; `seat` and errors as in `legal_actions`."""
        acting = self._acting(seat)
        return self.rules.observer.random_action(self._history.view(acting), self._chances[acting])

    def ask(self, bot: str | AnyBot, seat: int | None = None, *, seconds: float = SECONDS) -> Any:
        """What a bot would do; plays nothing.

        Args:
            bot: A name from `bots`, or a bot of your own.
            seat: For whom; by default the seat whose turn it is.
            seconds: How long it may think.

        Raises:
            IllegalAction: The game is over, and no seat is given.
            ParseError: There is no such bot or seat.
            BotFailed: The bot raised an exception, or chose what the rules don't allow.
        """
        acting = self._acting(seat)
        return think(self.rules, self._bot(bot), self._history.view(acting), self._chances[acting], seconds)

    def text(self, action: Any) -> str:
        """An action as it is written in records, such as `explore C4`, which `play` takes too.

        Raises:
            ParseError: It isn't an action of this game.
        """
        return self.rules.notation.write(self._action(action))

    # What is done

    def play(self, action: Any, seat: int | None = None) -> None:
        """Take an action; then the house deals, or closes the round, if that is due.

        Args:
            action: One of the game's actions, or its text.
            seat: Who acts; by default the seat whose turn it is.

        Raises:
            IllegalAction: The rules don't allow it; nothing has changed.
            ParseError: It can't be read, or there is no such seat.
        """
        acting, action = self._acting(seat), self._action(action)
        for step in self.rules.observer.steps(self._history.view(acting), action):
            self._take(acting, step)
            if acting not in self._history.public.waits_for:
                break
        self._deal()

    def play_out(self, *bots: str | AnyBot, seconds: float = SECONDS) -> Result:
        """Let bots play to the end.

        Args:
            bots: Names from `bots`, or bots of your own: one a seat. Fewer take turns, as in A, B, A, B.
            seconds: How long each may think about an action.

        Raises:
            ParseError: There is no such bot, or there are more bots than seats.
            BotFailed: A bot raised an exception, or chose what the rules don't allow; the game stands as before that.
        """
        if not 1 <= len(bots) <= self.seats:
            raise ParseError("give 1 to {most} bots, not {given}", most=self.seats, given=len(bots))
        players = [self._bot(bot) for bot in bots]
        seated = [players[seat % len(players)] for seat in range(self.seats)]
        named = enumerate(zip(self._record.seats, seated, strict=True))
        names = tuple(f"bot:{bot.name}" if name == NAME.format(seat=seat) else name for seat, (name, bot) in named)
        self._record = replace(self._record, seats=names)
        while (result := self.result) is None:
            seat = self._acting(None)
            self.play(self.ask(seated[seat], seat, seconds=seconds), seat)
        return result

    # What was done

    def moves(self, viewer: int | None) -> Iterator[tuple[dict[str, Json], Any]]:
        """Each entry as the `viewer`, a seat or a spectator (None), heard it, with that viewer's view right after it.

        Yields:
            The entry as JSON, with `n`, `seat` or `deal` or `close`, `do` and `answer` (docs/record.md), and the view.

        Raises:
            ParseError: There is no such seat.
        """
        eyes, match = self._viewer(viewer), self._match()
        view = self.rules.observer.initial_view(match.record.config, eyes)
        for number, notices in enumerate(match.said):
            view = hear(self.rules, view, notices)
            yield entry_for(match, number, eyes), view

    @property
    def record(self) -> str:
        """The record with every secret in it: a JSON document, without times and commitments (docs/record.md)."""
        return write_record(self._match().record)

    def save(self, file: str | PathLike[str]) -> None:
        """Write the record to a file, which is replaced.

        Raises:
            OSError: The file can't be written.
        """
        Path(file).write_bytes(self.record.encode())

    def analyse(self) -> Analysis:
        """Judge every move of the finished game by what its seat could know just before.

        Returns:
            `moves` with their risk and what they gave away, and `totals` by seat: docs/command-line.md says more.

        Raises:
            ParseError: The game isn't over, or nobody judges the moves of this game.
            TooHard: Its positions are too hard to work out.
        """
        from boem.analysis import analyse

        return analyse(self._match())

    # The rest

    def _match(self) -> Match:
        return Match(replace(self._record, log=tuple(self._log)), self._history, tuple(self._said))

    def _viewer(self, viewer: int | None) -> Viewer:
        return None if viewer is None else self._seat(viewer)

    def _seat(self, seat: int) -> Seat:
        if type(seat) is not int or not 0 <= seat < self.seats:
            last = self.seats - 1
            raise ParseError("must be a seat from 0 to {last}, not {given}", "seat", last=last, given=f"{seat!r:.40}")
        return Seat(seat)

    def _acting(self, seat: int | None) -> Seat:
        if seat is not None:
            return self._seat(seat)
        if self.turn is None:
            raise IllegalAction("over", "The game is over.")
        return Seat(self.turn)

    def _bot(self, bot: str | AnyBot) -> AnyBot:
        return find_bot(self.rules, bot) if isinstance(bot, str) else bot

    def _action(self, action: Any) -> Any:
        notation = self.rules.notation
        if isinstance(action, str):
            return notation.read(action)
        try:
            again = notation.read(notation.write(action))
        except Exception:
            again = None
        if type(again) is not type(action) or again is None:
            given, game = f"{action!r:.60}", self.rules.id
            raise ParseError(
                "{given} is no action of {game}; give one of its actions, or its text", given=given, game=game
            )
        return again

    def _take(self, actor: Actor, action: Any) -> None:
        if len(self._log) >= MOST_ENTRIES:
            raise IllegalAction("full", "The record is full: it has {most} entries.", most=MOST_ENTRIES)
        self._history, notices = play(self.rules, self._history, actor, action)
        written = self.rules.notation.write
        said = who_and_what(self.rules, notices) if actor == HOUSE else {"seat": actor, "do": written(action)}
        self._log.append(Play(actor, action, tuple(said.items())))
        self._said.append(notices)

    def _deal(self) -> None:
        while HOUSE in self._history.public.waits_for:
            self._take(HOUSE, self.rules.referee.deal(self._history.state, self._deals))

    def _chance(self, use: str) -> Random:
        return SystemRandom() if self._seed is None else Random(f"{self._seed} {use}")


def _document(record: str | bytes | PathLike[str]) -> str | bytes:
    if isinstance(record, bytes) or (isinstance(record, str) and record.lstrip("\ufeff \t\r\n").startswith("{")):
        return record
    with Path(record).open("rb") as file:
        found = documents(file)
        first = next(found)
        if isinstance(first, ParseError):
            raise first
        if next(found, None) is not None:
            raise ParseError("has several records, one per line; give one of its lines instead", str(record))
        return first
