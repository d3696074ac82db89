"""Codes B: numbers that may leave their bounds, and steps that may fall short."""

from interpreter.diagnostics.codes.code import parse_codes

ROWS = parse_codes("""
B101 this may be out of bounds | {found}, but `{want}` is wanted. | {how}
B102 divided by what may be nothing | `{what}` can be `{have}`; only numbers from 1 divide. | Write for example `max({what}, 1)`.
B103 a range the wrong way round | {low} is more than {high}. | The smaller number comes first.
B104 a number of players is missing | There is no figure for {missing} players. | Give one for every number of players.
B105 a default out of bounds | {value} lies outside {low} to {high}.
B106 a value out of bounds | {value} lies outside of `{range}`.
B107 less than nothing | `{verb}` needs a number from 0 up, but this can be `{have}`. | Keep it up: `max(0, …)`.
B108 too many members | `{name}` would have {size} members or entries; {largest} are the most.
  | Track a number instead: `0 to 500` may be as large as it likes.
B109 members below 0 | The numbers of the kind `{name}` begin below 0. | Members that are numbers begin at 0 or above.
B110/note this may stop short | I cannot see that `{verb}` always goes through whole: `{name}` may reach its bound first.
  | If that is meant, write `up to`; if it cannot happen, say why: `surely: …`.
B111/note this may not be there | I cannot see that `{what}` always lies in `{name}`; if not, nothing is moved.
  | If that is meant, write `up to`. If it cannot happen, require or ask it before, `{required}`, or say why: `surely: …`.
B112/note the pile may run out | I cannot see that `{name}` always holds enough to draw.
  | If that is meant, write `up to`. If it cannot happen, require or ask it before, `{required}`, or say why: `surely: …`.
B113 loops that go round too often | These loops may go round {times} times without anybody being asked; {most} times are the most.
  | Let fewer loops stand inside each other, or give them smaller bounds.
B114 too much to look at | To work out `{name}`, up to {times} members may have to be looked at: nobody could wait for that. {most} are the
    most.
  | Name a part of it as a word that narrows the set, or let fewer `for ... in` stand inside each other.
B115 too many answers | The choices at `{name}` may have {times} answers in all, which are listed before anybody chooses; {most} are the
    most.
  | Ask for one thing after the other, let a choice begin with what was chosen before it (`to: neighbours(from)`), or use `subsets`.
B116 too much to remember at once | To work out `{name}`, up to {times} values may have to be remembered at once; {most} are the most.
  | Let a list, pool or set of sets have fewer members, or a word fewer arguments.
B117 too much to keep | With `{name}`, the game would have to keep {times} values from one move to the next; {most} are the most.
  | Let what is tracked have fewer arguments, or keep sets instead of pools where nothing lies twice.
B118 too many things | There would be {times} things in `{name}`, one upon the other; {most} are the most.
  | Where there is no end of something, keep a pool, or track a number: `0 to 1000000`.
B119 too much to do between two questions | Before anybody is asked again, up to {times} members may have to be looked at, most of them at
    `{name}`; {most} are the most.
  | Let the loop go round less often, or work out what it looks at once, before it begins: `let: ...`.
B120 too much in one question | `{name}` has {number} {what}; {most} are the most.
  | Join requirements with `and`, let words say what belongs together, or ask in several steps.
B121/warning a number that starts below 0 | Nothing says where `{name}` starts, so it starts at its lowest, {low}.
  | Put `starting at 0` behind it, or `starting at …` if that is meant.
B122 a score with fractions | The line `{line}` may give fractions of a point, and everything else counts in whole numbers: a score can only be compared
    in `ranking`, by a step that is the score alone.
  | Round there, `divided by … rounded down`, or look at what the line is about in place of the score.
B123 parts of a point that change | `{what}` is not one number from 1 to {most}, the same in every game, so points cannot be counted in such parts.
  | Divide by a number, such as `divided by 2`, or say how to round: `rounded down`.
B124 too much told or remembered | Before anybody is asked again, `{name}` may tell, show or remember up to {times} values; {most}
    are the most.
  | Tell, show or remember it behind the loop, or less often.
B125/warning a slow answer | {does}, about {seconds}. An answer should take less than {most}; here it may take {total}.
  | Let fewer words that look at all members stand inside each other, let them look at fewer members, or work out once, in a word, what
    does not change. The seconds are those of the cost model, the same on every computer.
B126/note more is remembered than has a place | From position {after} on that `{name}` remembers, a game is played again from its beginning by
    generated Python, about {times} times as slowly: WebAssembly has places for {places} positions. {count} of {games} random games remembered more.
  | Let `forget: {name}` stand where nothing before can come back, or remember fewer names.
B127/warning too many hidden things | `{name}` begins with about {number} things that not everybody sees. Where a bot thinks, or an answer
    is taken back, they are dealt anew, one by one: about {seconds} each time.
  | Let fewer things lie there, or let everybody see them; where only their number counts, track a number.
B128/warning a condition that never holds | {what}: {why}.
  | {how}
B260 these numbers may be out of bounds | `{what}` can hold `{have}`, but `{want}` is wanted.
  | Take only those that fit: `{what} common …`, with a set of the numbers that are meant.
B261 members with numbers too large | The numbers of the kind `{name}` go up to {high}; {largest} is the largest number that a member can
    be.
  | A plain number may be as large as it likes, without a kind: `track: score: 0 to 2000000`.
B262 a number of more than a hundred digits | What comes of `{what}` and `{other}` can have more than a hundred digits: no game counts that
    far.
  | Keep one of them small: `limited({what}, 0, 1000)`.
B263 words that use words again and again | `{name}` uses words that use other words more than once, and so on: in all, up to {times} parts
    are worked out each time. {most} are the most.
  | Let the words in between use each other once, as in `2 * other` for `other + other`.
""")
