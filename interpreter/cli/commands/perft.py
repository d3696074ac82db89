"""`rulewright perft`: how many games of so many answers there are, the usual test of a move generator."""

from typing import Annotated

import typer

from interpreter.cli.common import completion
from interpreter.cli.common.table_options import DEFAULT_SEED, GameName, LayoutName, Options, Players, options_of, seated_table
from interpreter.model.big_numbers import exactly

Depth = Annotated[int, typer.Option("--depth", "-d", min=1, help="How many answers long.")]
Seed = Annotated[int, typer.Option("--seed", "-s", help="What chance answers and which board is made; chance is not counted.")]
Divide = Annotated[bool, typer.Option("--divide", help="What every first answer contributes to the last of the numbers.")]
Ends = Annotated[
    bool, typer.Option("--ends", help="How many games have ended on the way as well, and in how many positions somebody is asked.")
]

MachineName = Annotated[
    str,
    typer.Option(
        "--machine",
        metavar="NAME",
        autocompletion=completion.machines,
        help="Which machine counts: auto, wasm, python or reference. The numbers are the same.",
    ),
]


def perft(
    game: GameName, depth: Depth = 3, players: Players = None, layout: LayoutName = None, option: Options = None,
    seed: Seed = DEFAULT_SEED, divide: Divide = False, ends: Ends = False, machine: MachineName = "auto",
) -> None:  # fmt: skip
    """Count the games of 1, 2, ... answers from the start, to compare with another program. Every further answer takes many times longer."""
    from interpreter.cli.common import game_argument, machines
    from interpreter.runtime.machine import machine as rules_machine
    from interpreter.session import perft as counting
    from interpreter.session.state import begin

    chosen = machines.machine(machine)
    table = seated_table(game_argument.rules_of(game), players=players, options=options_of(option or []), layout=layout, seed=seed)
    table = table.alone() if chosen == "reference" else table
    least = {"auto": counting.LARGE, "wasm": 1}.get(chosen, counting.NEVER)
    _, state = begin(table, rules_machine.start(table), seed)
    machines.tell_what_is_missing(chosen)
    for length in range(1, depth + 1):
        print(f"{length:>3}  {exactly(counting.perft(state, length, least))}", flush=True)
    if ends:
        found = counting.census(state, depth, least)
        print(
            f"     ended {exactly(found.ended)}, asked {exactly(found.questions)}, in all {exactly(found.ended + found.questions)}",
            flush=True,
        )
    if divide:
        for answer, number in counting.divide(state, depth, least):
            print(f"     {answer}  {exactly(number)}", flush=True)
