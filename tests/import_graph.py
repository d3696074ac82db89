"""Who imports whom in the package, wherever in a file and for whatever purpose: annotations count as well."""

import ast
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path

PACKAGE = Path(__file__).parent.parent / "interpreter"


@cache
def modules() -> Mapping[str, Path]:
    """Every module with its file, by its full name; that of a package is the name of its folder."""
    files = {path: path.relative_to(PACKAGE.parent).with_suffix("").parts for path in sorted(PACKAGE.rglob("*.py"))}
    return {".".join(parts[:-1] if parts[-1] == "__init__" else parts): path for path, parts in files.items()}


def imported(path: Path) -> Iterator[str]:
    """The modules that a file imports; `from a import b` is `a.b` where that is a module of ours, else `a`."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        match node:
            case ast.Import(names):
                yield from (name.name for name in names)
            case ast.ImportFrom(module=str(module), names=names, level=0):
                for name in names:
                    yield inner if (inner := f"{module}.{name.name}") in modules() else module
            case ast.ImportFrom():
                raise AssertionError(f"{path}:{node.lineno}: relative import")


@cache
def graph() -> Mapping[str, frozenset[str]]:
    """The modules of ours that each of them imports."""
    return {name: frozenset(imported(path)) & modules().keys() - {name} for name, path in modules().items()}


def package(module: str) -> str:
    """The folder a module lies in, as a module; one that lies beside the packages is one by itself."""
    return module if modules()[module].name == "__init__.py" or module.count(".") == 1 else module.rpartition(".")[0]


def layer(module: str) -> str:
    """The package right below `interpreter` that a module belongs to, or the module that lies there; `interpreter` itself."""
    return ".".join(module.split(".")[:2])


def packages() -> dict[str, set[str]]:
    """The packages that each package imports."""
    edges: dict[str, set[str]] = {}
    for module, others in graph().items():
        edges.setdefault(package(module), set()).update({package(other) for other in others} - {package(module)})
    return edges


def circles(edges: Mapping[str, Iterable[str]]) -> list[list[str]]:
    """The strongly connected components with more than one member, the largest first."""
    reached = {node: _reachable(node, edges) for node in edges}
    groups = {frozenset(other for other in reached[node] if node in reached[other]) for node in edges if node in reached[node]}
    return sorted(map(sorted, groups), key=lambda group: (-len(group), group))


def _reachable(start: str, edges: Mapping[str, Iterable[str]]) -> set[str]:
    seen: set[str] = set()
    waiting = list(edges[start])
    while waiting:
        node = waiting.pop()
        if node not in seen:
            seen.add(node)
            waiting.extend(edges.get(node, ()))
    return seen
