"""What can go wrong, in one tree.

BoemError
├── Refused      the rules do not allow the action: nothing changed, and nothing was paid
├── Unreadable   a text, a setting or a document that means nothing here; `place` says where it stands
└── LawBroken    a game or a bot breaks the contract: a fault in the program, never the player's

Every sentence says what was wrong, where, and what would be right. A face shows `str(error)`, or, in another language,
`template` translated and filled with `params`.
"""

from __future__ import annotations

from collections.abc import Mapping


class BoemError(Exception):
    """The root; catch it where a face meets the user."""


class Refused(BoemError, ValueError):
    """The rules do not allow the action. Made from a view and the action alone: it tells its seat nothing new.

    `code` is a stable key, `template` the English sentence with `{name}` places, `params` what fills them. `secret`
    says that the sentence quotes what the action was to keep secret, so that nobody but its seat may hear it.
    """

    def __init__(self, code: str, template: str, *, secret: bool = False, **params: object) -> None:
        super().__init__(template.format(**params))
        self.secret = secret
        self.code = code
        self.template = template
        self.params: Mapping[str, object] = params


class Unreadable(BoemError, ValueError):
    """Unusable input. `place` is a path such as `log[3].do`, empty where the whole is meant."""

    def __init__(self, what: str, place: str = "") -> None:
        super().__init__(f"{place}: {what}" if place else what)
        self.what = what
        self.place = place

    def inside(self, outer: str) -> Unreadable:
        """The same fault, seen from outside: `do` inside `log[3]` is `log[3].do`."""
        dot = "." if outer and self.place and not self.place.startswith("[") else ""
        return Unreadable(self.what, f"{outer}{dot}{self.place}")


class LawBroken(BoemError, AssertionError):
    """A game or a bot did what the contract forbids."""
