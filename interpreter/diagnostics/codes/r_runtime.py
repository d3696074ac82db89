"""Codes R: states, moves, traces, saves, and what is settled at the start of a game."""

from interpreter.diagnostics.codes.code import Code

# R101 to R109: what is settled at the start of a game
_START: tuple[Code, ...] = (
    Code("R101", "wrong number of players", "`{game}` is for {range} players, not for {players}."),
    Code("R102", "unknown option", "`{game}` has no option `{name}`.{nearest}", "Its options are: {known}."),
    Code("R103", "not a value of this option", "`{name}` cannot be `{value}`.{nearest}", "It can be: {known}."),
)

# R110 to R119: what a player sees, positions drawn from it, and games that end their process
_VIEWS: tuple[Code, ...] = (
    Code("R110", "no position found", "None of {tries} positions that were drawn looks the same to this player and meets the checks of the rules.", "Checks under `always` that hidden things seldom meet by chance make this hard; with other seeds it may still succeed."),
    Code("R111", "a view, not a position", "This is what {viewer} sees of a game, not the game: what is hidden is missing, so nobody can play on from it.", "Load what `to_json` or `save` gave."),
    Code("R112", "answered already", "{player} has answered already, and an answer stands until all are in.", "Still to answer: {asked}."),
    Code("R119", "games that end their process", "{times} processes have ended while they played {games}; of the last one is known: {how}.", "The games before it are not lost. Often memory has run out: fewer processes (`--jobs`) need less of it."),
)  # fmt: skip

# R120 to R139, R240 and R241: moves as people write them, and why they are not possible now
_MOVES: tuple[Code, ...] = (
    Code("R120", "not asked", "{player} is not asked now.", "Asked now: {asked}."),
    Code("R121", "the game is over", "The game has ended ({end}); nobody moves any more."),
    Code("R122", "no such move", "`{word}` is no move here. {did_you_mean}", "Possible beginnings: {expected}."),
    Code("R123", "not on offer now", "`{word}` is a move of this game, but it is not asked for now.", "Possible beginnings: {expected}."),
    Code("R124", "the move is too short", "After `{before}` something is missing: {name} (a member of {kind}).", "For example: {expected}."),
    Code("R125", "the move is too long", "`{word}` is too much; the move was complete before it.", "Write `{before}`."),
    Code("R126", "brackets do not fit", "The brackets in this move do not fit together.", "Sets are written like `{{a b}}`."),
    Code("R127", "unknown name", "`{word}` is no {kind}. {did_you_mean}", "Possible now: {expected}."),
    Code("R128", "another form is wanted", "`{word}` cannot stand for {name} (of kind {kind}).", "Written like this: {expected}."),
    Code("R129", "cannot be chosen", "`{word}` cannot be chosen for `{name}` here.", "Possible now: {expected}."),
    Code("R130", "does not meet the condition", "`{word}` cannot be chosen for {name}: it does not meet the condition.", "Possible now: {expected}."),
    Code("R131", "a rule forbids this move", "{message}", "So says the rule `{address}`."),
    Code("R132", "no passing here", "Passing is not possible here.", "Possible beginnings: {expected}."),
    Code("R133", "no passing now", "Passing is possible here, but not now: the condition for it does not hold.", "Possible beginnings: {expected}."),
    Code("R134", "several moves are written so", "`{word}` can mean several moves.", "Write one of these: {expected}."),
    Code("R135", "no such outcome", "`{word}` cannot come up here. {did_you_mean}", "Possible outcomes: {expected}."),
    Code("R136", "an order was expected", "The outcome of shuffling is `order` and then everything in the pile, bottom to top, each thing as often as it lies there."),
    Code("R240", "not part of the same move", "`{word}` is no part of the move before it.", "Give it as an answer of its own."),
    Code("R241", "nobody had to pass", "`{word}` stands for a pass that was forced, and there was none.", "To pass, write `pass`."),
    Code("R137", "no move was written", "Here stands nothing.", "Possible beginnings: {expected}."),
)  # fmt: skip

# R140 to R179: positions read from outside, and records of games; R180 to R199: traces
_HEADS: tuple[Code, ...] = (
    Code("R140", "not a position", "A position is a map, but here stands {word}.", "The page about positions shows a whole one."),
    Code("R141", "key missing", "`{key}` is missing in {place}.", "It holds {what}."),
    Code("R142", "key too much", "Nothing here is called `{key}` in {place}. {did_you_mean}", "Delete it, or correct its name."),
    Code("R143", "another version of the language", "The position speaks version {found} of the rules language; these rules speak {expected}."),
    Code("R144", "another game", "The position belongs to `{found}`, not to `{expected}`."),
    Code("R145", "other variants", "The position was played {found}; these rules are {expected}.", "Load the rules with the same variants."),
    Code(
        "R146", "other rules",
        "This was saved under other rules (digest {found}) than these ({expected}), so it may mean something else now.",
        "Load the rules it was saved under. Or take out the entry `rules`: it is then read as if made by hand, and what does not fit is told.",
    ),
)  # fmt: skip

_ENTRIES: tuple[Code, ...] = (
    Code("R147", "wrong kind of entry", "{place} has to be {what}, but here stands {word}."),
    Code("R148", "out of bounds", "{place} has to be {what}, but here stands {word}."),
    Code("R149", "unknown name", "In {place} stands `{word}`, which is no {what}. {did_you_mean}", "Known: {known}."),
    Code("R150", "twice", "In {place} something stands twice; {what} holds each member once."),
    Code("R151", "entry missing", "{place} has no entry; only entries that are empty, none, no or the lowest number may be left out."),
    Code("R152", "no such step", "No step has the address `{word}`. {did_you_mean}", "`rulewright explain` lists all addresses."),
    Code("R153", "a position cannot begin here", "`{at}` lies in `{routine}`, but the outermost frame of a position lies in set-up or play.", "Put the frame of the step that asked for it (a `must`, say) before this one."),
    Code("R154", "names missing", "At `{at}` these names have a value, but the position does not say which: {names}.", "Add them under `names` of the frame."),
    Code("R155", "not asked here", "{player} cannot have answered: {why}."),
    Code("R156", "this answer is not possible", "The answer of {player}, `{word}`, is not possible: {why}"),
    Code("R157", "unknown end", "The game has no end called `{word}`. {did_you_mean}", "Ends: {known}."),
    Code("R158", "over and not over", "The position has ended (`{end}`), and still has frames or answers.", "A position that is over has neither."),
    Code("R159", "nothing to go on with", "The position is not over, but has no frame that says where the game stands.", 'Add one: `{{"at": ADDRESS, "me": "seat_1"}}`.'),
    Code("R160", "a check does not hold", "This position breaks the check `{name}`: {message}", "Correct the position; no game comes to it."),
    Code("R161", "the position leads nowhere", "From here the rules cannot go on: {why}", "One of the frames does not fit the others."),
    Code("R170", "a frame in the old form", "{place} names an instruction (`routine`, `nth`) as older versions saved it. That means something only under the rules it was saved under.", "Write instead at which step it stands: `at` and `me`, under `names` what the names there hold, under `within` what is left of the loops around it."),
    Code("R171", "this step begins nothing", "A frame stands at `{at}` and another one follows, but that step begins no other steps.", "Every frame but the last names the step (a `must`, a `run`, a `perform`) that has begun what the next one is about."),
    Code("R172", "a frame that does not follow", "`{inner}` is not among what `{outer}` begins.", "Put the frame of the step that has begun it before this one."),
    Code("R173", "it does not say how far it has come", "`{step}` is under way at `{at}`, but the position does not say {what}, and nothing else tells.", 'Write it in the frame: `"within": {{"{step}": {{"{word}": ...}}}}`.'),
    Code("R174", "it does not say who acts", "`{step}` is under way at `{at}`: somebody acts there, but the position does not say who.", 'Write it in the frame: `"me": "seat_1"`.'),
    Code("R175", "a contradiction", "{place} is {found}, but by the rest of the position it can only be {expected}.", "Correct one of the two. What follows from the rest may be left out."),
    Code("R176", "things made or lost", "In {names} lie together {wrong}. Things only move; none are made or lost.", "Put back what is missing, and take away what is too much."),
    Code("R177", "a number of things changed", "In {names} lie {found} things of the kind {kind} together, but the game has {expected}. Things only move; none are made or lost.", "Put back what is missing, and take away what is too much."),
)  # fmt: skip

_RECORDS: tuple[Code, ...] = (
    Code("R162", "not a record", "A record is a map with the key `answers`, a list of pairs of player and move; here stands {word}."),
    Code("R163", "the record differs", "Answer {number} of the record is not possible: {player} {word}. {why}"),
    Code("R164", "the record has more answers", "After {number} answers the game is over, but the record goes on with {player} {word}."),
    Code("R165", "the record ends elsewhere", "All {number} answers are possible, but they lead to another position (digest {found}) than the record says ({expected})."),
    Code("R166", "not readable", "This is no JSON: {why}"),
)  # fmt: skip

_TRACES: tuple[Code, ...] = (
    Code("R180", "not a trace", "Line {line} is not a line of a trace: {why}"),
    Code("R181", "the trace has no header", "The first line is no header of a trace.", "A trace begins with a line that names game, variants, players, options, layout and rules."),
    Code("R182", "the trace is cut off", "After line {line} the lines end, but the game goes on.", "The last line of a complete trace holds the result."),
    Code("R183", "the trace differs", "Line {line} differs at `{place}`: the trace says {found}, the rules say {expected}."),
    Code("R184", "other rules than in the trace", "The trace was made under other rules (digest {found}) than these ({expected}).", "Replay it with the rules it was made under, or make a new one."),
    Code("R185", "the answer is not possible", "Line {line}: {player} cannot answer `{word}`. {why}"),
    Code("R186", "lines after the end", "Line {line} stands after the result."),
)  # fmt: skip

ROWS: tuple[Code, ...] = (*_START, *_VIEWS, *_MOVES, *_HEADS, *_ENTRIES, *_RECORDS, *_TRACES)
