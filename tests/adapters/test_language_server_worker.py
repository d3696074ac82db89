"""The worker process of the language server, without a process: what it does first, and what is obsolete."""

import asyncio

import pytest

from tests.optional import require

require("pygls")

from interpreter.adapters.language_server import background, server
from interpreter.adapters.language_server.messages import Answer, Ask, Cancel, Found, Known, Look, Put
from interpreter.adapters.language_server.protocol import RefusedRequestError
from interpreter.adapters.language_server.worker import PAUSE, REST, Worker
from interpreter.editing.last_known import LastKnown
from tests.editor.small_game import GAME


@pytest.fixture
def path(tmp_path):
    return tmp_path / "small.game.yaml"


def sent(worker, number):
    """Return what a worker sends in its next steps."""
    said = []
    worker.send = said.append
    for _ in range(number):
        worker.step()
    return said


def working(path, text=GAME):
    worker = Worker(lambda _: None)
    worker.take(Put(path, text, 1))
    worker.take(Look(path, (path,), whole=False))
    return worker


def test_a_file_is_checked_after_a_pause_and_what_looks_forgotten_after_a_rest(path):
    worker = working(path)
    assert PAUSE == worker.patience()
    known, found = sent(worker, 2)
    assert isinstance(known, Known)
    assert isinstance(found, Found)
    assert (1, False) == (found.number, found.check.lint)
    worker.step()
    assert REST == worker.patience()
    assert [True] == [each.check.lint for each in sent(worker, 1)]


def test_a_newer_text_puts_off_what_was_to_be_checked(path):
    worker = working(path)
    worker.step()
    worker.take(Put(path, GAME + "# so\n", 2))
    worker.take(Look(path, (path,), whole=False))
    assert PAUSE == worker.patience()
    assert [2] == [each.number for each in sent(worker, 2) if isinstance(each, Found)]


def test_questions_come_before_checks_and_not_at_all_if_they_are_cancelled(path):
    worker = working(path)
    worker.take(Ask(1, "formatted", (path,)))
    worker.take(Ask(2, "references", (path, GAME.index("goal"))))
    worker.take(Cancel(1))
    assert 0 == worker.patience()
    (answer,) = sent(worker, 1)
    assert (2, 3) == (answer.number, len(answer.value))
    worker.take(Ask(3, "rename", (path, GAME.index("goal"), "count")))
    assert "word of the language" in sent(worker, 1)[0].refusal


def test_what_was_learnt_answers_for_a_later_text(path):
    (known, _) = sent(working(path), 2)
    rules = LastKnown()
    rules.learn(known.path, known.selection, known.types, known.uses, known.rules)
    later = GAME.replace("players: 2", "players: 2\nlanguage: en").replace("numbers:", "numbers: # {")
    for at, there in ((later.index(">= goal") + 4, True), (later.index("language"), False)):
        assert there == (rules.noted_uses(path).at(later, at) is not None)
    assert rules.types(path).of["goal"]
    assert "small" == rules.rule_set(path).game


def test_a_question_about_an_older_text_is_obsolete(path):
    async def ask():
        told = background.Background(lambda _: None)
        told.start = lambda: None
        waiting = asyncio.ensure_future(told.ask("references", path, 0, about=path))
        await asyncio.sleep(0)
        told.put(path, GAME)
        with pytest.raises(background.ObsoleteError):
            await waiting
        waiting = asyncio.ensure_future(told.ask("references", path, 0))
        await asyncio.sleep(0)
        told._take(Answer(2, refusal="No."))
        with pytest.raises(background.RefusedError, match="No"):
            await waiting
        waiting = asyncio.ensure_future(told.ask("references", path, 0))
        await asyncio.sleep(0)
        told._deaths = background.MOST_DEATHS
        told._ended()
        with pytest.raises(background.RefusedError, match="has ended"):
            await waiting

    asyncio.run(ask())


def test_a_request_is_obsolete_when_a_newer_text_has_come():
    async def wait():
        rules = server.RulesServer()
        await rules.while_current("a")
        waiting = asyncio.ensure_future(rules.while_current("a"))
        await asyncio.sleep(0)
        rules.changes["a"] = 1
        with pytest.raises(RefusedRequestError):
            await waiting

    asyncio.run(wait())
