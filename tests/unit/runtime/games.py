"""The small games of `tests/games`, compiled once, and ways through them."""

from functools import cache
from pathlib import Path

from interpreter.session.library import Game, Match, load

FOLDER = Path(__file__).parents[2] / "games"


@cache
def game(name: str) -> Game:
    return load(FOLDER / f"{name}.game.yaml")


def played(name: str, *, players: int, seed: int, answers: int = 10_000, options: dict[str, object] | None = None) -> Match:
    """A match after so many random answers of players, or at its end."""
    from interpreter.session.rng import derive_stream

    match = game(name).start(players=players, seed=seed, options=options)
    for number in range(answers):
        if match.over:
            break
        questions = match.questions
        question = questions[derive_stream(seed, "who", number).below(len(questions))]
        match.answer(question.options.sample(derive_stream(seed, "test", number)))
    return match
