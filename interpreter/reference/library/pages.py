"""The pages on the library: every public name with its signature, what its docstring says, and an example."""

import ast
import re
from collections.abc import Collection, Iterator, Mapping

from interpreter.manual.pages import anchor
from interpreter.reference.library import contents
from interpreter.reference.library.contents import Page
from interpreter.reference.library.definitions import PACKAGE, Definition, Function, lineage, path_of
from interpreter.reference.library.docstrings import mentioned, paragraphs
from interpreter.reference.library.interface import Interface, Member, base_names, sort_of
from interpreter.reference.library.signatures import made, signature, written

FOLDER = PACKAGE / "language" / "library"
INDEX = FOLDER / "README.md"
MARK = "<!-- {}: written by `rulewright generate` -->"


class Pages:
    """All pages; links lead to where a name stands first."""

    def __init__(self, interface: Interface | None = None) -> None:
        self.interface = interface or Interface()
        self.examples = contents.examples()
        self.arguments = shared_arguments()
        self.links: dict[str, str] = {}
        self.shown: dict[tuple[tuple[str, str], str], str] = {}  # members by whose they are: where they stand
        for page in contents.PAGES:
            for name in page.names():
                self._place(page, name)

    def _place(self, page: Page, name: str) -> None:
        """Where a name and its members stand."""
        definition, short = self.interface.names[name], name.rpartition(".")[2]
        own = f"{page.file}#{anchor(name)}"
        self.links[name] = self.links[short] = own
        if sort_of(definition) != "class":
            return
        for member in self._promised(definition):
            called = f"{short}.{member.name}"
            first = self.shown.setdefault((member.owner.key, member.name), called)
            method = member.role == "method"
            self.links[called] = self.links[first] if first != called else f"{page.file}#{anchor(called)}" if method else own

    def files(self) -> Iterator[tuple[str, str]]:
        """Every page by its file name."""
        return ((page.file, self.page(page)) for page in contents.PAGES)

    def page(self, page: Page) -> str:
        """A page as Markdown."""
        head = [MARK.format("all of this page"), f"# {page.title}", f"{page.lead} [All names](README.md)."]
        head.append("What stands for a type (`Seed`, `Source`, `Json` and so on) is [a type of its own](README.md#types).")
        head += ["Examples begin like this; each goes on from here alone:", fenced(self.examples[contents.BEGINNING])]
        head.append("".join(f"\n- {section}: {self._list(names.split(), page)}" for section, names in page.sections.items()).strip())
        parts = [part for section, names in page.sections.items() for part in (f"## {section}", *self._entries(names.split(), page))]
        return "\n\n".join([*head, *parts]) + "\n"

    def _list(self, names: list[str], page: Page) -> str:
        return ", ".join(self._linked(f"`{name}`", page, "") for name in names)

    def _entries(self, names: list[str], page: Page) -> Iterator[str]:
        for name in names:
            yield from self.entry(name, page)

    def entry(self, name: str, page: Page) -> Iterator[str]:
        """What stands on a page about a name."""
        definition = self.interface.names[name]
        yield f"### {name}"
        match sort_of(definition):
            case "class":
                yield from self._class(name, definition, page)
                return
            case "function":
                yield from self._function(name, definition, page, _import_of(name))
            case "module":
                yield from self._prose(definition.docstring, (), page, name)
            case "type":
                assert isinstance(definition.node, ast.Assign)
                yield fenced(f"{name.rpartition('.')[2]} = {written(definition.module, definition.node.value)}")
                yield f"{capital(comment(definition))}."
        yield from self._example(name)

    def _function(self, called: str, definition: Definition, page: Page, before: str = "") -> Iterator[str]:
        yield fenced(before + signature(self.interface, called.rpartition(".")[2] if before else called, definition))
        names = [each.arg for each in self.interface.parameters(definition)]
        parts = list(self._prose(definition.docstring, names, page, called))
        common = [name for name in names if name in self.arguments and name not in mentioned(definition.docstring)]
        if common:
            line = f"- {', '.join(f'`{name}`' for name in common)}: as [everywhere](README.md#arguments)."
            place = next((number for number, part in enumerate(parts) if part.startswith(("- ", "Raises "))), len(parts))
            own = place < len(parts) and parts[place].startswith("- ")
            parts[place : place + own] = [f"{parts[place]}\n{line}" if own else line]
        yield from parts

    def _class(self, name: str, definition: Definition, page: Page) -> Iterator[str]:
        short = name.rpartition(".")[2]
        yield fenced(self._head(name, short, definition))
        members = [each for each in self._promised(definition) if self.shown[each.owner.key, each.name] == f"{short}.{each.name}"]
        given = self._given(definition) if name in contents.MADE else set()
        rows = [each for each in members if each.role != "method" and each.name not in given]
        told = dict(self._of_owners(definition))
        elsewhere = {each.name for each in (*rows, *self.interface.members(definition))} - given
        yield from self._prose(definition.docstring, self._told(definition), page, name, elsewhere)
        if rows:
            yield "\n".join(["| | type | |", "|---|---|---|", *(self._row(each, told, page, name) for each in rows)])
        yield from self._elsewhere(short, definition)
        yield from self._example(name)
        for member in members:
            if member.role == "method":
                called = f"{short}.{member.name}"
                yield f"#### {called}"
                yield from self._function(short if member.name == "__call__" else called, member.definition, page)
                yield from self._example(called)

    def _head(self, name: str, short: str, definition: Definition) -> str:
        """How a class is imported, what it is, and how objects are made, if programs make them."""
        own = [
            each
            for each in base_names(definition)
            if each in self.interface.names or each in ("Enum", "NamedTuple", "Protocol", "ValueError")
        ]
        lines = [f"{_import_of(name)}class {short}" + (f"({', '.join(own)})" if own else "")]
        made_by = self.interface.constructor(definition)
        if name in contents.MADE and made_by is not None:
            lines.append(signature(self.interface, short, made_by.definition, ""))
        elif name in contents.MADE:
            lines.append(made(short, definition.module, self.fields(definition)))
        return "\n".join(lines)

    def fields(self, definition: Definition) -> list[tuple[str, ast.AST | None, ast.expr | None]]:
        """The fields an object is made from."""
        assert isinstance(definition.node, ast.ClassDef)
        return [
            (each.target.id, each.annotation, each.value)
            for each in definition.node.body
            if isinstance(each, ast.AnnAssign) and isinstance(each.target, ast.Name)
            if not any(self.interface.foreign(definition.module, each.annotation))
        ]

    def _of_owners(self, definition: Definition) -> Iterator[tuple[str, str]]:
        """What is said of attributes and parameters in the docstrings of a class and those above it."""
        names = self._told(definition)
        for owner in reversed(lineage(definition)):
            yield from ((word, each.text) for each in paragraphs(owner.docstring, names) for word in each.names)

    def _told(self, definition: Definition) -> set[str]:
        """The names of which lines of the docstring of a class may tell: what it has, and what it is made from."""
        return {*self._given(definition), *(member.name for member in self.interface.members(definition))}

    def _given(self, definition: Definition) -> set[str]:
        """The parameters by which an object is made."""
        constructor = self.interface.constructor(definition)
        return set() if constructor is None else {each.arg for each in self.interface.parameters(constructor.definition)}

    def _row(self, member: Member, told: Mapping[str, str], page: Page, name: str) -> str:
        """An attribute in the table of its class."""
        if member.role == "value":
            return f"| `{member.name}` | `{written_value(member.annotation)}` | {self._linked(capital(told.get(member.name, '')), page, name)} |"
        text = told.get(member.name) or " ".join(each.text for each in paragraphs(member.docstring))
        return f"| `{member.name}` | `{cell(written(member.definition.module, member.annotation))}` | {cell(self._linked(capital(text), page, name))} |"

    def _elsewhere(self, short: str, definition: Definition) -> Iterator[str]:
        """What a class has as another one, and what it has for machines of ours."""
        others: dict[str, list[str]] = {}
        for member in self._promised(definition):
            first = self.shown[member.owner.key, member.name]
            if not first.startswith(f"{short}."):
                others.setdefault(first.partition(".")[0], []).append(f"[`{member.name}`]({self.links[first]})")
        for owner, links in others.items():
            yield f"As of [`{owner}`]({self.links[owner]}): {', '.join(links)}."
        hidden = [each.name for each in self.interface.members(definition) if not self.interface.is_public(each)]
        if hidden:
            yield f"For machines of Rulewright, not promised: {', '.join(f'`{each}`' for each in hidden)}."

    def _prose(self, docstring: str, names: Collection[str], page: Page, name: str, elsewhere: set[str] | None = None) -> Iterator[str]:
        """What a docstring says, without what stands in a table."""
        entries: list[str] = []
        for each in paragraphs(docstring, names):
            if each.names and set(each.names) <= (elsewhere or set()):
                continue
            if each.names:
                entries.append(f"- {', '.join(f'`{word}`' for word in each.names)}: {self._linked(each.text, page, name)}")
                continue
            if entries:
                yield "\n".join(entries)
                entries = []
            yield each.text if each.form == "table" else fenced(each.text) if each.form == "code" else self._linked(each.text, page, name)
        if entries:
            yield "\n".join(entries)

    def _linked(self, text: str, page: Page, name: str) -> str:
        """A text in which names, also those of the same class, lead to where they stand."""
        short = name.rpartition(".")[2] if name in self.interface.names else name.partition(".")[0]

        def link(found: re.Match[str]) -> str:
            own = f"{short}.{found[1]}"
            target = self.links.get(found[1]) or self.links.get(own if stands_apart(self.links, own, short) else "")
            if target is None or name in (found[1], own):
                return found[0]
            return f"[{found[0]}]({target.removeprefix(page.file)})"

        text = re.sub(r"(?<!\[)`([A-Za-z_][\w.]*)(?:\([^`]*\))?`", link, text)
        text = re.sub(r"`(schemas/[\w.]+)`", r"[`\1`](../../../\1)", text)
        return text.replace("the page about data", "[the page about data](../DATA.md)")

    def _example(self, name: str) -> Iterator[str]:
        if name in self.examples:
            yield fenced(self.examples[name])

    def _promised(self, definition: Definition) -> list[Member]:
        return [each for each in self.interface.members(definition) if self.interface.is_public(each)]

    def names_table(self) -> str:
        """All names, with the first sentence of each, and its page."""
        rows = ["| name | what it is | where |", "|---|---|---|"]
        for page in contents.PAGES:
            for name in page.names():
                definition = self.interface.names[name]
                text = next((each.text for each in paragraphs(definition.docstring)), "") or capital(comment(definition))
                file = path_of(definition.module)
                assert file is not None
                where = file.relative_to(PACKAGE).as_posix()
                rows.append(f"| [`{name}`]({self.links[name]}) | {cell(first_sentence(text))} | [{where}](../../{where}) |")
        return "\n".join(rows)

    def types_table(self) -> str:
        """The names of types that signatures use, and what they stand for."""
        found: dict[str, Definition] = {}
        for definition in self.interface.names.values():
            for module, note in self._notes(definition):
                found.update((each.name, each) for each in self.interface.types(module, note))
        rows = ["| type | stands for | |", "|---|---|---|"]
        for name, definition in sorted(found.items()):
            assert isinstance(definition.node, ast.Assign)
            rows.append(f"| `{name}` | `{cell(written(definition.module, definition.node.value))}` | {capital(comment(definition))} |")
        return "\n".join(rows)

    def _notes(self, definition: Definition) -> Iterator[tuple[str, ast.AST | None]]:
        """All annotations of a public name and its members."""
        if isinstance(definition.node, ast.Assign):
            yield definition.module, definition.node.value
        if isinstance(definition.node, Function):
            yield from self._of_function(definition)
        if sort_of(definition) == "class":
            for member in self._promised(definition):
                yield member.definition.module, member.annotation if member.role == "attribute" else None
                if member.role == "method":
                    yield from self._of_function(member.definition)

    def _of_function(self, definition: Definition) -> Iterator[tuple[str, ast.AST | None]]:
        assert isinstance(definition.node, Function)
        yield definition.module, definition.node.returns
        yield from ((definition.module, each.annotation) for each in self.interface.parameters(definition))


def stands_apart(links: Mapping[str, str], called: str, owner: str) -> bool:
    """Whether a member has a place of its own, apart from its class."""
    return links.get(called, links.get(owner)) != links.get(owner)


def shared_arguments() -> set[str]:
    """The arguments that mean the same everywhere: what the list in the index begins with."""
    text = INDEX.read_text(encoding="utf-8").partition("## Arguments")[2].partition("\n## ")[0]
    return {name for line in re.findall(r"^- (.*?):", text, re.MULTILINE) for name in re.findall(r"`(\w+)`", line)}


def fenced(code: str) -> str:
    """A block of Python."""
    return f"```python\n{code}\n```"


def first_sentence(text: str) -> str:
    """A text up to its first end of a sentence."""
    return re.split(r"(?<=[.?])\s(?=[A-Z`])|; ", text, maxsplit=1)[0].rstrip(".")


def capital(text: str) -> str:
    """A text that begins as a sentence does."""
    return text[:1].upper() + text[1:]


def cell(text: str) -> str:
    """A text that fits into a cell of a table."""
    return text.replace("|", "\\|")


def written_value(value: ast.AST | None) -> str:
    """The value of a member of an enumeration."""
    return "" if value is None else ast.unparse(value).replace("'", '"')


def comment(definition: Definition) -> str:
    """What stands behind a statement in its line."""
    path = path_of(definition.module)
    assert path is not None
    assert isinstance(definition.node, ast.stmt)
    line = path.read_text(encoding="utf-8").splitlines()[(definition.node.end_lineno or 1) - 1]
    return line.partition("  # ")[2].strip()


def _import_of(name: str) -> str:
    """The line that imports a name that `interpreter` does not have; nothing for the others."""
    module, _, short = name.rpartition(".")
    return f"from interpreter.{module} import {short}\n\n" if module else ""
