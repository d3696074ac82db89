"""`rulewright editor`: how an editor completes, explains and checks rule files while they are written."""

from enum import StrEnum
from typing import Annotated

import typer

from interpreter.cli.common.terminal import tell

Editor = StrEnum("Editor", "VSCODE NEOVIM HELIX")  # whose settings we know how to write
Which = Annotated[
    Editor,
    typer.Argument(
        help="Which editor. Others start `rulewright lsp`, and give the YAML language server the same pairs as its setting `yaml.schemas`."
    ),
]


def editor(which: Which = Editor.VSCODE) -> None:
    """Show the settings by which an editor starts the language server, `rulewright lsp`, and finds the schemas of rule files.

    With the server it shows all that `check` says while you type, completes, explains, follows and changes names; with the schemas alone it
    knows keys and forms.

    What is to be done is said on standard error, the settings themselves are printed, so that they can be put into a file.

    Example: rulewright editor neovim
    """
    from interpreter.authoring.check import editor_support

    tell(editor_support.EDITORS[which.value][0] + "\n")
    print(editor_support.settings(which.value))
