"""Cost model against the clock: what the model says of an answer and the processor time that generated Python takes for it.

    python -m tests.benchmarks.costs                  # 60 slow rule files and all shipped games
    python -m tests.benchmarks.costs --number 200 --longest 2

Slow files are those of `tests.hostile.slow_rules` that `check` takes and of which the model says 2 ms to `--longest` seconds; the ratio
is model over measurement: of the slow question, steps, end or score alone. Of shipped games the slowest of 400 answers in each of some random
games with as many players as can be is taken; random games seldom come near the worst case.
"""

import argparse
import random
import tempfile
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from statistics import geometric_mean, quantiles
from time import process_time

import interpreter
from interpreter.analysis.cost.answers import answer_cost
from interpreter.diagnostics.diagnostic import Report
from interpreter.frontend.pipeline.compiler import Files, compile_game
from interpreter.project.loading import shipped
from tests.hostile.slow_rules import SlowFile, slow_rules

SHORTEST = 0.002  # seconds
ANSWERS = 400
GAMES = 4


def predicted(slow: SlowFile) -> float | None:
    """Seconds of the costliest place of a file by the model; None if the file is refused."""
    compiled = compile_game(Files((slow.name, slow.text.encode())), Report())
    return None if compiled is None else answer_cost(compiled.rules, compiled.symbols.boards).places[0].seconds


def measured(slow: SlowFile) -> float:
    """Seconds of processor time of the slower of the first two answers, to the next question and the scores; both load nothing."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / f"{slow.name}.game.yaml"
        path.write_text(slow.text, encoding="utf-8")
        game = interpreter.load(path)
    match = game.start(players=2, seed=1)
    times, source = list[float](), random.Random(1)
    while not match.over and len(times) < 2:
        answer = match.questions[0].options.sample(source)
        began = process_time()
        match.answer(answer)
        listed(match)
        if slow.shape == "points":
            match.standing(None)
        times.append(process_time() - began)
    return max(times, default=0.0)


def listed(match: interpreter.Match) -> int:
    """Number of options of all open questions."""
    return 0 if match.over else sum(question.options.count for question in match.questions)


def slow_ratios(number: int, longest: float) -> Iterator[tuple[str, float, float]]:
    """Yield shape, model and measurement of so many slow files."""
    found = 0
    for slow in slow_rules(1 << 20):
        seconds = predicted(slow)
        if seconds is not None and SHORTEST <= seconds <= longest:
            found += 1
            yield slow.shape, seconds, measured(slow)
        if found == number:
            return


def slowest_answers(name: str) -> float:
    """Median over some random games of the slowest answer, without the first game, in which the machine is made."""
    game, slowest = interpreter.load(name), []
    for seed in range(1 + GAMES):
        match, source, longest = game.start(players=game.rules.players[1], seed=seed), random.Random(seed), 0.0
        for _ in range(ANSWERS):
            if match.over:
                break
            answer = match.questions[0].options.sample(source)
            began = process_time()
            match.answer(answer)
            listed(match)
            longest = max(longest, process_time() - began)
        slowest.append(longest)
    return sorted(slowest[1:])[GAMES // 2]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--number", type=int, default=60)
    parser.add_argument("--longest", type=float, default=1.0)
    arguments = parser.parse_args()
    ratios = defaultdict[str, list[float]](list)
    for shape, model, clock in slow_ratios(arguments.number, arguments.longest):
        ratios[shape].append(model / clock)
        ratios["all"].append(model / clock)
    print("| slow files | number | mean ratio | lowest | tenth | ninety-tenth | highest | within 3 |\n|---|---|---|---|---|---|---|---|")
    for shape, each in ratios.items():
        tenths = quantiles(each, n=10) if len(each) > 1 else each * 9
        inside = sum(1 / 3 <= ratio <= 3 for ratio in each) / len(each)
        cells = [geometric_mean(each), min(each), tenths[0], tenths[-1], max(each)]
        print(f"| {shape} | {len(each)} | " + " | ".join(f"{ratio:.2f}" for ratio in cells) + f" | {inside:.0%} |")
    print("\n| game | model, ms | slowest answer, ms | ratio |\n|---|---|---|---|")
    for name in sorted(shipped()):
        model, clock = answer_cost(interpreter.load(name).rules).seconds, slowest_answers(name)
        print(f"| {name} | {1000 * model:.2f} | {1000 * clock:.2f} | {model / clock:.2f} |")


if __name__ == "__main__":
    main()
