"""Rule files that are made for one question, as inputs of the fuzzer: names that nobody should have, and secrets."""

import os
from random import Random

from interpreter.diagnostics.render.plain_text import full
from interpreter.session.library import Game
from tests.hostile import evil_names, secret_rules, two_runs
from tests.hostile.saved import Input
from tests.hostile.soundness import UnsoundError, Verdict
from tests.rules.lockstep import walk

SIGNS = "ab_AZ09 .-+'\"#\\\n\r\t\x00\x0b\x1b\u00e9\u0308ªﬁ²\u2028\u202e\u200b()[]{}:,;=♠長"
PAIRS = 6  # of runs that differ in secrets
ANSWERS = 20


def name(random: Random) -> Input:
    """A place where something gets a name, and a name."""
    spot = random.choice(evil_names.spots())
    drawn = "".join(random.choice(SIGNS) for _ in range(random.randrange(1, 8)))
    return {"spot": list(spot), "name": random.choice((drawn, drawn, random.choice(evil_names.EVIL), "a" + drawn))}


def judge_name(given: Input) -> Verdict:
    """Refused with a finding that can be shown, or played on by both machines; nothing that stands there is executed."""
    spot = given["spot"]
    assert isinstance(spot, list)
    rules, report = evil_names.checked((str(spot[0]), int(str(spot[1]))), str(given["name"]))
    for found in report:
        full(found)
    if rules is None and not len(report):
        raise UnsoundError("neither rules nor a finding")
    answers = 0 if rules is None else walk(Game(rules, {}).table(players=rules.players[0]), Random(1), ANSWERS, looks=5)
    if evil_names.DONE in os.environ:
        raise UnsoundError("what stands in a file has been executed")
    return Verdict("refused" if rules is None else "played", answers=answers)


def secret(random: Random) -> Input:
    """A rule file full of secrets that `check` lets through."""
    _, text, _ = secret_rules.sound(random)
    return {"text": text, "seed": random.randrange(10**9)}


def judge_secret(given: Input) -> Verdict:
    """Two runs that differ only in what a player may not know go on alike for that player."""
    rules, _, _ = secret_rules.compiled(str(given["text"]))
    if rules is None:
        return Verdict("refused")
    return Verdict("played", answers=two_runs.tell(rules, Random(str(given["seed"])), pairs=PAIRS))
