"""Pages about games that are played: moves, positions, records and traces. The first snippet is the game, the second is judged."""

import json
import re

from interpreter.diagnostics.diagnostic import Report
from interpreter.model.ruleset.ruleset import RuleSet
from tests.diagnostics import base_game
from tests.diagnostics.pages import Page, Snippet

Snippets = tuple[Snippet, ...]
GAME_NAME = "example.game.yaml"


def rules_of(snippet: Snippet | None) -> RuleSet:
    """The rule set of a snippet, or of the tiny game as it is; it has no errors."""
    from tests.compilation import compile_text

    whole = base_game.completed(snippet.text if snippet else "")
    files = {base_game.COMPONENTS_NAME: base_game.COMPONENTS.encode()}
    rules, report = compile_text(GAME_NAME, whole.encode(), files=files)
    assert rules is not None, [found.code for found in report]
    return rules


def split(snippets: Snippets) -> tuple[RuleSet, Snippet]:
    """The game, and the snippet that is judged."""
    game = next((snippet for snippet in snippets if snippet.language == "yaml"), None)
    return rules_of(game), snippets[-1]


def as_moves(page: Page, snippets: Snippets) -> Report:
    """A game from its beginning, one `seat: move` per line, until the first that is refused."""
    from interpreter.runtime.machine import machine
    from interpreter.runtime.notation import move_notation
    from interpreter.runtime.setup.instantiate import instantiate
    from interpreter.session.state import State

    rules, judged = split(snippets)
    report = Report()
    table = instantiate(rules, players=int(page.settings.get("players", "2")), options={}, layout=None, report=report)
    assert table is not None
    state = State(table, machine.start(table))
    names = {move_notation.seat_name(table, number): number for number in range(-1, table.players)}
    for line in judged.text.splitlines():
        name, _, move = line.partition(":")
        refusal = state.why_not(move.strip(), player=names[name])
        if refusal is not None:
            report.extend([refusal.diagnostic])
            break
        state = state.answer(move.strip(), player=names[name])
    return report


def as_position(_page: Page, snippets: Snippets) -> Report:
    """A position in JSON."""
    from interpreter.runtime.serialization.decode import from_json, parse_json

    rules, judged = split(snippets)
    report = Report()
    data = parse_json(judged.text, report)
    if not len(report):
        from_json(rules, data, report)
    return report


def as_trace(_page: Page, snippets: Snippets) -> Report:
    """A trace of a game that is played to its end by its first options, with the changes that the snippet says.

    ``line 3: `new` instead of `old` ``, `line 3 is missing`, `line 3 stands twice`, ``line 3: `text` ``; else no change.
    """
    from interpreter.runtime.machine import machine
    from interpreter.runtime.serialization.game_record import History
    from interpreter.runtime.setup.instantiate import instantiate
    from interpreter.session import trace

    rules, judged = split(snippets)
    report = Report()
    table = instantiate(rules, players=2, options={}, layout=None, report=report)
    assert table is not None
    history = History(table, machine.start(table))
    while history.state.ended is None:
        question = machine.questions(table, history.state)[0]
        history.answer(question.player, question.options.nth(0))
    lines = list(trace.trace(history))
    for change in judged.text.splitlines():
        _change(lines, change)
    report.extend(trace.replay("".join(lines), rules))
    return report


def _change(lines: list[str], change: str) -> None:
    found = re.match(r"line (\d+)(.*)", change)
    if found is None:
        return
    at, what = int(found.group(1)) - 1, found.group(2)
    texts = re.findall(r"`([^`]*)`", what)
    match what.split()[-1], texts:
        case "missing", _:
            del lines[at]
        case "twice", _:
            lines.insert(at, lines[at])
        case _, [new, old]:
            assert old in lines[at]
            lines[at] = lines[at].replace(old, new)
        case _, [new]:
            lines[at] = new + "\n"


def as_record(_page: Page, snippets: Snippets) -> Report:
    """A record in JSON."""
    from interpreter.runtime.serialization.game_record import replay

    rules, judged = split(snippets)
    report = Report()
    replay(rules, json.loads(judged.text), report)
    return report
