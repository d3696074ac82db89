"""Bots by name: `mcts:400,greedy,random`."""

from collections.abc import Sequence

from interpreter.diagnostics.suggest import did_you_mean
from interpreter.faces.bots.greedy import Greedy
from interpreter.faces.bots.mcts import Mcts
from interpreter.faces.bots.protocol import Bot
from interpreter.faces.bots.random import Random
from interpreter.faces.errors import usage

NAMES = ("random", "greedy", "mcts")
MOST = 1_000_000  # the largest budget


def read(text: str) -> tuple[Bot, ...]:
    """The bots that a text names, in order; raises `UsageError` for names and budgets that do not exist.

    `random` plays by chance, `greedy` looks one answer ahead (`greedy:30` at no more than 30 options), `mcts` searches
    (`mcts:400`: 400 iterations for every answer).
    """
    return tuple(_bot(part.strip()) for part in text.split(","))


def spelled(bots: Sequence[Bot]) -> str:
    """The text that names these bots; what has no name is called by its class."""
    return ",".join(_spelled(bot) for bot in bots)


def _bot(word: str) -> Bot:
    name, colon, budget = word.partition(":")
    if name not in NAMES:
        raise usage("C185", word=name, did_you_mean=did_you_mean(name, NAMES), known=", ".join(NAMES))
    if not colon:
        return Random() if name == "random" else Greedy() if name == "greedy" else Mcts()
    if name == "random":
        raise usage("C187", word=word)
    if not (budget.isascii() and budget.isdecimal() and len(budget) <= len(str(MOST)) and 1 <= int(budget) <= MOST):
        raise usage("C186", word=word, most=MOST, name=name)
    return Greedy(int(budget)) if name == "greedy" else Mcts(int(budget))


def _spelled(bot: Bot) -> str:
    match bot:
        case Random():
            return "random"
        case Greedy(most):
            return f"greedy:{most}"
        case Mcts(budget):
            return f"mcts:{budget}"
    return type(bot).__name__
