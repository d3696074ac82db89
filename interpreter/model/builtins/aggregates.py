"""Words that bind a name: `count(x in S where C)`.

What is made of the members is in `reducers.py`, the kinds of the results in `aggregate_results.py`.
"""

from interpreter.model.builtins import aggregate_results, reducers
from interpreter.model.builtins.overload import AggregateOverload, Phrase, aggregate, fixed

ROWS = (
    aggregate(
        "count: How many there are.",
        aggregate_results.count_type,
        fixed(reducers.count),
        AggregateOverload(
            "count_item",
            "count(cell in cells where row_of(cell) = 1) gives 3; count(card in deck where suit(card) = stones) gives 3",
            (Phrase("the number of {0}", context="how many"),),
            by_size="value",
        ),
        refine=aggregate_results.count_range,
    ),
    aggregate(
        "sum: The value of each, added up; 0 where there is none.",
        aggregate_results.sum_type,
        fixed(reducers.total),
        AggregateOverload(
            "sum_value",
            "sum(row_of(cell) for cell in marks) gives 6; sum(2 for cell in cells where cell = b2) gives 2",
            (Phrase("the sum of {1} over {0}"),),
        ),
        refine=aggregate_results.sum_range,
        needs_numbers=True,
    ),
    aggregate(
        "every: Whether the condition holds for all of them; so it does where there is none.",
        aggregate_results.truth_of_conditions,
        fixed(reducers.every),
        AggregateOverload(
            "every_condition",
            "every(cell in marks for cell in marks) gives yes; every(row_of(cell) = 1 for cell in cells) gives no",
            (Phrase("for {0}: {1}"),),
        ),
    ),
    aggregate(
        "exists: Whether there is at least one.",
        aggregate_results.truth_of_conditions,
        fixed(reducers.exists),
        AggregateOverload(
            "exists_item",
            "exists(cell in marks where row_of(cell) = 3) gives yes; exists(cell in marks where cell = b2) gives no",
            (Phrase("there is something among {0}"),),
            by_size="value",
        ),
    ),
    aggregate(
        "set: The set of those that meet the condition, or of the values worked out for them.",
        aggregate_results.set_type,
        reducers.into_set,
        AggregateOverload(
            "set_item",
            "set(cell in marks where row_of(cell) < 3) gives {a1 a2}",
            (Phrase("{0}"),),
            gathers="members",
            uses_member=True,
        ),
        AggregateOverload("set_value", "set(column_of(cell) for cell in marks) gives {1 3}", (Phrase("{1} for {0}"),), gathers="values"),
    ),
    aggregate(
        "list: The same as a list: in order and with copies.",
        aggregate_results.list_type,
        reducers.into_list,
        AggregateOverload(
            "list_item",
            "list(cell in list(c3, b2) where cell != b2) gives [c3]",
            (Phrase("{0}"),),
            gathers="members",
            uses_member=True,
            by_size="size",
        ),
        AggregateOverload(
            "list_value", "list(column_of(cell) for cell in marks) gives [1 1 3]", (Phrase("{1} for {0}"),), gathers="values"
        ),
    ),
    aggregate(
        "pool: A pool with so many copies of each.",
        aggregate_results.pool_type,
        reducers.into_pool,
        AggregateOverload(
            "pool_value",
            "pool(number_of(suit) for suit in suits) gives {1 leaves 2 stones}; size(pool(2 for card in cards)) gives 12",
            (Phrase("{1} × {0}", of_one=True), Phrase("{0} (of each: {1})")),
            gathers="members",
            uses_member=True,
        ),
    ),
    aggregate(
        "union: Everything that is in at least one of the sets worked out for them.",
        aggregate_results.joined_type,
        reducers.into_union,
        AggregateOverload(
            "union_value",
            "union(neighbours(cell) for cell in set(a1, c1)) gives {b1 a2 c2}; union(neighbours(cell) for cell in cells where no) gives {}",
            (Phrase("{1} for {0}, all together"),),
            gathers="held",
        ),
        yields=True,
    ),
    aggregate(
        "common: What is in every one of the sets worked out for them; nothing where there is none of them.",
        aggregate_results.joined_type,
        reducers.into_common,
        AggregateOverload(
            "common_value",
            "common(neighbours(cell) for cell in set(a1, c1)) gives {b1}; common(neighbours(cell) for cell in cells where no) gives {}",
            (Phrase("what is common to {1} for {0}"),),
            gathers="held",
        ),
        yields=True,
    ),
    aggregate(
        "best: All that share the highest number, or list of numbers; `then by` decides among equals, below `at least` nobody counts.",
        aggregate_results.best_type,
        reducers.into_best,
        AggregateOverload(
            "best_ranked",
            "best(cell in marks by column_of(cell)) gives {c3}; best(cell in marks by 0) gives {a1 a2 c3}; "
            "best(cell in marks by column_of(cell) at least 4) gives {}; best(cell in marks by 3 - column_of(cell) then by row_of(cell)) gives {a2}; "
            "best(cell in marks by list(row_of(cell), column_of(cell))) gives {c3}",
            gathers="members",
            uses_member=True,
        ),
    ),
    aggregate(
        "sole_best: The only one with the highest number, or list of numbers; none where several share it.",
        aggregate_results.sole_best_type,
        fixed(reducers.sole_best),
        AggregateOverload(
            "sole_best_ranked",
            "sole_best(cell in marks by column_of(cell)) gives c3; sole_best(cell in marks by 0) gives none; "
            "sole_best(player in players by size(hand(player)) at least 5) gives none; "
            "sole_best(cell in marks by 0 then by 3 - row_of(cell) then by list(column_of(cell))) gives a1",
            uses_member=True,
        ),
    ),
    aggregate(
        "min: The smallest number among them, none where there is none.",
        aggregate_results.extreme_type,
        fixed(reducers.smallest),
        AggregateOverload(
            "min_value",
            "min(row_of(cell) for cell in marks) gives 1; min(row_of(cell) for cell in marks where cell = b2) gives none",
            (Phrase("the lowest {1} among {0}"),),
        ),
        refine=aggregate_results.value_range,
        needs_numbers=True,
    ),
    aggregate(
        "max: The largest number among them, none where there is none.",
        aggregate_results.extreme_type,
        fixed(reducers.largest),
        AggregateOverload(
            "max_value",
            "max(row_of(cell) for cell in marks) gives 3; max(row_of(cell) for cell in marks where cell = b2) otherwise 9 gives 9",
            (Phrase("the highest {1} among {0}"),),
        ),
        refine=aggregate_results.value_range,
        needs_numbers=True,
    ),
    aggregate(
        "first: The first that meets the condition, or the first value that is not none; none where there is none.",
        aggregate_results.first_type,
        fixed(reducers.first),
        AggregateOverload(
            "first_item",
            "first(cell in cells where column_of(cell) = 2) gives b1",
            (Phrase("the first of {0}"),),
            uses_member=True,
            by_size="presence",
        ),
        AggregateOverload("first_value", "first(step(cell, east) for cell in list(c1, a2)) gives b2"),
        refine=aggregate_results.value_range,
    ),
    aggregate(
        "path: The first, the one after it, the one after that: as long as there is one, the condition holds and none comes again.",
        aggregate_results.list_type,
        reducers.into_list,
        AggregateOverload(
            "path_walk",
            "path(cell from a1 to step(cell, east)) gives [a1 b1 c1]; path(cell from b2 to step(cell, south) while row_of(cell) < 3) gives [b2]; "
            "path(cell from c3 to step(cell, north) at most 2) gives [c3 c2]; path(player from me to next(player)) gives [seat_1 seat_2 seat_3]",
            gathers="walked",
        ),
        yields=True,
    ),
    aggregate(
        "same: Whether the values of all of them are equal; so they are for none or one.",
        aggregate_results.truth_of_values,
        fixed(reducers.same),
        AggregateOverload(
            "same_value", "same(row_of(cell) for cell in set(a1, c1)) gives yes; same(row_of(cell) for cell in marks) gives no"
        ),
    ),
    aggregate(
        "different: Whether no two values are equal.",
        aggregate_results.truth_of_values,
        fixed(reducers.different),
        AggregateOverload(
            "different_value",
            "different(row_of(cell) for cell in marks) gives yes; different(column_of(cell) for cell in marks) gives no",
        ),
    ),
)
