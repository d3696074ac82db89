"""Sentences about options, boards, pieces and what is kept track of."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from interpreter.authoring.diff.compare import Difference, RuleDifference
from interpreter.authoring.diff.step_sentences import StepTeller
from interpreter.authoring.diff.value_sentences import ValueTeller
from interpreter.authoring.diff.wording import Vague, text_of, title_of
from interpreter.diagnostics.diagnostic import Report
from interpreter.frontend.source.nodes import Node, ScalarNode, child, definition
from interpreter.frontend.syntax import ast, parser
from interpreter.model.ruleset.ruleset import StateVarDecl
from interpreter.rulebook.book.document import plain_text
from interpreter.rulebook.book.source import BookSource, NamedEntry
from interpreter.rulebook.chapters.board import size_of
from interpreter.rulebook.chapters.components import known_text, members_text
from interpreter.rulebook.chapters.results import option_choices, option_default
from interpreter.rulebook.sentences.expressions import ExpressionVerbalizer

_FEW = 4  # rows that are named; of more their number is told
_CELL = 2  # parts of the address of a cell within its kind: the row, the column


@dataclass(frozen=True, slots=True)
class MaterialTeller:
    """Tells what is different about the material of a game."""

    old: BookSource
    new: BookSource

    def rule(self, entry: NamedEntry, rule: RuleDifference) -> Iterator[str]:
        """Yield the sentences about an option, a kind, something tracked or a part of the component data."""
        texts = text_of(self.old, rule.before), text_of(self.new, rule.after)
        section = entry.address.partition(".")[0]
        if section == "options":
            yield from self._option(entry, rule)
        elif section == "components" and rule.what == "changed":
            yield Vague(self.new, [title_of(self.new, None, entry.name)])
        elif texts[1] and rule.before is not None and texts[0] != texts[1]:
            yield StepTeller(self.old, self.new).said(title_of(self.new, entry.node, entry.name), *texts)
        elif section == "kinds":
            yield from self._kind(entry, rule)
        elif section == "track":
            yield from self._track(entry, rule)

    # -------------------------------------------------------------------------------------------- options

    def _option(self, entry: NamedEntry, rule: RuleDifference) -> Iterator[str]:
        about = (text_of(self.new, entry.node) or title_of(self.new, entry.node, entry.name)).rstrip(".")
        said = [self._option_words(source, entry, node) for source, node in ((self.old, rule.before), (self.new, rule.after))]
        choices, defaults = zip(*said, strict=True)
        if rule.what == "new":
            yield self.new.say("New to agree on: {about} ({choices}; if nothing is said: {default}).", about=about, choices=choices[1], default=defaults[1])  # fmt: skip
        elif rule.what == "removed":
            yield self.new.say("No longer to agree on: {about}.", about=about)
        if rule.what == "changed" and choices[0] != choices[1]:
            yield self.new.say("{about} – to agree on: {new} instead of {old}.", about=about, new=choices[1], old=choices[0])
        if rule.what == "changed" and defaults[0] != defaults[1]:
            yield self.new.say("{about} – if nothing is agreed on: {new} instead of {old}.", about=about, new=defaults[1], old=defaults[0])

    def _option_words(self, source: BookSource, entry: NamedEntry, node: Node | None) -> tuple[str, str]:
        """Return what may be agreed on, and what holds if nothing is said."""
        option = source.rules.options.get(entry.name)
        if option is None or node is None:
            return "", ""
        return option_choices(source, option), option_default(source, _entry_at(entry, node), option)

    # -------------------------------------------------------------------------------------------- kinds

    def _kind(self, entry: NamedEntry, rule: RuleDifference) -> Iterator[str]:
        old, new = (source.rules.kinds.get(entry.name) for source in (self.old, self.new))
        name = title_of(self.new, entry.node, entry.name)
        if old is None and new is not None and (new.form == "choices" or child(entry.node, "title") is not None):
            yield self.new.say("New: {name} – {text}", name=name, text=members_text(self.new, new))
        if old is None or new is None:
            return
        if new.form == old.form == "grid" and rule.before is not None and rule.after is not None:
            sizes = size_of(self.old, rule.before), size_of(self.new, rule.after)
            if sizes[0] != sizes[1] and all(sizes[1].values()):
                yield self.new.say("{name}: {height} rows of {width} instead of {old_height} rows of {old_width}.", name=name, old_height=sizes[0]["height"], old_width=sizes[0]["width"], **sizes[1])  # fmt: skip
        elif new.form in ("choices", "numbers") and new != old:
            yield StepTeller(self.old, self.new).told(name, members_text(self.old, old), members_text(self.new, new))
        yield from self._rows(entry, rule, name)

    def _rows(self, entry: NamedEntry, rule: RuleDifference, name: str) -> Iterator[str]:
        """Yield the sentences about rows that are new, gone or different."""
        head = f"{entry.address}.rows."
        rows = [(part.address.removeprefix(head).split("."), part) for part in rule.parts if part.address.startswith(head)]
        for what, source in (("new", self.new), ("removed", self.old)):
            names = [
                ExpressionVerbalizer(source).member(entry.name, path[0]).replace("_", " ")
                for path, part in rows
                if len(path) == 1 and part.what == what
            ]
            if names:
                listed = self.new.conjunction(names) if len(names) <= _FEW else str(len(names))
                message = self.new.say("{name}, new: {rows}." if what == "new" else "{name}, no longer: {rows}.", name=name, rows=listed)
                yield message
        for path, part in rows:
            if len(path) == _CELL:
                yield from self._cell(entry, path, part)

    def _cell(self, entry: NamedEntry, path: list[str], part: Difference) -> Iterator[str]:
        row, column = path
        about = (
            f"{ExpressionVerbalizer(self.new).member(entry.name, row)}, {self.new.name_of(child(entry.node, 'columns', column), column)}"
        )
        if len(part.old) == len(part.new) == 1:
            yield self.new.say("{name}: {new} instead of {old}.", name=about, new=part.new[0], old=part.old[0])
        else:
            yield Vague(self.new, [about])

    # -------------------------------------------------------------------------------------------- what is kept track of

    def _track(self, entry: NamedEntry, rule: RuleDifference) -> Iterator[str]:
        old, new = (source.rules.state_vars.get(entry.name) for source in (self.old, self.new))
        name = title_of(self.new, entry.node, entry.name)
        if old is None or new is None or rule.before is None or rule.after is None:
            return
        if new.holder == "memory":
            yield from self._memory(_declaration(rule.before), _declaration(rule.after))
        elif not new.internal:
            yield from self._start(name, _start(rule.before, old), _start(rule.after, new))
            known = known_text(self.old, _entry_at(entry, rule.before), old), known_text(self.new, _entry_at(entry, rule.after), new)
            if known[0] != known[1]:
                yield self.new.say(
                    "{name}, seen by: {new} instead of {old}.", name=name, new=plain_text(known[1]), old=plain_text(known[0])
                )

    def _start(self, name: str, before: Node | ast.ExpressionNode | None, after: Node | ast.ExpressionNode | None) -> Iterator[str]:
        """Yield the sentence about what something starts at."""
        if before == after:
            return
        at_start, values = self.new.say("{name} at the start", name=name), ValueTeller(self.old, self.new)
        if before is not None and after is not None:
            yield values.value(at_start, before, after)
        elif after is not None:
            yield self.new.say("{name}: {value} (new).", name=at_start, value=values.words(after))
        else:
            yield self.new.say("{name}: nothing any more.", name=at_start)

    def _memory(self, before: ast.Declaration | None, after: ast.Declaration | None) -> Iterator[str]:
        """Yield the sentence about what two positions must have in common to count as the same."""
        old, new = _remembered(before), _remembered(after)
        more = [ExpressionVerbalizer(self.new).name(name) for name in new if name not in old]
        less = [ExpressionVerbalizer(self.old).name(name) for name in old if name not in new]
        if more:
            yield self.new.say("A position is only the same again if this is the same too: {names}.", names=self.new.conjunction(more))
        if less:
            yield self.new.say("A position is the same again even if this is different: {names}.", names=self.new.conjunction(less))


def new_to_keep_track_of(new: BookSource, rules: Iterable[RuleDifference]) -> Iterator[str]:
    """Yield the sentence about all that players keep track of now, by title; nothing if there is none."""
    tracked = [rule for rule in rules if rule.what == "new" and rule.address.startswith("track.")]
    decls = ((rule, new.rules.state_vars.get(rule.address.partition(".")[2])) for rule in tracked)
    shown = [rule.after for rule, decl in decls if decl is not None and not decl.internal and child(rule.after, "title") is not None]
    if shown:
        yield new.say("New to keep track of: {names}.", names=new.conjunction([title_of(new, node, "") for node in shown]))


def _entry_at(entry: NamedEntry, node: Node) -> NamedEntry:
    """Return the entry of the same name with what stands there in one of two games."""
    return NamedEntry(entry.name, entry.address, node)


def _declaration(node: Node) -> ast.Declaration | None:
    line = definition(node)
    return parser.parse_declaration(line, Report()) if isinstance(line, ScalarNode) else None


def _start(node: Node, decl: StateVarDecl) -> Node | ast.ExpressionNode | None:
    """Return what something starts at, from a key of its own or from its line; none where it starts at its lowest number all the same."""
    declaration = _declaration(node)
    start = child(node, "starting") or (declaration.start if declaration is not None else None)
    return None if isinstance(start, ast.NumberLiteral) and start.value == max(getattr(decl.kind, "low", None) or 0, 0) else start


def _remembered(declaration: ast.Declaration | None) -> list[str]:
    kind = declaration.kind if declaration is not None else None
    return [each.name for each in kind.names] if isinstance(kind, ast.TypeMemory) else []
