"""What the rulebook itself says, in the languages it knows; everything else comes from the rule files."""

from collections.abc import Mapping

_PHRASES: Mapping[str, tuple[str, str]] = {
    # headings
    "contents": ("Contents", "Inhalt"),
    "material": ("What is in the box", "Das Material"),
    "board": ("The board", "Der Spielplan"),
    "keeping": ("At the start", "Zu Beginn"),
    "setup": ("Setting up", "Der Aufbau"),
    "play": ("How the game goes", "Der Ablauf"),
    "actions": ("What you can do", "Was man tun kann"),
    "procedures": ("How it is done", "Wie es gemacht wird"),
    "whenever": ("Whenever …", "Immer wenn …"),
    "words": ("Terms", "Begriffe"),
    "end": ("End of the game", "Das Ende des Spiels"),
    "scoring": ("Scoring", "Die Wertung"),
    "ranking": ("Who wins", "Wer gewinnt"),
    "options": ("Agree on this before you begin", "Vor dem Spiel zu vereinbaren"),
    "options_table": ("Options", "Vereinbarungen"),
    "always": ("If you are in doubt", "Wenn ihr unsicher seid"),
    "remarks": ("About this rulebook", "Zu dieser Spielregel"),
    # title page
    "players": ("For {count} players", "Für {count} Personen"),
    "a_player": ("a player", "eine Person"),
    "player_alone": ("For one player", "Für eine Person"),
    "range": ("{low} to {high}", "{low} bis {high}"),
    "seats": ("The players play as {names}.", "Gespielt wird als {names}."),
    "with_variants": ("Played with {names}.", "Gespielt mit {names}."),
    "clauses": ("Clauses", "Abschnitte"),
    # joining
    "and": ("and", "und"),
    "or": ("or", "oder"),
    "at_players": ("{values} with {players} players", "{values} bei {players} Personen"),
    # material
    "numbers": ("Numbers in these rules", "Zahlen in diesen Regeln"),
    "number": ("Number", "Zahl"),
    "number_for": ("for {count} players:", "zu {count}:"),
    "value": ("Value", "Wert"),
    "value_count": ("How many", "Anzahl"),
    "name": ("Name", "Name"),
    "shape": ("Shape", "Form"),
    "members": ("{name}: {members}.", "{name}: {members}."),
    "figures_from": ("{name}: the numbers {low} to {high}.", "{name}: die Zahlen {low} bis {high}."),
    "combined": ("One for each combination of {parts}.", "Jede Verbindung ({parts}) genau einmal."),
    "combined_count": ("One for each combination of {parts}: {count} in all.", "Jede Verbindung ({parts}) genau einmal: {count} insgesamt."),
    "rows": ("{count} of them, see the table.", "{count} davon, siehe Tabelle."),
    "rows_named": ("{count} of them: {names}.", "{count} davon: {names}."),
    "empty_at_start": ("Empty at the start: {names}.", "Zu Beginn leer: {names}."),
    "table_of": ("{name}: {count} in all", "{name}: insgesamt {count}"),
    "spaces": ("{count} spaces", "{count} Felder"),
    # board
    "square": ("The board {name} has {height} rows of {width} square cells each.", "Der Plan {name} hat {height} Reihen mit je {width} quadratischen Feldern."),
    "hex": ("The board {name} has {height} rows of {width} hexagons each.", "Der Plan {name} hat {height} Reihen mit je {width} Sechsecken."),
    "graph": ("The board {name} has {count} places joined by lines.", "Der Plan {name} hat {count} Orte, die durch Linien verbunden sind."),
    "around": ("The board {name} is made anew for every game.", "Der Plan {name} wird für jede Partie neu gelegt."),
    "sides": ("Cells are neighbours if they share a side.", "Benachbart sind Felder mit einer gemeinsamen Seite."),
    "corners": ("Cells are neighbours if they share a side or a corner.", "Benachbart sind Felder mit einer gemeinsamen Seite oder Ecke."),
    "board_is_right": ("For every board this holds:", "Für jeden Spielplan gilt:"),
    "board_is_wrong": ("Reasons to refuse a board:", "Gründe, einen Spielplan abzulehnen:"),
    "presets": ("Boards that are ready to use: {names}.", "Fertige Spielpläne: {names}."),
    "example": ("An example: {name}, for {players} players.", "Ein Beispiel: {name}, für {players} Personen."),
    "example_start": ("An example: how a game of {players} may begin.", "Ein Beispiel: So kann eine Partie zu {players} beginnen."),
    "example_later": ("An example: how it may look after a while.", "Ein Beispiel: So kann es nach einer Weile aussehen."),
    "example_alone": ("An example of the start.", "Ein Beispiel für den Beginn."),
    "in_signs": ("The picture in signs", "Das Bild in Zeichen"),
    # what is kept
    "each": ("for each {kind}", "je {kind}"),
    "each_player_has": ("everybody", "jede Person"),
    "where": ("Where", "Wo"),
    "holds": ("What", "Was"),
    "starts": ("At the start", "Zu Beginn"),
    "seen_by": ("Seen by", "Sichtbar für"),
    "all_see": ("everybody", "alle"),
    "nobody_sees": ("nobody", "niemanden"),
    "owner_sees": ("its owner", "wem es gehört"),
    "holder_pool": ("a supply of {kind}", "ein Vorrat: {kind}"),
    "holder_pile": ("a pile of {kind}", "ein Stapel: {kind}"),
    "holder_slot": ("room for one {kind}", "Platz für ein {kind}"),
    "holder_set": ("any {kind}", "beliebig viele: {kind}"),
    "holder_value": ("{kind}", "{kind}"),
    "truth": ("yes or no", "ja oder nein"),
    "a_number": ("a number", "eine Zahl"),
    "blank": ("nothing", "nichts"),
    "board_track": ("on every {kind}", "auf jedem {kind}"),
    # what is told
    "tells": ("Everybody learns something of this: {names}.", "Alle erfahren etwas hiervon: {names}."),
    "tells_player": ("Something of this is told to {who} alone: {names}.", "Etwas hiervon erfährt nur {who}: {names}."),
    # actions
    "you_choose": ("You choose {choices}.", "Du wählst {choices}."),
    "one_of_set": ("{name} ({source})", "{name} ({source})"),
    "obstacles": ("What can stand in the way:", "Was im Weg stehen kann:"),
    "conditions": ("What to heed:", "Was zu beachten ist:"),
    "costs": ("Cost: {amount} from {place}.", "Kosten: {amount}, bezahlt aus: {place}."),
    # options
    "happens": ("What happens:", "Was dann geschieht:"),
    "option": ("Option", "Vereinbarung"),
    "choices": ("You may choose", "Zur Wahl"),
    "default": ("If you say nothing", "Ohne Absprache"),
    "any_player": ("any player", "eine beliebige Person"),
    # end
    "at_start_of_turn": ("Looked at when a turn begins.", "Geprüft wird zu Beginn eines Zuges."),
    "at_end_of_turn": ("Looked at when a turn ends.", "Geprüft wird am Ende eines Zuges."),
    "at_end_of_round": ("The round is finished first.", "Die Runde wird noch zu Ende gespielt."),
    "ends_when": ("The game ends when {condition}.", "Das Spiel endet, wenn {condition}."),
    "ends_by": ("{name}: the rules say above when this comes about.", "{name}: Wann es dazu kommt, steht oben in den Regeln."),
    "ends_finished": ("The game is over when all of this has been done.", "Das Spiel ist aus, wenn all das getan ist."),
    "then_wins": ("Then {who} wins.", "Dann gewinnt {who}."),
    "then_lost": ("Then nobody wins.", "Dann gewinnt niemand."),
    # scoring
    "sheet": ("The score sheet", "Der Wertungsbogen"),
    "for": ("For", "Für"),
    "points": ("You score", "Punkte"),
    "points_are": ("As many points as this: {points}.", "So viele Punkte: {points}."),
    "most": ("The most {what} wins.", "Es gewinnt, wer am meisten {what} hat."),
    "fewest": ("The fewest {what} wins.", "Es gewinnt, wer am wenigsten {what} hat."),
    "next_most": ("Among equals, the most {what} wins.", "Bei Gleichstand gewinnt am meisten {what}."),
    "next_fewest": ("Among equals, the fewest {what} wins.", "Bei Gleichstand gewinnt am wenigsten {what}."),
    "most_points": ("Most points wins.", "Die meisten Punkte gewinnen."),
    "fewest_points": ("Fewest points wins.", "Die wenigsten Punkte gewinnen."),
    "shared": ("Whoever is still equal after that shares the victory.", "Wer auch danach gleichauf ist, teilt sich den Sieg."),
    "no_ranking": ("Nobody is ranked.", "Eine Reihenfolge gibt es nicht."),
    # checks and remarks
    "always_true": ("All of this is always true. If it is not, something has gone wrong.", "All das stimmt immer. Wenn nicht, ist etwas schiefgegangen."),
    "untranslated": ("{count} sentences of these rules are written in another language only and stand here as they are.", "{count} Sätze dieser Regeln gibt es nur in einer anderen Sprache; sie stehen hier unverändert."),
    "untranslated_one": ("One sentence of these rules is written in another language only and stands here as it is.", "Einen Satz dieser Regeln gibt es nur in einer anderen Sprache; er steht hier unverändert."),
    "margin": ("The signs beside a line name the clauses of the printed rules that it carries out.", "Die Zeichen neben einer Zeile nennen die Abschnitte der gedruckten Regel, die sie ausführt."),
    "margin_variants": ("A name there is the variant that the line comes from.", "Ein Name dort ist die Variante, aus der die Zeile stammt."),
    "made_from": ("Made by Rulewright from {files}.", "Von Rulewright gemacht aus {files}."),
}  # fmt: skip


def say(language: str, key: str, **values: object) -> str:
    """A phrase in a language, English where the program does not know it."""
    row = _PHRASES[key]
    return row[1 if language == "de" else 0].format(**values)


def listed(language: str, names: list[str] | tuple[str, ...], word: str = "and") -> str:
    """Names as a list in a sentence: `a, b and c`."""
    if len(names) < 2:
        return "".join(names)
    return f"{', '.join(names[:-1])} {say(language, word)} {names[-1]}"
