from tests.unit.frontend.made import listing, step_codes


def test_deal_draws_for_everybody_in_turn_order_who_is_me_then() -> None:
    expected = [
        "0 let     #me = me",
        "1 list    #rest = #player in all player, clockwise",
        "2 each    #player of #rest, after the last goto 6",
        "3 let     me = #player",
        "4 draw    up to 2 from deck to hand(me)",
        "5 jump    2",
        "6 let     me = #me",
        "7 return",
    ]
    assert expected == listing("- deal: up to 2 from deck to hand(me)")


def test_deal_is_checked_like_draw() -> None:
    assert ["B112"] == step_codes("- deal: 2 from deck to hand(me)")
    assert ["T146"] == step_codes("- deal: 2 from market to hand(me)")


def test_what_is_known_of_a_pile_ends_with_a_deal() -> None:
    known = "- if: top(deck) is not none\n  then:\n"
    move = "    - move: top(deck) from deck to market\n      surely: It lies there."
    assert [] == step_codes(known + move)
    assert ["T103"] == step_codes(f"{known}    - deal: up to 1 from deck to hand(me)\n{move}")
