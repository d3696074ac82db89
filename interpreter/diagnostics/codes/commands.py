"""Codes C120 to C139 and C175 to C199: what was asked of the command line."""

from interpreter.diagnostics.codes.code import ERROR, NOTE, Code

ROWS: tuple[Code, ...] = (
    Code("C120", ERROR, "unknown game", "No game is called `{word}`. {did_you_mean}", "Games that come with Rulewright: {known}. A path to a game file will do as well."),
    Code("C121", ERROR, "unknown variant", "`{game}` has no variant called `{word}`. {did_you_mean}", "Variants of it: {known}."),
    Code("C122", ERROR, "nothing to explain", "`{word}` is no code, word, verb, key or game. {did_you_mean}", "For example: `rulewright explain T204`, `explain best`, `explain move`, `explain GAME`, `explain GAME:ADDRESS`."),
    Code("C123", ERROR, "no such address", "Nothing in `{game}` has the address `{word}`. {did_you_mean}", "`rulewright explain {game}` lists all addresses."),
    Code("C124", ERROR, "nothing to check", "`{word}` holds no file to check.", "Give a `.game.yaml`, `.components.yaml`, `.scenario.yaml` or `clauses.yaml` file, or a folder that holds some."),
    Code("C125", ERROR, "a file that cannot be read", "{word} cannot be read: {why}."),
    Code("C126", ERROR, "an option has no value", "`{word}` says no value.", "Write `--option NAME=VALUE`."),
    Code("C127", ERROR, "too many bots", "{bots} of {players} players cannot be bots.", "0 to {players} can."),
    Code("C128", ERROR, "not what was expected", "{word} cannot be used: {why}."),
    Code("C130", ERROR, "a file that cannot be written", "{word} cannot be written: {why}."),
    Code("C131", ERROR, "which game?", "This does not say which game is meant.", "Games that come with Rulewright: {known}. A path to a game file will do as well."),
    Code("C132", ERROR, "settled by the saved game", "A saved game brings its own {settled}; {given} cannot be given with `--load`.", "Leave {given} out."),
    Code("C133", ERROR, "unknown language", "Nothing here is written in the language `{word}`.", "Languages: {known}."),
    Code("C134", ERROR, "a game of one's own", "`{word}` does not come with Rulewright, so its rules cannot be found by this name. {did_you_mean}", "Say where they are: `rulewright play FILE.game.yaml --load …`, or `rulewright replay … --game FILE.game.yaml`."),
    Code("C175", ERROR, "nothing to compare with", "`{given}` belongs to a comparison, and there is no second game.", "Name it: `rulewright simulate GAME --against GAME+VARIANT`."),
    Code("C176", ERROR, "no number of players fits both", "`{first}` is for {first_range} players, `{second}` for {second_range}: no number of players fits both.", "Two games can be compared if equally many can play them."),
    Code("C177", ERROR, "checks are not compared", "`--checks` looks at the checks of one game; `--against` compares two.", "Look at each game by itself: `rulewright simulate GAME --checks`."),
    Code("C178", ERROR, "a page is HTML", "The comparison is written as a page for a browser, and `{word}` does not end like one.", "Give a name that ends in `.html`; figures for programs are printed with `--json`."),
    Code("C185", ERROR, "unknown bot", "No bot is called `{word}`. {did_you_mean}", "Bots: {known}. Several are written like `mcts:400,greedy`."),
    Code("C186", ERROR, "not a budget", "In `{word}` a whole number from 1 to {most} has to follow every colon.", "For example `{name}:50`, or `{name}` alone."),
    Code("C187", ERROR, "no budget here", "`{word}` gives a budget to a bot that plays by chance and has no use for one.", "Write `random`."),
    Code("C188", ERROR, "not one bot for every seat", "{bots} for {players} players.", "Name one bot for every seat, as `mcts:400,random`, or a single one that plays all of them."),
    Code("C189", ERROR, "opened by the wrong seat", "In this game it is the turn of {asked}, not of {seat}, who must not see what others hold.", "Let {first} open it: `--seat {first}`. Without `--seat` the screen is handed round."),
    Code("C190", ERROR, "a seat in a new game", "`--seat` says who opens a saved game, and there is none.", "Give `--load FILE` as well, or leave `--seat` out: people take the first seats, bots the last."),
    Code("C191", ERROR, "too many numbers for a bot", "`{word}` gives a bot {number} numbers, more than it has a use for.", "`greedy` takes one at most, `mcts` two: for example `{example}`."),
    Code("C195", NOTE, "nothing is kept", "Compiled rules cannot be kept in `{path}`: {why}.", "Everything works, but games load more slowly. Let the environment variable `RULEWRIGHT_CACHE` name a folder of your own; with `off` nothing is kept, and nothing said."),
    Code("C196", NOTE, "what was kept is damaged", "A file of compiled {what} in `{path}` is not what was put there.", "It has not been used, and was made anew. Nothing is lost."),
)  # fmt: skip
