"""Codes B: numbers that may leave their bounds, and steps that may fall short."""

from interpreter.diagnostics.codes.code import ERROR, NOTE, Code

ROWS: tuple[Code, ...] = (
    Code(
        "B101",
        ERROR,
        "this may be out of bounds",
        "`{what}` can be `{have}`, but `{want}` is wanted.",
        "Keep it between: `limited({what}, {least}, {most})`.",
    ),
    Code(
        "B102",
        ERROR,
        "divided by what may be nothing",
        "`{what}` can be `{have}`; only numbers from 1 divide.",
        "Write for example `max({what}, 1)`.",
    ),
    Code("B103", ERROR, "a range the wrong way round", "{low} is more than {high}.", "The smaller number comes first."),
    Code(
        "B104",
        ERROR,
        "a number of players is missing",
        "There is no figure for {missing} players.",
        "Give one for every number of players.",
    ),
    Code("B105", ERROR, "a default out of bounds", "{value} lies outside {low} to {high}."),
    Code("B106", ERROR, "a value out of bounds", "{value} lies outside of `{range}`."),
    Code("B107", ERROR, "less than nothing", "`{verb}` needs a number from 0 up, but this can be `{have}`.", "Keep it up: `max(0, …)`."),
    Code(
        "B108",
        ERROR,
        "too many members",
        "`{name}` would have {size} members or entries; {largest} are the most.",
        "Track a number instead: `0 to 500` may be as large as it likes.",
    ),
    Code(
        "B109", ERROR, "members below 0", "The numbers of the kind `{name}` begin below 0.", "Members that are numbers begin at 0 or above."
    ),
    Code(
        "B110",
        NOTE,
        "this may stop short",
        "I cannot see that `{verb}` always goes through whole: `{name}` may reach its bound first.",
        "If that is meant, write `up to`; if it cannot happen, say why: `surely: …`.",
    ),
    Code(
        "B111",
        NOTE,
        "this may not be there",
        "I cannot see that `{what}` always lies in `{name}`; if not, nothing is moved.",
        "If that is meant, write `up to`; if it cannot happen, say why: `surely: …`.",
    ),
    Code(
        "B112",
        NOTE,
        "the pile may run out",
        "I cannot see that `{name}` always holds enough to draw.",
        "If that is meant, write `up to`; if it cannot happen, say why: `surely: …`.",
    ),
    Code(
        "B113",
        ERROR,
        "loops that go round too often",
        "These loops may go round {times} times without anybody being asked; {most} times are the most.",
        "Let fewer loops stand inside each other, or give them smaller bounds.",
    ),
    Code(
        "B114",
        ERROR,
        "too much to look at",
        "To work out `{name}`, up to {times} members may have to be looked at: nobody could wait for that. {most} are the most.",
        "Name a part of it as a word that narrows the set, or let fewer `for ... in` stand inside each other.",
    ),
    Code(
        "B115",
        ERROR,
        "too many answers",
        "The choices at `{name}` may have {times} answers in all, which are listed before anybody chooses; {most} are the most.",
        "Ask for one thing after the other, let a choice begin with what was chosen before it (`to: neighbours(from)`), or use `subsets`.",
    ),
    Code(
        "B116",
        ERROR,
        "too much to remember at once",
        "To work out `{name}`, up to {times} values may have to be remembered at once; {most} are the most.",
        "Let a list, pool or set of sets have fewer members, or a word fewer arguments.",
    ),
    Code(
        "B117",
        ERROR,
        "too much to keep",
        "With `{name}`, the game would have to keep {times} values from one move to the next; {most} are the most.",
        "Let what is tracked have fewer arguments, or keep sets instead of pools where nothing lies twice.",
    ),
    Code(
        "B118",
        ERROR,
        "too many things",
        "There would be {times} things in `{name}`, one upon the other; {most} are the most.",
        "Where there is no end of something, keep a pool, or track a number: `0 to 1000000`.",
    ),
    Code(
        "B119",
        ERROR,
        "too much to do between two questions",
        "Before anybody is asked again, up to {times} members may have to be looked at, most of them at `{name}`; {most} are the most.",
        "Let the loop go round less often, or work out what it looks at once, before it begins: `let: ...`.",
    ),
)
