"""Codes R120 to R139, R240 and R241: moves as people write them, and why they are not possible now."""

from interpreter.diagnostics.codes.code import ERROR, Code

ROWS: tuple[Code, ...] = (
    Code("R120", ERROR, "not asked", "{player} is not asked now.", "Asked now: {asked}."),
    Code("R121", ERROR, "the game is over", "The game has ended ({end}); nobody moves any more."),
    Code("R122", ERROR, "no such move", "`{word}` is no move here. {did_you_mean}", "Possible beginnings: {expected}."),
    Code("R123", ERROR, "not on offer now", "`{word}` is a move of this game, but it is not asked for now.", "Possible beginnings: {expected}."),
    Code("R124", ERROR, "the move is too short", "After `{before}` something is missing: {name} (a member of {kind}).", "For example: {expected}."),
    Code("R125", ERROR, "the move is too long", "`{word}` is too much; the move was complete before it.", "Write `{before}`."),
    Code("R126", ERROR, "brackets do not fit", "The brackets in this move do not fit together.", "Sets are written like `{{a b}}`."),
    Code("R127", ERROR, "unknown name", "`{word}` is no {kind}. {did_you_mean}", "Possible now: {expected}."),
    Code("R128", ERROR, "another form is wanted", "`{word}` cannot stand for {name} (of kind {kind}).", "Written like this: {expected}."),
    Code("R129", ERROR, "cannot be chosen", "`{word}` cannot be chosen for `{name}` here.", "Possible now: {expected}."),
    Code("R130", ERROR, "does not meet the condition", "`{word}` cannot be chosen for {name}: it does not meet the condition.", "Possible now: {expected}."),
    Code("R131", ERROR, "a rule forbids this move", "{message}", "So says the rule `{address}`."),
    Code("R132", ERROR, "no passing here", "Passing is not possible here.", "Possible beginnings: {expected}."),
    Code("R133", ERROR, "no passing now", "Passing is possible here, but not now: the condition for it does not hold.", "Possible beginnings: {expected}."),
    Code("R134", ERROR, "several moves are written so", "`{word}` can mean several moves.", "Write one of these: {expected}."),
    Code("R135", ERROR, "no such outcome", "`{word}` cannot come up here. {did_you_mean}", "Possible outcomes: {expected}."),
    Code("R136", ERROR, "an order was expected", "The outcome of shuffling is `order` and then everything in the pile, bottom to top, each thing as often as it lies there."),
    Code("R240", ERROR, "not part of the same move", "`{word}` is no part of the move before it.", "Give it as an answer of its own."),
    Code("R241", ERROR, "nobody had to pass", "`{word}` stands for a pass that was forced, and there was none.", "To pass, write `pass`."),
    Code("R137", ERROR, "no move was written", "Here stands nothing.", "Possible beginnings: {expected}."),
)  # fmt: skip
