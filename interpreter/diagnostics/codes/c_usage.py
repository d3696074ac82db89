"""Codes C: what was asked of the command line or the library."""

from interpreter.diagnostics.codes.code import parse_codes

ROWS = parse_codes("""
# C101 to C119: files that are read, and arguments of the library
C101 cannot be read | `{path}` cannot be read: {problem}.
C102 wrong argument | `{name}` has to be {what}, but is {found}.
C103 unknown layout | No layout for {players} players is called `{word}`. {did_you_mean} | Layouts: {known}.
C104 no layout found | None of {tries} layouts made from this seed meets the conditions of the rules.
  | Try another seed, or give one of the layouts that come with the game.
C105 layouts are not made here | These rules do not say how a layout is made from chance.
  | Give one of the layouts that come with the game: {known}.
C106 no layout is needed | This game has no layout, but one was given. | Leave `layout` out.
C107 no layout at hand | No layout that comes with the game is for {players} players and {variants}. | Give a seed, or a layout of your own.
C108 no seed | A layout is made from a seed, and none was given. | Add `seed=1`, or any other number.
C109 who answers? | Several are asked: {asked}. | Say who answers: `player="{first}"`.
C110 a list of games | `{path}` holds several games: {known}. | Give the path of one of them.
C111 no game here | `{path}` holds no file that ends in `.game.yaml`.
  | Give the path of a game file, or the name of a game that comes with Rulewright: {known}.
C112 no seat | `{word}` is no seat at this table. {did_you_mean} | Seats: {known}; or a number from 0.
C113 nothing to take back | No player has answered anything yet.
C114 a pickle of another version | This was pickled by version {found} of Rulewright, and this is version {expected}.
  | What is to last is kept as `to_json()` or `record`, which later versions read.
C115 a pickle of other rules | This was pickled under the rules {found} of `{what}`, and now its rules are {expected}.
  | Where it was made `to_json()` or `record` may be kept; `game.position` and `game.replay` read them under changed rules too, if they fit.
C117 unknown parameter | `{what}` has no parameter `{word}`. {did_you_mean} | Its parameters are: {known}.
C118 not a value of this parameter | `{name}` cannot be `{word}`. {did_you_mean} | It can be: {known}.

# C120 to C139, C175 to C193, C195, C196 and C340 to C343: the command line
C120 unknown game | No game is called `{word}`. {did_you_mean}
  | Games that come with Rulewright: {known}. A path to a game file will do as well.
C121 unknown variant | `{game}` has no variant called `{word}`. {did_you_mean} | Variants of it: {known}.
C122 nothing to explain | `{word}` is no code, word, verb, key or game. {did_you_mean}
  | For example: `rulewright explain T103`, `explain best`, `explain move`, `explain GAME`, `explain GAME:ADDRESS`.
C123 no such address | Nothing in `{game}` has the address `{word}`. {did_you_mean} | `rulewright explain {game}` lists all addresses.
C124 nothing to check | `{word}` holds no file to check.
  | Give a `.game.yaml`, `.components.yaml`, `.scenario.yaml` or `clauses.yaml` file, or a folder that holds some.
C125 a file that cannot be read | {word} cannot be read: {why}.
C126 an option has no value | `{word}` says no value. | Write `--option NAME=VALUE`.
C127 too many bots | {bots} of {players} players cannot be bots. | 0 to {players} can.
C128 not what was expected | {word} cannot be used: {why}.
C129 rules whose files are gone | The files of `{word}` are not those it was loaded from any more, so nothing new can be asked in its words. | Load it again.
C130 a file that cannot be written | {word} cannot be written: {why}.
C131 which game? | This does not say which game is meant. | Games that come with Rulewright: {known}. A path to a game file will do as well.
C132 settled by the saved game | A saved game brings its own {settled}; {given} cannot be given with `--load`. | Leave {given} out.
C133 unknown language | Nothing here is written in the language `{word}`. | Languages: {known}.
C134 a game of one's own | `{word}` does not come with Rulewright, so its rules cannot be found by this name. {did_you_mean}
  | Say where they are: `rulewright play FILE.game.yaml --load …`, or `rulewright replay … --game FILE.game.yaml`.
C175 nothing to compare with | `{given}` belongs to a comparison, and there is no second game.
  | Name it: `rulewright simulate GAME --against GAME+VARIANT`.
C176 no number of players fits both | `{first}` is for {first_range} players, `{second}` for {second_range}: no number of players fits both.
  | Two games can be compared if equally many can play them.
C178 a page is HTML | The comparison is written as a page for a browser, and `{word}` does not end like one.
  | Give a name that ends in `.html`; figures for programs are printed with `--json`.
C185 unknown bot | No bot is called `{word}`. {did_you_mean} | Bots: {known}. Several are written like `mcts:400,greedy`.
C186 not a budget | In `{word}` a whole number from 1 to {most} has to follow every colon. | For example `{name}:50`, or `{name}` alone; `mcts:1s` thinks for a second.
C187 no budget here | `{word}` gives a budget to a bot that plays by chance and has no use for one. | Write `random`.
C188 not one bot for every seat | {bots} for {players} players.
  | Name one bot for every seat, as `mcts:400,random`, or a single one that plays all of them.
C189 opened by the wrong seat | In this game it is the turn of {asked}, not of {seat}, who must not see what others hold.
  | Let {first} open it: `--seat {first}`. Without `--seat` the screen is handed round.
C190 a seat in a new game | `--seat` says who opens a saved game, and there is none.
  | Give `--load FILE` as well, or leave `--seat` out: people take the first seats, bots the last.
C191 too many numbers for a bot | `{word}` gives a bot {number} numbers, more than it has a use for.
  | `greedy` takes one at most, `mcts` two: for example `{example}`.
C195/note nothing is kept | Compiled rules cannot be kept in `{path}`: {why}.
  | Everything works, but games load more slowly. Let the environment variable `RULEWRIGHT_CACHE` name a folder of your own; with `off`
    nothing is kept, and nothing said.
C196/note what was kept is damaged | A file of compiled {what} in `{path}` is not what was put there.
  | It has not been used, and was made anew. Nothing is lost.
C340 at which answer of which game? | `--at` says how far a game that was played before is played again, and none is named.
  | Name it: `--replay check:7`, or `--replay SEED` for a game of `simulate`.
C341 not a game to play again | `{word}` is no game that could be played again.
  | Write the seed of a game that was played by chance, a whole number; or `check:7` for the seventh game that `check` plays with these
    rules.
C342 the game is over before | After {at} answers there is nothing to see: the game has {answers}.
  | Give a smaller number, or leave `--at` out to see the end.
C343 settled by the game that is played again | `--replay {word}` settles players, board and options; {given} cannot be given with it.
  | Leave {given} out.

# C140 to C149: games and house rules as files, made and compared
C140 not a name for a file of rules | {what} cannot be called `{word}`.
  | Small letters, digits and `_`, beginning with a letter{suggestion}.
C141 this name is taken | `{game}` has a variant called `{word}` already: {file}. | Choose another name, or change that file.
C142 there is such a file | {file} is there already, and it stays as it is. | Choose another name, or say `--force` to write over it.
C143 a variant without its game | {file} is a variant of `{of}`, but there is no such game: neither near it nor among those that come with
    Rulewright. {did_you_mean}
  | The file `{of}.game.yaml` should lie beside it or in the folder above. Games that come with Rulewright: {known}.
C144 nothing to compare with | `{word}` is one set of rules; two are needed to see what is different.
  | `rulewright diff {game}+VARIANT` compares the game with its variant, `rulewright diff A B` any two. {known}
C145 nothing in common | `{first}` and `{second}` have no rule in common, so there is nothing to compare.
  | Compare a game with its variants, or two versions of one game.
C146 no address holds this | No address or sentence of `{game}` has anything with `{word}`. {did_you_mean}
  | `rulewright explain {game}` lists all addresses.
C147 a house rule or a game | This does not say what is to be begun.
  | `rulewright new NAME --from GAME` begins a house rule; `rulewright new --game NAME` a game, with `--board square`, `hex` or `none`,
    `--cards` and `--dice`.
C148 a game of that name comes along | `{word}` is a game that comes with Rulewright. | Choose another name: it is called by it.

# C150 to C159: rulebooks
C150 a rulebook of which form? | `{word}` ends in {suffix}, and that does not say how a rulebook is to be written.
  | Let the name end in {known}; without `-o` the rulebook appears in the terminal.
C151 a file that is no rulebook | {word} is there already and was not made by `rulewright rulebook`.
  | Choose another name, or write over it with `--force`.

# C165 to C174: formatting files, and watching them
C165 not in the layout of `format` | This line would be written otherwise: `{wanted}`.
  | `rulewright format {path}` rewrites the file; with `--diff` it only shows how.
C166 nothing watches files here | `watch` needs the library `watchfiles`, which is not installed. | {install}

# C180 to C184: what only some machines can do
C180 no place in memory | {why} | So a position is not one block of memory. The game is played by generated Python; see `{at}`.
C181 not for WebAssembly | {why} | The game is played by generated Python, which plays all games the same, only slower.
C182 files of somebody else | {file} is there already and was not written by `rulewright export`; nothing has been changed.
  | Choose another folder, or say `--force` to write over it.
C183/note not played by WebAssembly | Generated Python has played: {why}. | {hint}
C184 unknown machine | No machine is called `{word}`. {did_you_mean} | Machines: {known}.

# C358: the documentation
C358 no such page | The documentation has no page called `{word}`. {did_you_mean} | Pages: {known}; codes such as T101 have a page, too.

# C194 and C197 to C199: many games, and who plays them
C194 one board or many | `--layouts {layouts}` makes boards from seeds, `--layout {layout}` names the one to play on.
  | Leave one of them out.
C197 a library is missing | `{what}` needs the library `{library}`, which is not installed.
  | Install it with `pip install 'rulewright[{extra}]'`.
C198 no scheduler | The scheduler at `{address}` cannot be used: {why}. | {hint}
C199 nobody to play | With {jobs} processes nobody plays. | `--jobs 1` plays in one process; as many as the computer has cores is fastest.

# C350 to C357: tables in the browser
C350 the port is taken | Another program listens at port {port} of {host}. | Choose another one: `--port {other}`.
C351 two servers in one folder | Another `rulewright serve` uses the folder {folder}. | End it, or keep these tables elsewhere: `--data FOLDER`.
C352 no place for tables | The folder {folder} cannot be used for tables: {why}. | Choose another one with `--data FOLDER`.
C353/note others can reach the tables | At {host} everybody who reaches this computer over the network reaches the tables too.
  | What they send is not encrypted: use it among people you trust, or behind a server that encrypts.
C354 no Python for browsers | Pyodide {version}, the Python that runs in browsers, cannot be had: {why}.
  | Install npm, which fetches it, or unpack the npm package `pyodide` yourself and name its folder: `--pyodide FOLDER`.
C355 no place for the pages | The pages cannot be written to {folder}: {why}. | Choose an empty folder: `--static FOLDER`.
C356 nothing to serve | `{word}` cannot be served: {why}.
  | Give the name of a game, a `.game.yaml` or `.variant.yaml` file, or a folder that holds some; `rulewright new --game NAME` begins one.
C357 nothing can listen there | Nothing can listen at port {port} of {host}: {why}.
  | `--host 127.0.0.1` is for this computer alone, `--host 0.0.0.0` for everybody who reaches it; ports below 1024 are for the system.

# C360 to C364: what a server keeps
C360 no such age | `{word}` is not an age. | Write days, such as `90d`; `--keep` takes `forever`, too.
C361 no such proxy | `{word}` is not the address of a proxy. | Write an IP address or a network, such as `127.0.0.1` or `10.0.0.0/8`.
C362 no such table | {folder} holds no table or draft `{word}`. | `rulewright tables` lists them.
C363 nothing chosen to delete | `--delete` needs to know what to delete.
  | Name ids, or choose with `--unused 90d` or `--from ADDRESS`; without `--delete` they are only listed.
C364 no tables there | {folder} holds no tables. | Name the folder in which `rulewright serve` keeps them: `--data FOLDER`.

# C377: what goes with `check`
C377 no house rules beside a combination | `--with-house` tries the files of variants, but `{word}` is a game with variants.
  | Name the files of the variants, or join the house rule: `{word}+NAME`.

# C370 to C376: wrong uses of the library, and of environments for programs that learn
C370 the game is over | The game is over, so nothing can be answered. | Begin another one: `reset()` in an environment, `Game.start` in the library.
C371 not begun | No game has begun in this environment. | Call `reset()` first.
C372 not a bot | {found} is no bot. | Give an object with a method `choose(look, question, below)`, or a name: {known}.
C373 no such option | {found} is no number of an option here. | Give a whole number from 0 to {last}, or a move in notation to `answer`.
C374 no chance here | Chance does not act in this state, so it has no outcomes. | Ask `is_chance_node()` first; players have `legal_actions()`.
C375 no tensor of information states | An information state of this game would have {size} numbers, more than {most}: {rows} rows.
  | Let the tensor hold the latest answers only, for example `recall=64`; `information_state_string` has everything.
C376 who looks? | `{name}` has to be told who looks. | Give a seat, by name (`seat_1`) or number (0), or None for somebody who only looks on.

# C380 to C382: a game after its variants as a file, a house rule that brings others along
C380 not a whole game | `{word}` is a part of a game; a file is made of a whole one.
  | `rulewright explain GAME+VARIANT --file` shows it, without an address or a word behind it.
C381 not a name for a game file | A game file cannot be called `{word}`.
  | Let the name end in `.game.yaml`, and be small letters, digits and `_` before that, beginning with a letter: `my_go.game.yaml`.
C382 variants in several folders | A house rule finds the variants that it brings along in one folder, and these lie in several: {known}.
  | Copy them into one folder.

# C390 to C395: pictures in files beside the rules
C390/warning no such file of a picture | There is no file `{name}` beside the rules, so it is not shown; a sign stands there instead.{nearest}
  | Check its name and its place. Drafts of the workshop have no files beside them: take a picture that comes along, an icon or an emoji.
C391 a picture that is too large | `{name}` is larger than {most} kB. | Save it smaller: 200 by 200 pixels are enough, and drawings can be simplified.
C392 not allowed in a picture | {what} in line {line} of `{name}` is not allowed: pictures are shapes, and nothing that runs, moves or loads something.
  | Save it as plain SVG with texts as paths and styles as attributes.
C393 no SVG | `{name}` cannot be read as SVG (line {line}: {why}). | Open it in a drawing program and save it as plain SVG.
C394 no PNG | `{name}` cannot be shown as PNG: {why}. | Save it anew, as PNG.
C395 too many pictures | The pictures of these rules have {size} kB, and {most} kB are allowed. | Take fewer of them, or smaller ones.
""")
