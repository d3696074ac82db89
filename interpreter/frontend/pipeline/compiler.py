"""The compiler: from the files of a game to its rule set, all phases in order.

Every step adds what it finds to the report and gives what it could make of its input; nothing is raised for an author's
mistake. A rule set is given if and only if there is no error.
"""

import hashlib
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import TypeVar

from interpreter.diagnostics.diagnostic import Diagnostic, Report, TooManyDiagnosticsError
from interpreter.diagnostics.span import Span
from interpreter.frontend.declarations.ambiguous_names import check_cells
from interpreter.frontend.declarations.components import Components
from interpreter.frontend.declarations.header import declare_options, declare_parameters, declare_phrases, declare_title, finish_options
from interpreter.frontend.declarations.layouts import declare_layout, declare_lessons, declare_presets
from interpreter.frontend.declarations.pictures import declare_pictures
from interpreter.frontend.declarations.results import (
    declare_display,
    declare_end_names,
    declare_ends,
    declare_invariants,
    declare_zones,
)
from interpreter.frontend.declarations.scoring import check_fractions, declare_ranking, declare_score, declare_scoring
from interpreter.frontend.declarations.state_variables import declare_state_variables, declare_words
from interpreter.frontend.declarations.tables import declare_columns, declare_tables
from interpreter.frontend.declarations.teams import declare_teams
from interpreter.frontend.declarations.types import declare_subset_types, declare_types
from interpreter.frontend.lowering.actions import (
    begin_actions,
    begin_procedures,
    declare_action_names,
    finish_action,
    finish_procedures,
    lower_entry_points,
    lower_rows,
    possible_words,
)
from interpreter.frontend.lowering.listeners import check_whenever
from interpreter.frontend.pipeline.compilation import Compilation
from interpreter.frontend.pipeline.rulebook_clauses import check_clauses
from interpreter.frontend.schema.documents import read_document
from interpreter.frontend.schema.validator import validate
from interpreter.frontend.source.nodes import MappingNode, entries_of, scalar_at, scalar_text
from interpreter.frontend.symbols.messages import text_of
from interpreter.frontend.symbols.symbol_table import SymbolTable
from interpreter.frontend.variants.attribution import attribute
from interpreter.frontend.variants.conflicts import check_conflicts, check_order
from interpreter.frontend.variants.merge import PatchRecord, Trees, apply_patches, topological_layers
from interpreter.frontend.variants.patch_checks import check_variant, in_its_language
from interpreter.frontend.variants.patches import Variant, without_patches
from interpreter.frontend.variants.provenance import Origins
from interpreter.frontend.variants.rule_sentences import check_texts
from interpreter.frontend.variants.stale_sentences import check_stale_sentences
from interpreter.frontend.verification.acting_player import check_acting_player
from interpreter.frontend.verification.cost_bounds import check_cost_bounds
from interpreter.frontend.verification.cycles import check_cycles
from interpreter.frontend.verification.information_flow import check_information_flow
from interpreter.frontend.verification.looking_ahead import check_looking_ahead
from interpreter.frontend.verification.nesting_depth import check_nesting_depth
from interpreter.frontend.verification.source_size import check_source_size
from interpreter.frontend.verification.unanswerable import check_unanswerable
from interpreter.frontend.verification.unsatisfiable import check_unsatisfiable
from interpreter.model.identifiers import flaw_of_file, visible
from interpreter.model.ruleset.ruleset import RuleSet

VERSION = 1
MOST_FINDINGS = 300
WorkResult = TypeVar("WorkResult")


@dataclass(frozen=True, slots=True)
class Files:
    """The files of one game by role: game, components, clauses, variants, pictures; names as people gave them."""

    game: tuple[str, bytes]
    components: Mapping[str, tuple[str, bytes]] = field(default_factory=dict)  # by the name used in the game file
    clauses: tuple[str, bytes] | None = None
    variants: tuple[tuple[str, bytes], ...] = ()
    sibling_variants: tuple[bytes, ...] = ()  # all variants of the game, for what they cite
    pictures: Mapping[str, bytes] = field(default_factory=dict)  # by the name used in the rules; of one that is too large its beginning


@dataclass(frozen=True, slots=True)
class _ParsedFiles:
    """The files of a game, parsed and valid."""

    game: MappingNode
    components: Components
    variants: tuple[Variant, ...]
    clauses: MappingNode | None
    files: Files
    exclusions: Report | None = None  # where it is said that variants exclude each other, if they are worked in all the same
    only_merged: bool = False  # variants are worked in, and the rules that they make are not looked at

    @property
    def name(self) -> str:
        """The name of the game."""
        return scalar_text(self.game, "game")


def compile_game(files: Files, report: Report, *, exclusions: Report | None = None, only_merged: bool = False) -> Compilation | None:
    """The rule set of a game and its declarations; None if something is wrong, which the report says.

    With `exclusions`, variants that exclude each other are worked in all the same: that they do is said there. After
    `MOST_FINDINGS` findings the rest is not looked at, and that is said. With `only_merged`, only what keeps the variants from being worked in
    is looked for, and there are no rules.
    """
    parsed = _with_error_budget(files, report, lambda inner: _parse_files(files, inner))
    if parsed is None:
        return None
    parsed = replace(parsed, exclusions=exclusions, only_merged=only_merged)
    if not parsed.variants:
        whole = _compile(parsed, report)[0]
        return None if report.has_errors() else whole  # errors in reading count as well
    found = Report()
    compiled, displaced = _compile(parsed, found)
    origins = Origins(parsed.name, parsed.variants, displaced)

    def check(variants: Sequence[Variant]) -> Iterable[Diagnostic]:
        if not variants:
            beside = tuple(sorted(files.components.items())), files.clauses, files.sibling_variants, tuple(sorted(files.pictures.items()))
            return _found_in_game(files.game, *beside)
        quiet = Report()
        _compile(replace(parsed, variants=tuple(variants)), quiet)
        return quiet

    report.extend(attribute(list(found), origins, check))
    if compiled is None or report.has_errors():
        return None
    return replace(compiled, rules=replace(compiled.rules, replacements=origins.by_address()))


@lru_cache(maxsize=8)
def _found_in_game(
    game: tuple[str, bytes],
    components: tuple[tuple[str, tuple[str, bytes]], ...],
    clauses: tuple[str, bytes] | None,
    sibling_variants: tuple[bytes, ...],
    pictures: tuple[tuple[str, bytes], ...],
) -> tuple[Diagnostic, ...]:
    """Return what is found in a game without variants; asked again for each of its variants."""
    quiet = Report()
    parsed = _parse_files(Files(game, dict(components), clauses, (), sibling_variants, dict(pictures)), quiet)
    if parsed is not None:
        _compile(parsed, quiet)
    return tuple(quiet)


def compile_without_patches(files: Files, left_out: Collection[Span]) -> Compilation | None:
    """The rule set without some of the changes; None if nothing can be played without them. Nothing is reported."""
    quiet = Report()
    parsed = _parse_files(files, quiet)
    if parsed is None:
        return None
    return _compile(replace(parsed, variants=tuple(without_patches(variant, left_out) for variant in parsed.variants)), Report())[0]


def errors_of(files: Files) -> tuple[Diagnostic, ...]:
    """What is wrong with a game and its variants, where it is seen; whose change it comes from is not looked for. Empty if nothing is."""
    report = Report()
    parsed = _with_error_budget(files, report, lambda inner: _parse_files(files, inner))
    if parsed is not None:
        _compile(parsed, report)
    return tuple(each for each in report if each.is_error)


def declared_symbols(files: Files) -> SymbolTable | None:
    """What the files of a game declare, as far as it can be read although something is wrong; None if nothing can. Nothing is reported."""
    parsed = _with_error_budget(files, Report(), lambda inner: _parse_files(files, inner))
    if parsed is None:
        return None
    symbols = SymbolTable(Report(MOST_FINDINGS))
    with suppress(TooManyDiagnosticsError):
        _declare_and_lower(parsed.game, parsed.components, symbols, files)
    return symbols


def compile_head(files: Files, report: Report) -> RuleSet | None:
    """The title, players, options and presets of layouts of a game, as a rule set without rules; None if there are errors, which the report says.

    The forms of all its files are checked; its rules are not looked at.
    """
    parsed = _with_error_budget(files, report, lambda inner: _parse_files(files, inner))
    if parsed is None:
        return None
    symbols, game = SymbolTable(report), parsed.game
    _declare_head(game, parsed.components, symbols)
    layout = declare_presets(game, parsed.components, symbols)
    return None if report.has_errors() else RuleSet(
        game=parsed.name, version=VERSION, variants=(), language=symbols.language, title=text_of(game, symbols, "title"),
        text=text_of(game, symbols), players=symbols.players, teams=symbols.teams, options=symbols.options,
        game_parameters=symbols.game_parameters, kinds=symbols.kinds, tables={}, row_expressions={}, programs={}, state_vars={}, words={},
        layout=layout, routines={}, actions={}, ends=(), scoring=(), ranking=(), always=(), show=(), sentences={}, addresses={},
        digest=_digest(files),
    )  # fmt: skip


def read_variants(files: Files) -> tuple[Variant, ...]:
    """The variants among the files, as they are read; none if something cannot be read."""
    parsed = _parse_files(files, Report())
    return parsed.variants if parsed is not None else ()


def _parse_files(files: Files, report: Report) -> _ParsedFiles | None:
    game = read_document(*files.game, "game", report)
    if game is None:
        return None
    components = _components(game, files, report)
    if components is None:
        return None
    variants = _variants(game, files, report)
    clauses = read_document(*files.clauses, "clauses", report) if files.clauses is not None else None
    return None if variants is None else _ParsedFiles(game, components, variants, clauses, files)


def _with_error_budget(files: Files, report: Report, work: Callable[[Report], WorkResult]) -> WorkResult | None:
    """What comes of some work; None if there is far too much to find. Findings go to the report."""
    inner = Report(MOST_FINDINGS)
    found = None
    try:
        found = work(inner)
    except TooManyDiagnosticsError:
        report.add("Y130", subject=files.game[0], most=MOST_FINDINGS)
    report.extend(inner)
    return found


def _compile(parsed: _ParsedFiles, report: Report) -> tuple[Compilation | None, tuple[PatchRecord, ...]]:
    """The rule set that the trees give, and what the variants have displaced; findings are those of the merged rules."""
    return _with_error_budget(parsed.files, report, lambda inner: _compile_merged(parsed, inner)) or (None, ())


def _compile_merged(parsed: _ParsedFiles, report: Report) -> tuple[Compilation | None, tuple[PatchRecord, ...]]:
    trees = Trees(parsed.game, parsed.components.root)
    components = parsed.components
    if parsed.variants:
        trees, is_whole = _with_variants(trees, parsed, report)
        if not is_whole:
            return None, trees.displaced
        components = Components(trees.components)
    if parsed.only_merged or not check_source_size((trees.game, trees.components), report):
        return None, trees.displaced
    symbols = SymbolTable(report)
    rules = _declare_and_lower(trees.game, components, symbols, parsed.files)
    if rules is not None:
        rules = replace(rules, variants=tuple(sorted(variant.name for variant in parsed.variants)))
    if parsed.clauses is not None:
        check_clauses(parsed.clauses, trees.game, [each.node for each in parsed.variants], parsed.files.sibling_variants, symbols, report)
    if rules is not None and not report.has_errors() and not parsed.exclusions:
        check_unsatisfiable(rules, report)  # variants that exclude each other may well ask for what cannot be; that they do is known
    if rules is None or report.has_errors():
        return None, trees.displaced
    check_texts(parsed.game, trees.game, parsed.variants, report)
    check_stale_sentences(Trees(parsed.game, parsed.components.root), trees, parsed.variants, report)
    return Compilation(rules, symbols, trees), trees.displaced


def _components(game: MappingNode, files: Files, report: Report) -> Components | None:
    named = scalar_at(game, "components")
    if named is None:
        return Components(None)
    if why := flaw_of_file(named.value):
        report.add("N200", named.span, name=visible(named.value), why=why)
        return None
    if named.value not in files.components:
        report.add("Y304", named.span, name=named.value)
        return None
    tree = read_document(*files.components[named.value], "components", report)
    return None if tree is None else Components(tree)


def _variants(game: MappingNode, files: Files, report: Report) -> tuple[Variant, ...] | None:
    """The variant files, read; None if one of them cannot be, which is reported."""
    variants: list[Variant] = []
    language, phrases = scalar_text(game, "language") or "en", frozenset(entry.key for entry in entries_of(game, "texts"))
    for name, data in files.variants:
        node = read_document(name, data, "variant", report)
        if node is None:
            return None
        variant = Variant(scalar_text(node, "variant") or name, node)
        if not check_variant(variant, name, report):
            return None
        variants.append(in_its_language(variant, language, phrases))
    return tuple(variants)


def _with_variants(trees: Trees, parsed: _ParsedFiles, report: Report) -> tuple[Trees, bool]:
    """The game with its variants worked in, and whether they go together and fit; if not, the report says why."""
    conflicts = Report()
    check_conflicts(parsed.name, parsed.variants, conflicts)
    for each in conflicts:
        (parsed.exclusions if parsed.exclusions is not None and each.code == "O104" else report).extend([each])
    if report.has_errors():
        return trees, False
    rounds = topological_layers(parsed.variants, report)
    merged = apply_patches(trees, rounds, report)
    if not report.has_errors():
        check_order(trees, rounds, report)
    if report.has_errors() or not validate(merged.game, "game", report):
        return merged, False
    untouched = merged.components is trees.components
    return merged, merged.components is None or untouched or validate(merged.components, "components", report)


def _declare_head(game: MappingNode, components: Components, symbols: SymbolTable) -> None:
    """Compile what needs no rules: players, numbers, options, kinds."""
    declare_title(game, symbols)
    declare_parameters(game, symbols)
    declare_phrases(game, symbols)
    declare_teams(game, symbols)
    declare_options(game, symbols)
    declare_types(game, components, symbols)
    finish_options(game, symbols)


def _declare_and_lower(game: MappingNode, components: Components, symbols: SymbolTable, files: Files) -> RuleSet | None:
    """Declarations first, then what uses them; see the order of a rule file."""
    _declare_head(game, components, symbols)
    declare_columns(game, components, symbols)
    declare_tables(game, components, symbols)
    starts = declare_state_variables(game, symbols)
    declare_action_names(game, symbols)
    begin_procedures(game, symbols)
    declare_end_names(game, symbols)
    declare_score(game, symbols)
    words = declare_words(game, symbols)
    check_cells(symbols)
    for later in words:
        later()
    declare_subset_types(game, symbols)
    for start in starts:
        start()
    layout = declare_layout(game, components, symbols)
    scoring = declare_scoring(game, symbols)
    begun = begin_actions(game, symbols)
    check_whenever(game, symbols)
    for action in begun:
        finish_action(action, game, symbols)
    finish_procedures(game, symbols)
    lower_rows(symbols)
    lower_entry_points(game, symbols)
    possible_words(game, symbols)
    ends, ranking = declare_ends(game, symbols), declare_ranking(game, scoring, symbols)
    always, show, zones = declare_invariants(game, symbols), declare_display(game, components, symbols), declare_zones(game, symbols)
    pictures = declare_pictures(game, components, show, files.pictures, symbols)
    check_fractions(scoring, symbols)
    if symbols.report.has_errors():
        return None
    check_cycles(symbols)
    check_looking_ahead(symbols)
    if not symbols.report.has_errors():
        check_nesting_depth(symbols)
    check_unanswerable(symbols, ends)
    if not symbols.report.has_errors():
        check_information_flow(symbols, ends)
    rules = RuleSet(
        game=scalar_text(game, "game"),
        version=VERSION, variants=(), language=symbols.language, title=text_of(game, symbols, "title"),
        text=text_of(game, symbols), players=symbols.players, teams=symbols.teams, options=symbols.options, game_parameters=symbols.game_parameters,
        kinds=symbols.kinds, tables=symbols.tables, row_expressions=symbols.row_expressions, programs=symbols.programs,
        state_vars=symbols.state_vars, words=symbols.bodies, layout=layout, routines=symbols.routines, actions=symbols.actions,
        ends=ends, scoring=scoring, ranking=ranking, always=always, show=show, sentences=symbols.sentences,
        addresses=symbols.addresses, digest=_digest(files), pictures=pictures, zones=zones,
        lessons=declare_lessons(game, symbols),
    )  # fmt: skip
    if not symbols.report.has_errors():
        check_acting_player(rules, symbols.report)
    if not symbols.report.has_errors():
        check_cost_bounds(rules, symbols)
    return rules


def _digest(files: Files) -> str:
    """A fingerprint of everything the rules were made from, apart from comments in the clauses."""
    found = hashlib.sha256(f"rulewright {VERSION}\n".encode())
    for data in (files.game[1], *(data for _, data in files.components.values())):
        found.update(_fingerprint(data))
    for each in sorted(_fingerprint(data) for _, data in files.variants):  # in whatever order they were named
        found.update(each)
    return found.hexdigest()[:16]


def _fingerprint(data: bytes) -> bytes:
    return hashlib.sha256(data.replace(b"\r\n", b"\n")).digest()
