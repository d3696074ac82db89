"""The conversation with people at a terminal: the picture, the list of moves, what they type. Never ends in a traceback."""

import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from itertools import islice

from interpreter.diagnostics import render
from interpreter.faces.cli import choosing, files
from interpreter.faces.cli.phrases import help_text, say
from interpreter.faces.cli.scoresheet import points, sheet
from interpreter.faces.cli.sitting import Sitting
from interpreter.faces.cli.terminal import Screen
from interpreter.faces.drawing import Look, picture
from interpreter.faces.drawing.canvas import Line, Segment, line
from interpreter.faces.drawing.names import player_label
from interpreter.model.ir import Ask
from interpreter.runtime import notation
from interpreter.runtime.history import Entry
from interpreter.runtime.machine import Question
from interpreter.runtime.refusal import Refusal
from interpreter.runtime.result import result
from interpreter.runtime.sentences import said, sentence
from interpreter.runtime.state import CHANCE

_MOST_LISTED = 4000  # more moves than this are not listed; a few are shown as examples


@dataclass
class Talk:
    """What is going on between the people and the game."""

    sitting: Sitting
    screen: Screen
    language: str | None
    read: Callable[[str], str | None]  # shows a prompt, gives a line, or None at the end of input
    clear: Callable[[], None]
    start: choosing.Words = ()  # the beginning of a move that was picked so far
    page: int = 0
    offered: list[choosing.Entry] = field(default_factory=list)
    seated: int | None = None  # who looks at the screen
    going: bool = True

    # -------------------------------------------------------------------------------------------- the course of it

    def hold(self) -> None:
        """Play until the game is over or somebody leaves."""
        while self.going:
            for turn in self.sitting.run():
                self._tell_turn(turn)
            question = self.sitting.question()
            if question is None:
                self._over()
                return
            self._change_seats(question.player)
            self.board()
            self._prompt(question)

    def _prompt(self, question: Question) -> None:
        """Ask one question until it is answered, or something else brings another question."""
        before = self.sitting.state
        self.start, self.page = (), 0
        self._offer(question)
        while self.going and self.sitting.state is before:
            text = self.read("> ")
            if text is None:
                self._print(say(self.language, "end_of_input"))
                self.going = False
                return
            self._heard(question, text.strip())

    def _heard(self, question: Question, text: str) -> None:
        """Do what somebody typed: a number, a move, or a command."""
        if not text:
            self._offer(question)
        elif text.isdecimal():
            self._pick(question, int(text))
        elif not self._move(question, text):
            word, _, rest = text.partition(" ")
            command = self._commands().get(word.lower())
            if command is not None:
                command(question, rest.strip())
            else:
                self._begin(question, text)

    def _commands(self) -> Mapping[str, Callable[[Question, str], None]]:
        return {
            "?": lambda question, _: self._help(question),
            "help": lambda question, _: self._help(question),
            "why": self._why,
            "more": lambda question, _: self._turn_page(question),
            "back": lambda question, _: self._back(question),
            "list": lambda question, _: self._back(question),
            "board": lambda question, _: self._board_again(question),
            "score": lambda *_: self.score(),
            "undo": lambda *_: self._undo(),
            "save": lambda _, rest: self._save(rest),
            "load": lambda _, rest: self._load(rest),
            "resume": lambda _, rest: self._load(rest),
            "quit": lambda *_: self._quit(),
            "exit": lambda *_: self._quit(),
        }

    # -------------------------------------------------------------------------------------------- what is shown

    def board(self) -> None:
        """The picture of the position, under a line that says where the game stands."""
        sitting = self.sitting
        look = Look(sitting.table, sitting.state, self.seated, self.language, self.screen.ascii_only)
        self._print()
        self.screen.show([self._headline(), ()])
        self.screen.show(picture(look, columns=self.screen.columns, lines=max(40, self.screen.lines), asked=sitting.asked()))
        self._print()

    def _headline(self) -> Line:
        rules, course = self.sitting.table.rules, self.sitting.state.course
        parts = [said(self.sitting.table, rules.title, self.language or "") or rules.game]
        if course.turn_number:
            parts += [say(self.language, "round", number=course.round), say(self.language, "turn", number=course.turn_number)]
        names = [self._name(seat) for seat in sorted(self.sitting.asked()) if seat != CHANCE]
        parts.append(say(self.language, "to_move", name=", ".join(names)) if names else say(self.language, "over"))
        mark = "--" if self.screen.ascii_only else "──"
        text = f"{mark} {(' · ' if not self.screen.ascii_only else ' | ').join(parts)} "
        return line(Segment(text + mark[0] * max(0, min(78, self.screen.columns - 1) - len(text)), "strong"))

    def score(self) -> None:
        """How the game stands, as if it ended now."""
        table, state = self.sitting.table, self.sitting.state
        if state.ended is None:
            self._print(say(self.language, "standing"))
        self.screen.show(points(table, result(table, state), self.language))

    def _over(self) -> None:
        """The last picture and the score sheet."""
        self.board()
        table, state = self.sitting.table, self.sitting.state
        self.screen.show(sheet(table, result(table, state), self.language))

    def _tell_turn(self, turn: Entry) -> None:
        name = say(self.language, "chance") if turn.player == CHANCE else self._name(turn.player)
        self._print("  " + say(self.language, "did", name=name, move=turn.move))

    def _tell_notices(self) -> None:
        for notice in self.sitting.state.notices:
            self._print(say(self.language, "short", address=notice.address, missing=notice.missing))

    def _name(self, seat: int) -> str:
        return player_label(self.sitting.table, seat, self.language)

    def _print(self, text: str = "") -> None:
        print(text if not self.screen.ascii_only else text.encode("ascii", "replace").decode())

    # -------------------------------------------------------------------------------------------- moves

    def _offer(self, question: Question) -> None:
        """List the moves that begin as picked so far."""
        table = self.sitting.table
        self._print(sentence(table, question.text, self.language or "") or say(self.language, "asked", name=self._name(question.player)))
        if question.options.count() > _MOST_LISTED:
            self._examples(question)
            return
        moves = [choosing.words(notation.write(table, question, answer)) for answer in question.options]
        pages = choosing.pages(choosing.entries(moves, self.start))
        self.page %= len(pages)
        self.offered = list(pages[self.page])
        for text in choosing.columns([self._described(question, entry) for entry in self.offered], self.screen.columns - 1):
            self._print(text)
        left = sum(len(page) for page in pages) - len(self.offered)
        hints = [say(self.language, "more", count=left)] if left else []
        hints += [say(self.language, "back")] if self.start else []
        self._print(" · ".join([*hints, say(self.language, "help_line")]).replace(" · ", " | " if self.screen.ascii_only else " · "))

    def _described(self, question: Question, entry: choosing.Entry) -> str:
        """A line of the list; for `pass` also what passing means here."""
        text = entry.text if not self.screen.ascii_only else entry.text.replace("…", "...")
        instruction = question.instruction
        if entry.words == (notation.PASS_WORD,) and isinstance(instruction, Ask) and instruction.menu.passing is not None:
            label = sentence(self.sitting.table, instruction.menu.passing.label, self.language or "")
            return f"{text} ({label})" if label else text
        return text

    def _examples(self, question: Question) -> None:
        """A few of very many moves."""
        self.offered = []
        count = question.options.count()
        self._print(say(self.language, "many", count=f"{count:,}"))
        some = dict.fromkeys(question.options.nth(count * part // 6) for part in range(6))
        self.offered = [
            choosing.Entry(choosing.words(notation.write(self.sitting.table, question, answer)), 1, whole=True)
            for answer in islice(some, 6)
        ]
        for text in choosing.columns([entry.text for entry in self.offered], self.screen.columns - 1):
            self._print(text)

    def _pick(self, question: Question, number: int) -> None:
        """Take the line with this number."""
        if not 1 <= number <= len(self.offered):
            self._print(say(self.language, "no_number", number=number, count=len(self.offered)))
            return
        entry = self.offered[number - 1]
        if entry.whole:
            self._move(question, " ".join(entry.words))
        else:
            self.start, self.page = entry.words, 0
            self._offer(question)

    def _move(self, question: Question, text: str) -> bool:
        """Make the move that the text stands for, alone or behind what was picked so far; whether there is one."""
        for whole in (text, " ".join([*self.start, text])):
            found = notation.read(self.sitting.table, question, whole)
            if not isinstance(found, Refusal):
                self._tell_turn(self.sitting.give(question, found))
                self._tell_notices()
                return True
        return False

    def _begin(self, question: Question, text: str) -> None:
        """Take the text as the beginning of a move, or say why it is none."""
        if question.options.count() <= _MOST_LISTED:
            moves = [choosing.words(notation.write(self.sitting.table, question, answer)) for answer in question.options]
            for start in (choosing.words(text), (*self.start, *choosing.words(text))):
                if choosing.beginning(moves, start):
                    self.start, self.page = start, 0
                    self._offer(question)
                    return
        self._refused(question.player, text)

    def _refused(self, player: int, text: str) -> None:
        """Say why a move is not possible: the sentence first, then the place in the rule file."""
        refusal = notation.explain(self.sitting.table, self.sitting.state, player, text)
        if refusal is None:
            self._print(say(self.language, "allowed"))
            return
        message = sentence(self.sitting.table, self._message_key(refusal), self.language or "") if refusal.requirement else ""
        if message:
            self._print(say(self.language, "forbids", message=message))
        self._print(render.full(refusal.diagnostic, colour=self.screen.colour))

    def _message_key(self, refusal: Refusal) -> str:
        """The key of the sentence of the requirement that forbids a move."""
        address = refusal.diagnostic.values.get("address", "")
        return next((key for key in (f"{address}.say", address) if key in self.sitting.table.rules.sentences), address)

    # -------------------------------------------------------------------------------------------- commands

    def _help(self, question: Question) -> None:
        """What is asked, what the actions do and require, and what can be typed."""
        rules, instruction = self.sitting.table.rules, question.instruction
        for branch in instruction.menu.branches if isinstance(instruction, Ask) else ():
            action = rules.actions.get(branch.action or "")
            text = said(self.sitting.table, action.text, self.language or "") if action else ""
            self._print(f"  {branch.name} {' '.join(choice.name.upper() for choice in branch.choices)}   {text}".rstrip())
            for requirement in branch.requirements:
                message = sentence(self.sitting.table, requirement.message, self.language or "")
                self._print(f"      {'-' if self.screen.ascii_only else '·'} {requirement.name}: {message}".rstrip(": "))
        self._print()
        self._print(help_text(self.language))

    def _why(self, question: Question, rest: str) -> None:
        if rest:
            self._refused(question.player, rest)
        else:
            self._print(say(self.language, "which_move"))

    def _turn_page(self, question: Question) -> None:
        self.page += 1
        self._offer(question)

    def _back(self, question: Question) -> None:
        self.start, self.page = (), 0
        self._offer(question)

    def _board_again(self, question: Question) -> None:
        self.board()
        self._offer(question)

    def _undo(self) -> None:
        taken = self.sitting.undo()
        if not taken:
            self._print(say(self.language, "nothing_to_undo"))
        else:
            self._print(say(self.language, "undone", moves=", ".join(turn.move for turn in taken)))

    def _save(self, name: str) -> None:
        if not name:
            self._print(say(self.language, "which_file", command="save"))
            return
        why = files.save(self.sitting, name)
        self._print(say(self.language, "not_saved", file=name, why=why) if why else say(self.language, "saved", file=name))

    def _load(self, name: str) -> None:
        if not name:
            self._print(say(self.language, "which_file", command="load"))
            return
        found = files.load_into(self.sitting, name)
        for diagnostic in found:
            self._print(render.full(diagnostic, colour=self.screen.colour))
        if not found:
            self._print(say(self.language, "loaded", file=name))

    def _quit(self) -> None:
        self._print(say(self.language, "bye"))
        self.going = False

    def _change_seats(self, player: int) -> None:
        """Where hands are hidden and several people share the terminal: nobody sees the hand of another."""
        if self.seated != player and self.sitting.secrets and len(self.sitting.people) > 1:
            self.clear()
            if self.read(say(self.language, "pass_seat", name=self._name(player)) + " ") is None:
                self.going = False
            self.clear()
        self.seated = player


def read_line(prompt: str) -> str | None:
    """A line of standard input after a prompt; None at its end."""
    print(prompt, end="", flush=True)
    text = sys.stdin.readline()
    if not sys.stdin.isatty():
        print(text.rstrip("\n"))
    return text or None
