"""From the files of a game to its rule set: the whole front end, in order.

Every step adds what it finds to the report and gives what it could make of its input; nothing is raised for an author's
mistake. A rule set is given if and only if there is no error.
"""

import hashlib
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TypeVar

from interpreter.diagnostics.codes import CODES
from interpreter.diagnostics.diagnostic import Diagnostic, EnoughError, Report, Severity
from interpreter.diagnostics.span import Span
from interpreter.frontend.declarations.ambiguous_names import check_cells
from interpreter.frontend.declarations.components import Components
from interpreter.frontend.declarations.header import collect_numbers, collect_options, collect_phrases, collect_title, finish_options
from interpreter.frontend.declarations.layouts import collect_layout
from interpreter.frontend.declarations.results import (
    collect_always,
    collect_end_names,
    collect_ends,
    collect_ranking,
    collect_scoring,
    collect_show,
    declare_score,
)
from interpreter.frontend.declarations.state_variables import collect_tracks, collect_words
from interpreter.frontend.declarations.subset_types import collect_parts
from interpreter.frontend.declarations.tables import collect_columns, collect_tables
from interpreter.frontend.declarations.types import collect_kinds
from interpreter.frontend.lowering.actions import (
    begin_actions,
    begin_procedures,
    check_whenever,
    collect_action_names,
    finish_action,
    finish_procedures,
    lower_rows,
    possible_words,
)
from interpreter.frontend.lowering.entry_points import lower_course
from interpreter.frontend.outline.compilation import Compiled
from interpreter.frontend.pipeline.rulebook_clauses import check_clauses
from interpreter.frontend.schema.documents import Known, word
from interpreter.frontend.schema.validator import check_shape
from interpreter.frontend.source import file_reader
from interpreter.frontend.source.nodes import Map
from interpreter.frontend.source.nodes import Text as Scalar
from interpreter.frontend.symbols.messages import text_of
from interpreter.frontend.symbols.symbol_table import Declared
from interpreter.frontend.variants.conflicts import check_order, check_together
from interpreter.frontend.variants.delta_debugging import explained
from interpreter.frontend.variants.merge import Displaced, Trees, applied, in_rounds
from interpreter.frontend.variants.patch_checks import check_variant, in_its_language
from interpreter.frontend.variants.patches import Variant, without
from interpreter.frontend.variants.provenance import Origins
from interpreter.frontend.variants.rule_sentences import check_texts
from interpreter.frontend.verification.acting_player import check_acting
from interpreter.frontend.verification.cost_bounds import check_work
from interpreter.frontend.verification.cycles import check_circles
from interpreter.frontend.verification.information_flow import check_flow
from interpreter.frontend.verification.nesting_depth import check_depth
from interpreter.frontend.verification.source_size import check_size
from interpreter.frontend.verification.unanswerable import check_decisions
from interpreter.frontend.verification.unsatisfiable import check_contradictions
from interpreter.model.identifiers import flaw_of_file, visible
from interpreter.model.ruleset.ruleset import RuleSet

VERSION = 1
MOST_FINDINGS = 300
Result = TypeVar("Result")


@dataclass(frozen=True, slots=True)
class Files:
    """The files of one game: the game itself, its components and its clauses; names as people gave them."""

    game: tuple[str, bytes]
    components: Mapping[str, tuple[str, bytes]] = field(default_factory=dict)  # by the name used in the game file
    clauses: tuple[str, bytes] | None = None
    variants: tuple[tuple[str, bytes], ...] = ()
    beside: tuple[bytes, ...] = ()  # all variants of the game, for what they cite


def compile_files(files: Files, report: Report) -> RuleSet | None:
    """The rule set of a game; None if something is wrong, which the report says."""
    found = compile_game(files, report)
    return None if found is None else found.rules


@dataclass(frozen=True, slots=True)
class _Read:
    """The files of a game as trees, all of the right shape."""

    game: Map
    components: Components
    variants: tuple[Variant, ...]
    clauses: Map | None
    files: Files
    apart: Report | None = None  # where it is said that variants exclude each other, if they are worked in all the same

    @property
    def name(self) -> str:
        """The name of the game."""
        return word(self.game.get("game"))


def compile_game(files: Files, report: Report, known: Known | None = None, *, apart: Report | None = None) -> Compiled | None:
    """The rule set of a game and its declarations; None if something is wrong, which the report says.

    `known` keeps trees that are read again and again, where one game is compiled with many sets of variants. With `apart`,
    variants that exclude each other are worked in all the same: that they do is said there. After `MOST_FINDINGS` findings
    the rest is not looked at, and that is said.
    """
    trees = known if known is not None else Known()
    read_in = _bounded(files, report, lambda inner: _read(files, inner, trees))
    if read_in is None:
        return None
    read_in = replace(read_in, apart=apart)
    if not read_in.variants:
        whole = _made(read_in, report)[0]
        return None if has_errors(report) else whole  # errors in reading count as well
    found = Report()
    compiled, displaced = _made(read_in, found)
    origins = Origins(read_in.name, read_in.variants, displaced)

    def check(variants: Sequence[Variant]) -> list[Diagnostic]:
        quiet = Report()
        _made(replace(read_in, variants=tuple(variants)), quiet)
        return list(quiet)

    report.extend(explained(list(found), origins, check))
    if compiled is None or has_errors(report):
        return None
    return replace(compiled, rules=replace(compiled.rules, replaced=origins.by_address()))


def compile_without(files: Files, left_out: Collection[Span], known: Known) -> Compiled | None:
    """The rule set without some of the changes; None if nothing can be played without them. Nothing is reported."""
    quiet = Report()
    read_in = _read(files, quiet, known)
    if read_in is None:
        return None
    return _made(replace(read_in, variants=tuple(without(variant, left_out) for variant in read_in.variants)), Report())[0]


def variants_of(files: Files, known: Known) -> tuple[Variant, ...]:
    """The variants among the files, as they are read; none if something cannot be read."""
    read_in = _read(files, Report(), known)
    return read_in.variants if read_in is not None else ()


def _read(files: Files, report: Report, known: Known) -> _Read | None:
    game = known.tree(*files.game, "game", report)
    if game is None:
        return None
    components = _components(game, files, report, known)
    if components is None:
        return None
    variants = _variants(game, files, report, known)
    clauses = known.tree(*files.clauses, "clauses", report) if files.clauses is not None else None
    return None if variants is None else _Read(game, components, variants, clauses, files)


def _bounded(files: Files, report: Report, work: Callable[[Report], Result]) -> Result | None:
    """What comes of some work; None if there is far too much to find. Findings go to the report."""
    inner = Report(MOST_FINDINGS)
    found = None
    try:
        found = work(inner)
    except EnoughError:
        report.add("Y130", subject=files.game[0], most=MOST_FINDINGS)
    report.extend(inner)
    return found


def _made(read_in: _Read, report: Report) -> tuple[Compiled | None, tuple[Displaced, ...]]:
    """The rule set that the trees give, and what the variants have displaced; findings are those of the merged rules."""
    return _bounded(read_in.files, report, lambda inner: _worked_out(read_in, inner)) or (None, ())


def _worked_out(read_in: _Read, report: Report) -> tuple[Compiled | None, tuple[Displaced, ...]]:
    trees = Trees(read_in.game, read_in.components.root)
    components = read_in.components
    if read_in.variants:
        trees, is_whole = _with_variants(trees, read_in, report)
        if not is_whole:
            return None, trees.displaced
        components = Components(trees.components)
    if not check_size((trees.game, trees.components), report):
        return None, trees.displaced
    declared = Declared(report)
    rules = _declare_and_lower(trees.game, components, declared, read_in.files)
    if rules is not None:
        rules = replace(rules, variants=tuple(sorted(variant.name for variant in read_in.variants)))
    if read_in.clauses is not None:
        check_clauses(read_in.clauses, trees.game, [each.node for each in read_in.variants], read_in.files.beside, declared, report)
    if rules is None or has_errors(report):
        return None, trees.displaced
    if not read_in.apart:  # variants that exclude each other may well ask for what cannot be; that they do is known
        check_contradictions(rules, report)
    if has_errors(report):
        return None, trees.displaced
    check_texts(read_in.game, trees.game, read_in.variants, report)
    return Compiled(rules, declared, trees), trees.displaced


def has_errors(report: Report) -> bool:
    """Whether a finding stops the rule set from being played."""
    return any(CODES[found.code].severity is Severity.ERROR for found in report)


def _components(game: Map, files: Files, report: Report, known: Known) -> Components | None:
    named = game.get("components")
    if not isinstance(named, Scalar):
        return Components(None)
    if why := flaw_of_file(named.value):
        report.add("N200", named.span, name=visible(named.value), why=why)
        return None
    if named.value not in files.components:
        report.add("Y304", named.span, name=named.value)
        return None
    tree = known.tree(*files.components[named.value], "components", report)
    return None if tree is None else Components(tree)


def _variants(game: Map, files: Files, report: Report, known: Known) -> tuple[Variant, ...] | None:
    """The variant files, read; None if one of them cannot be, which is reported."""
    found: list[Variant] = []
    language, phrases = word(game.get("language")) or "en", game.get("texts")
    names = frozenset(entry.key for entry in phrases) if isinstance(phrases, Map) else frozenset[str]()
    for name, data in files.variants:
        node = known.tree(name, data, "variant", report)
        if node is None:
            return None
        variant = Variant(word(node.get("variant")) or name, node)
        check_variant(variant, name, report)
        found.append(in_its_language(variant, language, names))
    return tuple(found)


def _with_variants(trees: Trees, read_in: _Read, report: Report) -> tuple[Trees, bool]:
    """The game with its variants worked in, and whether they go together and fit; if not, the report says why."""
    found = Report()
    check_together(read_in.name, read_in.variants, found)
    for each in found:
        (read_in.apart if read_in.apart is not None and each.code == "O104" else report).extend([each])
    if has_errors(report):
        return trees, False
    rounds = in_rounds(read_in.variants, report)
    merged = applied(trees, rounds, report)
    if not has_errors(report):
        check_order(trees, rounds, report)
    if has_errors(report) or not check_shape(merged.game, "game", report):
        return merged, False
    untouched = merged.components is trees.components
    return merged, merged.components is None or untouched or check_shape(merged.components, "components", report)


def _declare_and_lower(game: Map, components: Components, declared: Declared, files: Files) -> RuleSet | None:
    """Declarations first, then what uses them; see the order of a rule file."""
    collect_title(game, declared)
    collect_numbers(game, declared)
    collect_phrases(game, declared)
    collect_options(game, declared)
    collect_kinds(game, components, declared)
    finish_options(game, declared)
    collect_columns(game, components, declared)
    collect_tables(game, components, declared)
    starts = collect_tracks(game, declared)
    collect_action_names(game, declared)
    begin_procedures(game, declared)
    collect_end_names(game, declared)
    declare_score(game, declared)
    words = collect_words(game, declared)
    check_cells(declared)
    for later in words:
        later()
    collect_parts(game, declared)
    for start in starts:
        start()
    layout = collect_layout(game, components, declared)
    scoring = collect_scoring(game, declared)
    begun = begin_actions(game, declared)
    check_whenever(game, declared)
    for action in begun:
        finish_action(action, game, declared)
    finish_procedures(game, declared)
    lower_rows(declared)
    lower_course(game, declared)
    possible_words(game, declared)
    ends, ranking = collect_ends(game, declared), collect_ranking(game, declared)
    always, show = collect_always(game, declared), collect_show(game, components, declared)
    if has_errors(declared.report):
        return None
    check_circles(declared)
    if not has_errors(declared.report):
        check_depth(declared)
    check_decisions(declared, ends)
    if not has_errors(declared.report):
        check_flow(declared, ends)
    title = game.get("game")
    rules = RuleSet(
        game=title.value if isinstance(title, Scalar) else "",
        version=VERSION, variants=(), language=declared.language, title=text_of(game, declared, "title"),
        text=text_of(game, declared), players=declared.players, options=declared.options, game_parameters=declared.figures,
        kinds=declared.kinds, tables=declared.columns, row_expressions=declared.formulas, programs=declared.programs,
        state_vars=declared.tracks, words=declared.bodies, layout=layout, routines=declared.routines, actions=declared.actions,
        ends=ends, scoring=scoring, ranking=ranking, always=always, show=show, sentences=declared.sentences,
        addresses=declared.addresses, digest=_digest(files),
    )  # fmt: skip
    if not has_errors(declared.report):
        check_acting(rules, declared.report)
    if not has_errors(declared.report):
        check_work(rules, declared)
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


# ------------------------------------------------------------------------------------------------ files


def compile_file(path: Path, *, variants: Iterable[Path] = (), report: Report) -> RuleSet | None:
    """The rule set of the game file at a path, with variants, and with the components and clauses that lie beside it."""
    files = files_of(path, report, variants=variants)
    return None if files is None else compile_files(files, report)


def files_of(path: Path, report: Report, *, variants: Iterable[Path] = ()) -> Files | None:
    """The files of a game, read from the folder of its game file; reports what cannot be read."""
    before = len(report)
    data = bytes_of(path, report)
    if data is None:
        return None
    folder = path.parent
    components = {found.name: (str(found), bytes_of(found, report)) for found in file_reader.listed(folder, "*.components.yaml")}
    clauses = folder / "clauses.yaml"
    listed = (str(clauses), bytes_of(clauses, report)) if clauses.exists() else None
    chosen = tuple((str(each), bytes_of(each, report)) for each in variants)
    texts = [bytes_of(each, Report()) for each in variants_in(folder)] if listed else []
    if len(report) > before:
        return None
    beside = tuple(text for text in texts if text is not None)
    return Files((str(path), data), components, listed, chosen, beside)  # type: ignore[arg-type]  # bytes, since nothing was reported


def variants_in(folder: Path) -> list[Path]:
    """The variant files of the game in a folder, and the house rules in its folder `house`."""
    return sorted([*file_reader.listed(folder, "*.variant.yaml"), *file_reader.listed(folder, "house/*.variant.yaml")])


def bytes_of(path: Path, report: Report) -> bytes | None:
    """What stands in a file; None if it cannot be read, which is reported."""
    try:
        return file_reader.read_bytes(path)
    except (OSError, ValueError) as problem:
        report.add("C101", subject=str(path), path=path, problem=getattr(problem, "strerror", None) or problem)
        return None


def check_source(name: str, data: bytes, *, files: Mapping[str, bytes] | None = None) -> tuple[RuleSet | None, Report]:
    """The rule set of a text, with component files given by name, and what was found."""
    report = Report()
    given = {key: (key, value) for key, value in (files or {}).items() if key != "clauses.yaml"}
    clauses = ("clauses.yaml", files["clauses.yaml"]) if files and "clauses.yaml" in files else None
    return compile_files(Files((name, data), given, clauses), report), report
