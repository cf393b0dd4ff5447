"""`boem infer`."""

from __future__ import annotations

import math
from collections.abc import Iterable
from decimal import Decimal
from typing import BinaryIO, Final

from rich.console import Console, Group, RenderableType
from rich.text import Text

from boem.cli.chances import draw_chances
from boem.cli.complain import complain
from boem.cli.field_file import read_field
from boem.cli.files import print_json
from boem.core.errors import Inconsistent, TooHard, Unreadable
from boem.core.game import Json
from boem.inference import Posterior, infer

WRITTEN_OUT: Final = 10**12  # up to here


def infer_file(stream: BinaryIO, mines: int | None, *, as_json: bool) -> int:
    """Print what the field in a file tells; the exit status."""
    try:
        posterior = infer(read_field(stream, mines))
    except (Unreadable, Inconsistent) as error:
        if as_json:
            print_json({"error": str(error)})
        complain(error)
        return 2 if isinstance(error, Unreadable) else 1
    except TooHard as error:
        _show({"error": str(error)} | _certain(error), Group(*_squares(error)), as_json=as_json)
        complain(error)
        return 1
    _show(_told(posterior), _report(posterior), as_json=as_json)
    return 0


def _show(for_programs: Json, for_people: RenderableType, *, as_json: bool) -> None:
    if as_json:
        print_json(for_programs)
    else:
        console = Console(highlight=False)
        console.print(for_people)
        console.file.flush()


def _told(posterior: Posterior) -> Json:
    chances = posterior.mine_probability.tolist()
    return {
        "layouts": f"{Decimal(posterior.layouts):f}",  # str() refuses more than 4300 digits
        "mine_probability": [[None if math.isnan(chance) else chance for chance in row] for row in chances],
        **_certain(posterior),
        "derivable": {str(square): number for square, number in sorted(posterior.derivable.items())},
    }


def _certain(known: Posterior | TooHard) -> dict[str, list[str]]:
    return {"safe": list(map(str, sorted(known.safe))), "mined": list(map(str, sorted(known.mined)))}


def _report(posterior: Posterior) -> RenderableType:
    mines = posterior.field.mines
    told = "mines not told" if mines is None else "1 mine" if mines == 1 else f"{mines} mines"
    derivable = [f"{square}={number}" for square, number in sorted(posterior.derivable.items())]
    return Group(
        draw_chances(posterior),
        "",
        Text.assemble((_count(posterior.layouts), "bold"), f", {told}"),
        *_squares(posterior),
        _listed("Derivable, with its number", derivable),
    )


def _squares(known: Posterior | TooHard) -> list[Text]:
    return [_listed(name.capitalize(), names) for name, names in _certain(known).items()]


def _listed(name: str, items: Iterable[str]) -> Text:
    listed = list(items)
    return Text.assemble((f"{name} ({len(listed)})", "bold"), ": ", " ".join(listed) or "none")


def _count(layouts: int) -> str:
    if layouts <= WRITTEN_OUT:
        return "1 layout fits" if layouts == 1 else f"{layouts:,} layouts fit"
    mantissa, exponent = f"{Decimal(layouts):.1e}".split("e+")
    return f"{mantissa} × 10^{exponent} layouts fit"
