"""A small game whose things have pictures: pieces with owners, cards of two parts in hidden hands, dice, a supply."""

from pathlib import Path

GAME = """\
rulewright: 1
game: pictured
title: Pictured
text: Bees lie on a board.
players: 2
components: pictured.components.yaml
kinds:
  sort: [bee, ant]
  suit: [clubs, hearts]
  rank: [king, ace]
  face: {numbers: 1 to 6}
  cell: {grid: square, width: 3, height: 1}
  piece: {each_combination_of: [owner is player, sort]}
  card: {each_combination_of: [suit, rank]}
  hut: {listed_in: huts}
track:
  on(cell): piece or none
  die(player): face or none
  many(cell): 0 to 9
  supply(player): pool of hut starting at pool(2 for hut in huts)
  hand(player): pool of card, known to player
  deck: pile of card starting at pool(1 for card in cards), known to nobody
setup:
  - change: on(a1) to piece(first(players), bee)
  - change: on(b1) to piece(first(players), ant)
  - change: many(a1) to 3
  - change: die(first(players)) to 6
  - shuffle: deck
  - deal: 1 from deck to hand(first(players))
play:
  - turns: clockwise
    safety_limit: 9
    do:
      - must: put
        if_none: pass
actions:
  put:
    choose:
      cell: cells where on(cell) is none
    do:
      - change: on(cell) to piece(me, ant)
end:
  done: {at: end of turn, when: all_passed, winners: players}
show:
  cell:
    colour: owner(on(cell))
    glyph: sort(on(cell))
    label: many(cell)
    marks: {hole: {sign: x, picture: tile, where: cell = c1, title: hole}}
  sort: {signs: {bee: b, ant: a}, pictures: {bee: bee.svg}}
  piece: {pictures: {}}
  suit: {signs: {clubs: ♣, hearts: ♥}, pictures: [disc, 🍀]}
  rank: {signs: {king: K, ace: A}}
  face: {signs: {6: ⚅}, pictures: {6: tile}}
  hut: {pictures: huts}
  player: {picture: coin}
"""
COMPONENTS = """\
rulewright: 1
components: pictured
huts:
  - {id: inn, picture: 🏠}
  - {id: mill}
"""
BEE = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><circle cx="5" cy="5" r="4" fill="{colour}"/></svg>'


def written(folder: Path, game: str = GAME, colour: str = "gold") -> Path:
    """The game file, with what belongs to it, in a folder."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "pictured.game.yaml").write_text(game, encoding="utf-8")
    (folder / "pictured.components.yaml").write_text(COMPONENTS, encoding="utf-8")
    (folder / "bee.svg").write_text(BEE.format(colour=colour), encoding="utf-8")
    return folder / "pictured.game.yaml"
