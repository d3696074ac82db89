"""Codes L: layouts: the component data that exists before the game."""

from interpreter.diagnostics.codes.code import parse_codes

ROWS = parse_codes("""
L101 no layout | A layout is a mapping from lists to entries, but here is {found}. | For example `{{pieces: [...]}}`.
L102 unknown list | A layout of this game has no list `{name}`.{nearest} | Its lists are: {known}.
L103 no list | `{name}` must be a list of entries, but here is {found}.
L104 too many entries | `{name}` has {number} entries; at most {most} can be read.
L105 no entry | {place}: an entry has {keys}, but here is {found}.
L106 unknown key | {place}: there is no `{key}`.{nearest}
L107 another value is wanted | {place}: {wanted} is wanted, but here is {found}.
L108 unknown member | {place}: there is no {kind} `{value}`.{nearest}
L109 cells too far apart | The cells of this layout lie in a field of {width} by {height}; a board has at most {most} cells.
  | Look for a slip in one of the coordinates.
L110 this game has no layout | `{game}` is played without a layout, so none can be given.
L111 a layout that is refused | {reason}: {sentence}
L112 a list that is not allowed | {reason}: the layout lists {list}, which `{game}` does not use with these variants.
L120 rows that are no single cells | Chance is to pick cells for `{name}`, but the rows of this list are not one cell each.
  | Give the kind that reads the list one column, and that a cell: `columns: {{place: spot}}`.
L121 nothing the layout says | `as_written` takes what the layout says in a column of one of its rows; `{text}` is no such column.
  | For example `as_written(card(row))`, where `row` is `listed_in: layout.cards`.
L122 rows that are no pieces on the board | Chance is to lay pieces for `{name}`, but the rows of this list are not a `{piece}` and its
    cells.
  | Give the kind that reads the list these two columns: `columns: {{{piece}: {piece} or none, covers: list of cell}}`.
""")
