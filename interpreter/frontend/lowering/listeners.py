"""Lowers what listens to procedures and actions: the rules of `whenever:`, and the ends of the game that are looked at after them."""

from collections.abc import Sequence
from dataclasses import replace

from interpreter.diagnostics.diagnostic import Report
from interpreter.diagnostics.suggest import did_you_mean
from interpreter.frontend.declarations.declassification import read_declassifications
from interpreter.frontend.declarations.results import body, players_or_teams
from interpreter.frontend.lowering.context import LoweringContext, lower_steps, lvalue
from interpreter.frontend.source.nodes import MappingEntry, MappingNode, child, entries_of, scalar_at, scalar_text
from interpreter.frontend.symbols.messages import declare_address
from interpreter.frontend.symbols.symbol_table import PLAYER_KIND, SymbolTable
from interpreter.frontend.syntax import parser
from interpreter.frontend.types.expressions import check_truth, elaborate
from interpreter.frontend.types.narrowing import assume
from interpreter.frontend.types.type_errors import is_wrong
from interpreter.model.ir import ME, Assign, BuiltinCall, EndGame, JumpIfFalse, Let, StateRead
from interpreter.model.ruleset.ruleset import StateVarDecl


def run_rules(name: str, moment: str, game: MappingNode, context: LoweringContext) -> bool:
    """Write the rules that listen to this procedure or action, in file order; whether there are any."""
    rules = [entry for entry in entries_of(game, "whenever") if scalar_text(entry.value, moment) == name]
    for entry in rules:
        inside = replace(context, address=f"whenever.{entry.key}.do")
        test = elaborate(child(entry.value, "if"), context.scope, check_truth)
        tells = read_declassifications(entry.value, context.scope)
        otherwise = context.builder.new_label()
        if test is None:
            context.symbols.declassifications[f"whenever.{entry.key}", -1] = tells  # without a condition nothing is told
        else:
            replace(context, tells=tells).emit(JumpIfFalse(test, otherwise), entry.key_span)
            inside = inside.at(assume(context.scope, test))
        lower_steps(inside, child(entry.value, "do"))
        context.builder.place_label(otherwise)
        context = context.at(replace(context.scope, facts={}))
    return bool(rules)


def look_at_ends(name: str, game: MappingNode, context: LoweringContext) -> None:
    """Write the ends of the game that are looked at after this procedure or action, in file order."""
    for entry in entries_of(game, "end"):
        if scalar_text(entry.value, "after") != name:
            continue
        condition = parser.parse_expression(child(entry.value, "when"), context.symbols.report)
        tells = read_declassifications(entry.value, context.scope)
        otherwise = context.builder.new_label()
        if condition is None:
            context.symbols.declassifications[f"end.{entry.key}", -1] = tells
        else:
            replace(context, tells=tells).emit(JumpIfFalse(check_truth(condition, context.scope), otherwise), entry.key_span)
        _keep_winners(entry, context)
        context.emit(EndGame(entry.key), entry.key_span)
        context.builder.place_label(otherwise)


def _keep_winners(entry: MappingEntry, context: LoweringContext) -> None:
    """Remember who has won, where `winners:` speaks of what is known only while the procedure or action runs."""
    symbols, node = context.symbols, child(entry.value, "winners")
    quiet = Report()
    body(node, replace(symbols, report=quiet), players_or_teams, acting=True)
    if not quiet.has_errors():
        return
    scope = replace(context.scope, facts={}, uses_me=[])
    value = elaborate(node, scope, players_or_teams)
    symbols.winners_kept[entry.key] = None
    if value is None or is_wrong(value):
        return
    if scope.uses_me:  # as in other ends, whoever acts last
        current = BuiltinCall(PLAYER_KIND, "current", 0, ())
        context.emit(Let(ME, current), entry.key_span)
    name = f"winners_of_{entry.key}"
    while name in symbols.state_vars:
        name += "_"
    symbols.state_vars[name] = StateVarDecl(name, (), "set", value.kind, internal=True, span=entry.key_span)
    place = StateRead(value.kind, name, (), span=entry.key_span)
    symbols.winners_kept[entry.key] = place
    context.emit(Assign(lvalue(place), value), entry.key_span)


def check_whenever(game: MappingNode, symbols: SymbolTable) -> None:
    """Every rule listens to something that exists, and so does every end that is looked at after something."""
    names = [*symbols.procedures, *symbols.action_names]
    for entry in entries_of(game, "end"):
        _check_heard(entry, "after", names, symbols)
    for entry in entries_of(game, "whenever"):
        declare_address(entry, f"whenever.{entry.key}", "rule", symbols)
        for moment in ("before", "after"):
            _check_heard(entry, moment, names, symbols)


def _check_heard(entry: MappingEntry, moment: str, names: Sequence[str], symbols: SymbolTable) -> None:
    target = scalar_at(entry.value, moment)
    if target is not None and target.value not in names:
        symbols.report.add("N129", target.span, name=target.value, nearest=did_you_mean(target.value, names))
    elif target is not None and target.value in symbols.action_names:
        symbols.mention(target.value, "action", target.inner, symbols.action_names[target.value])
    elif target is not None:
        symbols.mention(target.value, "procedure", target.inner, symbols.places.get(f"{target.value}:"))
