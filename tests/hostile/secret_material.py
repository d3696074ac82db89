"""What the small rule sets full of secrets begin with: places of every sort of `known to`, words, actions and procedures."""

HEAD = """\
rulewright: 1
game: secrets
players: 3
teams: {odd: [1, 3], even: [2]}
kinds:
  card: [fool, king, queen, page, knave, ace]
track:
  deck: pile of card starting at pool(cards), known to nobody
  hand(player): pool of card, known to player
  held(player): slot of card, known to player
  note(player): 0 to 9 starting at 0, known to player
  wish(player): card or none, known to player
  marks(player): set of card, known to player
  fate: 0 to 9 starting at 0, known to nobody
  stock: pool of card starting at pool(cards)
  table: pool of card
  shown: card or none
  counter: 0 to 9 starting at 0
  coins(player): 0 to 9 starting at 3
  leader: player starting at first(players)
  bell: truth
  hat(player): slot of card, known to others(player)
  plan(player): 0 to 9 starting at 0, known to partners(player)
  pact(team): 0 to 9 starting at 0, known to members(team)
  tale(player): card or none, known to set(player, next(player))
  chart(player): 0 to 9 starting at 0, known to nobody until counter > 6
  veil(player): 0 to 9 starting at 0, known to player until coins(player) = 0
  debt(player): 0 - 4 to 9 starting at 0, known to player
  fame(player): 0 - 4 to 9 starting at 0
  purse(team): 0 to 9
  seen: memory of coins, bell, current
  past(player): 0 to 9, internal
words:
  strength(player): limited(sum(number_of(card) for card in hand(player)), 0, 9)
  holds(player, card): card in hand(player)
  mine: limited(note(me) + size(hand(me)), 0, 9)
  richest: sole_best(player in players by coins(player) then by fame(player)) otherwise leader
  proudest: sole_best(player in players by list(note(player), coins(player)) then by fame(player)) otherwise leader
  ally(player): the(partners(player)) otherwise next(player)
actions:
  ring:
    do:
      - change: bell to not bell
  show_off:
    title: "Show {card} to all"
    choose:
      card: hand(me)
    do:
      - move: card from hand(me) to table
        surely: It was chosen there.
  boast:
    require:
      strong: {that: strength(me) > 5, say: You are too weak.}
    do:
      - add: up to 1 to coins(me)
  trade:
    title: "Trade with {friend}"
    choose:
      friend: others(me)
    require:
      fair: {that: "after(trade, coins(me)) > 1", say: You would be poor.}
    do:
      - take: up to 1 from coins(me)
      - add: up to 1 to coins(friend)
  gamble:
    require:
      bold: {that: "after(gamble, note(me)) > 1", say: You would be timid.}
    do:
      - add: up to 1 to note(me)
procedures:
  jot(number is 0 to 9):
    do:
      - change: note(me) to number
  tell_me(player, number is 0 to 9):
    do:
      - change: note(player) to number
  lead(player):
    do:
      - change: leader to player
      - add: up to 1 to coins(leader)
  swap(player):
    do:
      - move: all from hand(me) to hand(player)
  strike:
    do:
      - change: bell to not bell
  announce(number is 0 to 9):
    do:
      - tell: "{me} says {number}."
  pry(player):
    do:
      - reveal: hand(player) to me
  count_on:
    do:
      - remember: seen
      - change: past(me) to limited(times(seen), 0, 9)
scoring:
  notes: {points: (note(player) + coins(player)) divided by 2}
  purse: {points: purse(team)}
ranking:
  points: {most: score(team)}
"""
SETUP = """\
setup:
  - shuffle: deck
  - deal: 1 from deck to hand(me)
    surely: There are six.
  - draw: 1 from deck to held(first(players))
    surely: There is one left.
  - draw: 1 from deck to hat(first(players))
    surely: There is one left.
"""
PLAY = """\
play:
  - turns: clockwise
    reversed: bell
    safety_limit: 30
    do:
"""
END = """\
      - must: [ring, trade]
end:
  over: {at: end of round, when: round = 3}
"""
