"""The file that a game is kept in, once it was named."""

from __future__ import annotations

from pathlib import Path

from boem.cli import words
from boem.cli.play.file import is_there
from boem.cli.play.table import LocalGame
from boem.cli.writing import shown, write_whole
from boem.core.errors import ParseError
from boem.core.texts import explain, say


class Autosave:
    """Remembers the file and writes it anew whenever the game has moved on."""

    def __init__(self) -> None:
        self.file: Path | None = None
        self._trouble = ""

    def would_overwrite(self, file: Path) -> bool:
        """Whether somebody else's file would be lost."""
        return file != self.file and is_there(file)

    def save(self, file: Path, table: LocalGame) -> str:
        """Write the record, as far as the person may know it, and remember the file; raises ParseError if it can't."""
        write_whole(file, [table.known])
        self.file, self._trouble = file, ""
        return self.kept(table)

    def keep(self, table: LocalGame, *, whole: bool = False) -> str:
        """Write the remembered file anew; gives what has gone wrong, the first time that it does.

        `whole` writes the opponent's layout too, though the game is not over.
        """
        if self.file is None:
            return ""
        before, self._trouble = self._trouble, ""
        try:
            write_whole(self.file, [table.whole if whole else table.known])
        except ParseError as error:
            self._trouble = f"{explain(error)}."
        return self._trouble if self._trouble != before else ""

    def kept(self, table: LocalGame) -> str:
        """What is in the file; empty if there is none, or if it can't be written."""
        if self.file is None or self._trouble:
            return ""
        sentence = words.SAVED if table.over else words.SAVED_SO_FAR
        return say(sentence, file=shown(self.file))
