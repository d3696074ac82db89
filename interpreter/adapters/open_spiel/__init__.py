"""Every rule set as a game of OpenSpiel: importing this makes `rulewright` known to it. Needs `pip install 'rulewright[openspiel]'`.

    import pyspiel
    import interpreter.adapters.open_spiel

    game = pyspiel.load_game("rulewright(game=go,players=2)")
    state = game.new_initial_state()

Parameters, all but `game` may be left out:
game: the name of a game with its variants (`go+handicap`), or a path, as `interpreter.load` takes it.
players: how many; the lowest number the rules allow.
options: what is settled before the game, `lines:13`, several with `;` between them.
layout: the name of a layout that comes with the game, or `generated`: one made from a seed that is always the same.
utility: what the end is worth: `victory`, `points` or `rank` as in `Result.utilities`, or `margin`, the points above the mean of all.
numbers: what an action is: `codes`, the fixed number of an answer (`Option.code`), the same in every position, 0 for passing; or `options`, the
    number of an option in its question, which is two to three times as fast in small games, for searches that learn nothing from one
    position for another.
actions: the most codes that are used as they are, 32768; a game with more, or without codes, has the numbers of options. Of these there are
    at most `actions` (1000) at a time: a question with more options is answered in several steps.
recall: how many of the latest answers tensors of information states hold; 0: all that a game can have, if that is not more than 4194304 numbers.

`state.action_to_string` writes an action. `str(state)` is a digest, equal for equal positions; `state.observation_string(player)` is what a player
sees, `state.information_state_string(player)` all that they can know. `observation_tensor` has the numbers of `State.observation`,
`information_state_tensor` a row for each answer of a player (`adapters/open_spiel/memory.py` has its columns). Questions that several
players answer at the same time are asked one after the other; nobody sees answers before all have given them. Chance is asked with the weights
of all outcomes; a pile with more than 1000 orders is shuffled thing by thing, the top first. What is wrong with a parameter is refused with
`interpreter.RulewrightError`, which says what may have been meant.
"""

from interpreter.project.errors import usage

try:
    import pyspiel  # noqa: F401
except ImportError:
    raise usage("C197", what="interpreter.adapters.open_spiel", library="open_spiel", extra="openspiel") from None

from interpreter.adapters.open_spiel.game import RulewrightGame, RulewrightState
from interpreter.adapters.open_spiel.loading import wrap_loaders

wrap_loaders()

__all__ = ["RulewrightGame", "RulewrightState"]
