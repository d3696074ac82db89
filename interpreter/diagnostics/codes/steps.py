"""Codes Y3: fields of steps."""

from interpreter.diagnostics.codes.code import ERROR, NOTE, Code

ROWS: tuple[Code, ...] = (
    Code("Y301", ERROR, "a field twice", "`{key}` stands in the line and once more below it.", "Keep one of the two."),
    Code(
        "Y302",
        ERROR,
        "something is missing behind the verb",
        "`{verb}` needs `{key}`.",
        "It may stand in the same line or as a key below.",
    ),
    Code("Y303", ERROR, "a field that does not belong there", "`{verb}` has no `{key}`.", "It knows: {keys}."),
    Code(
        "Y305",
        NOTE,
        "a schema that is not there",
        "Editors look for the schema of this file{more} at `{schema}`, where there is none, and check nothing.",
        "{advice}",
    ),
    Code("Y304", ERROR, "component file not found", "There is no file `{name}` beside the game.", "Check its name and its place."),
)
