"""The worker that compares a draft with what is beneath it: `python -m interpreter.web.workers.comparing`.

A comparison is asked for portion by portion, so that whoever asks can stop between two of them: `begin` says what is compared (`prepare`
the same, before anybody wants it), each `next` plays on for some time, `tell` says what there is so far. What has been played is kept
until something else is compared.
"""

import os
from collections.abc import Callable, Sequence
from dataclasses import asdict
from pathlib import Path
from time import monotonic
from typing import Any
from xml.etree import ElementTree as ET

from interpreter.bots.specification import read
from interpreter.project.files import file_reader
from interpreter.rulebook.render.elements import element_data
from interpreter.session.library import Game, RulesError, RulewrightError, load
from interpreter.simulation.comparison.comparison import Comparison
from interpreter.simulation.comparison.figures import HEAD, figures, worth_showing
from interpreter.simulation.comparison.findings import findings
from interpreter.simulation.comparison.growth import Growth
from interpreter.simulation.comparison.measures import FEWEST, Measure
from interpreter.simulation.comparison.plots import plots
from interpreter.simulation.simulate import SimulationTask
from interpreter.translation import translate
from interpreter.web.drafts.beginnings import VARIANT
from interpreter.web.workers.pipes import Handler, Request, serve
from interpreter.web.workers.trouble import sentence_of

SEED = 0  # the one of `rulewright simulate` where none is said
NICENESS = 5  # a comparison must not keep people waiting
PAUSE = 1.0  # seconds between two looks at what there is: who reads wants to come to an end
SHARE = 4  # of the time that a look takes is played before the next
Reply = dict[str, Any]


class ComparingWorker:
    """One comparison, which grows while it is asked for more."""

    def __init__(self, clock: Callable[[], float] = monotonic) -> None:
        self._clock = clock
        self._growth: Growth | None = None
        self._key: object = None
        self._games: dict[str, Game] = {}  # those compared last, by digest: their code need not be generated again
        self._next_look = 0.0

    def handle(self, request: Request) -> Reply:
        """The reply to a request; `refused` with a sentence where there is nothing to compare."""
        language = str(request.get("language", "en"))
        try:
            match request["op"]:
                case "prepare" | "begin":
                    return self._begin(request, language)
                case "next":
                    return self._play_on(float(request["seconds"]), int(request["games"]), language)
                case "tell":
                    return self._told(self._played(int(request["games"])), int(request["games"]), language)
        except RulesError:
            return {"refused": translate(language, "These rules have errors; they can be compared once they are valid.")}
        except RulewrightError as problem:
            return {"refused": sentence_of(problem)}
        raise ValueError(request["op"])

    def _begin(self, request: Request, language: str) -> Reply:
        """With how many players both can be played; the comparison stands at its beginning, or where it was left."""
        if request["game"] in request["files"]:
            return {"refused": translate(language, "This is a game of its own, with nothing beneath it to compare it with.")}
        first, second = (self._games.get(game.rules.digest, game) for game in _sides(request))
        self._games = {game.rules.digest: game for game in (first, second)}
        both = [many for many in first.players if many in second.players]
        if not both:
            return {"refused": translate(language, "There is no number of players for which both rules are made.")}
        wish = request.get("players")
        players = wish if isinstance(wish, int) and wish in both else both[0]
        bots = str(request.get("bots") or "random")
        key = first.rules.digest, second.rules.digest, players, bots
        if key != self._key or self._growth is None:
            self._growth, who = None, read(bots) * players
            one, other = (SimulationTask(game, players, SEED, bots=who, machine="python") for game in (first, second))
            self._growth, self._key = Growth(one, other), key
            if request["op"] == "prepare":
                self._growth.play_on()  # code for both is generated before somebody waits for it
        self._next_look = self._clock()
        return {"players": both, "games": len(self._growth.rows)}

    def _play_on(self, seconds: float, games: int, language: str) -> Reply:
        """How far it is after some more time; what it shows, where it is time to look."""
        growth, end = self._growth, self._clock() + seconds
        assert growth is not None
        before = len(growth.rows)
        while len(growth.rows) < games and (len(growth.rows) == before or self._clock() < end):
            growth.play_on()
        played = self._played(games)
        if played == games or before < FEWEST <= played or self._clock() >= self._next_look:
            return self._told(played, played, language)
        return {"games": played}

    def _played(self, games: int) -> int:
        return 0 if self._growth is None else min(games, len(self._growth.rows))

    def _told(self, pairs: int, wanted: int, language: str) -> Reply:
        """What the first pairs show; the next look is due when it is worth its time."""
        assert self._growth is not None
        began = self._clock()
        reply = {"games": pairs, **shown(self._growth.comparison(pairs, wanted), language)}
        self._next_look = self._clock() + max(PAUSE, SHARE * (self._clock() - began))
        return reply


def _sides(request: Request) -> tuple[Game, Game]:
    """What is beneath a draft, and the draft. Raises `RulesError`."""
    place, files = Path(str(request["place"])), request["files"]
    base = [str(each) for each in request["variants"]]
    own = [name.removesuffix(VARIANT) for name in files if name.endswith(VARIANT)]
    texts = {file_reader.resolve_links(place / name): str(text).encode("utf-8", "surrogatepass") for name, text in files.items()}
    game = place / str(request["game"])
    with file_reader.unsaved(texts):
        return load(game, variants=base), load(game, variants=[*base, *own])


def shown(comparison: Comparison, language: str) -> Reply:
    """A comparison as pages show it: sentences, figures, pictures as elements, and how often each action was taken."""
    measures = worth_showing(comparison.measures)
    return {
        "sentences": [asdict(each) for each in findings(comparison, language)],
        "figures": {
            "head": [translate(language, word) if word else "" for word in HEAD],
            "rows": [{"cells": figures(each, language), "told": each.told} for each in measures],
        },
        "pictures": [
            {"title": each.title, "caption": each.caption, "rows": each.rows, "drawing": element_data(ET.fromstring(each.drawing))}  # noqa: S314  # ours
            for each in plots(comparison, language)
        ],
        "actions": [_action(comparison, each) for each in comparison.about("action")],
    }


def _action(comparison: Comparison, measure: Measure) -> Reply:
    """An action: whether it is new, gone, changed or the same, and how often it was taken in a game of each side."""
    first, second = (None if side is None else side.value for side in (measure.first, measure.second))
    what = "new" if first is None else "gone" if second is None else "changed" if measure.of in comparison.changed_actions else "same"
    return {"name": measure.of, "what": what, "first": first, "second": second}


def handler(_: Sequence[str], _is_stopped: Callable[[], bool] = bool) -> Handler:
    """What answers requests; it needs no arguments."""
    return ComparingWorker().handle


def main() -> None:
    """Run until the server closes the pipe, behind whatever else this computer has to do."""
    if hasattr(os, "nice"):
        os.nice(NICENESS)
    serve(handler(()))


if __name__ == "__main__":
    main()
