"""The files of a game with its variants worked in: the game, and its component data if it has some."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from interpreter.authoring.standalone.merged_text import merged_text
from interpreter.diagnostics.span import Span
from interpreter.frontend.declarations.components import to_python
from interpreter.frontend.outline.rule_index import in_language
from interpreter.frontend.pipeline.compilation import Compilation
from interpreter.frontend.source.nodes import MappingNode, Node, ScalarNode, SequenceNode, scalar_text
from interpreter.frontend.variants.merge import Trees, row_names
from interpreter.frontend.variants.patches import Variant, patches_of
from interpreter.frontend.variants.paths import find_node, replace_at
from interpreter.model.ruleset.ruleset import RuleSet
from interpreter.session.layouts import rows_of_variants


@dataclass(frozen=True, slots=True)
class StandaloneGame:
    """The text of a game file, and of the component file beside it, which is named in it; empty if it needs none."""

    name: str
    text: str
    components: str
    components_file: str


def standalone_game(compiled: Compilation, variants: Sequence[Variant], name: str = "") -> StandaloneGame:
    """Return a game with its variants worked in as files of its own.

    name: what the game is called; its own name and those of the variants if nothing is said. Its component file is called
    like it, or as before if nothing is said.
    """
    trees, rules = compiled.trees, compiled.rules
    called = name or "_".join((rules.game, *rules.variants))
    file = f"{name}.components.yaml" if name else scalar_text(trees.game, "components")
    head = list(_head("+".join((rules.game, *rules.variants)), variants))
    marks = {variant.node.span.source.name: variant.name for variant in variants}
    removed = _removed(trees, variants)
    text = merged_text(_with_value(_with_value(trees.game, "game", called), "components", file), "game", head, marks, removed)
    if trees.components is None:
        return StandaloneGame(called, text, "", "")
    data = _with_own_layouts(trees.components, scalar_text(find_node(trees.game, ("layout",)), "presets"), rules)
    components = merged_text(_with_value(data, "components", called), "components", head, marks, removed)
    return StandaloneGame(called, text, components, file)


def _head(named: str, variants: Sequence[Variant]) -> Iterator[str]:
    """Yield the comment at the top of the files; nothing where no variant is worked in."""
    if variants:
        yield f"# {named} as one game, written by `rulewright explain {named} --file`."
        yield "# The name of a variant stands above what comes from it:"
    for variant in variants:
        because = variant.node.get("because")
        yield f"# {variant.name}" + (f": {in_language(because, 'en', variant.language)}" if because is not None else "")


def _removed(trees: Trees, variants: Sequence[Variant]) -> dict[Span, list[str]]:
    """Return the comments on what variants take away, by the place of what it stood in."""
    found: dict[Span, list[str]] = {}
    for variant in variants:
        for change in patches_of(variant):
            around = _around(trees, change.parts) if change.operation == "remove" else None
            if around is not None:
                found.setdefault(around.span, []).append(f"{variant.name}: `{change.parts[-1]}` is gone")
    return found


def _around(trees: Trees, parts: Sequence[str]) -> Node | None:
    """Return the smallest thing around an address that is still there."""
    for length in range(len(parts) - 1, 0, -1):
        rows = row_names(trees, parts[:length])
        node = find_node(trees.components, rows) if rows is not None else find_node(trees.game, parts[:length])
        if node is not None:
            return node
    return None


def _with_own_layouts(components: MappingNode, path: str, rules: RuleSet) -> MappingNode:
    """Return component data with the ready layouts that are meant for these variants; in one game they are for all."""
    listed = find_node(components, path.split(".")) if path else None
    if not isinstance(listed, SequenceNode):
        return components
    own = rows_of_variants(rules)
    rows = (row for row in listed if isinstance(row, MappingNode) and to_python(row) in own)
    kept = tuple(replace(row, entries=tuple(entry for entry in row if entry.key != "variants")) for row in rows)
    changed = replace_at(components, tuple(path.split(".")), lambda _: replace(listed, items=kept))
    assert isinstance(changed, MappingNode)
    return changed


def _with_value(tree: MappingNode, key: str, value: str) -> MappingNode:
    """Return a tree with another value under a key that it has."""
    entries = (
        replace(entry, value=replace(entry.value, value=value)) if entry.key == key and isinstance(entry.value, ScalarNode) else entry
        for entry in tree
    )
    return replace(tree, entries=tuple(entries))
