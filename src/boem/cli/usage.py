"""What the framework says of a command that is typed wrong, in the user's language."""

from __future__ import annotations

import re
from typing import Final

from boem.core.texts import gettext, say
from boem.core.texts import gettext_noop as _

_HELP: Final = _("boem --help and boem COMMAND --help say what there is.")
_SENTENCES: Final = (  # those with more in them first
    _("No such option: {option} (Possible options: {options})"),
    _("No such option: {option}"),
    _("No such command {command}. Did you mean {commands}?"),
    _("No such command {command}."),
    _("Missing command."),
    _("Missing argument {name}."),
    _("Missing option {name}."),
    _("Got unexpected extra argument(s) ({arguments})"),
    _("Option {option} requires an argument."),
    _("Option {option} does not take a value."),
    _("Invalid value for {name}: {why}"),
    _("Input should be a valid integer, unable to parse string as an integer"),
    _("Input should be a valid number, unable to parse string as a number"),
    _("Input should be greater than or equal to {least}"),
    _("Input should be less than or equal to {most}"),
)
"""In the framework's English, by which they are known; anything else is said as it comes."""


def usage_fault(message: str) -> str:
    """The framework's message in the current language, and where to read on."""
    return f"{_spoken(message).rstrip('.')}; {gettext(_HELP)}"


def _spoken(message: str) -> str:
    for sentence in _SENTENCES:
        pattern = re.sub(r"\\{(\w+)\\}", r"(?P<\1>.+)", re.escape(sentence))
        if found := re.fullmatch(pattern, message, re.DOTALL):
            parts = found.groupdict()
            return say(sentence, **parts | {"why": _spoken(parts["why"])} if "why" in parts else parts)
    return message
