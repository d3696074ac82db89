"""Every form that a value can have in linear memory: its width, its bounds, none; and what has no static size is declined."""

from dataclasses import replace
from pathlib import Path

import pytest

from interpreter import load
from interpreter.backends.wasm.position.cell_codecs import UnreadableBlockError
from interpreter.backends.wasm.position.codec import pack, unpack
from interpreter.backends.wasm.position.layout import Layout, layout_of
from interpreter.backends.wasm.position.unsupported import Unsupported
from interpreter.runtime.machine import machine
from interpreter.runtime.state.game_instance import GameInstance
from tests.game_files import write_game
from tests.unit.backends.wasm.test_position_blocks import positions, same

GAME = """\
rulewright: 1
game: forms
players: 2
kinds:
  face: {numbers: 3 to 6}
  cell: {grid: square, width: 9, height: 9, names: a1}
  chip: [red, blue, green]
track:
  far: 0 - 100000 to 100000 starting at 0
  price(face): 0 to 300 or none
  debt(player, face): 0 - 5 to 5 starting at 0
  sure(face): truth
  maybe(player): truth or none
  at(chip): cell or none
  shown: face
  marks(player): set of cell
  thrown: set of face
  bag(face): pool of chip
  box: pool of chip starting at pool(if chip = red then 300 else 2 for chip in chips)
  row(face): pile of chip
  stock: pile of chip starting at pool(2 for chip in chips)
play:
  - turns: clockwise
    safety_limit: 12
    do:
      - let:
          some: pool(1 for chip in chips)
          route: list(cell for cell in marks(me))
          kept: if far > 3 then marks(me) else none
          sure_of_it: far > 0
      - must: [put, draw, mark]
      - for_each: spot in route
        do:
          - may: [mark]
            pass: Not now
      - choose_together: players
        choose:
          ballot: subsets(faces, 1, 2)
      - choose_together: players
        choose:
          gift: subsets(some, 1, 2)
      - may: [draw]
        pass: Enough
      - if: sure_of_it and red in ballot_of(gift(me))
        then:
          - add: up to size(kept otherwise marks(me)) + size(ballot(me)) to far
words:
  ballot_of(those is pool of chip): those
  least: first(faces)
actions:
  put:
    choose:
      face: faces
      chip: chips where copies(chip, stock) > 0
    do:
      - change: price(face) to price(face)
  draw:
    choose:
      face: faces
    do:
      - draw: up to 1 from stock to row(face)
      - change: sure(face) to not sure(face)
      - change: shown to face
      - change: maybe(me) to sure(face)
      - change: price(face) to limited(far, 0, 300)
      - change: debt(me, face) to 0 - 5
  mark:
    choose:
      cell: cells where cell not in marks(me)
    do:
      - change: marks(me) to marks(me) union set(cell)
      - change: at(red) to cell
      - add: up to 99 to far
      - move: up to red from box to bag(least)
scoring:
  points: {text: Points., points: far}
"""


def table_of(folder: Path, text: str = GAME) -> GameInstance:
    """A table of the game above, or of what a test makes of it."""
    return load(write_game(folder, text)).table(players=2, seed=1)


@pytest.fixture(scope="module")
def layout(tmp_path_factory: pytest.TempPathFactory) -> Layout:
    return layout_of(table_of(tmp_path_factory.mktemp("forms")))


@pytest.mark.parametrize(
    ("name", "form", "stride", "sizes", "width", "low", "is_optional"),
    [
        ("far", "number", 4, (), 4, -100000, False),
        ("price", "number", 2, (7,), 2, 0, True),  # there are no faces 0 to 2: holes
        ("debt", "number", 1, (2, 7), 1, -5, False),
        ("sure", "number", 1, (7,), 1, 0, False),
        ("maybe", "number", 1, (2,), 1, 0, True),
        ("at", "number", 1, (3,), 1, 0, True),
        ("marks", "bits", 16, (2,), 8, 0, False),
        ("thrown", "bits", 8, (), 8, 0, False),
        ("bag", "counts", 6, (7,), 2, 0, False),
        ("row", "pile", 8, (7,), 1, 0, False),
    ],
)  # fmt: skip
def test_a_name_takes_what_its_values_need(
    layout: Layout, name: str, form: str, stride: int, sizes: tuple[int, ...], width: int, low: int, *, is_optional: bool
) -> None:
    track = layout.track(name)
    assert (track.form, track.stride, track.sizes, track.width, track.low, track.is_optional) == (
        form,
        stride,
        sizes,
        width,
        low,
        is_optional,
    )


def test_names_do_not_overlap(layout: Layout) -> None:
    areas = [(track.base, track.size) for track in layout.tracks.values()]
    areas += [(area.base, area.size) for area in layout.indexes.values()]
    areas += [(slot.offset, slot.size) for frame in layout.frames.values() for slot in frame.slots if slot is not None]
    areas += [(layout.stack, 4 * len(layout.routines)), (layout.depth, 4), (layout.ended, 4), (layout.loop_passes, 8)]
    areas += [(offset, 8) for offset in layout.course.values()]
    end = 0
    for offset, size in sorted(areas):
        assert offset >= end
        end = offset + size
    assert end <= layout.size


def test_slots_have_all_forms(layout: Layout) -> None:
    frame, names = layout.frame("play"), [slot.name for slot in layout.table.rules.routines["play"].slots]
    forms = {names[number]: area for number, area in enumerate(frame.slots) if area is not None}
    assert {area.form for area in forms.values()} == {"scalar", "truth", "bits", "counts", "list", "answers"}
    assert (forms["route"].capacity, forms["route"].size, forms["route"].inner) == (81, 96, forms["route"].offset + 8)  # a byte for each
    assert (forms["kept"].words, forms["kept"].is_optional, forms["kept"].size) == (2, True, 24)
    assert forms["some"].capacity == 3
    assert forms["#gift"].each is not None
    assert forms["#gift"].size == 2 * forms["#gift"].each.size


@pytest.mark.parametrize("seed", range(4))
def test_every_form_comes_back(layout: Layout, seed: int) -> None:
    for state in positions(layout.table, seed, 120):
        assert same(unpack(layout, pack(layout, state)), state)


def test_cells_stand_by_place(layout: Layout) -> None:
    table = layout.table
    store = list(machine.start(table).store)
    for cell, number in zip(table.cells_of("price"), (0, 300, None, 17), strict=True):
        store[cell] = number
    block = pack(layout, replace(machine.start(table), store=tuple(store)))
    track = layout.track("price")
    for face, code in zip((3, 4, 5, 6), (1, 301, 0, 18), strict=True):
        at = track.base + face * track.stride
        assert int.from_bytes(block[at : at + track.width], "little") == code


@pytest.mark.parametrize(
    ("name", "value"),
    [("far", 100001), ("far", None), ("shown", 2), ("shown", None), ("marks", None), ("box", (70_000, 0, 0)), ("row", (0,) * 7), ("row", (300,))],
)  # fmt: skip
def test_a_value_that_has_no_place_does_not_go_into_a_block(layout: Layout, name: str, value: object) -> None:
    store = list(machine.start(layout.table).store)
    store[layout.table.cells_of(name)[0]] = value
    with pytest.raises(Unsupported):
        pack(layout, replace(machine.start(layout.table), store=tuple(store)))


@pytest.mark.parametrize(
    ("name", "at", "byte"),
    [("far", 3, 255), ("price", 2 * 3 + 1, 200), ("sure", 3, 2), ("maybe", 0, 3), ("at", 0, 82), ("shown", 0, 2), ("marks", 15, 1),
     ("thrown", 0, 1), ("row", 3 * 8, 7), ("stock", 2, 3)],
)  # fmt: skip
def test_bytes_that_stand_for_nothing_are_refused(layout: Layout, name: str, at: int, byte: int) -> None:
    block = bytearray(pack(layout, machine.start(layout.table)))
    block[layout.track(name).base + at] = byte
    with pytest.raises(UnreadableBlockError):
        unpack(layout, bytes(block))


@pytest.mark.parametrize(
    ("slot", "at", "byte"), [("route", 0, 82), ("route", 8, 81), ("kept", 0, 2), ("sure_of_it", 0, 2), ("#seat", 0, 2)]
)
def test_slots_that_stand_for_nothing_are_refused(layout: Layout, slot: str, at: int, byte: int) -> None:
    routine = layout.table.rules.routines["play"]
    number = [each.name for each in routine.slots].index(slot)
    area = layout.frame("play").slots[number]
    assert area is not None
    for state in positions(layout.table, 1, 60):
        if state.ended is None and number not in layout.table.dead_slots("play")[state.frames[0].pc]:
            block = bytearray(pack(layout, state))
            block[area.offset] = 1 if at else block[area.offset]  # a list has a member
            block[area.offset + at] = byte
            with pytest.raises(UnreadableBlockError):
                unpack(layout, bytes(block))
            return
    raise AssertionError("never waited for")


LIST = "list(cell for cell in marks(me))"


@pytest.mark.parametrize(
    ("changes", "reason", "address"),
    [
        ({"width: 9, height: 9": "width: 46, height: 46", LIST: "list(a1)"}, "takes more than 32 words", "track.marks"),
        ({"width: 9, height: 9": "width: 32, height: 32"}, "has fewer than 1000 members", "play.turns.do.let"),
        ({"thrown: set of face": "thrown: set of 0 - 3 to 3"}, "is no set of bits", "track.thrown"),
        ({"  thrown:": "  pouch: set of chip\n  thrown:", "      - add: up to 99 to far": "      - change: pouch to chips\n      - move: up to blue from pouch to box"}, "Rules can make things", "track.bag"),
        ({LIST: "set(neighbours(cell) for cell in marks(me))", "spot in route": "spot in first(route) otherwise cells"}, "is no set of bits", "play.turns.do.let"),
    ],
)  # fmt: skip
def test_what_has_no_static_form_is_declined(tmp_path: Path, changes: dict[str, str], reason: str, address: str) -> None:
    text = GAME
    for old, new in changes.items():
        text = text.replace(old, new)
    with pytest.raises(Unsupported, match=reason) as declined:
        layout_of(table_of(tmp_path, text))
    assert declined.value.address.startswith(address)
    assert declined.value.span is not None
    assert "forms.game.yaml:" in str(declined.value)


def test_a_pile_is_as_high_as_there_are_things_that_come_there(tmp_path: Path) -> None:
    layout = layout_of(table_of(tmp_path))
    assert (layout.track("row").capacity, layout.track("stock").capacity) == (6, 6)
    wider = GAME.replace("- draw: up to 1 from stock to row(face)", "- move: up to red from box to row(face)")
    layout = layout_of(table_of(tmp_path, wider))
    assert (layout.track("row").capacity, layout.track("stock").capacity) == (304, 6)
    turned = GAME.replace("- draw: up to 1 from stock to row(face)", "- move: up to red from box to row(face) as blue")
    layout = layout_of(table_of(tmp_path, turned))
    assert layout.track("row").capacity == 304
