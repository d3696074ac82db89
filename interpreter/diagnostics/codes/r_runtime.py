"""Codes R: states, moves, traces, saves, and what is settled at the start of a game."""

from interpreter.diagnostics.codes.code import parse_codes

ROWS = parse_codes("""
# R101 to R109: what is settled at the start of a game
R101 wrong number of players | `{game}` is for {range} players, not for {players}.
R102 unknown option | `{game}` has no option `{name}`.{nearest} | Its options are: {known}.
R103 not a value of this option | `{name}` cannot be `{value}`.{nearest} | It can be: {known}.

# R110 to R119: what a player sees, positions drawn from it, and games that end their process
R110 no position found | None of {tries} positions that were drawn looks the same to this player and meets the checks of the rules.
  | Checks under `always` that hidden things seldom meet by chance make this hard; with other seeds it may still succeed.
R111 a view, not a position | This is what {viewer} sees of a game, not the game: what is hidden is missing, so nobody can play on from it.
  | Load what `to_json` or `save` gave.
R112 answered already | {player} has answered already, and an answer stands until all are in. | Still to answer: {asked}.
R119 games that end their process | {times} processes have ended while they played {games}; of the last one is known: {how}.
  | The games before it are not lost. Often memory has run out: fewer processes (`--jobs`) need less of it.

# R120 to R139, R240 and R241: moves as people write them, and why they are not possible now
R120 not asked | {player} is not asked now. | Asked now: {asked}.
R121 the game is over | The game has ended ({end}); nobody moves any more.
R122 no such move | `{word}` is no move here. {did_you_mean} | Possible beginnings: {expected}.
R123 not on offer now | `{word}` is a move of this game, but it is not asked for now. | Possible beginnings: {expected}.
R124 the move is too short | After `{before}` something is missing: {name} (a member of {kind}). | For example: {expected}.
R125 the move is too long | `{word}` is too much; the move was complete before it. | Write `{before}`.
R126 brackets do not fit | The brackets in this move do not fit together. | Sets are written like `{{a b}}`.
R127 unknown name | `{word}` is no {kind}. {did_you_mean} | Possible now: {expected}.
R128 another form is wanted | `{word}` cannot stand for {name} (of kind {kind}). | Written like this: {expected}.
R129 cannot be chosen | `{word}` cannot be chosen for `{name}` here. | Possible now: {expected}.
R130 does not meet the condition | `{word}` cannot be chosen for {name}: {said} | Possible now: {expected}.
R131 a rule forbids this move | {message} | So says the rule `{address}`.
R132 no passing here | Passing is not possible here. | Possible beginnings: {expected}.
R133 no passing now | Passing is possible here, but not now: the condition for it does not hold. | Possible beginnings: {expected}.
R134 several moves are written so | `{word}` can mean several moves. | Write one of these: {expected}.
R135 no such outcome | `{word}` cannot come up here. {did_you_mean} | Possible outcomes: {expected}.
R136 an order was expected | The outcome of shuffling is `order` and then everything in the pile, bottom to top, each thing as often as it
    lies there.
R240 not part of the same move | `{word}` is no part of the move before it. | Give it as an answer of its own.
R241 nobody had to pass | `{word}` stands for a pass that was forced, and there was none. | To pass, write `pass`.
R137 no move was written | Here stands nothing. | Possible beginnings: {expected}.

# R242 to R244: trials in random games, by `check`
R242/note not tried in the time | Not tried within {seconds} s: {what}. {slow}
  | `--seconds 60` gives more time, and `--seconds 0` has no limit. This note never changes the exit code.
R243/warning games that only a safety limit ends | A `safety_limit` ended {shares}. It is no rule: nothing in the rules ended them, and yet
    they have winners.
  | Play them yourself: `{command}`. Can an end of the game still come about? If the games are only long, raise the limit.
R244/note pairs of variants that were not tried | Of {count} pairs of variants of `{game}`, {left} were only compared, not worked into the game
    together: {pairs}.
  | `--pairs all` tries every pair. Which pairs these are does not depend on the computer. This note never changes the exit code.

# R140 to R179: positions read from outside, and records of games; R180 to R199: traces
R140 not a position | A position is a map, but here stands {word}. | The page about positions shows a whole one.
R141 key missing | `{key}` is missing in {place}. | It holds {what}.
R142 key too much | Nothing here is called `{key}` in {place}. {did_you_mean} | Delete it, or correct its name.
R143 another version of the language | The position speaks version {found} of the rules language; these rules speak {expected}.
R144 another game | The position belongs to `{found}`, not to `{expected}`.
R145 other variants | The position was played {found}; these rules are {expected}. | Load the rules with the same variants.
R146 other rules | This was saved under other rules (digest {found}) than these ({expected}), so it may mean something else now.
  | Load the rules it was saved under. Or take out the entry `rules`: it is then read as if made by hand, and what does not fit is told.

# R147 to R177: entries of a position
R147 wrong kind of entry | {place} has to be {what}, but here stands {word}.
R148 out of bounds | {place} has to be {what}, but here stands {word}.
R149 unknown name | In {place} stands `{word}`, which is no {what}. {did_you_mean} | Known: {known}.
R150 twice | In {place} something stands twice; {what} holds each member once.
R151 entry missing | {place} has no entry; only entries that are empty, none, no or the lowest number may be left out.
R152 no such step | No step has the address `{word}`. {did_you_mean} | `rulewright explain` lists all addresses.
R153 a position cannot begin here | `{at}` lies in `{routine}`, but the outermost frame of a position lies in set-up or play.
  | Put the frame of the step that asked for it (a `must`, say) before this one.
R154 names missing | At `{at}` these names have a value, but the position does not say which: {names}.
  | Add them under `names` of the frame.
R155 not asked here | {player} cannot have answered: {why}.
R156 this answer is not possible | The answer of {player}, `{word}`, is not possible: {why}
R157 unknown end | The game has no end called `{word}`. {did_you_mean} | Ends: {known}.
R158 over and not over | The position has ended (`{end}`), and still has frames or answers. | A position that is over has neither.
R159 nothing to go on with | The position is not over, but has no frame that says where the game stands.
  | Add one: `{{"at": ADDRESS, "me": "seat_1"}}`.
R160 a check does not hold | This position breaks the check `{name}`: {message} | Correct the position; no game comes to it.
R161 the position leads nowhere | From here the rules cannot go on: {why} | One of the frames does not fit the others.
R170 a frame in the old form | {place} names an instruction (`routine`, `nth`) as older versions saved it. That means something only under
    the rules it was saved under.
  | Write instead at which step it stands: `at` and `me`, under `names` what the names there hold, under `within` what is left of the loops
    around it.
R171 this step begins nothing | A frame stands at `{at}` and another one follows, but that step begins no other steps.
  | Every frame but the last names the step (a `must`, a `run`, a `perform`) that has begun what the next one is about.
R172 a frame that does not follow | `{inner}` is not among what `{outer}` begins.
  | Put the frame of the step that has begun it before this one.
R173 it does not say how far it has come | `{step}` is under way at `{at}`, but the position does not say {what}, and nothing else tells.
  | Write it in the frame: `"within": {{"{step}": {{"{word}": ...}}}}`.
R174 it does not say who acts | `{step}` is under way at `{at}`: somebody acts there, but the position does not say who.
  | Write it in the frame: `"me": "seat_1"`.
R175 a contradiction | {place} is {found}, but by the rest of the position it can only be {expected}.
  | Correct one of the two. What follows from the rest may be left out.
R176 things made or lost | In {names} lie together {wrong}. Things only move; none are made or lost.
  | Put back what is missing, and take away what is too much.
R177 a number of things changed | In {names} lie {found} things of the kind {kind} together, but the game has {expected}. Things only move;
    none are made or lost.
  | Put back what is missing, and take away what is too much.

# R162 to R166: records
R162 not a record | A record is a map with the key `answers`, a list of pairs of player and move; here stands {word}.
R163 the record differs | Answer {number} of the record is not possible: {player} {word}. {why}
R164 the record has more answers | After {number} answers the game is over, but the record goes on with {player} {word}.
R165 the record ends elsewhere | All {number} answers are possible, but they lead to another position (digest {found}) than the record says
    ({expected}).
R166 not readable | This is no JSON: {why}

# R180 to R186: traces
R180 not a trace | Line {line} is not a line of a trace: {why}
R181 the trace has no header | The first line is no header of a trace.
  | A trace begins with a line that names game, variants, players, options, layout and rules.
R182 the trace is cut off | After line {line} the lines end, but the game goes on. | The last line of a complete trace holds the result.
R183 the trace differs | Line {line} differs at `{place}`: the trace says {found}, the rules say {expected}.
R184 other rules than in the trace | The trace was made under other rules (digest {found}) than these ({expected}).
  | Replay it with the rules it was made under, or make a new one.
R185 the answer is not possible | Line {line}: {player} cannot answer `{word}`. {why}
R186 lines after the end | Line {line} stands after the result.
""")
