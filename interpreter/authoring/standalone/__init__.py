"""A game with its variants worked in, as files of its own that play the same."""

from interpreter.authoring.standalone.game_files import StandaloneGame, standalone_game

__all__ = ["StandaloneGame", "standalone_game"]
