"""Codes D: circles, decisions, and secrets."""

from interpreter.diagnostics.codes.code import parse_codes

ROWS = parse_codes("""
D101 a word that uses itself | `{name}` is explained by itself: {circle}.
  | Say it with `reach`, `groups`, `line` or `row_through`, or repeat steps.
D102 steps that set themselves off | `{name}` comes back to itself: {circle}. | {how}
D103 a kind made of itself | The kind `{name}` is made of itself: {circle}. | Say it by something that was there before.
D104 built too high | `{name}` is explained by something that is explained by something else, and so on: more than {deepest} levels deep.
  | Say it with fewer steps in between.
D260 too many levels in all | `{name}` is worked out through too many levels: words stand in words, and each of them is nested deep.
  | Let fewer words stand inside each other, or nest less in each of them.
D261 procedures in too many levels | `{name}` runs something that runs something else, and so on: more than {deepest} levels deep.
  | Run some of them one after the other.
D105 a look ahead at steps that ask | In `{name}` somebody is asked, or chance, so I cannot tell what comes of it.
  | Look only at steps that ask nobody: put them into a procedure of their own.
D110 nothing to roll from | There may be nothing to roll from, and then `{name}` would be nothing. | Put the steps that need it under `do:`.
D111 nothing to stop | There is no `{loop}` around this step.
D112 a layout is judged before the game | `{name}` is only known during the game.
  | A condition of the layout may use the layout, numbers and options.
D113 a part that would change | What belongs to `{name}` must be settled before the game.
  | Keep a tracked `truth` and ask for it where it matters.
D120/note a decision that may lapse | Where there is nothing to choose at `{address}`, nobody is asked and the steps go on.
  | If that is meant, say so{how}. If there always is something, say why: `surely: …`.
D301 an offer that gives a secret away | What is offered here depends on {what}, which the player asked does not know.
  | Offer by something open, or let the player see it first. If the rule means to tell it, say so: `tells: {told}`.
D302 a course that gives a secret away | What happens here, and to whom, depends on {what}. Not everybody knows that, but everybody sees
    what happens.
  | If the rule means to tell it, say so {where}: `tells: {told}`. If not, decide by something open, or let the player who knows
    decide by a question.
D303 a secret kept where others see it | `{name}` is seen by others than those who know {what}, and what comes to stand there depends on it.
  | Keep it in a place that is known to the same players. If the rule means to tell it, say so: `tells: {told}`.
D304 a secret that everybody saw rolled | What is rolled, everybody sees. `{name}` is hidden, and yet everybody knows what comes to stand
    there.
  | Say beside the roll who sees it, such as `known_to: me`; or draw from a shuffled pile that nobody knows. If all may know it, take
    `known to` away there.
D305 chance that gives a secret away | What may be rolled here depends on {what}, which not everybody knows; {name}.
  | Shuffle and draw from what is hidden. If the rule means to tell it, say so: `tells: {told}`.
D306 an end that gives a secret away | Whether the game ends here depends on {what}, which not everybody knows; as long as it goes on,
    everybody learns something of it.
  | End by something open. If the rule means to tell it, say so beside the end: `tells: {told}`.
D307 a move that gives a secret away | Which things go to `{name}`, how many, or from where, depends on {what}. Not everybody who sees it
    may know that.
  | Moving a thing shows it to those who see where it goes, and that is no mistake; but it must follow from what all who see where it comes
    from may know. If the rule means to tell it, say so: `tells: {told}`.
D308 what is shown to others gives a secret away | What the others are shown here depends on {what}, which they do not know.
  | Show something open. If the rule means to tell it, say so: `tells: {told}`.
D309 a sentence that gives a secret away | What is told here, or who is told, depends on {what}. Not everybody who is told may know that.
  | Tell it to who may know it: `to: me`. If the rule means to tell it, say so: `tells: {told}`.
D310/warning a secret that everybody can work out | What is rolled, everybody sees, and what comes to `{name}` here follows from it.
    `{name}` is hidden, and yet everybody who has followed the game knows what lies there.
  | Say beside the roll who sees it, such as `known_to: me`. If all may know it, take `known to` away there. If players are to remember
    it without help, say so: `tells: {name}`.
D150/warning steps that can never do anything | Whatever the position, nothing of `{column}` of `{name}` could ever do anything.
  | Let it do something, or leave `{column}` out.
""")
