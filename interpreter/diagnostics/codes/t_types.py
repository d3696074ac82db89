"""Codes T: kinds of values that do not fit, and values that may be none."""

from interpreter.diagnostics.codes.code import parse_codes

ROWS = parse_codes("""
T101 another kind is wanted | Here `{wanted}` is wanted, but this is `{found}`. | {how}
T102 not a condition | A condition is yes or no, but this is `{kind}`. | {how}
T103 this may be none | `{what}` may be none{because}, and nothing here says what holds then. | {how}
T104 two sides of different kinds | One side is `{left}`, the other is `{right}`; I do not know which kind comes out.
  | Let both be of one kind.
T105 not a set | Here a set, list, pool or pile is wanted, something with members, but this is `{found}`.
T106 none where something is wanted | `none` stands where `{wanted}` is wanted.
  | If none is allowed there, declare it so: `{wanted} or none`.
T107 these can never be alike | The left side is `{left}`, the right side is `{right}`. | {how}
T108/warning asked with `=` | None is asked for with words. | Write `is none` or `is not none`.
T109 this can never be in there | A `{member}` is looked for in a `{collection}`. | Look for something of the kind that lies there.
T110 this is never none | `{what}` is never none, so there is nothing to ask. | Leave the question out.
T111/note this is never none | `{what}` is never none, so what stands after `otherwise` never counts. | {how}
T112 not a number | `{operator}` needs numbers, but this is `{found}`. | How many things lie in a set or heap is its `size`.
T113 wrong number of arguments | `{name}` takes {wanted}, but in the brackets I count {given}.
T114 arguments that do not fit | `{name}` cannot be asked of `{found}`. | {advice}
T115 another value is wanted | Here {wanted} is wanted.
T116 not known yet | The members of `{kind}` are known only when a layout is, so none can be named here.
T117 an empty cell | The row `{row}` has no `{column}`, and a `{kind}` cannot be left out.
  | Fill it in, or declare the column as `{kind} or none`.
T118 a picture of another size | The picture has {found} tokens, the board has {wanted} cells. | {how}
T119 this cannot be kept | A {holder} is worked out, not remembered. | Keep a `set`, `pool`, `pile` or a range such as `0 to 99`.
T120 this word binds a name | `{name}` goes through a set: {doc} | Write `{name}(x in S …)` or `{name}(value for x in S …)`.
T121 this word binds no name | `{name}` takes plain arguments; `for`, `where` and `by` belong to words such as `count` or `sum`.
T122 this cannot be worked out | `{name}` does not work here: {problem}
T123 no name after `for` | After `for` comes a name and its set. | Write `{name}(value for x in S)`.
T124 another spelling of this word | `{name}` is not spelled like this. | Write {forms}.
T125 not steps | `possible` looks at steps: a procedure, or a column of steps, but `{name}` is neither.
  | For example `possible(effect(card))`.
T126 where does this start? | `{name}` always holds a `{kind}`, so it must say which one at first.
  | Write `starting at …`, or let it be `{kind} or none`.
T127 a word of no kind | I cannot see what kind of thing `{name}` is.
  | Say it with something whose kind is known: a member, a number, something tracked.
T130/warning a best that all may share | Where `{what}` is 0 for all, all of them are best.
  | Write `by … at least 1` if those with nothing do not count, or `at least 0` if they do.
T140 not something tracked | `{name}` is not tracked, so it cannot be changed.{nearest}
  | What the game remembers is declared under `track`; things are moved from and to such places only.
T141 too much behind the verb | `for`, `where` and `by` have no place there, behind `{verb}`.
  | For whom it is done may stand at the end of a line with `change`, `add`, `take`, `move` or `draw`.
T142 things are moved, not changed | `{name}` is a {holder}: what lies in it is moved, so that nothing is made or lost.
  | Use `move` or `draw`.
T143 not a number | `{verb}` counts, but `{name}` is no number. | Use `change` for a value, `move` for things.
T144 nothing lies there | `{name}` is no holder of things. | Things lie in a `pool`, `pile`, `slot` or `set`.
T145 this cannot lie there | A `{thing}` cannot lie in `{name}`, which holds `{holds}`.
T146 not a pile | `{name}` has no top and no order. | Only a `pile` is drawn from or shuffled.
T147 a name is wanted | `roll` gives the outcome a name. | For example `roll: face from faces`.
T148 one choice at a time | Those who choose together choose one thing each. | Let them choose a set, or ask twice.
T149 a name and its set are wanted | `for_each`, and `for` at the end of a line, go through a set. | For example `for_each: cell in cells where free(cell)`.
T159/warning a condition that is the same in every game | {what} {how} holds.
  | Write what it is to be compared with, or leave the condition out.
T161 a memory with parameters | `{name}` is one memory of all of what it names. | Leave the brackets out.
T162 a memory of what is hidden | `{name}` is not known to everybody, or is a memory itself, so `{memory}` cannot be about it.
  | Name what lies open: whoever counts positions tells what they were.
T164 whose answer? | `{name}` is what each player has chosen, one answer for each of them.
  | Say whose: `{name}(player)`, as in `count(player in players where {name}(player) = …)`. In the `do:` of the question `{name}` alone is the
    answer of the player who acts.
T163 not a memory | `{name}` is no memory. | A memory is tracked: `seen: memory of board, current`; then `remember: seen` and `times(seen)`.
T169 this cannot be told | `{name}` is a memory, which has no words. | Tell how often it has been: give `times({name})` a name with `let`.
T165 told to nobody | Players are told, but this is `{found}`. | Write a player or a set of players: `to: me`, `to: others(me)`.
T166 known to whom? | `{name}` is known to players, but this is {kind}. | Name a player or a set of players: `known to others(player)`.
T167 who may know does not change | Who may know `{name}` is settled before the game begins; this changes while it is played.
  | Say it with the parameters, the options and the seats only.
T168 what opens a place is open | What opens `{name}` to all is not known to all itself.
  | Let it depend on what lies open: keep `turned(cell): truth`, and say `until turned(cell)`.
T151 in another order | `{name}` takes `{wanted}`, in this order, but here stand `{found}`. | Write `{written}`.
T150 not a kind with members | `{name}` needs a kind with members here, but this is {kind}.
  | Declare one, for example `{{numbers: 0 to 5}}`.
T260 taken from nothing | `{what}` takes something from an empty set, and nothing says what that set would hold.
  | Leave it out, or name the set that is meant.
""")
