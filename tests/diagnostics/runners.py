"""How the snippets of the pages are run: one function for each `kind`, each gives what was found.

A page's comment says its kind; `signs: ⇥ 09` there says that a sign of the snippet stands for bytes that cannot be shown,
`repeat: N` that the example stands N times, `lines: N` that its last line does, `files: game` that the page brings a file of its own for every role.
"""

from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path

from interpreter.diagnostics.diagnostic import Diagnostic, Label, Report
from interpreter.diagnostics.span import Source, Span
from tests.diagnostics import asking, base_game, playing
from tests.diagnostics.pages import Page, Snippet

Snippets = tuple[Snippet, ...]
Runner = Callable[[Page, Snippets], Report]

GAME_NAME = "example.game.yaml"


def run(page: Page, snippets: Snippets) -> list[Diagnostic]:
    """Everything that is found in the snippets of a page."""
    return list(RUNNERS[page.settings["kind"]](page, snippets))


def data(page: Page, text: str) -> bytes:
    """The bytes that a snippet stands for."""
    is_example = any(text == snippet.text for snippet in page.example)
    found = text.encode() * (int(page.settings.get("repeat", "1")) if is_example else 1)
    last = page.example[0].text.splitlines(keepends=True)[-1].encode() if "lines" in page.settings else b""
    found = found.replace(last, last * int(page.settings["lines"]), 1) if last else found
    for pair in page.settings.get("signs", "").split(","):
        if pair:
            sign, code = pair.split()
            found = found.replace(sign.encode(), bytes.fromhex(code))
    return found


def files(snippets: Snippets) -> dict[str, bytes]:
    """The snippets that have a file name, by name; and the rows of the tiny game, unless they are given."""
    return {base_game.COMPONENTS_NAME: base_game.COMPONENTS.encode()} | {
        snippet.file: snippet.text.encode() for snippet in snippets if snippet.file
    }


def as_yaml(page: Page, snippets: Snippets) -> Report:
    """YAML, not yet of any use."""
    from interpreter.frontend.source.yaml_reader import read_yaml

    report = Report()
    read_yaml(GAME_NAME, data(page, snippets[0].text), report)
    return report


def as_game(page: Page, snippets: Snippets) -> Report:
    """A rule file, perhaps a part of one, perhaps with other files beside it; lines are counted as in the snippet."""
    from tests.compilation import compile_text

    whole = base_game.completed(snippets[0].text)
    name = snippets[0].file or GAME_NAME
    given = data(page, whole)
    found = compile_text(name, given, files=files(snippets))[1]
    return _without_head(found, Source(name, given.decode()), len(base_game.head_of(snippets[0].text)))


def _without_head(found: Report, whole: Source, head: int) -> Report:
    """The findings as if the lines before the snippet were not there."""
    shown = Source(whole.name, whole.text[head:])
    moved = Report()
    for one in found:
        labels = (
            Label(Span(shown, label.span.start - head, label.span.end - head), label.text)
            if label.span.source == whole and label.span.start >= head
            else label
            for label in one.labels
        )
        moved.extend([replace(one, labels=tuple(labels))])
    return moved


def as_lint(page: Page, snippets: Snippets) -> Report:
    """A rule file looked at by the lints of `check`, the files beside it too; lessons are begun, a few random games are played."""
    from interpreter.authoring.check.trial_ends import try_ends
    from interpreter.authoring.check.trials import try_games, try_requirements
    from interpreter.authoring.scenarios.lessons import check_lessons
    from interpreter.authoring.scenarios.trial_time import TrialTime
    from interpreter.frontend.lints import lint
    from interpreter.frontend.pipeline.compiler import Files, compile_game

    report = Report()
    whole = base_game.completed(snippets[0].text)
    beside = {name: (name, text) for name, text in files(snippets).items()}
    compiled = compile_game(Files((GAME_NAME, data(page, whole)), beside), report)
    if compiled is not None:
        names = frozenset((GAME_NAME, *beside))
        lint(compiled, names, frozenset(), report)
        check_lessons(compiled, names, report)
        try_games(compiled, "example", report)
        try_ends(compiled, [Path("nowhere")], names, report, TrialTime())
        try_requirements(compiled, "example", Path("nowhere"), names, report)
    head = len(base_game.head_of(snippets[0].text))
    about, end = Report(), head + len(snippets[0].text)
    about.extend(one for one in report if one.span is None or head <= one.span.start < end)  # not what completes the snippet
    return _without_head(about, Source(GAME_NAME, whole), head)


def as_variants(page: Page, snippets: Snippets) -> Report:
    """Variants of the tiny game, worked into it together."""
    from interpreter.frontend.pipeline.compiler import Files
    from tests.compilation import compile_files

    report = Report()
    variants = tuple((snippet.file or f"{snippet.text.split()[3]}.variant.yaml", data(page, snippet.text)) for snippet in snippets)
    components = {base_game.COMPONENTS_NAME: (base_game.COMPONENTS_NAME, base_game.COMPONENTS.encode())}
    compile_files(Files((GAME_NAME, base_game.completed("").encode()), components, None, variants), report)
    return report


def as_text(page: Page, snippets: Snippets) -> Report:
    """The last line of a rule file: its value read as an expression, or as the page's `start`; a head is its key."""
    from interpreter.frontend.source import nodes
    from interpreter.frontend.source.yaml_reader import read_yaml
    from interpreter.frontend.syntax import parser

    report = Report()
    node = read_yaml(GAME_NAME, data(page, snippets[0].text), report)
    start = page.settings.get("start", "expression")
    while isinstance(node, nodes.MappingNode | nodes.SequenceNode):
        if isinstance(node, nodes.MappingNode):
            last = node.entries[-1]
            if start == "head" and isinstance(last.value, nodes.ScalarNode):
                parser.parse_head(last, report)
                return report
            node = last.value
        else:
            node = node.items[-1]
    if node is not None:
        getattr(parser, f"parse_{start}")(node, report)
    return report


def as_told(page: Page, snippets: Snippets) -> Report:
    """What no example can bring about: the example holds the values of the finding, one `name: value` per line."""
    report = Report()
    if snippets == page.example:
        values = dict(line.split(": ", 1) for line in snippets[0].text.splitlines())
        report.add(page.code, subject=GAME_NAME, **values)
    return report


RUNNERS: Mapping[str, Runner] = {
    "yaml": as_yaml,
    "game": as_game,
    "lint": as_lint,
    "variant": as_variants,
    "text": as_text,
    "moves": playing.as_moves,
    "position": playing.as_position,
    "record": playing.as_record,
    "trace": playing.as_trace,
    "scenario": asking.as_scenario,
    "command": asking.as_command,
    "library": asking.as_library,
    "told": as_told,
}
