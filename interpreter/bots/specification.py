"""Parsing and writing of bot specifications: `mcts:400,greedy,random`; `mcts:400:20` cuts playouts after 20 answers, `mcts:1s` thinks for a second."""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace

from interpreter.bots.greedy import Greedy
from interpreter.bots.mcts import BUDGET, HORIZON, Mcts
from interpreter.bots.protocol import Bot
from interpreter.bots.random import Random
from interpreter.diagnostics.suggest import did_you_mean
from interpreter.project.errors import usage, wrong_argument

_BOTS: Mapping[str, tuple[Callable[..., Bot], int]] = {
    "random": (Random, 0),
    "greedy": (Greedy, 1),
    "mcts": (Mcts, 2),
}  # with so many numbers
MOST = 1_000_000  # the largest budget


def read(text: str) -> tuple[Bot, ...]:
    """The bots that a text names, in order.

    text: names with `,` between them. `random` plays by chance, `greedy` looks one answer ahead (`greedy:30` at no more than 30 options),
        `mcts` searches (`mcts:400`: 400 tries for every answer; `mcts:1s` or `mcts:0.5s`: as many as there is time for;
        `mcts:400:20`: games are judged as they stand after 20 answers by chance).
    Raises `UsageError` for names and budgets that do not exist.
    """
    if not isinstance(text, str):
        raise wrong_argument("text", "names of bots, such as `mcts:400,random`", text)
    return tuple(_bot(part.strip()) for part in text.split(","))


def spell(bots: Sequence[Bot]) -> str:
    """The text that names `bots`, as `bots.read` takes it; what has no name there is called by its class.

    Raises `UsageError` for what is no bot.
    """
    return ",".join(_spell(bot) for bot in bots_of(bots))


def bots_of(given: object) -> tuple[Bot, ...]:
    """The bots that a text names, or those of a list; raises `UsageError` for what is no bot."""
    if isinstance(given, str):
        return read(given)
    bots = tuple(given) if isinstance(given, Iterable) else (given,)
    for each in bots:
        if isinstance(each, type) or not callable(getattr(each, "choose", None)):
            raise usage("C372", found=each, known=", ".join(_BOTS))
    return bots


def _bot(word: str) -> Bot:
    name, *numbers = word.split(":")
    if name not in _BOTS:
        raise usage("C185", word=name, did_you_mean=did_you_mean(name, _BOTS), known=", ".join(_BOTS))
    if name == "random" and numbers:
        raise usage("C187", word=word)
    seconds = _seconds(numbers[0]) if name == "mcts" and numbers else None
    if seconds is not None:
        numbers[0] = str(BUDGET)
    if not all(each.isascii() and each.isdecimal() and len(each) <= len(str(MOST)) and 1 <= int(each) <= MOST for each in numbers):
        raise usage("C186", word=word, most=MOST, name=name)
    bot, most = _BOTS[name]
    if len(numbers) > most:
        raise usage("C191", word=word, number=len(numbers), example="mcts:400:20" if name == "mcts" else "greedy:50")
    made = bot(*map(int, numbers))
    return made if seconds is None or not isinstance(made, Mcts) else replace(made, seconds=seconds)


def _seconds(word: str) -> float | None:
    """A time to think, such as `1s` or `0.5s`; None for anything else."""
    if not re.fullmatch(r"[0-9]{1,4}(\.[0-9]{1,3})?s", word):
        return None
    return float(word[:-1]) or None


def _spell(bot: Bot) -> str:
    match bot:
        case Random():
            return "random"
        case Greedy(most):
            return f"greedy:{most}"
        case Mcts(seconds=float() as seconds, horizon=horizon):
            return f"mcts:{seconds:g}s" if horizon == HORIZON else f"mcts:{seconds:g}s:{horizon}"
        case Mcts(budget, horizon):
            return f"mcts:{budget}" if horizon == HORIZON else f"mcts:{budget}:{horizon}"
    return type(bot).__name__
