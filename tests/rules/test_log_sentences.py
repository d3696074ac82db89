"""Logs of whole games of every shipped rule set, in both languages: past tense, words, and a line for every answer."""

import re
from random import Random

import pytest

from interpreter.session.library import LogEntry, State, load
from tests.rules.rule_sets import FILES, ROOT

pytestmark = pytest.mark.full

LANGUAGES = ("en", "de")
SUFFIX = ".variant.yaml"
GAMES = {name: path.parent for name, path in FILES.items() if path.is_relative_to(ROOT / "rules")}
SHIPPED = [
    *GAMES,
    *(f"{name}+{path.name.removesuffix(SUFFIX)}" for name, folder in GAMES.items() for path in sorted(folder.rglob(f"*{SUFFIX}"))),
]
MOST = 250  # answers of a game
IMPERATIVES = re.compile(
    r"^(move|place|play|take|raise|fold|call|check|lay|choose|drop|roll|sow|jump|burn|tell|pass|fill|grow|keep|hold|draw)\b"
)
INFINITIVES = re.compile(
    r"^(zieh|setz|leg|wähl|nimm|würfel|spiel|bau|wirf|gib)\w*\b|\b(ziehen|setzen|legen|nehmen|spielen|wählen|säen|würfeln)$"
)
BARE = re.compile(r"→|: [−+]\d+$|[−+][A-Za-z]|^(shuffled|hat gemischt)$")  # figures and signs in the place of words
PLAIN = re.compile(r"[A-ZÄÖÜa-zäöü]")
NAMES = re.compile(r"\w_\w|\{|\}|\bnone\b")


def game_of(name: str, seed: int) -> State:
    """The state at the end of a game that is played by chance."""
    game, source = load(name), Random(seed)
    match = game.start(players=game.players[seed % len(game.players)], seed=seed)
    for _ in range(MOST):
        if match.over:
            break
        questions = match.questions
        match.answer(questions[source.randrange(len(questions))].options.sample(source))
    return match.state


@pytest.mark.parametrize("name", SHIPPED)
def test_log_of_a_game_tells_what_was_done(name: str):
    state = game_of(name, 1)
    for language in LANGUAGES:
        log = state.log(None, 0, language)
        assert [] == [fault for entry in log for fault in faults(entry, language)]


@pytest.mark.parametrize("name", SHIPPED)
def test_every_answer_has_a_line(name: str):
    state = game_of(name, 2)
    heard = [
        entry.answers for entry in state.log(None) if entry.kind in ("move", "hidden") and entry.player is not None and entry.player >= 0
    ]
    assert list(range(1, len(heard) + 1)) == heard


def faults(entry: LogEntry, language: str) -> list[str]:
    """Return the faults for which a player would not call it a sentence."""
    lines = (entry.sentence, *entry.effects)
    found = [f"name: {line}" for line in lines if NAMES.search(line)]
    found += [f"no word: {line}" for line in lines if not PLAIN.search(line)]
    found += [f"bare: {line}" for line in lines if BARE.search(line)]
    if entry.kind in ("move", "opened"):
        tense = IMPERATIVES if language == "en" else INFINITIVES
        found += [f"tense: {entry.sentence}"] if tense.search(entry.sentence) else []
    return found


def told(name: str, *answers: str, language: str = "en") -> str:
    """Return the line of the log for the last of these answers."""
    game = load(name)
    match = game.start(players=game.players[0], seed=1)
    for answer in answers:
        match.answer(answer)
    return [entry.sentence for entry in match.log(None, 0, language) if entry.kind == "move"][-1]


def test_chess_is_told_in_notation():
    assert told("chess", "move g1 f3") == "played Nf3"
    assert told("chess", "move e2 e4", "move d7 d5", "move e4 d5") == "played e4xd5"
    assert told("chess", "move e2 e4", "move d7 d5", "move e4 d5", language="de") == "hat Bauer e4–d5 gezogen und Bauer geschlagen"


def test_parts_that_quote_nothing_are_left_out():
    assert told("breakthrough", "move a2 a3") == "moved a2 to a3"


def test_passing_without_words_of_its_own_is_told():
    assert told("go", "pass") == "passed"


def test_rolls_at_one_step_are_one_entry():
    log = load("yahtzee").start(players=1, seed=1).log(None)
    assert [5] == [entry.sentence.count(",") + 1 for entry in log if entry.player == -1]


def effects_of(name: str, seed: int, language: str = "en") -> set[str]:
    """Return all that the log of a game says of what answers brought about."""
    return {line for entry in game_of(name, seed).log(None, 0, language) for line in (entry.sentence, *entry.effects)}


def test_points_name_the_line_of_the_score_sheet():
    assert {"Yellow lost 1 point: stray groups", "Yellow won 1 point: glade"} <= effects_of("glade", 3)
    assert "Gelb hat 1 Punkt verloren: Abgelegene Gruppen" in effects_of("glade", 3, "de")


def test_lists_of_steps_are_told_by_their_own_words():
    assert "chose to move drops" in effects_of("mycelia", 3)


def test_numbers_that_the_sentence_names_are_not_told_again():
    log = game_of("mycelia", 3).log(None)
    bought = [entry for entry in log if entry.sentence.startswith("bought") and entry.sentence.endswith("leaves")]
    assert bought
    assert not any("fewer" in line for entry in bought for line in entry.effects)


def test_shuffling_names_the_pile_and_its_owner():
    assert "Ant shuffled the draw pile" in effects_of("mycelia", 3)
    assert "Ameise hat gemischt: Nachziehstapel" in effects_of("mycelia", 3, "de")
