"""A small game with a variant and a scenario, and what tests ask an editor's server about them."""

GAME = """rulewright: 1
game: small
players: 2

numbers:
  goal: 3

kinds:
  cell: {grid: square, width: 3, height: 3, steps: sides, names: a1}

track:
  owner(cell): player or none

words:
  my_cells: set(cell in cells where owner(cell) = me)
  enough: size(my_cells) >= goal

play:
  - turns: clockwise
    safety_limit: 9
    do:
      - must: mark
        if_none: nothing

actions:
  mark:
    text: Mark an empty cell of {goal}.
    choose:
      cell: cells where owner(cell) is none
    do:
      - change: owner(cell) to me

end:
  enough:
    at: end of turn
    when: enough
    winners: set(me)
  full:
    at: end of turn
    when: every(owner(cell) is not none for cell in cells)
"""
VARIANT = """rulewright: 1
variant: longer
of: small
title: Longer
because: We like it longer.
changes:
  - replace: numbers.goal
    with: 4
"""
SCENARIO = """rulewright: 1
scenario: first_mark
of: small
given:
  - change: owner(b2) to seat_2
then:
  - seat_1: mark a1
  - expect: size(set(cell in cells where owner(cell) = seat_1)) = goal - 2
"""


def codes(found):
    return [each["code"] for each in found]


def has(code):
    return lambda found: code in codes(found)


def at(text, words, behind=0):
    """The position of some words in a text, in UTF-16."""
    offset = text.index(words) + behind
    before = text[text.rfind("\n", 0, offset) + 1 : offset]
    return {"line": text.count("\n", 0, offset), "character": len(before.encode("utf-16-le")) // 2}


def document(server):
    return {"textDocument": {"uri": server.opened}}


def actions(server, finding):
    return server.ask("textDocument/codeAction", {**document(server), "range": finding["range"], "context": {"diagnostics": [finding]}})


def applied(text, edits):
    """A text after edits of the protocol, whose columns count UTF-16."""
    lines = [line.encode("utf-16-le") for line in text.split("\n")]
    for edit in sorted(edits, key=lambda each: (each["range"]["start"]["line"], each["range"]["start"]["character"]), reverse=True):
        (first, start), (last, end) = ((edit["range"][key]["line"], edit["range"][key]["character"]) for key in ("start", "end"))
        new = lines[first][: start * 2] + edit["newText"].encode("utf-16-le") + lines[last][end * 2 :]
        lines[first : last + 1] = [part.encode("utf-16-le") for part in new.decode("utf-16-le").split("\n")]
    return "\n".join(line.decode("utf-16-le") for line in lines)


def fixed(server, text, finding, number=0):
    edit = actions(server, finding)[number]["edit"]["changes"]
    return applied(text, edit[server.opened])


def about(uri, text, words, behind=0):
    return {"textDocument": {"uri": uri}, "position": at(text, words, behind)}
