"""What the book makes of single declarations, and of hostile ones."""

from interpreter.rulebook.book.document import Margin, merge_margins
from interpreter.rulebook.render import html, markdown
from tests.unit.rulebook.books import book, book_of
from tests.unit.rulebook.test_every_game import Page

GAME = """\
rulewright: 1
game: example
title: {title}
players: 2 to 3
numbers:
  stones: {{2: 7, 3: 5}}
  goal: 4
kinds:
  cell: {{grid: square, width: 3, height: 2, steps: sides, names: a1}}
track:
  holder(cell): player or none
  coins(player): 0 to 20 starting at goal
play:
  - turns: clockwise
    safety_limit: 99
    do:
      - must: lay
        if_none: pass
actions:
  lay:
    text: {text}
    choose:
      cell: cells where holder(cell) is none
    require:
      rich:
        that: coins(me) >= 1
        say: {say}
    cost:
      coins: {{pay: 1, from: coins(me), say: Too dear.}}
    do:
      - change: holder(cell) to me
end:
  over: {{at: end of turn, when: all_passed}}
ranking:
  points: {{most: coins(player)}}
"""


def game(title: str = "Example", text: str = "Lay one of {stones} stones.", say: str = "You have no coins.") -> str:
    """A small game with these texts."""
    return GAME.format(title=title, text=text, say=say)


def test_a_figure_by_number_of_players_is_quoted_for_each_of_them() -> None:
    assert "Lay one of 7 / 5 with 2 / 3 players stones." in markdown.text(book_of(game()))


def test_what_has_no_text_says_itself() -> None:
    text = markdown.text(book_of(game()))
    assert "Players take turns clockwise, beginning with the first player. In a turn:" in text
    assert "You must *Lay*. If nothing is possible that counts as passing." in text
    assert "Cost: 1 from your coins." in text
    assert "The game ends when everybody has passed one after the other." in text
    assert "The most coins wins." in text


def test_it_says_so_in_german_too() -> None:
    text = markdown.text(book_of(game(), language="de"))
    assert "Reihum im Uhrzeigersinn ist jemand am Zug, beginnend mit: die erste Person. In einem Zug:" in text
    assert "Du musst: *Lay*. Ist nichts möglich, gilt das als gepasst." in text
    assert "Sätze dieser Regeln gibt es nur in einer anderen Sprache" in text


def test_a_text_in_another_language_is_marked() -> None:
    assert '<span lang="en">You have no coins.</span>' in html.text(book_of(game(), language="de"))


def test_nothing_in_a_file_becomes_a_part_of_the_page() -> None:
    attack = '"</style></title><script>alert(1)</script><b onclick=x>&amp; ]]> --> {stones}"'
    text = html.text(book_of(game(title=attack, text=attack, say=attack)))
    page = Page(text)
    assert [] == page.wrong
    assert not {"script", "b"} & set(page.tags)
    assert "</style></title><script>alert(1)</script>" in "".join(page.words)


def test_nothing_in_a_file_becomes_markdown() -> None:
    attack = '"# *Big* [here](x) <b> | `tick`"'
    text = markdown.text(book_of(game(title=attack, say=attack)))
    assert "<b>" not in text
    assert "# \\# \\*Big\\* \\[here\\](x) \\<b\\> \\| \\`tick\\`" in text


def test_signs_that_no_page_may_hold_are_replaced() -> None:
    text = html.text(book_of(game(title='"a\\x07b"')))
    assert "a\ufffdb" in text


def test_a_safety_limit_is_no_rule() -> None:
    assert "99" not in markdown.text(book_of(game()))


def test_a_variant_is_named_where_it_changed_something() -> None:
    made = book("underwood+dear_neighbours")
    assert made is not None
    text = markdown.text(made)
    assert "Played with Dear neighbours." in text
    assert "growing over a neighbour costs two" in text
    assert "gets 2 of your pieces" in text
    assert "gets 1 of your pieces" not in text


def test_rules_of_a_variant_stand_where_they_belong() -> None:
    made = book("underwood+mycorrhiza")
    assert made is not None
    text = markdown.text(made)
    assert text.index("## Scoring") < text.index("scores 3 points for it") < text.index("Whoever leads on a tile")
    assert "`U-114 U-115 Mycorrhiza`" in text


GRAPH = """\
rulewright: 1
game: example
title: Ways
players: 2
components: example.components.yaml
kinds:
  town: {grid: graph, listed_in: towns}
track:
  owner(town): player or none
play:
  - turns: clockwise
    safety_limit: 9
    do:
      - must: take_over
actions:
  take_over:
    choose:
      town: towns where owner(town) is none
    do:
      - change: owner(town) to me
end:
  full: {at: end of turn, when: every(owner(town) is not none for town in towns)}
scoring:
  towns: {points: count(town in towns where owner(town) = player)}
ranking:
  points: {most: score(player)}
"""
TOWNS = """\
rulewright: 1
components: example
towns:
  - {id: ford, next: [mill]}
  - {id: mill, next: [inn]}
  - {id: inn, next: [ford]}
"""


def test_a_board_of_places_and_ways_is_drawn_with_its_ways() -> None:
    made = book_of(GRAPH, TOWNS)
    page = Page(html.text(made))
    assert [] == page.wrong
    assert 2 == html.text(made).count('class="layer-lines"')
    assert {"ford", "mill", "inn"} <= set(page.words)


def test_a_condition_that_a_variant_lifted_is_not_told() -> None:
    base, lifted = book("underwood"), book("underwood+clearings")
    assert base is not None
    assert lifted is not None
    assert "no gap inside" in markdown.text(base)
    assert "no gap inside" not in markdown.text(lifted)


def test_margins_are_put_together_without_doubles() -> None:
    assert Margin(("A", "B"), ("v",)) == merge_margins(Margin(("A",), ("v",)), Margin(("B", "A"), ("v",)))


def test_a_sign_without_a_word_is_of_no_language() -> None:
    rest = game(text="TEXT", say='{en: "No", de: Nein}').replace("Too dear.", "{en: Dear, de: Teuer}")
    books = {text: markdown.text(book_of(rest.replace("TEXT", text), language="de")) for text in ("a♣ 12", "Twelve")}
    assert {"a♣ 12": False, "Twelve": True} == {text: "in einer anderen Sprache" in book for text, book in books.items()}


def test_an_end_without_a_text_says_after_what_it_is_looked_at() -> None:
    text = markdown.text(book_of(game().replace("over: {at: end of turn, when: all_passed}", "rich: {after: lay, when: coins(me) >= 9}")))
    assert "This is looked at after *Lay*." in text


def test_what_people_call_an_end_or_a_check_stands_before_what_is_said_of_it() -> None:
    more = "always:\n  few: {that: every(coins(player) <= 20 for player in players), title: The purse, text: It holds 20 coins.}\n"
    text = game().replace("over: {at: end of turn,", "over: {title: The long rest, text: All have passed., at: end of turn,") + more
    made = markdown.text(book_of(text))
    assert "**The long rest** – All have passed." in made
    assert "**The purse** – It holds 20 coins." in made


def test_a_book_says_who_sees_a_place_and_nothing_of_what_is_internal() -> None:
    hidden = GAME.format(title="Example", text="Lay.", say="No.").replace(
        "  coins(player)",
        "  back(player): slot of gem, known to others(player)\n  seen(player): truth, internal\n  coins(player)",
    )
    made = hidden.replace("kinds:\n", "kinds:\n  gem: [small, large]\n").replace(
        "to me\nend", "to me\n      - change: seen(me) to yes\nend"
    )
    made = made.replace("{most: coins(player)}", "{most: if back(player) is none then 0 else 1}")
    text = markdown.text(book_of(made))
    assert "everybody but its owner" in text
    assert "seen" not in text.lower().replace("seen by", "")
    assert "alle außer dem, dem es gehört" in markdown.text(book_of(made, language="de"))


def test_a_line_for_each_of_a_set_says_for_whom_it_is_taken() -> None:
    setup = "setup:\n  - add: up to 2 to coins(player) for player in players where coins(player) < 5\n"
    text = markdown.text(book_of(game().replace("play:\n", f"{setup}play:\n")))
    assert "For each of all players with: coins of the player is less than 5: Add up to 2 to coins of the player." in text


def test_the_numbers_of_clauses_can_be_switched_off_where_there_are_any() -> None:
    found = book("drunter_drueber", "de")
    assert found is not None
    page = html.text(found)
    assert '<input type="checkbox" id="clause-numbers">' in page
    assert ">Nummern der Regeln</label>" in page
    assert "main:not(:has(#clause-numbers:checked)) .numbers { display: none; }" in page
    assert '<span class="numbers">' in page
    assert "checkbox" not in html.text(book_of(game()))


def test_a_table_says_how_many_are_different_and_a_supply_how_many_of_each() -> None:
    text = markdown.text(book_of(CARDS, ROWS))
    assert "**Cards (2 different)**" in text
    assert "| Deck | a pile of cards | cards (of each: 4) |" in text
    assert "| Box | any number of cards | cards (of each: amount of card) |" in text


CARDS = """\
rulewright: 1
game: example
players: 2
components: example.components.yaml
kinds:
  card: {listed_in: cards, columns: {amount: 0 to 9}}
track:
  deck: pile of card starting at pool(4 for card in cards), known to nobody
  box: pool of card starting at pool(amount(card) for card in cards)
  hand(player): pool of card, known to player
play:
  - each_player: players
    do:
      - draw: up to 1 from deck to hand(me)
      - move: up to all from hand(me) to box
"""
ROWS = """\
rulewright: 1
components: example
cards:
  - {id: farm, amount: 3}
  - {id: mill, amount: 1}
"""
