"""Computer players that need nothing of a game but its rules.

    from interpreter import bots, load, simulate

    report = simulate(load("hex", options={"width": 5}), players=2, games=2, seed=1, bots=bots.read("mcts:50,random"))

`Random` draws every option with the same chance, `Greedy` looks one answer ahead, `Mcts` searches. A bot gets what its seat
may see (`Observation`), its question, and numbers from chance; there is no way from these to the true position.
"""

from interpreter.bots.action_selection import choose_answer
from interpreter.bots.greedy import Greedy
from interpreter.bots.hint import Hint, hint_for
from interpreter.bots.mcts import Mcts, StoppedError
from interpreter.bots.protocol import Bot, Observation
from interpreter.bots.random import Random
from interpreter.bots.specification import read, spell
from interpreter.model.chance import Below

__all__ = ["Below", "Bot", "Greedy", "Hint", "Mcts", "Observation", "Random", "StoppedError", "choose_answer", "hint_for", "read", "spell"]
