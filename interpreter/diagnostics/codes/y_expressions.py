"""Codes Y201 to Y299: texts that the grammar of expressions cannot read, most of them slips that many people make."""

from interpreter.diagnostics.codes.code import parse_codes

ROWS = parse_codes("""
# limits
Y201 text too long | This text has {length} signs; at most {limit} can be read. | Give parts of it names under `words`.
Y202 too deep | This is nested more than {limit} levels deep. | Give the inner parts names under `words`.
Y203 field twice | `{field}` stands twice in this step. | Keep one of them, or make two steps.
Y204 number too large | `{number}` is too large: numbers have at most nine digits.
Y205 nothing written | Here a text is missing. | Write {expected}.

# signs
Y210 `==` | `{sign}` is not part of the language. | Equality is asked with one `=`.
Y211 `&&` | `{sign}` is not part of the language. | Write the word `and`.
Y212 `||` | `{sign}` is not part of the language. | Write the word `or`.
Y213 `!` | `!` alone is not part of the language. | Write the word `not`; `!=` is allowed.
Y214 comparison misspelt | `{sign}` is no comparison. | Write `<=` (at most), `>=` (at least) or `!=` (other than).
Y215 division without words | `{sign}` is not part of the language: a division says in words how it is rounded.
  | Write `a divided by b rounded down`, or `rounded up`.
Y216 `%` | `%` is not part of the language. | The rest of a division is `a mod b`.
Y217 dot | Dots are not part of the language. | Write `{word}({of})`: the {word} of {of}.
Y218 fraction | `{number}` is no whole number; there are no others here. | Count in smaller units, or divide and say how to round.
Y219 minus sign in front | A number cannot begin with a minus sign. | Write `0 - {part}`.
Y220 power | `{sign}` is not part of the language. | Multiply with `*`, one factor after the other.
Y221 assignment | `{sign}` is not part of the language: a value changes nothing.
  | Compare with `=`. To change something, make a step of its own: `change: place to value`, `add: 1 to place`.
Y222 `?` for a choice | `?` is not part of the language. | Write `if a then b else c`.
Y223 quotes | A text in quotes is no value. | {how}
Y224 capital letter | `{written}` has a capital letter; names have none. | Write `{lower}`.
Y225 other brackets | `{found}` is not part of the language; all brackets are round. | {how}
Y226 letter outside a to z | `{written}` has a letter that names cannot have. | Names consist of a to z, 0 to 9 and `_`.
Y227 unknown sign | The sign `{sign}` is not part of the language. | The signs are `= != < <= > >= + - * ( ) ,`; all else is words.

# comparisons
Y230 comparisons in a row | Comparisons do not chain.
  | Write two comparisons joined by `and`; for a range also `{part} is between 1 and 3`, where both ends count.
Y231 `is` for `=` | `is` asks only for `none`, `not none` and `between`. | Write `=`: `{left} = {right}`.
Y237 `is empty` | `is` asks only for `none`, `not none` and `between`. | Write `empty({left})`.
Y232 `is not` for `!=` | `is not` asks only for `none`. | Write `!=`: `{left} != {right}`.
Y233 `not` before a comparison sign | `not` cannot stand before `{sign}`. | Write `!=`, or put `not` before the whole comparison.
Y234 comparison in words | `{words}` is no comparison.
  | Write `>=` for at least, `<=` for at most, `>` for more, `<` for less. Behind `by` a floor is allowed: `best(x in set by value(x) at
    least 1)`.
Y235 no rounding | This division does not say how it is rounded. | End it with `rounded down` or `rounded up`.
Y236 `is in` | `is` is too much here. | Write `{left} in …` or `{left} not in …`.

# words
Y240 joined without brackets | `{first}` and `{second}` stand side by side: it is not clear which comes first.
  | Put one of them in brackets: `({a} {first} {b}) {second} {c}`, or `{a} {first} ({b} {second} {c})`.
Y241 `else` missing | This `if` has no `else`. | Say what holds otherwise: `if a then b else c`.
Y242 `then` missing | This `if` has no `then`. | Put `then` behind the condition: `if a then b else c`.
Y243 brackets missing | `{word}` cannot begin here without brackets. | Put the part that begins with `{word}` in brackets.
Y244 `for` at the beginning | Nothing stands before `{words}`.
  | Say first what is meant, then for what: `sum(value(x) for x in set)`, `every(condition for x in set)`.
Y245 word without brackets | `{word}` needs brackets around what it is about.
  | Write `{word}(…)`, with everything that belongs to it inside.
Y246 outside the brackets | `{word}` belongs into the brackets of a word like `count`, `set` or `sum`.
  | Write, for example, `count(x in set where condition)`.
Y247 word of the language | `{word}` is a word of the language and cannot stand here. | A name of your own must be another word.
Y248 two values side by side | Between `{left}` and `{right}` a sign or word is missing. | {how}
Y249 number beside a name | `{number}{word}` is neither a number nor a name. | Write `{number} * {word}`, or begin the name with a letter.

# gaps
Y250 something missing | After `{word}` something is missing. | Write what belongs there, or leave out `{word}`.
Y251 value missing | Before `{word}` a value is missing. | Write what belongs there, or leave out `{word}`.
Y252 bracket not closed | This bracket is not closed. | Put the `)` where it belongs, or take out this `(`.
Y253 bracket too many | This `)` closes nothing. | Delete it, or put the `(` where it belongs.
Y255 a section before a name | `{section}` is where names are declared, not a part of them. | Write just `{word}`.
Y256 who has most | That `{left}` has {which} of something is not said in these words.
  | Who has most is a set, `best(player in players by {what}(player))`; `{left} in best(…)` asks whether one is among them. Fewest:
    `{what}({left}) = min({what}(player) for player in players)`.
Y257 how many | `{words}` is no word of the language. | How many there are in a set or heap is `size({what})`; those that meet a condition are counted by
    `count(x in {what} where …)`, and values added up by `sum(… for x in {what})`.
Y254 comma outside of a list | A comma cannot stand here. | For several members write `set(a, b)`; conditions are joined by `and`.

# declarations
Y260 `of` missing | `{holder}` needs the word `of`. | Write `{holder} of {kind}`.
Y261 range without `to` | A range is written with the word `to`. | Write `{low} to {high}`.
Y262 `starting at` misspelt | `{words}` cannot stand here. | A beginning is written `starting at VALUE`, behind the kind.
Y263 comma missing | Before `known to` a comma is missing. | Write `KIND, known to player`.
Y264 parameter misspelt | This is no parameter. | Write `{name} is {kind}`.
Y265 hyphen in a name | `{written}` has a hyphen; names have none. | Write `{joined}`.
Y266 no such field | `{word}` is no field of a step on one line.
  | The fields are `of`, `from`, `to`, `as` and `until`; anything else has a line of its own.
Y267 `?` at a kind | `?` is not part of the language. | What may be missing is `{kind} or none`.

# all else
Y299 not understood | {found} cannot stand here. | {how}
""")
