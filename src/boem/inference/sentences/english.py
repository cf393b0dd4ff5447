"""Proofs in English."""

from __future__ import annotations

from typing import Final

from boem.inference.sentences.language import Language

ENGLISH: Final = Language(
    code="en",
    name="English",
    numbers="no one two three four five six seven eight nine ten eleven twelve",
    conjunction="and",
    disjunction="or",
    templates={
        "others": "{count} other squares",
        "mines": "{mines} {mines:holds a mine|hold mines}",
        "free": "{free} {free:is|are} free",
        "full.alone": "{clue} touches only {covered:one unknown square|{covered:#} unknown squares}, {covered}: "
        "{covered:that is its mine|both hold mines|all of them hold mines}.",
        "full.found": "{clue} has {found:one mine|{found:#} mines} already, {found}; "
        "{need:the last one|the other {need}} can only be on {covered}.",
        "done.zero": "{clue} has no mine around it, so {free} {free:is|are} free.",
        "done.found": "{clue} has {found:its mine|both its mines|all {found:#} of its mines} already, {found}, "
        "so {free} {free:is|are} free.",
        "overlap.mines": "{sparing} allows at most {spares:one|{spares}}{met: more|} {spares:mine|mines} on {shared}. "
        "{needy} needs {needs}{begun: more|}, so {mines} {mines:holds a mine|hold mines} too.",
        "overlap.free": "{needy} needs {needs}{begun: more|} {needs:mine|mines}, on {needs:{shared:or}|{shared}}. "
        "{sparing} touches {shared:that square|both of these|all of these} too and needs no more than that, "
        "so {free} {free:is|are} free.",
        "overlap.rest": "{shared} then {shared:holds|hold} all that {spared} {spared:needs|need}, "
        "so {free} {free:is|are} free.",
        "chain.one": "{needy} needs {needs}{begun: more|} {needs:mine|mines}.",
        "chain.several": "{needy} share no unknown square, so together they need {needs}{begun: more|} "
        "{needs:mine|mines}.",
        "chain.by_one": "{sparing} allows at most {spares} of these on {shared}, "
        "so {mines} {mines:holds a mine|hold mines} too.",
        "chain.by_several": "{sparing} allow at most {spares} of these together on {shared}, "
        "so {mines} {mines:holds a mine|hold mines} too.",
        "chain.all_one": "{needs:It can only be|They can only be} on {shared}. {sparing} touches all of these too "
        "and needs no more than that, so {free} {free:is|are} free.",
        "chain.all_several": "{needs:It can only be|They can only be} on {shared}. {sparing} touch all of these too, "
        "between them, and together need no more than that, so {free} {free:is|are} free.",
        "weighed.more": "{needy} {needy:needs|together need} {surplus:one mine|{surplus} mines} more than {sparing} "
        "{sparing:does|do together}.",
        "weighed.same": "{needy} {needy:needs|together need} just as many mines as {sparing}{sparing:| together}.",
        "weighed.both": "So the squares that {names} {names:touches|touch} more often than {sparing} all hold mines, "
        "{mines}, and those that {names:it touches|they touch} less often are free, {free}.",
        "weighed.mines": "So the squares that {names} {names:touches|touch} more often than {sparing} all hold mines: "
        "{mines}.",
        "weighed.free": "So the squares that {names} {names:touches|touch} less often than {sparing} are free: {free}.",
        "chain.rest": "The same numbers then settle the rest: {result}.",
        "count.found": "All mines are found, so {free} {free:is|are} free.",
        "count.filled": "{left:One mine is|{left} mines are} still missing, and only "
        "{mines:one square is|{mines:#} squares are} still unknown: {mines} {mines:holds it|hold them}.",
        "count.mines": "Only {left:one mine is|{left} mines are} still missing. {needs}.",
        "count.last": "Only one mine is still missing, and {clue} needs it, on {covered:or}.",
        "count.free": "{unsettled} squares are unknown, with {left:one mine|{left} mines} among them, "
        "so only {spare:one is|{spare} are} free. {needs}.",
        "count.so": "So {result}.",
        "count.only": "That only works if {result}.",
        "needs.one": "{clue} needs {need}{begun: more|}",
        "needs.several": "{clues} need at least {need} together",
        "needs.two": "{clues}, which share only {shared}, need at least {need} together",
        "frees.one": "{clue} leaves {need} free",
        "frees.several": "{clues} leave at least {need} free together",
        "frees.two": "{clues}, which share only {shared}, leave at least {need} free together",
        "case.mine": "Suppose {square} held a mine.",
        "case.free": "Suppose {square} were free.",
        "further.mine": "Suppose further that {square} held a mine.",
        "further.free": "Suppose further that {square} were free.",
        "then.full": "{clue}{then: then|} has only {mines} left for "
        "{need:its {begun:last |}mine|its {begun:last |}{need} mines}.",
        "then.done": "{clue}{then: then|} has {found:its mine|both its mines|all its mines}, "
        "so {free} {free:is|are} free.",
        "then.overlap.mines": "{sparing}{then: then|} allows at most {spares}{met: more|} {spares:mine|mines} on "
        "{shared}, "
        "and {needy} needs {needs}{begun: more|}: {result}.",
        "then.overlap.free": "{needy}{then: then|} needs {needs}{begun: more|} {needs:mine|mines}, on "
        "{needs:{shared:or}|{shared}}, and {sparing} touches {shared:that square|both of these|all of these} too and "
        "needs no more than that: {result}.",
        "clash.none": "But then {clue} still needs {need:a mine|{need} mines} and has no square left for "
        "{need:it|them}.",
        "clash.full": "But then {clue} still needs {need} mines and has only {covered:one square|{covered:#} squares} "
        "left for them, {covered}.",
        "clash.done": "But then {clue} has {found:one mine|{found:#} mines}, {found}.",
        "clash.overlap": "But then {needy} needs at least {least:one mine|{least} mines} on {shared}, "
        "where {sparing} allows only {spares}.",
        "clash.mines": "But then only {left:one mine is|{left} mines are} still missing, and {needs}.",
        "clash.found": "But then no mine is missing any more, and {needs}.",
        "clash.free": "But then only {spare:one|{spare}} of the {unsettled} unknown squares {spare:is|are} free, "
        "and {needs}.",
        "clash.filled": "But then all unknown squares that are left hold mines, and {needs}.",
        "clash.more": "But then there are more mines than there should be.",
        "clash.fewer": "But then too few squares are left for the missing mines.",
        "so.mine": "So {square} holds a mine.",
        "so.free": "So {square} is free.",
        "would.mine": "So {square} would hold a mine.",
        "would.free": "So {square} would be free.",
        "alike": "The same goes for {alike}, which {alike:touches|touch} the same numbers.",
        "likewise": "The same goes for {alike}.",
        "head.told": "{mines:one mine|{mines} mines} in all.",
        "head.untold": "How many mines there are is not told.",
        "legend.mine": "mine",
        "legend.free": "free",
        "legend.open": "not settled",
        "legend.known": "known mine",
        "closing.settled": "That settles every square.",
        "closing.open": "Logic alone can't settle {open}.",
        "closing.nothing": "No square was left to be settled.",
    },
)
