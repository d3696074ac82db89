"""Codes C101 to C119: files that are read, and arguments of the library."""

from interpreter.diagnostics.codes.code import ERROR, Code

ROWS: tuple[Code, ...] = (
    Code("C101", ERROR, "cannot be read", "`{path}` cannot be read: {problem}."),
    Code("C102", ERROR, "wrong argument", "`{name}` has to be {what}, but is {found}."),
    Code("C103", ERROR, "unknown layout", "No layout for {players} players is called `{word}`. {did_you_mean}", "Layouts: {known}."),
    Code("C104", ERROR, "no layout found", "None of {tries} layouts made from this seed meets the conditions of the rules.", "Try another seed, or give one of the layouts that come with the game."),
    Code("C105", ERROR, "layouts are not made here", "These rules do not say how a layout is made from chance.", "Give one of the layouts that come with the game: {known}."),
    Code("C106", ERROR, "no layout is needed", "This game has no layout, but one was given.", "Leave `layout` out."),
    Code("C107", ERROR, "no layout at hand", "No layout that comes with the game is for {players} players and {variants}.", "Give a seed, or a layout of your own."),
    Code("C108", ERROR, "no seed", "A layout is made from a seed, and none was given.", "Add `seed=1`, or any other number."),
    Code("C109", ERROR, "who answers?", "Several are asked: {asked}.", 'Say who answers: `player="{first}"`.'),
    Code("C110", ERROR, "a list of games", "`{path}` holds several games: {known}.", "Give the path of one of them."),
    Code("C111", ERROR, "no game here", "`{path}` holds no file that ends in `.game.yaml`."),
    Code("C112", ERROR, "no seat", "`{word}` is no seat at this table. {did_you_mean}", "Seats: {known}; or a number from 0."),
    Code("C113", ERROR, "nothing to take back", "No player has answered anything yet."),
)  # fmt: skip
