"""Which machine plays: the option of commands, and what is said where WebAssembly does not play."""

from typing import TYPE_CHECKING

from interpreter.cli.common.terminal import refuse, show_findings
from interpreter.diagnostics.suggest import did_you_mean

if TYPE_CHECKING:
    from interpreter.simulation.machines import Machine
    from interpreter.simulation.report import GameTally
    from interpreter.simulation.simulate import SimulationTask

TITLES = {"wasm": "WebAssembly", "python": "generated Python", "reference": "the reference machine"}


def machine(name: str) -> "Machine":
    """The machine of a name; ends the command if there is none."""
    from interpreter.simulation.machines import MACHINES

    if (found := next((each for each in MACHINES if each == name), None)) is None:
        refuse("C184", word=name, did_you_mean=did_you_mean(name, MACHINES), known=", ".join(MACHINES))
    return found


def tell_why_not(*played: "tuple[SimulationTask, GameTally]") -> None:
    """Say in one line why WebAssembly has played no game of some task, if it should have."""
    for task, tally in played:
        if (why := task.note(tally)) is not None:
            show_findings([why], concise=True)
            return


def tell_what_is_missing(chosen: "Machine") -> None:
    """Say in one line why no module can be run on this computer, if one is wanted."""
    from interpreter.simulation.machines import missing, note

    if chosen == "wasm" and (why := missing()):
        show_findings([note(why)], concise=True)
