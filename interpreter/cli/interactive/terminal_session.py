"""Interactive session at a terminal: the picture, the menu of moves, what people type. Never ends in a traceback."""

import shlex
import textwrap
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from interpreter.cli.common.terminal import Screen, in_ascii
from interpreter.cli.interactive import saved_games
from interpreter.cli.interactive.command_words import command_words
from interpreter.cli.interactive.event_log import EventLog
from interpreter.cli.interactive.glossary_command import look_up
from interpreter.cli.interactive.local_match import Effects, LocalMatch, News
from interpreter.cli.interactive.move_menu import MoveMenu
from interpreter.cli.interactive.prompt import HELP, prompt
from interpreter.cli.interactive.reason_commands import hint, why_not
from interpreter.cli.interactive.scoresheet import points, sheet
from interpreter.display import RenderContext, boards_alone, picture
from interpreter.display.canvas import Line, Segment, line
from interpreter.model.ir import Ask
from interpreter.runtime.knowledge.standing import standing
from interpreter.runtime.notation import move_notation
from interpreter.runtime.notation.events import event_text
from interpreter.runtime.notation.labels import player_label
from interpreter.runtime.notation.refusal import Refusal
from interpreter.runtime.scoring.result import result
from interpreter.runtime.serialization.public_events import PublicEvent
from interpreter.runtime.serialization.tally import Tally
from interpreter.runtime.state.game_instance import localized, sentence
from interpreter.runtime.state.game_state import CHANCE, PendingDecision
from interpreter.translation import languages, template, translate

_LONGEST_NUMBER = 10  # digits
_TALL = 40  # lines of a screen that takes a board and a list
_NEWS = 9  # lines of what happened, below the board; of more, the last ones


@dataclass
class TerminalSession:
    """A session between people at a terminal and one match."""

    local: LocalMatch
    screen: Screen
    language: str | None
    read: Callable[[str], str | None]  # shows a prompt, gives a line, or None at the end of input
    clear: Callable[[], None]
    menu: MoveMenu = field(init=False)  # of the question that is asked
    own_game: str | None = None  # where the rules are, if they do not come with the program
    events: EventLog = field(default_factory=EventLog)  # what happened since somebody was asked
    seated: int | None = None  # who looks at the screen
    going: bool = True
    saved: int = 0  # answers in the record when it was last saved or loaded
    warned: bool = False  # that leaving now loses moves

    # -------------------------------------------------------------------------------------------- the course of it

    def hold(self) -> None:
        """Play until the game is over or somebody leaves."""
        self.local.language = self.language
        for event in () if self.local.history.entries else self.local.state.events:
            self._tell(event)
        while self.going:
            for told in self.local.run():
                self._tell(told)
            question = self.local.question()
            if question is None:
                self._tell_news(None)
                self._over()
                return
            self._change_seats(question.player)
            self.board()
            self._tell_news(_NEWS)
            self._prompt(question)

    def _prompt(self, question: PendingDecision) -> None:
        """Ask one question until it is answered, or something else brings another question."""
        before = self.local.state
        self.menu = MoveMenu(self.local.table, question, self.language)
        self._offer()
        while self.going and self.local.state is before:
            text = self.read("> ")
            if text is None:
                self._print(translate(self.language, "The input is at its end; the game stops here."))
                self.going = False
                return
            self._heard(question, text.strip())

    def _heard(self, question: PendingDecision, text: str) -> None:
        """Do what somebody typed: a number, a move, or a command."""
        if not text:
            self._offer()
        elif _is_number(text):
            self._pick(question, int(text))
        elif not self._move(question, text):
            word, _, rest = text.partition(" ")
            command = self._commands().get(word.lower())
            if command is not None:
                command(question, rest.strip())
            elif self.menu.begin(text):
                self._offer()
            else:
                self._refused(text, whole=False)

    def _commands(self) -> Mapping[str, Callable[[PendingDecision, str], None]]:
        known: dict[str, Callable[[PendingDecision, str], None]] = {
            **dict.fromkeys(("?", "help"), lambda question, _: self._help(question)),
            "why": lambda _, rest: self._why(rest),
            "hint": lambda *_: self._print(self._wrapped(hint(self.local, self.menu), "  ")),
            "what": lambda _, rest: self._what(rest),
            "more": lambda *_: self._turn_page(),
            **dict.fromkeys(("back", "list"), lambda *_: self._back()),
            "board": lambda *_: self._board_again(),
            "score": lambda *_: self.score(),
            "undo": lambda *_: self._undo(),
            "save": lambda _, rest: self._with_file("save", rest, self._save),
            **dict.fromkeys(("load", "resume"), lambda _, rest: self._with_file("load", rest, self._load)),
            **dict.fromkeys(("quit", "exit"), lambda *_: self._quit()),
        }
        return {word: known[command] for language in languages() for command, word in command_words(language).items()} | known

    # -------------------------------------------------------------------------------------------- what is shown

    def board(self) -> None:
        """The picture of the position, under a line that says where the game stands."""
        self._print()
        self.screen.show([self._headline(), ()])
        lines, low = max(_TALL, self.screen.lines), self.screen.lines < _TALL
        context, asked = self._look(), self.local.asked()
        self.screen.show(picture(context, columns=self.screen.columns, lines=lines, asked=asked, own_last=low))
        self._print()

    def _look(self) -> RenderContext:
        """The position as whoever sits there sees it."""
        return RenderContext(self.local.table, self.local.state, self.seated, self.language, self.screen.ascii_only)

    def _headline(self) -> Line:
        rules, course = self.local.table.rules, self.local.state.course
        parts = [localized(self.local.table, rules.title, self.language or "") or rules.game]
        if course.turn_number:
            parts.append(translate(self.language, "round {number}", number=course.round))
            parts.append(translate(self.language, "turn {number}", number=course.turn_number))
        names = ", ".join(self._name(seat) for seat in sorted(self.local.asked()) if seat != CHANCE)
        parts.append(translate(self.language, "{name} to move" if names else "The game is over.", name=names))
        mark = "--" if self.screen.ascii_only else "──"
        text = f"{mark} {(' · ' if not self.screen.ascii_only else ' | ').join(parts)} "
        return line(Segment(text + mark[0] * max(0, min(78, self.screen.columns - 1) - len(text)), "strong"))

    def score(self) -> None:
        """How the game stands, as if it ended now, as far as whoever sits there knows."""
        table, state = self.local.table, self.local.state
        if state.ended is None:
            self._print(translate(self.language, "If the game ended now:"))
        self.screen.show(points(table, standing(table, state, self.seated), self.language))

    def _over(self) -> None:
        """The last picture and the score sheet."""
        self.board()
        table, state = self.local.table, self.local.state
        self.screen.show(sheet(table, result(table, state), self.language, columns=self.screen.columns))

    def _tell(self, news: News) -> None:
        """What chance or a bot did, as far as everybody may know it, what votes came to, or what players were told."""
        match news:
            case PublicEvent():
                self._tell_answer(news)
            case Effects():
                for effect in news.lines:
                    self._tell_some(f"    {effect}", None)
            case Tally():
                self._tell_some(f"  {news.sentence(self.language)}", None)
            case _:
                self._tell_some(f"  {event_text(self.local.table, news, self.language)}", news.audience)

    def _tell_some(self, text: str, audience: int | None) -> None:
        """Something without a name, for those at the terminal who may hear it."""
        if people := self.local.people:
            self.events.keep(text, {seat for seat in people if audience is None or audience >> seat & 1}, people)
        elif audience is None:
            self._print(text)

    def _tell_answer(self, given: PublicEvent) -> None:
        name = (
            self._name(given.player)
            if given.player != CHANCE
            else ""
            if given.is_sentence(self.language)
            else translate(self.language, "Chance")
        )
        if people := self.local.people:
            self.events.keep(given.private, {*people & given.whom}, people, name)
            if given.turned_up:
                self.events.forget(name, given.face_down(self.language))
            self.events.keep(given.sentence(self.language), {*people - given.whom}, people, name)
        else:
            self._print(f"  {name}: {given.sentence(self.language)}" if name else f"  {given.sentence(self.language)}")

    def _tell_news(self, most: int | None) -> None:
        """Say what happened, below the board, where it can be seen."""
        lines = self.events.take(self.screen.columns, most, ascii_only=self.screen.ascii_only)
        for text in lines:
            self._print(text)
        if lines and self.local.question() is not None:
            self._print()

    def _tell_notices(self) -> None:
        for notice in self.local.state.notices:
            self.events.add(translate(self.language, "Note: {address} fell short by {missing}.", **notice._asdict()))

    def _name(self, seat: int) -> str:
        return player_label(self.local.table, seat, self.language)

    def _wrapped(self, text: str, indent: str) -> str:
        return textwrap.fill(text, max(40, self.screen.columns - 1), subsequent_indent=indent)

    def _print(self, text: str = "") -> None:
        print(text if not self.screen.ascii_only else in_ascii(text))

    # -------------------------------------------------------------------------------------------- moves

    def _offer(self) -> None:
        """List the moves that begin as picked so far, under what is asked."""
        question = self.menu.question
        asked = prompt(self.local.table, question, self.language, self.local.state.frames)
        self._print(self._wrapped(f"{self._name(question.player)}: {asked}", "  "))
        for text in self.menu.lines(self.screen.columns - 1):
            self._print(text)

    def _pick(self, question: PendingDecision, number: int) -> None:
        """Take the line with this number."""
        if not self._is_listed(number):
            return
        if (move := self.menu.whole_move(number)) is None:
            self._offer()
        else:
            self._move(question, move)

    def _is_listed(self, number: int) -> bool:
        """True if the list has a line with this number; otherwise say which numbers there are."""
        count = len(self.menu.shown)
        if not 1 <= number <= count:
            self._print(
                translate(self.language, "There is no number {number} here; they run from 1 to {count}.", number=number, count=count)
            )
        return 1 <= number <= count

    def _move(self, question: PendingDecision, text: str) -> bool:
        """Make the move that the text stands for, alone or behind what was picked so far; whether there is one."""
        for whole in dict.fromkeys(self.menu.spellings(text)):
            found = move_notation.read(self.local.table, question, whole)
            if not isinstance(found, Refusal):
                self.warned = False
                own, *others = self.local.give(question, found)
                if isinstance(own, PublicEvent) and not own.move:  # for the giver only, before the screen goes to somebody else
                    self._print(f"  {self._name(question.player)}: {self.local.title(len(self.local.history.entries) - 1)}")
                for told in (own, *others):
                    self._tell(told)
                self._tell_notices()
                return True
        return False

    def _refused(self, text: str, *, whole: bool) -> None:
        """Say why a move is not possible: the sentence first, then the place in the rule file, if it is a rule or asked for."""
        for told in why_not(self.local, self.menu, text, self.screen.columns - 1, whole=whole):
            if isinstance(told, str):
                self._print(told)
            else:
                self.screen.show_finding(told)

    # -------------------------------------------------------------------------------------------- commands

    def _help(self, question: PendingDecision) -> None:
        """What is asked, what the actions do and require, and what can be typed."""
        rules, instruction = self.local.table.rules, question.instruction
        for branch in instruction.decision.alternatives if isinstance(instruction, Ask) else ():
            action = rules.actions.get(branch.action or "")
            text = localized(self.local.table, action.text, self.language or "") if action else ""
            head = " ".join([branch.name, *(choice.name.upper() for choice in branch.choices)])
            self._print(self._wrapped(f"  {head}   {text}".rstrip(), "      "))
            for requirement in branch.guards:
                message = sentence(self.local.table, requirement.message, self.language or "")
                self._print(self._wrapped(f"      - {requirement.name}: {message}".rstrip(": "), "        "))
        self._print()
        self._print(template(self.language, HELP))

    def _why(self, rest: str) -> None:
        """Say why a move is not possible; every line of the list is."""
        if not rest:
            self._print(translate(self.language, "Write the move behind it: `why MOVE`."))
        elif not _is_number(rest):
            self._refused(rest, whole=True)
        elif self._is_listed(int(rest)):
            self._print(translate(self.language, "That is possible now."))

    def _what(self, rest: str) -> None:
        self.screen.show(look_up(self._look(), self.menu, rest, self.screen.columns))

    def _turn_page(self) -> None:
        self.menu.page += 1
        self._offer()

    def _back(self) -> None:
        self.menu.all_again()
        self._offer()

    def _board_again(self) -> None:
        """Draw it again; on a low screen what is most wanted, which is the board."""
        alone = boards_alone(self._look(), columns=self.screen.columns, lines=self.screen.lines, asked=self.local.asked())
        if self.screen.lines < _TALL and alone:
            self.screen.show(alone)
        else:
            self.board()
            self._offer()

    def _undo(self) -> None:
        taken = self.local.undo()
        if not taken:
            self._print(translate(self.language, "There is nothing to take back."))
        else:
            moves = ", ".join(each.move or translate(self.language, "something hidden") for each in taken)
            self.events.add(self._wrapped(translate(self.language, "Taken back: {moves}", moves=moves), "  "))

    def _with_file(self, command: str, typed: str, act: Callable[[str], None]) -> None:
        """Save to or load from the file that was typed behind the command."""
        if name := _unquote(typed):
            act(name)
        else:
            self._print(translate(self.language, "Write the name of the file behind it: `{command} FILE`.", command=command))

    def _save(self, name: str) -> None:
        why = saved_games.save(self.local, name)
        command = shlex.join(["rulewright", "play", *([self.own_game] if self.own_game else []), "--load", name])
        if why:
            self._print(translate(self.language, "{file} cannot be written: {why}", file=name, why=why))
        else:
            self.saved = len(self.local.history.entries)
            self._print(translate(self.language, "Saved to {file}. Go on with:\n  {command}", file=name, command=command))

    def _load(self, name: str) -> None:
        found = saved_games.load_into(self.local, name)
        for diagnostic in found:
            self.screen.show_finding(diagnostic)
        if not found:
            self.saved = len(self.local.history.entries)
            self.seated = None  # whoever is asked there may be somebody else
            self.events.add(translate(self.language, "Loaded {file}.", file=name))

    def _quit(self) -> None:
        """Leave; the first time not, if people have made moves that are saved nowhere."""
        made = any(entry.player in self.local.people for entry in self.local.history.entries[self.saved :])
        if made and not self.warned:
            self.warned = True
            self._print(translate(self.language, "Your moves are not saved. `save FILE` keeps them, `quit` once more leaves."))
            return
        self._print(translate(self.language, "Good bye."))
        self.going = False

    def _change_seats(self, player: int) -> None:
        """Where hands are hidden and several people share the terminal: nobody sees the hand of another."""
        if self.seated != player and self.local.secrets and len(self.local.people) > 1:
            self.clear()
            if self.read(translate(self.language, "Hand the screen to {name}, who presses Enter.", name=self._name(player)) + " ") is None:
                self.going = False
            self.clear()
        self.seated = player
        self.events.turn_to(player)


def _is_number(text: str) -> bool:
    """True if the text is the number of a line."""
    return text.isdecimal() and len(text) < _LONGEST_NUMBER


def _unquote(name: str) -> str:
    """A file name without the quotation marks that people put around one with blanks."""
    return name[1:-1] if len(name) > 1 and name[0] == name[-1] and name[0] in "'\"" else name
