"""Codes N: names that are not known, known twice, or hide another."""

from interpreter.diagnostics.codes.code import parse_codes

ROWS = parse_codes("""
N101 this name belongs to the language | `{name}` is a word of the language, so nothing else can be called that. | Choose another name.
N102 declared twice | `{name}` has a meaning already, and a name means one thing. | Choose another name for one of the two.
N103 a name that hides another | `{name}` already means something here, and no name hides another.
  | Choose another name, for example `this_{name}`.
N104 a choice of several kinds | `{name}` is a choice of {kinds}, and nothing here says which one is meant.
  | Compare it with something of that kind, or rename one of the choices.
N105 unknown name | I do not know `{name}`.{nearest}{because} | {how}
N106 the name of a kind where a value is wanted | `{name}` is a kind, not a member of it. | {how}
N107 arguments are missing | `{name}` needs arguments in brackets. | {how}
N108 this takes no arguments | `{name}` is used without brackets. | Write just `{name}`.
N109 unknown action | There is no action `{name}`.{nearest} | {how}
N110 nobody acts here | `me` is the player who acts, but outside turns and `each_player` nobody does.
  | Put the step into `each_player: players` or into `turns`.
N111 nobody acts here | `{name}` speaks of `me`, the player who acts, but nobody acts here.
  | Give the word a parameter `player` and use that instead of `me`.
N112 unknown kind | There is no kind `{name}`.{nearest}
  | Kinds are declared under `kinds`; `truth`, `player` and ranges such as `0 to 9` are there from the start.
N113 the plural where the kind is wanted | `{name}` are all members; one of them is a `{singular}`. | Write `{singular}`.
N114 a parameter twice | Two parameters are called `{name}`. | Give one another name and its kind: `other is {name}`.
N115 an unknown default | `{name}` is none of the choices {choices}.{nearest} | Write one of them.
N116 an option of another sort | The option `{name}` must be a list of choices, a range, `truth`, `player`, or a kind whose members are
    listed.
  | For example `is: [short, long]`, `is: 0 to 10` or `is: card`.
N117 nobody acts here | `{name}` speaks of `me`, the player who acts, but nobody acts here.
  | Let somebody act: inside `each_player: players` or `turns`. Or give it a parameter `player` and use that instead of `me`.
N118 not a range | The numbers of the kind `{name}` must go from one number to another. | For example `numbers: 1 to 6`.
N119 unknown member | There is no {kind} `{name}`.{nearest}
N120 no component data | The game has no component file, so `{path}` leads nowhere.
  | Name one at the top: `components: NAME.components.yaml`.
N121 not in the component data | The component data have no `{part}` on the way `{path}`.{nearest}
N122 not a list of rows | What stands at `{path}` in the component data is no list. | Rows are a list, each with an `id`.
N123 a row twice | Two rows have the id `{id}`. | Give one of them another id.
N124 a row without an id | Every row needs an `id`, by which moves and rules call it. | For example `- id: first`.
N126 a picture without a board | The last parameter of `{name}` must be a cell of a board of fixed size, since a picture is read cell by
    cell.
  | Use `data:` with nested keys instead.
N127 known to whom? | `{name}` is no parameter that is a player.
  | Behind `known to` comes `all`, `nobody`, the name of a parameter of kind `player`, or who it is, such as `others(player)`.
N138 no steps to look ahead at | `{name}` is no procedure, and not the action that this requirement belongs to.{nearest}
  | Name the action itself in one of its own requirements, or a procedure with its arguments: `after(NAME(...), VALUE)`.
N128 an id twice | Two steps of this list are called `{name}`. | Give one of them another id.
N129 unknown procedure | There is no procedure `{name}`.{nearest} | Procedures are declared under `procedures`.
N130 no steps on rows | `{name}` is no column of steps.{nearest}
  | A column that holds steps is declared as `{name}: steps` at the kind of the rows.
N131 unknown end | There is no end `{name}`.{nearest} | Ends are declared under `end`.
N132 unknown list of the layout | No kind reads a list `{name}` of the layout.{nearest} | A kind reads it with `listed_in: layout.{name}`.
N133 pieces without a shape | Pieces of kind `{name}` have no column of kind `shape`, so none can be laid.
  | Add a column such as `cells: shape`.
N134 cells have other names | The cells of a {grid} grid cannot be called `{names}`. | Ways to call them: {known}.
N135 a board of no size | Nothing says how large the board of `{name}` is.
  | Give `width:` and `height:`, or `around: layout`; the cells of a graph are `listed_in:` a list.
N145 as many names as cells | The board of `{name}` has {size} cells, and `names:` lists {names}.
  | List all of them in reading order, from the upper left to the right and down.
N146 names for a board of no fixed size | How many cells the board of `{name}` has is settled only when a game begins.
  | Names can be listed where `width:` and `height:` are figures that are the same in every game.
N147 nowhere in the drawing | It is not said where `{name}` is drawn. | Say for every cell of the graph how far to the right and down: `at: [2, 0.5]`.
N148 two cells at one place | `{name}` is drawn where `{other}` is. | Every cell of a graph needs a place of its own: `at: [2, 0.5]`.
N151 edges of what is no grid | `{name}` is to be the {sort} of `{cells}`, which is no square or hexagonal grid.
  | Name the kind with `grid: square` or `grid: hex`; for some of its {sort} only, declare a part: `part_of: {name}`.
N152 two kinds of the same places | `{name}` and `{other}` are both the {sort} of `{cells}`.
  | One kind will do: what lies there is tracked, `wall({other}): truth`. For some of them only, declare a part: `part_of: {other}`.
N153/warning as many as there can be at most | `{name}` has {size} members in every game, also where `{option}` has been settled on less: how many
    members a kind has does not depend on what is settled.
  | Where only some of them take part, say which by a word, such as `in_play: set({name} in {plural} where {name} <= {option})`.
N159/warning a step that changes nothing | `{name}` changes to what it is already.
  | Write what it is to be from now on, or leave the step out.
N149 an end that comes about in two ways | Who wins by `{name}` depends on what is known only in what this end is looked at after, and a
    step leads to it as well.
  | Give the step an end of its own.
N136 an end that is never looked at | The end `{name}` says when it holds, but not when it is looked at.
  | Add `at: start of turn`, `at: end of turn` or `at: end of round`.
N160 unknown picture | There is no picture `{name}`.{nearest}
  | `rulewright docs pictures` shows those that come along. An icon is written `icon NAME`; one emoji, or a file beside the rules, such as
    `bee.svg`, will do, too.
N161 unknown icon | There is no icon `{name}`.{nearest} | The names are those of Material Design Icons, such as `icon crown`.
N162 several emoji | `{name}` is more than one emoji, and a picture is a single one. | Write one of them.
N163/warning icons are not installed | The icon `{name}` is not shown, since the icons are not installed; its sign stands there instead.
  | Install them: `pip install "rulewright[icons]"`.
N164 a picture in another folder | `{name}` lies in another folder, and pictures lie beside the rule file. | Copy it there, and write `{file}`.
N200 nothing can be called that | Nothing can be called `{name}`: {why}.
  | A name is what can be seen of it, in one piece. What people read may be written in any way, as `title` or `label`.
N202/warning an action twice | `{name}` stands in this list already, and no move can be offered twice. | Leave one of them out.
N203/warning called like a cell | This {what} is called `{name}`, and so is a cell of the board `{board}`: where a rule says `{name}`, only
    one of the two is meant.
  | Choose another name, for example `the_{name}`.
N204 a move that reads like passing | This may be passed, which is written `pass`, and a move called `pass` is written so too.
  | Give the move another name.
N201 no file can be called that | A file cannot be called `{name}`: {why}. | Give the file another name.
N210 teams that do not fit the players | Of {players} players these are no teams: {why}.
  | Every seat stands in one team: `[[1, 3], [2, 4]]`. By number of players, where others play alone: `{{4: opposite}}`.
N211 no teams | `{name}` is known where a game says who plays with whom. | Write it below `players:`, for example `teams: opposite`.
N220 nothing of this name can be told | Nothing that is tracked, and no choice made in secret, is called `{name}`.{nearest}
  | Write the name of what is hidden: `tells: hand`.
N221 what is told is a name | `{what}` is not a name of something hidden.
  | Write the name alone, without brackets, and perhaps who is told: `tells: hand`, `tells: hand to next(me)`.
""")
