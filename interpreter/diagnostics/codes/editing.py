"""Codes C165 to C174: formatting files, and watching them."""

from interpreter.diagnostics.codes.code import ERROR, Code

ROWS: tuple[Code, ...] = (
    Code("C165", ERROR, "not in the layout of `format`", "This line would be written otherwise: `{wanted}`.", "`rulewright format {path}` rewrites the file; with `--diff` it only shows how."),
    Code("C166", ERROR, "nothing watches files here", "`watch` needs the library `watchfiles`, which is not installed.", "{install}"),
)  # fmt: skip
