"""Codes K: clauses of the rulebook, texts for people, and what looks forgotten."""

from interpreter.diagnostics.codes.code import parse_codes

ROWS = parse_codes("""
# K101 to K139: clauses and texts
K101/warning unknown clause | There is no clause `{clause}`.{nearest} | Clauses are listed in `clauses.yaml` beside the game.
K102/warning a clause without a rule | No rule carries out `{clause}`.
  | Name it under the `source:` of the rule that does. If none has to, say why under `no_rule:` in the list of clauses.
K103/warning a rule without a clause | The {what} `{address}` names no clause. | Add `source: […]`.
K110 an unknown figure in a text | A text quotes `{name}`, which is no number and no option.{nearest} | {how}
K111/warning a rule that says what it said before | `{variant}` changes the rule `{rule}`, but not the sentence in which it is read aloud.
  | Write the new sentence at the change, `text: …`; if the old one is still true, write `text_stays: yes`.

# K140 and up: what is right as far as the rules go, and yet looks forgotten
K140/warning never used | Nothing uses the {what} `{name}`.
  | Perhaps it was forgotten where it belongs. If it is not needed any more, leave it out.
K220/warning nothing is told here | This says that it tells something of `{name}`, but it does not.
  | Leave it out, or put it beside the rule that does.
K141/warning an action that is never offered | Nobody is ever asked whether to {name}: no `must:` and no `may:` names this action.
  | Name it where it may be taken, as in `- must: [{name}, …]`, or leave it out.
K142/warning never changed | The game remembers `{name}`, but no step ever changes it.
  | If a step was forgotten, add it. What always stays the same is better one of the `numbers:` or `words:`.
K143/warning never looked at | Steps change `{name}`, but no rule ever looks at it, and it is not shown either.
  | If a rule was forgotten, add it; if not, the game need not remember this.
K144/warning a text that lacks a language | This text lacks `{language}:`, which {count} of the {texts} texts of this file have.
  | Write it for each language, as in `{{en: …, de: …}}`. People who play in a language see another one where it is missing.
K145/warning no pass is counted | `{name}` is asked for here, but nothing in this game counts as a pass.
  | Players can pass where a step says `may:`, or `must:` with `if_none: pass`.
K146/note hard to read aloud | Here {depth} calls stand inside each other.
  | Give a part a name under `words:`; up to {most} can be read aloud.
K147/note perhaps forbids nothing | `{name}` was met by every move that was looked at in {games} random games, so it never forbade one.
  | If something else forbids these moves already, leave it out. If not, show in a scenario what it forbids, with `refuses:`.
K148/note perhaps forbids everything | `{name}` was not met by a single move in {games} random games, so `{action}` could never be chosen.
  | First looked at in turn {turn} of the game that this writes out: `{command}`. If it can be met, show in a scenario how.
K150/warning said of a table that does not read it | No table with this legend is called `{name}`, so nothing reads what stands here.{nearest}
  | What a token means stands under the name of the table that is drawn with it: {tables}.
K151/warning left unused by a change | `{variant}` leaves this without use: {what}.
  | {how}
K152/warning a number that a sentence still names | `{variant}` changes {old} to {new}, and this is still said: “{text}”
  | Write the new sentence as a further change, `- replace: {address}` with `with: …`, or quote the number by its name, `{{…}}`. If the
    sentence is still true, write `text_stays: yes` at this change.
K153/note an end that never came | `{name}` ended none of {games} random games.
  | If it can come about, show in a scenario how, with `result: {{end: {name}}}`. If not, look at its condition, and at what comes before it.
K154/note an action that says what it said before | `{variant}` changes `{word}`, which {rules} use{s}, but not what is said there.
  | Write the new sentence as a further change, `- replace: {address}` with `with: …`; if the old one is still true, write
    `text_stays: yes` at this change.
K160/note numbers that no board shows | Every {cell} has its `{name}`, and the board shows it nowhere.
  | Write `printed: {name}({cell})` under `{entry}:` in `show:`, or use it in another line there.
K161/warning said of what is no board | `{key}:` says how a board looks, but `{name}` is no kind of cells.
  | Write it at the kind whose members are the cells, the one with `grid:`, or at a part of it.
# K165 to K167: cards, and places on the table
K165 a printed cost that changes | What a card costs here depends on `{name}`, which changes while people play.
  | `cost:` is printed on the card. Show a price that changes with `label:`.
K166 a zone for a kind | `{name}` is not tracked, so nothing of that name lies on the table.
  | Write `zone:` below the name of something under `track:`, for example `market: {{zone: market}}`.
K167 drawing of something tracked | `{name}` is tracked, and `{key}` says how a kind is drawn.
  | Below a tracked name only `zone:` can stand. Write `{key}:` below the kind of what lies there.
# K175: names that players would read
K175/note a name that players read | `{name}` has no title, so players read this name: it is {what}.
  | {how}, in each language of this file: `{{en: …, de: …}}`.
K340/warning games that nothing ends | {count} of {games} random games ran into a `safety_limit`, which is no rule: nothing in the rules
    ended them.
  | See the table shortly before, in the first of them: `{command}`. Can an end still come about there? A limit on the number of rounds is
    an end of its own: `when: round = 20`, say.
K341 a check that does not hold | `{name}` did not hold in {count} of {games} random games. {moment}
  | See the table then, and take back from there with `undo`: `{command}`. Either a rule does what it should not, or the check says too
    much.
""")
