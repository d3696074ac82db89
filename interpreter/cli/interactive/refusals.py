"""Why a move is not possible, in the language people play in: our own sentences, by code. English ones stand in the table of codes."""

import re
from collections.abc import Mapping

from interpreter.diagnostics.render import plain_text
from interpreter.runtime.notation.explanations import SHOWN, UNSAID, Refusal

_UNSAID = "das darf nur wissen, wer gefragt ist"

# Code: the sentence, and what may help; `{expected}` are the names that are possible.
_GERMAN: Mapping[str, tuple[str, str]] = {
    "R112": ("{player} hat schon geantwortet; das gilt, bis alle geantwortet haben.", "Es fehlt noch: {asked}."),
    "R120": ("{player} wird jetzt nicht gefragt.", "Gefragt ist: {asked}."),
    "R121": ("Das Spiel ist zu Ende ({end}); niemand zieht mehr.", ""),
    "R122": ("`{word}` ist hier kein Zug. {did_you_mean}", "So kann ein Zug beginnen: {expected}."),
    "R123": ("`{word}` ist ein Zug dieses Spiels, wird aber gerade nicht verlangt.", "So kann ein Zug beginnen: {expected}."),
    "R124": ("Hinter `{before}` fehlt noch etwas: {name} ({kind}).", "Zum Beispiel: {expected}."),
    "R125": ("`{word}` ist zu viel; davor war der Zug schon vollständig.", "Schreib `{before}`."),
    "R126": ("Die Klammern in diesem Zug passen nicht zusammen.", "Mengen schreibt man so: `{{a b}}`."),
    "R127": ("`{word}` gibt es nicht ({kind}). {did_you_mean}", "Jetzt möglich: {expected}."),
    "R128": ("`{word}` kann nicht für {name} stehen ({kind}).", "So wird es geschrieben: {expected}."),
    "R129": ("`{word}` lässt sich hier nicht für `{name}` wählen.", "Jetzt möglich: {expected}."),
    "R130": ("`{word}` lässt sich nicht für {name} wählen: Die Bedingung dafür ist nicht erfüllt.", "Jetzt möglich: {expected}."),
    "R131": ("{message}", "So sagt es die Regel `{address}`."),
    "R132": ("Passen geht hier nicht.", "So kann ein Zug beginnen: {expected}."),
    "R133": ("Passen geht hier, aber nicht jetzt: Die Bedingung dafür ist nicht erfüllt.", "So kann ein Zug beginnen: {expected}."),
    "R134": ("`{word}` kann mehrere Züge bedeuten.", "Schreib einen davon: {expected}."),
    "R135": ("`{word}` kann hier nicht herauskommen. {did_you_mean}", "Möglich ist: {expected}."),
    "R136": ("Nach dem Mischen steht `order` und dann alles im Stapel, von unten nach oben, jedes so oft, wie es darin liegt.", ""),
    "R137": ("Hier steht nichts.", "So kann ein Zug beginnen: {expected}."),
}  # fmt: skip


def told(refusal: Refusal, language: str | None) -> tuple[str, str]:
    """Why a move is not possible and what may help (perhaps nothing), in the language, else in English."""
    row = _GERMAN.get(refusal.code) if language == "de" else None
    if row is None:
        return plain_text.sentence(refusal.diagnostic), plain_text.hint(refusal.diagnostic)
    values = {
        **refusal.diagnostic.values,
        "expected": _UNSAID if refusal.diagnostic.values.get("expected") == UNSAID else _listed(refusal.candidates),
    }
    values["did_you_mean"] = guess(values.get("did_you_mean", ""))
    sentence, hint = (text.format(**values).strip() for text in row)
    return sentence, hint


def _listed(names: tuple[str, ...]) -> str:
    if not names:
        return "nichts"
    more = f" und {len(names) - SHOWN} weitere" if len(names) > SHOWN else ""
    return ", ".join(names[:SHOWN]) + more


def guess(english: str) -> str:
    """The same guess as a question in German."""
    names = re.findall(r"`[^`]+`", english)
    return f"Meinst du {' oder '.join(names)}?" if names else ""
