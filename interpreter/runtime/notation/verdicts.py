"""How a game ended, in sentences: who wins, and by which end."""

from interpreter.model.types.domains import seat_id
from interpreter.runtime.notation.labels import side_label
from interpreter.runtime.scoring.points import to_text
from interpreter.runtime.scoring.result import Result
from interpreter.runtime.state.game_instance import GameInstance, localized, sentence
from interpreter.translation import conjunction, translate, translate_plural


def verdict(table: GameInstance, result: Result, language: str | None, viewer: str | None = None) -> str:
    """Sentence that names the winners, or tells a viewer that nobody else has won."""
    sides = sorted({table.side_of[seat] for seat in result.winners})
    if not sides or result.lost:
        return translate(language, "Nobody wins.")
    if len(table.sides) == 1 < table.players:
        return translate(language, "You have won together.")
    if len(sides) == len(table.sides) > 1 and not result.stopped:
        return translate(language, "The game is a draw.")
    names = [side_label(table, side, language, members=True) for side in sides]
    joined = conjunction(language, names)
    if result.stopped:
        return translate_plural(
            language, "Nobody has won yet; {names} was ahead.", "Nobody has won yet; {names} were ahead.", len(names), names=joined
        )
    if [seat_id(seat) for seat in result.winners] == [viewer]:
        return translate(language, "You win.")
    return translate_plural(language, "{names} wins.", "{names} share the victory.", len(names), names=joined)


def reason(table: GameInstance, result: Result, language: str | None) -> str:
    """Why the winners are ahead, in a sentence: their points and those of the next, or the step of the ranking that broke the tie; empty if no points decide."""
    level = [seat for seat in range(table.players) if seat not in result.winners]
    if not level or not result.winners or result.lost or result.stopped:
        return ""
    first = result.winners[0]
    for number, step in enumerate(table.rules.ranking):
        best, rivals = result.ranking[first][number], [result.ranking[seat][number] for seat in level]
        level = [seat for seat, rank in zip(level, rivals, strict=True) if rank == best]
        if level:
            continue
        if number == 0 and table.rules.scoring and best == result.scores[first]:
            next_best = max(rivals) if step.most else min(rivals)
            return translate(language, "Points: {points} to {others}.", points=to_text(best), others=to_text(next_best))
        rule, title = table.rules.addresses.get(f"ranking.{step.name}"), sentence(table, f"ranking.{step.name}", language or "")
        if not title:
            return localized(table, rule.text, language or "") if rule is not None else ""
        next_best = max(rivals) if step.most else min(rivals)
        figures = translate(
            language, "{title}: {points} to {others}.", title=title[:1].upper() + title[1:], points=to_text(best), others=to_text(next_best)
        )
        tied = (
            translate(language, "Tied at {points} points.", points=to_text(result.scores[first]))
            if number > 0 and table.rules.scoring
            else ""
        )
        return f"{tied} {figures}".strip()
    return ""


def ending(table: GameInstance, result: Result, language: str | None) -> str:
    """Sentence on how the game ended: what the rules say has happened, else the rule by which it did."""
    if result.end == "finished":
        return translate(language, "The course of the game is through.")
    if result.stopped:
        return stopped_sentence(language)
    if said := sentence(table, f"end.{result.end}.log", language or ""):
        return said
    text = next((localized(table, end.text, language or "") for end in table.rules.ends if end.name == result.end), "")
    title = sentence(table, f"end.{result.end}", language or "")
    return translate(language, "End: {text}", text=" – ".join(filter(None, (title, text))) or (result.end or "").replace("_", " "))


def stopped_sentence(language: str | None) -> str:
    """Return the sentence on a game that a safety limit has stopped."""
    return translate(language, "Stopped at the safety limit, which is no rule of the game: please report it to whoever wrote the rules.")
