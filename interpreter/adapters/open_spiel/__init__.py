"""Every rule set as a game of OpenSpiel: importing this makes `rulewright` known to it. Needs `pip install 'rulewright[openspiel]'`.

    import pyspiel
    import interpreter.adapters.open_spiel

    game = pyspiel.load_game("rulewright(game=go,players=2)")
    state = game.new_initial_state()

Parameters, all but `game` may be left out:
game: the name of a game with its variants (`go+handicap`), or a path, as `interpreter.load` takes it.
players: how many; the lowest number the rules allow.
options: what is settled before the game, `lines:13`, several with `;` between them.
layout: the name of a layout that comes with the game.
utility: what the end is worth: `victory`, `points` or `rank` as in `Result.utilities`, or `margin`, the points above the mean of all.
actions: the most actions there are at a time, 1000. A question with more options is answered in several steps; a pile with more orders is
    shuffled thing by thing, the top first.

Questions that several players answer at the same time are asked one after the other; nobody sees answers before all have given them.
Chance is asked with the weights of all outcomes. An action is the number of an option in its question: `state.action_to_string` writes it.
"""

from interpreter.project.errors import usage

try:
    import pyspiel  # noqa: F401
except ImportError:
    raise usage("C197", what="interpreter.adapters.open_spiel", library="open_spiel", extra="openspiel") from None

from interpreter.adapters.open_spiel.game import RulewrightGame, RulewrightState

__all__ = ["RulewrightGame", "RulewrightState"]
