"""Which page of the library has what, and the examples that stand there."""

import re
from dataclasses import dataclass
from pathlib import Path

EXAMPLES = Path(__file__).parent / "examples.md"
BEGINNING = "beginning"


@dataclass(frozen=True)
class Page:
    """A page: its file, its title, whom it is for, and the names it has, by section."""

    file: str
    title: str
    lead: str
    sections: dict[str, str]

    def names(self) -> list[str]:
        """All names, in order."""
        return [name for names in self.sections.values() for name in names.split()]


PAGES = (
    Page(
        "games.md",
        "Rules and games",
        "For tools that load rules and check them: what there is to play, what may be settled, how large everything can become, what is wrong.",
        {
            "Loading and checking": "load check",
            "Games": "Game GameOption Seat Bounds ObservationField",
            "Errors": "RulewrightError RulesError UsageError PositionError IllegalMove",
            "Findings": "Diagnostic Severity Label Span",
        },
    ),
    Page(
        "matches.md",
        "Positions, matches, questions",
        "For tables at which people play, and for whoever steps through games: what is asked, what may be answered, who knows what, how it ended.",
        {
            "Positions and matches": "State Match",
            "Questions": "Question ShuffleQuestion",
            "Options and whole moves": "Options Option Moves Move Refusal",
            "Options choice by choice": "Choices Choice Thing Argument",
            "How it ends and stands": "Result RankingColumn ScorePart Standing Unknown ShortfallWarning",
            "What is heard": "LogEntry",
        },
    ),
    Page(
        "algorithms.md",
        "Bots, many games, other libraries",
        "For whoever lets programs play: bots, sources of chance, statistics of many games, and environments for libraries that search and learn.",
        {
            "Players that are programs": "bots Bot Adviser Observation Random Greedy Mcts bots.hint_for bots.Hint bots.StoppedError bots.read bots.spell",
            "Sources of chance": "Generator RandomSource IntegerSource bots.Below",
            "Many games": "simulate playouts SimulationReport SeatSummary Summary GameRow",
            "PettingZoo": "adapters.pettingzoo adapters.pettingzoo.env adapters.pettingzoo.parallel_env adapters.pettingzoo.Settings"
            " adapters.pettingzoo.Table adapters.pettingzoo.TurnRules adapters.pettingzoo.ParallelRules",
            "Gymnasium": "adapters.gymnasium adapters.gymnasium.RulesEnv",
            "OpenSpiel": "adapters.open_spiel adapters.open_spiel.RulewrightGame adapters.open_spiel.RulewrightState",
        },
    ),
)

MADE = {  # the classes of which programs make objects themselves; of the others the library gives them
    "Generator", "Greedy", "Mcts", "Random", "adapters.gymnasium.RulesEnv", "adapters.open_spiel.RulewrightGame",
    "adapters.pettingzoo.ParallelRules", "adapters.pettingzoo.Table", "adapters.pettingzoo.TurnRules",
}  # fmt: skip


def examples() -> dict[str, str]:
    """The examples by the name they belong to; `BEGINNING` stands before each of them."""
    text = EXAMPLES.read_text(encoding="utf-8")
    return {name: code.strip() for name, code in re.findall(r"^## (\S+)\n\n```python\n(.*?)```", text, re.MULTILINE | re.DOTALL)}
