"""Codes O: variants and house rules worked into a game."""

from interpreter.diagnostics.codes.code import parse_codes

ROWS = parse_codes(r"""
O101 nothing at this address | `{address}` leads nowhere: there is no `{part}`.{nearest}
  | {into}Near it: {known}. `rulewright explain GAME` lists all addresses.
O102 a variant of another game | `{variant}` is a variant of `{of}`, not of `{game}`.
  | Leave it out here. If it is meant for `{game}`: `of: {game}`.
O103 this is there already | A variant declares `{name}`, but the game has one. | {how}
O104 variants that exclude each other | `{variant}` does not go together with `{other}`: {why}
  | Leave one of the two out.
O105 two changes at one place | `{first}` and `{second}` both change `{address}`, each in its own way.
  | Leave one of them out{order}.
O106 a change inside a change | `{first}` and `{second}` change `{address}` and something inside it, so one of the changes would be lost.
  | Leave one of them out{order}.
O107 a change that cannot be made there | `{operation}` cannot put {new} at `{address}`, where I see {what}. | {how}
O108 variants in a circle | Each of these variants is to come after another one: {names}.
  | Leave out one of the names behind `needs:` or `after:`.
O109 a variant that is needed | `{variant}` needs `{name}`, but there is no such variant beside the game.{nearest}
  | Put the file `{name}.variant.yaml` beside the game or beside this file, or leave the name out.
O110 variants that do not go together | {names} do not go together, although each is right by itself. Together ({code}): {sentence}
  | Play them one at a time, or say so in one of the files:\n    excludes:\n      OTHER: and the reason, which is shown to the players
O111 which comes first | `{first}` and `{second}` both put something here, and the rules differ with which of them comes first.
  | Write `after: {first}` in `{second}`, at the change or once for the file; what it adds then comes behind. Or the other way round.
O112/warning no reason given | `{variant}` does not say why it changes the game.
  | Write `because: …`, once for the file (below `of:`) or at every change:\n    because: At our table games take too long.
O113/warning two names for one variant | The file `{file}` calls itself `{variant}`: one plays it by the first name, and other files speak
    of it by the second.
  | Write `variant: {name}`, or call the file `{variant}.variant.yaml`.
O114/warning a change that changes nothing | What stands at `{address}` is replaced by the very same.
  | Write what it is to be from now on, or leave the change out.
O115/warning a variant that changes nothing | `{variant}` neither changes nor adds anything.
  | Changes stand under `changes:`; `rulewright explain GAME` lists all that can be changed.
O116 a sentence without a rule | A new `text:` stands here, but nothing at `{address}` or around it says anything in words.
  | Leave it out, or make the change at the rule that the sentence is about.
O117 conditions that cannot all hold | What `{first}` and `{second}` ask for under `{what}` can never be met together.
  | Then there is no board to play on, or the action can never be taken. Change one of the conditions, or remove it.
O118/warning no board to play on | With {variants} no board was found for {players} players: {why}
  | Do the conditions under `layout` contradict each other? A ready layout can be added to `presets`, or `excludes:` says that they do not
    go together.
O119/warning an action out of reach | With {variants} together nobody could ever `{name}` in {games} random games; with one of them alone it
    was done in every game.
  | Is that meant? Then one of them may remove the action, or say so under `excludes:`.
O120 a check that does not hold in play | `{name}` did not hold in {count} of {games} with {variants}. {text} {moment}
  | See the table then, and take back from there with `undo`: `{command}`. A check is no rule: if the variant means to change what it says,
    it changes the check too, with `replace: always.{name}.that`.
O121/warning a step that fell short in play | `{name}` fell short in {count} of {games} with {variants}: there was less than it takes or
    adds. {moment}
  | See the table then: `{command}`. If it may take less, say `up to`.
O122 a game that could not go on | A game with {variants} stopped by itself: {name}. {moment}
  | This must not happen, whatever the rules say: please report it, with the files. The table just before: `{command}`.
O123/warning a game that does not end | {count} of {games} with {variants} reached the `safety_limit`, which is no rule: nothing in the
    rules ended them.
  | {moment} See the table shortly before: `{command}`. Does an end of the game still come about?
O124 a change of the title page | `{name}` belongs to the file of the game, not to its rules; no variant can change it.
  | Another name for players to read is `title`.
O125 two changes of one place in one file | `{variant}` changes `{address}` twice, or something and what is inside of it.
  | Make one change of them, which says what stands there in the end.
O126 a variant that names itself | `{variant}` says `{key}: {variant}`, which is itself.
  | Write the name of another variant, or leave the line out.
O127 two variants of one name | Two different files call themselves `{variant}`, so nobody could tell them apart.
  | Give one of them another name, in its line `variant:` and as a file.
O128 no value that was | `was` is the value that stood there before, but here stand steps, or several values with names.
  | Change one of the values inside: `rulewright explain GAME:ADDRESS` lists their addresses.
O132/warning a scenario that no longer holds | With {others}, {variant} no longer does what its scenario `{scenario}` shows: {sentence}
  | Is that meant? Then show in a scenario with `variants: [{all}]` what they do together; it is run instead. If they are not to be played
    together, write in `{file}`:\n    excludes:\n      {excluded}: and the reason, which is shown to the players
O133/warning a scenario that cannot be read with another variant | With {others}, scenario `{scenario}` of {variant} cannot be read ({code}):
    {sentence}
  | Is that meant? Then show in a scenario with `variants: [{all}]` what they do together; it is run instead. If they are not to be played
    together, write in `{file}`:\n    excludes:\n      {excluded}: and the reason, which is shown to the players
O134/warning a scenario of several variants that does not hold | Scenario `{scenario}` shows what {both} do together, but it does not hold
    ({code}): {sentence}
  | Correct the scenario if the rules are right. If the variants are not to be played together, write in
    `{file}`:\n    excludes:\n      {excluded}: and the reason, which is shown to the players
O135 no step is replaced | `was` is the step that a change takes the place of, but `{operation}: {address}` leaves all steps where they are.
  | With `replace: {address}` in place of `{operation}: {address}`, `was` is what stands there now.
O136 no steps that were | `was` in a list of steps is those that stood there before, but there were none.
  | Leave it out. A change with `replace:` and the address of a step puts other steps around that one.

# O140 to O144: variants as files
O140 a variant of a variant | `{file}` says `of: {of}`, but `{of}` is itself a variant, of `{game}`.
  | A variant that builds on another one says both: `of: {game}` and `needs: {of}`.
O141/warning two files of one name | `{name}` is the name of two files: {file} and {other}. By its name only {file} is found.
  | Give one of them another name, in its line `variant:` and as a file.
""")
