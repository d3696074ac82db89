"""How a comparison was made, in a few sentences."""

from interpreter.simulation.comparison.comparison import Comparison


def about(found: Comparison) -> str:
    """How many pairs, who played, what the games of a pair share."""
    count = "1 pair of games" if found.pairs == 1 else f"{found.pairs:,} pairs of games"
    players = "1 player" if found.players == 1 else f"{found.players} players"
    layout = "the same layout and " if found.same_layouts == found.pairs else ""
    return (
        f"{count}, {players}, seed {found.seed}. Both games of a pair have {layout}the same chance; the players choose at random, "
        "so this shows what the rules do by themselves. People who play well may see other figures."
    )


METHOD = (
    "Shares of one game have Wilson's interval (1927). The difference of two shares is taken pair by pair, with the interval of "
    "Agresti and Min (2005); a shared victory counts in parts. Means and their differences, pair by pair, have Student's interval. "
    "All hold with 95 %: of twenty differences that do not exist, one is expected to look like one. With fewer than ten pairs "
    "nothing is called a difference."
)
