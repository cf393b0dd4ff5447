"""The help of the commands, in the user's language."""

from __future__ import annotations

import inspect
from collections.abc import Iterator
from functools import partial
from typing import Any

from boem.core.texts import ENGLISH, gettext, speaking
from boem.core.texts import gettext_noop as _

_EXAMPLE = _("Example:")
_THIS = _("Show this help and exit.")
_USAGE = _("Usage:")
_METAVARS = {"options_metavar": _("[OPTIONS]"), "subcommand_metavar": _("COMMAND [ARGS]...")}
_PANELS = {"argument": _("Arguments"), "option": _("Options")}
_COMMANDS = _("Commands")
_NOTES = {"REQUIRED_LONG_STRING": _("[required]"), "DEFAULT_STRING": _("[default: {}]")}
"""What typer adds to the help of an option, by the names of its constants."""


def texts_of(command: Any) -> Iterator[str]:
    """The sentences of a command's help and of the commands below it, in English; examples are left out."""
    for paragraph in _paragraphs(command):
        if not paragraph.startswith(_EXAMPLE):
            yield paragraph
    yield from (param.help for param in command.params if param.help)
    for below in _below(command):
        yield from texts_of(below)


def translate(command: Any, code: str) -> None:
    """Make a command and its subcommands show their help in a language, which is loaded only then."""
    if code == ENGLISH:
        return
    command.format_help = partial(_show, command, code)
    for below in _below(command):
        translate(below, code)


def _show(command: Any, code: str, context: Any, formatter: Any) -> None:
    from typer import rich_utils

    with speaking(code):
        for name, note in _NOTES.items():
            setattr(rich_utils, name, gettext(note))
        for name, metavar in _METAVARS.items():
            setattr(command, name, gettext(metavar))
        for one in (command, *_below(command)):
            one.help = "\n\n".join(map(_said, _paragraphs(one)))
            one.rich_help_panel = gettext(_COMMANDS)
        for param in command.get_params(context):
            english = _THIS if param.name == "help" else param.help or ""
            param.help, param.rich_help_panel = gettext(english), gettext(_PANELS[param.param_type_name])
        usage = command.get_usage(context).replace(_USAGE, gettext(_USAGE), 1)
        command.get_usage = lambda _context: usage
        type(command).format_help(command, context, formatter)


def _said(paragraph: str) -> str:
    if paragraph.startswith(_EXAMPLE):
        return gettext(_EXAMPLE) + paragraph.removeprefix(_EXAMPLE)
    return gettext(paragraph)


def _paragraphs(command: Any) -> Iterator[str]:
    for paragraph in inspect.cleandoc(command.help or "").split("\n\n"):
        yield " ".join(paragraph.split())


def _below(command: Any) -> list[Any]:
    return list(getattr(command, "commands", {}).values())
