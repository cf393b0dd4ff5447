"""The sentences of proofs, in English, by name."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from boem.core.texts import gettext_noop as _

TEMPLATES: Final[Mapping[str, str]] = MappingProxyType(
    {
        "mines": _("{mines} {mines:holds a mine|hold mines}"),
        "free": _("{free} {free:is|are} free"),
        "full.alone": _(
            "{clue} touches only {covered:one unknown square|{covered:#} unknown squares}, {covered}: "
            "{covered:that is its mine|both hold mines|all of them hold mines}."
        ),
        "full.found": _(
            "{clue} has {found:one mine|{found:#} mines} already, {found}; "
            "{need:the last one|the other {need}} can only be on {covered}."
        ),
        "done.zero": _("{clue} has no mine around it, so {free} {free:is|are} free."),
        "done.found": _(
            "{clue} has {found:its mine|both its mines|all {found:#} of its mines} already, {found}, "
            "so {free} {free:is|are} free."
        ),
        "overlap.mines": _(
            "{sparing} allows at most {spares:one|{spares}}{met: more|} {spares:mine|mines} on {shared}. "
            "{needy} needs {needs}{begun: more|}, so {mines} {mines:holds a mine|hold mines} too."
        ),
        "overlap.free": _(
            "{needy} needs {needs}{begun: more|} {needs:mine|mines}, on {needs:{shared:or}|{shared}}. "
            "{sparing} touches {shared:that square|both of these|all of these} too and needs no more than that, "
            "so {free} {free:is|are} free."
        ),
        "overlap.rest": _(
            "{shared} then {shared:holds|hold} all that {spared} {spared:needs|need}, so {free} {free:is|are} free."
        ),
        "chain.one": _("{needy} needs {needs}{begun: more|} {needs:mine|mines}."),
        "chain.several": _(
            "{needy} share no unknown square, so together they need {needs}{begun: more|} {needs:mine|mines}."
        ),
        "chain.by_one": _(
            "{sparing} allows at most {spares} of these on {shared}, so {mines} {mines:holds a mine|hold mines} too."
        ),
        "chain.by_several": _(
            "{sparing} allow at most {spares} of these together on {shared}, "
            "so {mines} {mines:holds a mine|hold mines} too."
        ),
        "chain.all_one": _(
            "{needs:It can only be|They can only be} on {shared}. {sparing} touches all of these too "
            "and needs no more than that, so {free} {free:is|are} free."
        ),
        "chain.all_several": _(
            "{needs:It can only be|They can only be} on {shared}. {sparing} touch all of these too, "
            "between them, and together need no more than that, so {free} {free:is|are} free."
        ),
        "weighed.more": _(
            "{needy} {needy:needs|together need} {surplus:one mine|{surplus} mines} more than {sparing} "
            "{sparing:does|do together}."
        ),
        "weighed.same": _("{needy} {needy:needs|together need} just as many mines as {sparing}{sparing:| together}."),
        "weighed.both": _(
            "So the squares that {names} {names:touches|touch} more often than {sparing} all hold mines, "
            "{mines}, and those that {names:it touches|they touch} less often are free, {free}."
        ),
        "weighed.mines": _(
            "So the squares that {names} {names:touches|touch} more often than {sparing} all hold mines: {mines}."
        ),
        "weighed.free": _(
            "So the squares that {names} {names:touches|touch} less often than {sparing} are free: {free}."
        ),
        "chain.rest": _("The same numbers then settle the rest: {result}."),
        "count.found": _("All mines are found, so {free} {free:is|are} free."),
        "count.filled": _(
            "{left:One mine is|{left} mines are} still missing, and only "
            "{mines:one square is|{mines:#} squares are} still unknown: {mines} {mines:holds it|hold them}."
        ),
        "count.mines": _("Only {left:one mine is|{left} mines are} still missing. {needs}."),
        "count.last": _("Only one mine is still missing, and {clue} needs it, on {covered:or}."),
        "count.free": _(
            "{unsettled} squares are unknown, with {left:one mine|{left} mines} among them, "
            "so only {spare:one is|{spare} are} free. {needs}."
        ),
        "count.so": _("So {result}."),
        "count.only": _("That only works if {result}."),
        "needs.one": _("{clue} needs {need}{begun: more|}"),
        "needs.several": _("{clues} need at least {need} together"),
        "needs.two": _("{clues}, which share only {shared}, need at least {need} together"),
        "frees.one": _("{clue} leaves {need} free"),
        "frees.several": _("{clues} leave at least {need} free together"),
        "frees.two": _("{clues}, which share only {shared}, leave at least {need} free together"),
        "case.mine": _("Suppose {square} held a mine."),
        "case.free": _("Suppose {square} were free."),
        "further.mine": _("Suppose further that {square} held a mine."),
        "further.free": _("Suppose further that {square} were free."),
        "then.full": _(
            "{clue}{then: then|} has only {mines} left for "
            "{need:its {begun:last |}mine|its {begun:last |}{need} mines}."
        ),
        "then.done": _(
            "{clue}{then: then|} has {found:its mine|both its mines|all its mines}, so {free} {free:is|are} free."
        ),
        "then.overlap.mines": _(
            "{sparing}{then: then|} allows at most {spares}{met: more|} {spares:mine|mines} on "
            "{shared}, "
            "and {needy} needs {needs}{begun: more|}: {result}."
        ),
        "then.overlap.free": _(
            "{needy}{then: then|} needs {needs}{begun: more|} {needs:mine|mines}, on "
            "{needs:{shared:or}|{shared}}, and {sparing} touches {shared:that square|both of these|all of these} too "
            "and needs no more than that: {result}."
        ),
        "clash.none": _(
            "But then {clue} still needs {need:a mine|{need} mines} and has no square left for {need:it|them}."
        ),
        "clash.full": _(
            "But then {clue} still needs {need} mines and has only {covered:one square|{covered:#} squares} "
            "left for them, {covered}."
        ),
        "clash.done": _("But then {clue} has {found:one mine|{found:#} mines}, {found}."),
        "clash.overlap": _(
            "But then {needy} needs at least {least:one mine|{least} mines} on {shared}, "
            "where {sparing} allows only {spares}."
        ),
        "clash.mines": _("But then only {left:one mine is|{left} mines are} still missing, and {needs}."),
        "clash.found": _("But then no mine is missing any more, and {needs}."),
        "clash.free": _(
            "But then only {spare:one|{spare}} of the {unsettled} unknown squares {spare:is|are} free, and {needs}."
        ),
        "clash.filled": _("But then all unknown squares that are left hold mines, and {needs}."),
        "clash.more": _("But then there are more mines than there should be."),
        "clash.fewer": _("But then too few squares are left for the missing mines."),
        "so.mine": _("So {square} holds a mine."),
        "so.free": _("So {square} is free."),
        "would.mine": _("So {square} would hold a mine."),
        "would.free": _("So {square} would be free."),
        "alike": _("The same goes for {alike}, which {alike:touches|touch} the same numbers."),
        "likewise": _("The same goes for {alike}."),
        "head.told": _("{mines:one mine|{mines} mines} in all."),
        "head.untold": _("How many mines there are is not told."),
        "legend.mine": _("mine"),
        "legend.free": _("free"),
        "legend.open": _("not settled"),
        "legend.known": _("known mine"),
        "closing.settled": _("That settles every square."),
        "closing.open": _("Logic alone can't settle {open}."),
        "closing.nothing": _("No square was left to be settled."),
    }
)
