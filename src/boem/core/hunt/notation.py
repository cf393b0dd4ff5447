"""The notation of hunts."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Hashable, Sequence
from typing import Any, ClassVar

import msgspec

from boem.core.base_notation import BaseNotation, private_first, words_told
from boem.core.deal import Deal, read_deal
from boem.core.errors import ParseError
from boem.core.game import A, C, Json, Result, Seat
from boem.core.hunt.facts import End, Fact, Hid, HidAs, Said, Secret, V
from boem.core.shapes import inside
from boem.core.texts import gettext_noop as _
from boem.core.verbs import Verb


class _Revealed(msgspec.Struct):
    hidden: list[str | None] = []


class _HuntEntry(msgspec.Struct):
    seat: int
    do: str
    answer: str


class HuntNotation(BaseNotation[C, A, Fact, V]):
    """A game lists its verbs, the one for hiding first, and writes its answers and positions."""

    entry = _HuntEntry
    revealed: ClassVar[type[msgspec.Struct]] = _Revealed
    deals = True
    hiding_answer: ClassVar[str] = _("hidden")
    """What stands for the answer where something was hidden."""

    def write_answer(self, answer: Any) -> str:
        """Write an answer."""
        return str(answer)

    def read_answer(self, view: V, action: Any, told: str) -> Hashable:
        """Inverse of `write_answer`; raises ParseError for anything that can't answer this action.

        Texts are read as they come.
        """
        return told

    @abstractmethod
    def position(self, position: Any) -> dict[str, Json]:
        """The position as JSON.

        Lists of equally long strings are drawn as boards if the game has no presenter of its own.
        """

    def tell(self, said: Fact, own: Sequence[Fact]) -> dict[str, Json]:
        match said:
            case Hid(seat):
                named = words_told(own, HidAs, lambda fact: self._hiding.as_named(fact.action))
                return {"seat": seat, "do": f"{next(iter(self.verbs))} {named}", "answer": self.hiding_answer}
            case Said(seat, action, answer):
                return {"seat": seat, "do": self.write(action), "answer": self.write_answer(answer)}
        raise private_first()

    def hear(self, view: V, seat: Seat, action: A | None, told: _HuntEntry) -> tuple[Fact, ...]:
        if action is None:
            return (Hid(seat),)
        if isinstance(action, view.position.hides):
            return Hid(seat), HidAs(seat, action)
        with inside("answer"):
            return (Said(seat, action, self.read_answer(view, action, told.answer)),)

    def reveal(self, end: End) -> dict[str, Json]:
        return {"hidden": [self._named(secret) for secret in end.secrets]}

    def hear_end(self, view: V, result: Result, revealed: Any) -> End:
        if len(revealed.hidden) != len(view.position.hidden):
            seats = len(view.position.hidden)
            raise ParseError(
                "must have {seats:1 entry|{seats} entries}, one for each seat, not {found}",
                "hidden",
                seats=seats,
                found=len(revealed.hidden),
            )
        with inside("hidden"):
            return End(result, tuple(None if text is None else self._secret(view, text) for text in revealed.hidden))

    def view(self, view: V) -> dict[str, Json]:
        return {**self.position(view.position), "hidden": self.layouts(view)}

    def layouts(self, view: V) -> Json:
        return [self._named(secret) for secret in view.secrets]

    def commits(self, action: A) -> bool:
        return isinstance(action, Deal | self._hiding.kind)

    @property
    def _hiding(self) -> Verb[A]:
        return next(iter(self.verbs.values()))

    def _named(self, secret: Secret | None) -> str | None:
        if secret is None:
            return None
        return " ".join(map(str, secret.mines)) if isinstance(secret, Deal) else self._hiding.as_named(secret)

    def _secret(self, view: V, text: str) -> Secret:
        dealt = view.position.config.seats == 1
        return read_deal(text) if dealt else self._hiding.read(next(iter(self.verbs)), text)
