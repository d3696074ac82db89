"""What the command line itself says while people play, in the languages it knows."""

from collections.abc import Mapping

_PHRASES: Mapping[str, tuple[str, str]] = {
    "round": ("round {number}", "Runde {number}"),
    "turn": ("turn {number}", "Zug {number}"),
    "to_move": ("{name} to move", "{name} ist dran"),
    "over": ("The game is over.", "Das Spiel ist aus."),
    "asked": ("Your choice.", "Du wählst."),
    "help_line": ("number or move · ? help · what NAME · why MOVE · undo · board · score · save FILE · quit", "Nummer oder Zug · ? Hilfe · was NAME · why ZUG · undo · board · score · save DATEI · quit"),
    "more": ("… {count} more: `more`", "… {count} weitere: `more`"),
    "back": ("`back` for all", "`back` für alle"),
    "many": ("{count} ways; write one, for example:", "{count} Möglichkeiten; schreib eine, zum Beispiel:"),
    "chosen": ("has chosen, face down", "hat verdeckt gewählt"),
    "forced": ("passes, for want of a move", "passt, mangels eines Zuges"),
    "shuffles": ("shuffles", "mischt"),
    "hidden": ("something hidden", "etwas Verdecktes"),
    "chance": ("Chance", "Zufall"),
    "no_number": ("There is no number {number} here; they run from 1 to {count}.", "Eine Nummer {number} gibt es hier nicht; sie gehen von 1 bis {count}."),
    "allowed": ("That is possible now.", "Das ist jetzt möglich."),
    "nothing_to_undo": ("There is nothing to take back.", "Es gibt nichts zurückzunehmen."),
    "undone": ("Taken back: {moves}", "Zurückgenommen: {moves}"),
    "saved": ("Saved to {file}. Go on with:\n  {command}", "Gespeichert in {file}. Weiter mit:\n  {command}"),
    "not_saved": ("{file} cannot be written: {why}", "{file} kann nicht geschrieben werden: {why}"),
    "loaded": ("Loaded {file}.", "{file} geladen."),
    "which_file": ("Write the name of the file behind it: `{command} FILE`.", "Schreib den Namen der Datei dahinter: `{command} DATEI`."),
    "which_name": ("Write a name behind it, or a number of the list: `what NAME`.", "Schreib einen Namen dahinter oder eine Nummer der Liste: `was NAME`."),
    "unknown_name": ("Nothing here is called `{name}`.", "Hier heißt nichts `{name}`."),
    "which_move": ("Write the move behind it: `why MOVE`.", "Schreib den Zug dahinter: `why ZUG`."),
    "end_of_input": ("The input is at its end; the game stops here.", "Die Eingabe ist zu Ende; das Spiel hält hier an."),
    "unsaved": ("Your moves are not saved. `save FILE` keeps them, `quit` once more leaves.", "Deine Züge sind nicht gespeichert. `save DATEI` behält sie, noch einmal `quit` hört auf."),
    "bye": ("Good bye.", "Auf Wiedersehen."),
    "pass_seat": ("Hand the screen to {name}, who presses Enter.", "Gib den Bildschirm an {name}; weiter mit der Eingabetaste."),
    "wins": ("{names} wins.", "{names} gewinnt."),
    "win": ("{names} share the victory.", "{names} gewinnen gemeinsam."),
    "nobody": ("Nobody wins.", "Niemand gewinnt."),
    "and": ("and", "und"),
    "total": ("total", "Summe"),
    "ended_by": ("End: {text}", "Ende: {text}"),
    "finished": ("The course of the game is through.", "Der Ablauf ist zu Ende."),
    "safety_limit": (
        "Stopped at the safety limit, which is no rule of the game: please report it to whoever wrote the rules.",
        "Abgebrochen an der Sicherheitsgrenze, die keine Spielregel ist: bitte den Autor der Regeln verständigen.",
    ),
    "standing": ("If the game ended now:", "Wenn das Spiel jetzt endete:"),
    "short": ("Note: {address} fell short by {missing}.", "Hinweis: Bei {address} fehlten {missing}."),
    "forbids": ("No: {message}", "Nein: {message}"),
}  # fmt: skip

HELP = (
    """\
  NUMBER       pick a line; where it ends in `…` the next list follows
  MOVE         write it yourself, whole or the beginning of it
  more, back   the next page; all moves again
  what NAME    what a card does or a term means, by its name or its number in the
               list; `what` alone tells of everything the list names
  why MOVE     why a move is not possible: the rule and its line
  board        draw the board again
  score        how the game stands
  undo         take back your last move, and what came after it
  save FILE    save the game;  load FILE  go on with a saved one
  quit         leave
""",
    """\
  NUMMER       eine Zeile wählen; endet sie auf `…`, folgt die nächste Liste
  ZUG          selbst schreiben, ganz oder den Anfang
  more, back   nächste Seite; wieder alle Züge
  was NAME     was eine Karte tut oder ein Begriff heißt, mit Namen oder Nummer aus
               der Liste; `was` allein erzählt von allem, was die Liste nennt
  why ZUG      warum ein Zug nicht geht: die Regel und ihre Zeile
  board        den Spielplan noch einmal zeichnen
  score        wie das Spiel steht
  undo         deinen letzten Zug und alles danach zurücknehmen
  save DATEI   speichern;  load DATEI  ein gespeichertes Spiel fortsetzen
  quit         aufhören
""",
)


def say(language: str | None, key: str, **values: object) -> str:
    """A phrase in the language, else in English."""
    return _PHRASES[key][language == "de"].format(**values)


def help_text(language: str | None) -> str:
    """What can be typed while playing."""
    return HELP[language == "de"]
