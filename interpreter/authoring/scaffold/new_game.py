"""A small whole game to begin with, put together of what its box holds: a board, cards, dice."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from textwrap import dedent, indent

from interpreter.authoring.scaffold.yaml_text import scalar

Board = StrEnum("Board", "SQUARE HEX NONE")  # what the cells of the board look like, if there is one
SECTIONS = ("numbers", "kinds", "track", "words", "setup", "play", "actions", "end", "scoring", "ranking", "show")


@dataclass(frozen=True, slots=True)
class Box:
    """What a new game is played with."""

    board: Board = Board.SQUARE
    cards: bool = False
    dice: bool = False

    @property
    def has_board(self) -> bool:
        """Whether there is a board."""
        return self.board is not Board.NONE


Part = Mapping[str, str]  # what a part of the box brings to each section

_BOARD: Part = {
    "numbers": """
        board_size: 5
    """,
    "kinds": """
        # The cells of the board, one below the other. `steps:` says which cells are neighbours.
        cell: {grid: square, width: board_size, height: board_size, steps: sides, names: a1}
    """,
    "track": """
        # For every cell: whose piece lies there, if any does.
        holder(cell): player or none
    """,
    "words": """
        free(cell): holder(cell) is none
        cells_of(player): set(cell in cells where holder(cell) = player)
        largest_group(player): max(size(group) for group in groups(cells_of(player))) otherwise 0
    """,
    "actions": """
        place:
          title: Place a piece
          text: Lay a piece on a free cell. After the first one, it has to be beside a piece of your own.
          choose:
            cell: cells where free(cell)
          # A move is possible if all of this holds. The sentence is told to whoever asks why it is not.
          require:
            beside:
              that: empty(cells_of(me)) or not empty(neighbours(cell) common cells_of(me))
              say: No piece of yours lies beside it.
          do:
            - change: holder(cell) to me
    """,
    "end": """
        full:
          text: The game ends when every cell is taken.
          at: end of turn
          when: every(not free(cell) for cell in cells)
    """,
    "scoring": """
        cells: {text: A point for every cell., points: size(cells_of(player))}
        group: {text: The cells of your largest group count once more., points: largest_group(player)}
    """,
    "show": """
        cell: {colour: holder(cell)}
    """,
}
_PRICE: Part = {
    "numbers": """
        cell_price: 3
    """,
    "actions": """
          # What a move costs is required and paid.
          cost:
            coins: {pay: cell_price, from: coins(me), say: You have too few coins.}
    """,
}
_CARDS: Part = {
    "numbers": """
        hand_size: 4
    """,
    "kinds": """
        suit: [sun, moon, star]
        rank: {numbers: 1 to 6}
        # One card for every combination: `suit(card)` and `rank(card)` tell what is on it.
        card: {each_combination_of: [suit, rank]}
    """,
    "track": """
        # All cards lie here at first; nobody sees them. Cards are never made or lost, they only move.
        deck: pile of card starting at pool(cards), known to nobody
        hand(player): pool of card, known to player
        table_pile: {is: pile of card, title: On the table}
        gained(player): {is: 0 to 200, title: Points from cards}
    """,
    "setup": """
        - shuffle: deck
        - text: Everybody gets {hand_size} cards.
          deal: hand_size from deck to hand(me)
          surely: There are more cards than that.
    """,
    "actions": """
        play_card:
          title: Play a card
          text: Play a card on the pile for as many points as its rank, and draw another one.
          choose:
            card: hand(me)
          require:
            fits:
              that: suit(card) = suit(top(table_pile)) or rank(card) > rank(top(table_pile)) otherwise 0
              say: It is neither of the same suit nor higher.
          do:
            - move: card from hand(me) to table_pile
              surely: It was chosen there.
            - add: up to rank(card) to gained(me)
            - draw: up to 1 from deck to hand(me)
    """,
    "scoring": """
        cards: {text: The ranks of the cards you played., points: gained(player)}
    """,
    "show": """
        suit: {signs: {sun: o, moon: c, star: x}}
    """,
}
_DICE: Part = {
    "numbers": """
        rounds: 12
    """,
    "kinds": """
        die: {numbers: 1 to 6, plural: dice}
    """,
    "track": """
        coins(player): 0 to 99
    """,
    "end": """
        late:
          text: After {rounds} rounds the game is over.
          at: end of round
          when: round >= rounds
    """,
    "ranking": """
        coins: {text: "If that is a tie: who has most coins left.", most: coins(player)}
    """,
    "show": """
        player: {figures: {coins: coins(player)}}
    """,
}
_COINS: Part = {
    "actions": """
          cost:
            coins: {pay: rank(card), from: coins(me), say: You have too few coins.}
    """,
}
_ONLY_DICE: Part = {
    "numbers": """
        goal: 50
    """,
    "kinds": _DICE["kinds"],
    "track": """
        saved(player): 0 to 99
        at_stake: {is: 0 to 99, title: At stake}
        lost: truth
    """,
    "play": """
        - turns: clockwise
          text: Roll up to five times. A 1 loses what you rolled this turn, otherwise it is saved.
          # What stops games that a mistake in the rules would keep going; no rule.
          safety_limit: 500
          do:
            - change: at_stake to 0
            - change: lost to no
            - repeat: 5 until lost
              do:
                # `may` asks for one of these actions and can be refused; `must` cannot.
                - may: roll
                  pass: Keep what you have
                  passed:
                    - stop: repeat
            - add: up to at_stake to saved(me)
    """,
    "actions": """
        roll:
          title: Roll the die
          text: Roll, and add what you rolled to what is at stake; a 1 loses all of it.
          do:
            - roll: die from dice
            - if: die = 1
              then:
                - change: at_stake to 0
                - change: lost to yes
              else:
                - add: up to die to at_stake
    """,
    "end": """
        reached:
          text: Who first has {goal} has ended the game, once everybody has had as many turns.
          at: end of round
          when: exists(player in players where saved(player) >= goal)
    """,
    "scoring": """
        saved: {text: A point for everything saved., points: saved(player)}
    """,
    "show": """
        player: {figures: {saved: saved(player)}}
    """,
}
_COUNTERS: Part = {
    "numbers": """
        counters_at_first: 21
    """,
    "kinds": """
        handful: {numbers: 1 to 3}
    """,
    "track": """
        counters: 0 to 99 starting at counters_at_first
    """,
    "play": """
        - turns: clockwise
          # What stops games that a mistake in the rules would keep going; no rule.
          safety_limit: 500
          do:
            - must: take
              surely: The game ends with the last one.
    """,
    "actions": """
        take:
          title: Take counters
          text: Take one, two or three.
          choose:
            handful: handfuls where handful <= counters
          do:
            - take: handful from counters
    """,
    "end": """
        empty:
          text: Whoever takes the last one wins.
          at: end of turn
          when: counters = 0
          winners: set(current)
    """,
}
_STUCK: Part = {
    "end": """
        stuck:
          text: It also ends when nobody can do anything any more.
          at: end of turn
          when: all_passed
    """,
}
_POINTS: Part = {
    "ranking": """
        # Compared in this order; who is equal in all of it shares the victory.
        points: {most: score(player)}
    """,
}
_COMMENTS = {
    "numbers": "Figures, each in one place. A house rule changes them with `replace: numbers.NAME`.",
    "kinds": "What there is. The plural (`cells`, `players`) is the set of all of a kind.",
    "track": "What the game remembers.",
    "words": "The terms of these rules: expressions with a name.",
    "setup": "Steps before the first turn.",
    "play": "The course of the game, step by step; `me` is whose turn it is.",
    "actions": "What one may do.",
    "end": "When the game is over. `at:` says when it is looked at.",
    "scoring": "Every entry is a line of the score sheet, worked out for each `player`.",
    "ranking": "Who wins.",
    "show": "How it is drawn.",
}


def new_game(name: str, box: Box, title: str = "") -> str:
    """The text of a game file of that name, with comments, which passes `check` and can be played; without a title its name is one."""
    title = scalar(" ".join(title.split()) or name.replace("_", " ").capitalize())
    head = f"""\
        # A small whole game to grow from: change whatever you like. Lines with # are for you, `rulewright explain WORD` explains words.
        rulewright: 1
        game: {name}
        title: {title}
        text: Say here in a sentence what the game is about.
        players: 2 to 4
    """
    parts = _parts(box)
    bodies = [(section, [body for part in parts if (body := dedent(part.get(section, "")).strip("\n"))]) for section in SECTIONS]
    texts = [f"# {_COMMENTS[section]}\n{section}:\n{indent(_joined(section, body), '  ')}\n" for section, body in bodies if body]
    return "\n".join([dedent(head), *texts])


def _joined(section: str, bodies: Sequence[str]) -> str:
    return ("\n\n" if section == "actions" else "\n").join(bodies)


def _parts(box: Box) -> list[Part]:
    if not box.has_board and not box.cards:
        return [_ONLY_DICE, _POINTS] if box.dice else [_COUNTERS]
    chosen = [_board(box)] if box.has_board else []
    chosen += [_with_cost(_CARDS, _COINS) if box.dice else _CARDS] if box.cards else []
    return [*chosen, {"play": _turns(box)}, *([] if box.dice else [_STUCK]), _POINTS, *([_DICE] if box.dice else [])]


def _board(box: Box) -> Part:
    board = _with_cost(_BOARD, _PRICE) if box.dice else _BOARD
    if box.board is Board.SQUARE:
        return board
    hexes = board["kinds"].replace("grid: square", "grid: hex").replace(", steps: sides, names: a1", ", names: a1")
    return {
        **board,
        "kinds": hexes.replace("one below the other. `steps:` says which cells are neighbours", "each with up to six neighbours"),
    }


def _with_cost(part: Part, cost: Part) -> Part:
    """A part whose action is paid for, in a game with coins."""
    before, do, after = part["actions"].partition("          do:\n")
    return {
        **part,
        "numbers": part["numbers"].rstrip() + cost.get("numbers", ""),
        "actions": before + cost["actions"].strip("\n").rstrip() + "\n" + do + after,
    }


def _turns(box: Box) -> str:
    actions = ", ".join([*(["place"] if box.has_board else []), *(["play_card"] if box.cards else [])])
    return "\n".join(_turn_lines(actions, box))


def _turn_lines(actions: str, box: Box) -> Iterator[str]:
    yield "- id: turns"
    yield "  turns: clockwise"
    yield "  # What stops games that a mistake in the rules would keep going; no rule."
    yield "  safety_limit: 500"
    yield "  do:"
    if box.dice:
        yield "    - text: Roll the die and take as many coins."
        yield "      roll: die from dice"
        yield "    - add: up to die to coins(me)"
        yield "    - id: act"
        yield f"      may: [{actions}]"
        yield "      pass: Save your coins"
    else:
        yield "    - id: act"
        yield f"      must: [{actions}]"
        yield "      if_none: pass"


def first_test(name: str, box: Box) -> str:
    """The text of a first scenario of a new game."""
    expected = "size(cells_of(seat_1)) = 0" if box.has_board else "size(hand(seat_1)) = hand_size" if box.cards else "turn_number <= 1"
    return dedent(f"""\
        # A first test. `rulewright test` with the path of this file tells whether everything under `then:` comes true.
        rulewright: 1
        scenario: {name}_begins
        of: {name}
        players: 2
        chance: first
        then:
          - expect: {expected}
          # - offers: MOVE          this move is possible
          # - refuses: MOVE         this one is not
          # - seat_1: MOVE          the first player makes this move
    """)
