"""What holds for every game, whatever its rules: tried on all rule sets there are, in games played by chance."""

import json
from collections.abc import Sequence
from itertools import count, islice
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from interpreter.display import RenderContext, picture
from interpreter.project.errors import IllegalMove
from interpreter.runtime.knowledge.partial_evaluation import UNKNOWN
from interpreter.runtime.knowledge.standing import in_full
from interpreter.runtime.machine import machine
from interpreter.runtime.notation import move_notation
from interpreter.runtime.scoring import invariants
from interpreter.runtime.scoring.result import result
from interpreter.runtime.serialization.player_view import player_view
from interpreter.runtime.state.game_instance import GameInstance, sentence
from interpreter.runtime.state.game_state import PASS, Answer, GameState, PendingDecision, TurnState
from interpreter.session.match import Match
from interpreter.session.option import Option
from tests.budgets import NIGHTLY
from tests.rules.hidden import altered
from tests.rules.rule_sets import EXAMPLES, ONE, STRETCH, begun, names, questions, rule_set, seated, some
from tests.tiers import by_game

each_rule_set = pytest.mark.parametrize("name", by_game(names()))
MOST_LISTED = 300


@each_rule_set
@given(data=st.data())
@EXAMPLES
def test_a_game_goes_by_its_rules_to_one_of_its_ends(name: str, data: st.DataObject) -> None:
    table, random = seated(data, rule_set(name))
    broken: list[tuple[str, str]] = []

    def watch(moment: str, store: Sequence[object], course: TurnState) -> None:
        position = GameState(tuple(store), course, ())
        broken.extend((condition.name, moment) for condition in invariants.violated_invariants(table, position, "", moment) if condition.at)

    state, answers = machine.start(table, watch=watch), 0
    while asked := machine.questions(table, state):
        question = random.choice(asked)
        assert question.options
        state = machine.answer(table, state, question.player, question.options.sample(random.randrange), watch=watch)
        answers += 1
        broken.extend((condition.name, "now") for condition in invariants.violated_invariants(table, state, ""))
        assert ([], (), True) == (broken, state.notices, answers < 20_000)
    assert state.ended in {"finished", *(end.name for end in table.rules.ends)}


@each_rule_set
@given(data=st.data())
@EXAMPLES
def test_a_result_names_scores_and_winners_of_all_seats(name: str, data: st.DataObject) -> None:
    table, random = seated(data, rule_set(name))
    match = begun(table)
    for asked in questions(match, random):
        assert (None, False) == (match.result, match.over)
        assert asked.options.question in [question.decision for question in match.questions]
    assert () == match.questions
    assert in_full(match.result) == match.standing(None)
    assert table.players == len(match.result.scores) == len(match.result.ranking)
    assert set(match.result.winners) <= set(range(table.players))


@each_rule_set
@given(data=st.data())
@EXAMPLES
def test_options_are_counted_listed_and_written_alike(name: str, data: st.DataObject) -> None:
    table, random = seated(data, rule_set(name))
    match = begun(table)
    for asked in some(questions(match, random), random):
        options = asked.options
        number = random.randrange(options.count)
        assert options[number] in options
        assert options[number] == asked.read(options[number].notation)
        if options.count <= MOST_LISTED:
            listed = list(options)
            assert [options[place] for place in range(options.count)] == listed
            assert len(listed) == len({option.notation for option in listed})


@each_rule_set
@given(data=st.data())
@ONE
def test_a_position_read_from_json_is_the_same_and_goes_on_the_same(name: str, data: st.DataObject) -> None:
    game = rule_set(name)
    table, random = seated(data, game)
    match = begun(table)
    for asked in some(questions(match, random), random):
        loaded = game.position(json.dumps(match.to_json()))
        assert (match.state.position, match.digest) == (loaded.state.position, loaded.digest)
        answer = asked.options.sample(Random(0))
        ours, theirs = match.state.answer(answer), loaded.state.answer(answer)
        assert (ours.position, ours.digest) == (theirs.position, theirs.digest)
    assert match.digest == game.position(json.dumps(match.to_json())).digest


@each_rule_set
@given(data=st.data())
@EXAMPLES
def test_a_record_gives_the_same_game_again(name: str, data: st.DataObject) -> None:
    game = rule_set(name)
    table, random = seated(data, game)
    match = begun(table)
    for _ in islice(questions(match, random), STRETCH):
        pass
    record = json.loads(json.dumps(match.record))
    again = game.replay(record)
    assert (match.digest, record) == (again.digest, again.record)
    told = begun(table)
    for player, move in match.moves:
        told.answer(move, player=player)
    assert (match.digest, record, match.moves) == (told.digest, told.record, told.moves)


@each_rule_set
@given(data=st.data())
@EXAMPLES
def test_what_is_undone_has_never_been(name: str, data: st.DataObject) -> None:
    table, random = seated(data, rule_set(name))
    match, before = begun(table), []
    for _ in islice(count(), STRETCH):
        if match.over:
            break
        if before and random.random() < 0.2:
            match.undo()
            assert before.pop() == remembered(match)
        before.append(remembered(match))
        match.answer(random.choice(match.questions).options.sample(random))


def remembered(match: Match) -> tuple[str, GameState, int]:
    """What undoing the next answer must lead back to."""
    return match.digest, match.state.position, len(match.history.entries)


@each_rule_set
@given(data=st.data())
@EXAMPLES
def test_a_view_and_the_options_of_a_player_give_away_nothing_else(name: str, data: st.DataObject) -> None:
    table, random = seated(data, rule_set(name))
    match = begun(table)
    for _ in some(questions(match, random), random):
        seats = range(table.players)
        viewers = (None, *(seats if NIGHTLY else (random.choice(seats),)))
        drawn_for = viewers if NIGHTLY else (random.choice(viewers),)
        for player in viewers:
            other = altered(table, match.state.position, player, random)
            if [one.player for one in machine.questions(table, other)] == [one.player for one in match.questions]:
                assert player_view(table, match.state.position, player) == player_view(table, other, player)
                assert offered(table, match.state.position, player) == offered(table, other, player)
                if player in drawn_for and other != match.state.position:
                    assert picture(RenderContext(table, match.state.position, player)) == picture(RenderContext(table, other, player))
            figures_are_true(match, player)


def figures_are_true(match: Match, player: int | None) -> None:
    """What a player knows of the standing is true."""
    true, known = result(match.state.table, match.state.position), match.standing(player)
    assert known.winners in (UNKNOWN, true.winners)
    pairs = [(true.scores, known.scores), *zip(true.ranking, known.ranking, strict=True)]
    pairs += [(values, known.lines[line]) for line, values in true.lines.items()]
    assert all(figure in (UNKNOWN, value) for values, figures in pairs for value, figure in zip(values, figures, strict=True))


def offered(table: GameInstance, state: GameState, player: int | None) -> list[object]:
    """What a player is offered: all of it, or if that is too much how many and some of it."""
    return [some_of(table, one) for one in machine.questions(table, state) if one.player == player]


def some_of(table: GameInstance, asked: PendingDecision) -> tuple[int, list[Answer], list[str], str]:
    count = asked.options.count()
    places = range(count) if count <= MOST_LISTED else [count * part // 10 for part in range(10)]
    answers = [asked.options.nth(place) for place in places]
    texts = [move_notation.write(table, asked, answer) for answer in answers[:10]]
    return count, answers, texts, sentence(table, asked.address)


@each_rule_set
@given(data=st.data())
@EXAMPLES
def test_answers_that_are_not_on_offer_are_refused(name: str, data: st.DataObject) -> None:
    table, random = seated(data, rule_set(name))
    match = begun(table)
    seen: list[Option] = []
    for asked in some(questions(match, random), random):
        before = match.digest
        forged = [asked.option(answer) for answer in (PASS, Answer(0, ()), Answer(99, (0,)), Answer(0, (None, "x", -1)))]
        for option in (*seen, *(each for each in forged if each.answer not in asked.decision.options)):
            if not any(option in question.options for question in match.questions):
                with pytest.raises(IllegalMove):
                    match.answer(option)
        other = next((seat for seat in range(-1, table.players) if seat not in {question.player for question in match.questions}), -1)
        with pytest.raises(IllegalMove):
            match.answer(asked.options.sample(random), player=other)
        for text in ("", "no such move", "pass pass", "{"):
            with pytest.raises(IllegalMove):
                match.answer(text, player=asked.player)
        seen = [*seen[-3:], asked.options.sample(random)]
        assert before == match.digest
