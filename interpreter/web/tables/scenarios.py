"""The position of a table as a scenario: how it came about, and what is so there."""

from interpreter.authoring.scaffold.yaml_text import block
from interpreter.frontend.source.nodes import Plain
from interpreter.model.types.domains import seat_id
from interpreter.session.library import State
from interpreter.web.tables.table import Table


def scenario_text(name: str, table: Table) -> str:
    """The file of a scenario that plays what was played at a table, and expects the result or the points there are now."""
    setup, head = table.setup, dict[str, Plain]()
    head |= {"rulewright": "1", "scenario": name, "of": table.game.name}
    if setup.variants:
        head["variants"] = list(setup.variants)
    head |= {"players": str(setup.players), "seed": str(setup.seed)}
    if setup.options:
        head["options"] = dict(setup.options)
    if setup.layout is not None:
        head["layout"] = setup.layout
    lines: list[Plain] = [{seat: text} for seat, text in table.answers]
    head["then"] = [*lines, *_expectation(table.match.state)]
    return "\n".join(block(head)) + "\n"


def _expectation(state: State) -> list[Plain]:
    """What is so in a position: who has won, or the points."""
    if state.result is not None:
        winners: list[Plain] = [seat_id(seat) for seat in state.result.winners]
        return [{"result": {"end": state.result.end or "none", "winners": winners}}]
    scores = state.standing(None).scores
    if not any(scores) or not all(isinstance(each, int) for each in scores):
        return []
    return [{"expect": " and ".join(f"score({seat_id(seat)}) = {score}" for seat, score in enumerate(scores))}]
