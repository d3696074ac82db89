"""Codes S: scenarios and lessons: positions, moves and what is expected of them."""

from interpreter.diagnostics.codes.code import parse_codes

ROWS = parse_codes("""
# S101 to S109: scenario files
S101 no step at this address | There is no step `{address}` to begin at.{nearest}
  | Steps of `setup` and `play` that have an `id` can be begun at.

# S110 to S129: scenarios that are run, and what is not as they expect
S110 unknown game | No game called `{word}` lies here. {did_you_mean} | A scenario lies beside the game it belongs to, or in a folder below.
S111 the table is refused | These players, options or this layout are refused ({refusal}): {why}
  | {how} A scenario about a refused layout names its `reasons:`.
S112 other reasons | The layout is refused for these reasons: {found}. The scenario expects: {expected}.
S113 the position cannot be made | This step of `given` falls short by {missing}: there is not enough to move or to take.
  | `given` begins with what `track` says; `setup` has not run.
S114 nothing begins here | The position cannot begin at this step ({refusal}): {why} | {how}
S115 not asked | {player} is not asked here. Asked: {asked}.
S116 not possible | `{word}` is not possible here: {why} | {hint}
S117 possible after all | `{word}` is possible here, but the scenario says that it is refused.
S118 refused for another reason | `{word}` is refused because of `{found}`, not because of `{expected}`: {why}
S119 not as expected | `{text}` does not hold: on the left is {left}, on the right {right}. | {moment}
S120 not as expected | `{text}` does not hold. | {moment}
S121 the game goes on | A result is expected, but the game has not ended.
S122 another result | {what} is {found}, but the scenario expects {expected}.
S123 chance is asked | Chance is asked where this lesson begins, so nobody can answer.
  | Write what chance brings as a line `- chance: …` under `then:`, or write `chance: first`, or give the lesson a `seed:`.
S125 unknown variant | `{game}` has no variant called `{word}`. {did_you_mean} | Variants of it: {known}.
""")
