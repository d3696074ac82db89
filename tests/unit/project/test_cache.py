"""What is kept for the next time: found again, and never trusted if somebody else could have written it."""

import errno
import io
import os
import stat
from pathlib import Path

import pytest

from interpreter.diagnostics.diagnostic import Report
from interpreter.packages import closure
from interpreter.project import cache
from interpreter.project.cache import cache_folder as folders
from interpreter.project.cache import code_digest

KEY = f"{'a' * 40}.rules"


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of the cache; it is not there yet."""
    monkeypatch.setenv("RULEWRIGHT_CACHE", str(tmp_path / "kept"))
    monkeypatch.setattr(cache, "_report", Report())
    monkeypatch.setattr(cache, "_reported", [])
    return tmp_path / "kept"


def codes() -> list[str]:
    return [found.code for found in cache.problems()]


def test_what_was_put_there_is_found_again(place: Path) -> None:
    assert cache.get(KEY) is None
    cache.put(KEY, b"one")
    cache.put(KEY, b"two")
    assert b"two" == cache.get(KEY)
    assert cache.get(f"{'b' * 40}.rules") is None
    assert ([KEY], []) == ([file.name for file in place.iterdir()], codes())


def test_folder_and_files_are_for_the_user_alone(place: Path) -> None:
    cache.put(KEY, b"one")
    assert (0o700, 0o600) == (stat.S_IMODE(place.stat().st_mode), stat.S_IMODE((place / KEY).stat().st_mode))


@pytest.mark.parametrize("cut", [0, 1, 18, 19, 30, 51, 52, -1])
def test_a_file_that_is_cut_off_is_not_used_and_that_is_said_once(place: Path, cut: int) -> None:
    cache.put(KEY, b"one")
    whole = (place / KEY).read_bytes()
    (place / KEY).write_bytes(whole[:cut])
    assert (None, None) == (cache.get(KEY), cache.get(KEY))
    assert (["C196"], []) == (codes(), codes())


def test_a_byte_that_has_changed_is_seen_wherever_it_stands(place: Path) -> None:
    cache.put(KEY, b"one")
    whole = (place / KEY).read_bytes()
    for number in range(len(whole)):
        (place / KEY).write_bytes(whole[:number] + bytes([whole[number] ^ 1]) + whole[number + 1 :])
        assert cache.get(KEY) is None


def test_a_file_under_another_key_is_not_used(place: Path) -> None:
    cache.put(KEY, b"one")
    other = f"{'b' * 40}.rules"
    (place / other).write_bytes((place / KEY).read_bytes())
    assert cache.get(other) is None


@pytest.mark.parametrize("mode", [0o620, 0o602, 0o666])
def test_a_file_that_others_may_write_is_not_used(place: Path, mode: int) -> None:
    cache.put(KEY, b"one")
    (place / KEY).chmod(mode)
    assert cache.get(KEY) is None


@pytest.mark.parametrize("mode", [0o720, 0o702, 0o1777])
def test_a_folder_that_others_may_write_to_is_not_used(place: Path, mode: int) -> None:
    cache.put(KEY, b"one")
    place.chmod(mode)
    assert cache.get(KEY) is None
    cache.put(KEY, b"two")
    place.chmod(0o700)
    assert (b"one", ["C195"]) == (cache.get(KEY), codes())


def test_what_belongs_to_somebody_else_is_not_used(place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    cache.put(KEY, b"one")
    monkeypatch.setattr(os, "geteuid", lambda: place.stat().st_uid + 1)
    assert cache.get(KEY) is None
    assert ["belongs to somebody else" in found.values["why"] for found in cache.problems()] == [True]


def test_a_link_is_not_followed_and_a_second_name_not_trusted(place: Path, tmp_path: Path) -> None:
    cache.put(KEY, b"one")
    real = tmp_path / "real"
    (place / KEY).rename(real)
    (place / KEY).symlink_to(real)
    assert cache.get(KEY) is None
    (place / KEY).unlink()
    os.link(real, place / KEY)
    assert cache.get(KEY) is None
    real.unlink()
    assert b"one" == cache.get(KEY)


def test_what_is_no_plain_file_is_not_waited_for(place: Path) -> None:
    cache.put(KEY, b"one")
    (place / KEY).unlink()
    os.mkfifo(place / KEY)
    assert cache.get(KEY) is None


def test_a_folder_that_cannot_be_made_is_told_once(place: Path) -> None:
    place.write_text("x")
    cache.put(KEY, b"one")
    assert cache.get(KEY) is None
    assert ["it is no folder"] == [found.values["why"] for found in cache.problems()]


def test_a_folder_that_cannot_be_written_to_leaves_what_is_there(place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    cache.put(KEY, b"one")

    def refuse(*_: object, **__: object) -> int:
        raise PermissionError(13, "Permission denied")

    with monkeypatch.context() as patched:
        patched.setattr(folders.os, "replace", refuse)
        cache.put(KEY, b"two")
    assert (b"one", ["C195"]) == (cache.get(KEY), codes())
    assert [KEY] == [file.name for file in place.iterdir()]


def test_a_full_disk_leaves_what_is_there(place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    cache.put(KEY, b"one")

    class Full(io.BytesIO):
        def write(self, _: object) -> int:
            raise OSError(errno.ENOSPC, "No space left on device")

    with monkeypatch.context() as patched:
        patched.setattr(folders.os, "fdopen", lambda *_: Full())
        cache.put(KEY, b"two")
    assert ["no space left on device"] == [found.values["why"] for found in cache.problems()]
    assert (b"one", [KEY]) == (cache.get(KEY), [file.name for file in place.iterdir()])


@pytest.mark.parametrize("word", ["off", "OFF", "no", "0"])
def test_nothing_is_kept_if_that_is_wanted(word: str, place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RULEWRIGHT_CACHE", word)
    monkeypatch.chdir(place.parent)
    cache.put(KEY, b"one")
    assert (None, False, []) == (cache.get(KEY), cache.is_on(), list(place.parent.iterdir()))


@pytest.mark.skipif(os.name == "nt" or os.uname().sysname == "Darwin", reason="other systems have other places")
def test_without_a_word_the_folder_of_the_system_is_taken(place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("RULEWRIGHT_CACHE")
    monkeypatch.setenv("XDG_CACHE_HOME", str(place))
    assert place / "rulewright" == folders.configured_folder()
    monkeypatch.setenv("XDG_CACHE_HOME", "not/absolute")
    monkeypatch.setenv("HOME", str(place))
    assert place / ".cache" / "rulewright" == folders.configured_folder()


def test_the_oldest_go_when_there_are_too_many_and_files_of_others_never(place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(folders, "MOST_FILES", 5)
    monkeypatch.setattr(folders, "KEPT_FILES", 3)
    names = [f"{number:040x}.rules" for number in range(6)]
    for number, name in enumerate(names[:5]):
        cache.put(name, b"x")
        os.utime(place / name, (number, number))
    (place / "letter.txt").write_text("dear")
    cache.put(names[5], b"x")
    assert sorted([*names[3:], "letter.txt"]) == sorted(file.name for file in place.iterdir())


def test_what_is_wanted_again_and_again_stays(place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(folders, "MOST_FILES", 5)
    monkeypatch.setattr(folders, "KEPT_FILES", 3)
    names = [f"{number:040x}.rules" for number in range(6)]
    for number, name in enumerate(names[:5]):
        cache.put(name, b"x")
        os.utime(place / name, (number, number))
    assert b"x" == cache.get(names[0])
    cache.put(names[5], b"x")
    assert sorted([names[0], *names[4:]]) == sorted(file.name for file in place.iterdir())


def test_a_key_depends_on_everything_that_has_a_say(monkeypatch: pytest.MonkeyPatch) -> None:
    keys = {cache.key("rules", "a", "b"), cache.key("rules", "ab"), cache.key("rules", "a", b"c"), cache.key("other", "a", "b")}
    monkeypatch.setattr(cache, "digest", lambda: "another version")
    assert 5 == len(keys | {cache.key("rules", "a", "b")})


def test_our_own_digest_covers_every_package_that_compiles() -> None:
    files = [Path(name) for name in code_digest._files(*code_digest._COMPILER)]
    parts = {file.relative_to(code_digest._PACKAGE).parts[0] for file in files if file.is_relative_to(code_digest._PACKAGE)}
    assert {f"{name}.py" if (code_digest._PACKAGE / f"{name}.py").is_file() else name for name in closure("project", "backends")} == parts
    assert {"analysis", "frontend", "runtime"} <= parts
    assert any(file.suffix == ".lark" for file in files)


def test_where_our_own_files_cannot_be_read_nothing_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(code_digest, "_LIBRARIES", ("no.such.library",))
    assert code_digest.digest.__wrapped__() != code_digest.digest.__wrapped__()


def test_a_folder_in_the_place_of_an_entry_is_no_entry(place: Path) -> None:
    key = cache.key("word", "it")
    cache.put(key, b"found")
    (place / key).unlink()
    (place / key).mkdir()
    assert cache.get(key) is None
    cache.put(key, b"found")
    assert cache.get(key) is None
    assert (place / key).is_dir()
