"""The packages: what each may import (`interpreter/packages.py`), and that nobody imports itself by way of others."""

import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest

from interpreter.cli import main
from interpreter.packages import ALLOWED, closure
from tests.import_graph import PACKAGE, circles, graph, imported, layer, modules, package, packages

MOST_FILES = 20
TOP = {"README.md", "grammar", "interpreter", "pyproject.toml", "rules", "schemas", "tests"}


def test_every_package_has_a_row() -> None:
    assert set(ALLOWED) | {""} == {layer(module).removeprefix("interpreter").removeprefix(".") for module in modules()} - {"__main__"}


@pytest.mark.parametrize("name", ALLOWED)
def test_a_package_imports_what_its_row_names_and_nothing_else(name: str) -> None:
    wrong = [
        f"{module} imports {other}"
        for module, others in graph().items()
        if layer(module) == f"interpreter.{name}"
        for other in others
        if layer(other) not in {f"interpreter.{each}" for each in (name, *ALLOWED[name])}
    ]
    assert [] == sorted(wrong)


def test_rows_stand_below_what_they_import() -> None:
    names = list(ALLOWED)
    assert [] == [name for name in names for other in ALLOWED[name] if names.index(other) >= names.index(name)]


def test_a_closure_holds_all_that_packages_are_built_on() -> None:
    for name in ALLOWED:
        assert all(ALLOWED[each] <= set(closure(name)) for each in closure(name))
    with pytest.raises(KeyError):
        closure("no_such_package")


def test_nothing_else_stands_at_the_top_and_no_link_leads_elsewhere() -> None:
    listed = subprocess.run(
        ["git", "ls-files", "--stage"], cwd=PACKAGE.parent, capture_output=True, text=True, check=True
    ).stdout.splitlines()
    files = {line.partition("\t")[2]: line.split()[0] for line in listed}
    assert TOP == {name for each in files if not (name := each.partition("/")[0]).startswith(".")}
    assert [] == [name for name, mode in files.items() if mode == "120000"]


def test_no_module_imports_itself_by_way_of_others() -> None:
    assert [] == circles(graph())


def test_packages_can_be_seen_whole() -> None:
    files = Counter(package(module) for module in modules())
    assert {} == {name: number for name, number in files.items() if number > MOST_FILES}


def test_no_package_imports_itself_by_way_of_others() -> None:
    assert [] == circles(packages())


def test_packages_of_the_runtime_import_those_before_them() -> None:
    order = ["values", "state", "machine", "scoring", "instrumentation", "notation", "setup", "knowledge", "sampling", "serialization"]
    place = {f"interpreter.runtime.{name}": number for number, name in enumerate(order)}
    edges = {name: others & place.keys() for name, others in packages().items() if name in place}
    assert place.keys() == edges.keys()
    assert [] == [(name, other) for name, others in edges.items() for other in others if place[other] > place[name]]


def test_circles_are_seen() -> None:
    assert [["a", "b", "c"], ["e", "f"]] == circles({"a": "bd", "b": "c", "c": "a", "d": "e", "e": "f", "f": "e"})


def test_the_core_has_no_chance_no_clock_and_no_files() -> None:
    banned = {"random", "time", "datetime", "os", "secrets", "socket", "subprocess", "threading", "uuid", "tempfile", "shutil", "pathlib"}
    core = {f"interpreter.{name}" for name in ("model", "analysis", "runtime", "backends", "frontend")}
    allowed = {
        "interpreter.frontend.variants.patch_checks imports pathlib",  # names only
        "interpreter.model.builtins.position_memory imports threading",  # a lock: versions of a memory share their table
        "interpreter.backends.wasm.host imports threading",  # signals are answered while a module runs
    }
    wrong = [f"{module} imports {other}" for module, path in modules().items() if layer(module) in core for other in imported(path)]
    assert allowed == {line for line in wrong if line.split()[-1].split(".")[0] in banned}


def test_imports_count_wherever_they_stand(tmp_path: Path) -> None:
    file = tmp_path / "example.py"
    file.write_text(
        "if TYPE_CHECKING:\n    from interpreter.model import ir\ndef f():\n    import interpreter.resources\n", encoding="utf-8"
    )
    assert ["interpreter.model.ir", "interpreter.resources"] == list(imported(file))


def test_a_command_loads_what_compiles_and_plays_only_where_it_needs_it() -> None:
    """The server, which leaves that to its workers, starts without."""
    heavy = (
        "interpreter.frontend.pipeline",
        "interpreter.backends",
        "interpreter.session",
        "interpreter.rulebook",
        "interpreter.authoring.check.watch",
    )
    commands = ", ".join(f"interpreter.cli.commands.{place.partition(':')[0]}" for place in main._Commands.places.values())
    assert [] == [name for name in loaded(commands) if name.startswith(heavy)]


def loaded(module: str) -> set[str]:
    """What is loaded by whoever imports a module."""
    told = subprocess.run(
        [sys.executable, "-c", f"import sys, {module}; print(*sys.modules)"], capture_output=True, text=True, check=True, cwd=PACKAGE.parent
    )
    return set(told.stdout.split())
