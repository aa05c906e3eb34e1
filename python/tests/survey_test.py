"""Surveys from Python."""

import signal
import subprocess
import sys
import time

import pytest

import yomikiri
from yomikiri import castle


def test_a_survey_agrees_with_the_questions_it_stands_for():
    found = yomikiri.castle.survey(games="1..10", progress=False)
    words = {"won": "proved", "lost": "refuted", "unknown": "unknown"}
    asked = [castle.solve(n) for n in range(1, 11)]
    assert [words[unit["verdict"]] for unit in found.units] == [a.verdict for a in asked]
    assert found.summary["units"] == 10
    assert found.summary["counts"]["won"] == sum(a.verdict == "proved" for a in asked)
    assert found.about["work"] == "castle.survey"


def test_a_survey_that_is_refused_raises():
    with pytest.raises(yomikiri.Error, match="nothing"):
        yomikiri.castle.survey(nothing=1)


def test_an_interrupted_survey_ends_cleanly(environment, tmp_path):
    journal = tmp_path / "castle.db"
    code = f"""
import yomikiri
try:
    yomikiri.castle.survey(games="1..100000000", threads=1, journal={str(journal)!r})
except KeyboardInterrupt:
    print("interrupted")
"""
    child = subprocess.Popen([sys.executable, "-c", code], env=environment, text=True,
                             stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
    wal = tmp_path / "castle.db-wal"
    while child.poll() is None and not (wal.exists() and wal.stat().st_size > 100_000):
        time.sleep(0.05)
    child.send_signal(signal.SIGINT)
    assert child.communicate()[0] == "interrupted\n"
    assert journal.exists() and not wal.exists()  # ended cleanly


def test_a_survey_goes_on_from_its_journal(tmp_path):
    journal = tmp_path / "castle.db"
    castle.survey(games="1..3", journal=journal, progress=False)
    longer = castle.survey(games="1..6", journal=journal, progress=False)
    assert longer.units == castle.survey(games="1..6", progress=False).units


def test_a_survey_tells_how_far_it_is(tmp_path):
    heard = []
    found = castle.survey(games="1..40", progress=heard.append)
    assert found.units == castle.survey(games="1..40", progress=False).units
    assert heard[-1].done == heard[-1].total == 40
    assert [now.done for now in heard] == sorted(now.done for now in heard)
    # With a journal it begins where it stopped.
    journal = tmp_path / "castle.db"
    castle.survey(games="1..30", journal=journal, progress=False)
    heard.clear()
    castle.survey(games="1..40", journal=journal, progress=heard.append)
    assert heard[0].done >= 30 and heard[-1].done == 40


def test_what_the_listener_raises_ends_the_survey():
    def tired(now):
        raise LookupError("enough")

    with pytest.raises(LookupError, match="enough"):
        castle.survey(games="1..100000000", progress=tired)


def test_an_export_becomes_a_frame(environment, tmp_path):
    export = tmp_path / "units.jsonl"
    subprocess.run([environment["YOMI"], "castle", "survey", "--games", "1..5", "--jsonl", "--quiet",
                    "--output", str(export)], check=True, stdout=subprocess.DEVNULL)
    assert yomikiri.read_export(export).units == yomikiri.castle.survey(games="1..5").units
    pytest.importorskip("pandas")
    assert list(yomikiri.survey_to_frame(export)["deal"]) == [1, 2, 3, 4, 5]


def without_seconds(units):
    return [{key: value for key, value in unit.items() if key != "seconds"} for unit in units]


def test_a_journal_is_read_as_its_export(tmp_path):
    journal = tmp_path / "a journal?.db"
    found = castle.survey(games="1..5", journal=journal, progress=False)
    before = sorted(tmp_path.iterdir())
    read = yomikiri.read_journal(journal)
    assert without_seconds(read.units) == list(found.units)
    assert read.about == found.about
    assert sorted(tmp_path.iterdir()) == before  # nothing was made beside it
    pytest.importorskip("pandas")
    assert list(yomikiri.survey_to_frame(journal)["deal"]) == [1, 2, 3, 4, 5]


def test_a_journal_is_read_while_the_survey_runs(environment, tmp_path):
    journal = tmp_path / "castle.db"
    child = subprocess.Popen(
        [environment["YOMI"], "castle", "survey", "--games", "1..100000000", "--quiet",
         "--journal", str(journal)], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        wal = tmp_path / "castle.db-wal"
        while child.poll() is None and not (wal.exists() and wal.stat().st_size > 100_000):
            time.sleep(0.05)
        first = yomikiri.read_journal(journal)
        time.sleep(0.5)
        second = yomikiri.read_journal(journal)
        assert 0 < len(first.units) <= len(second.units) == second.about["done"]
        pytest.importorskip("pandas")
        frame = yomikiri.survey_to_frame(journal)
        assert len(frame) >= len(second.units) and frame["deal"].is_unique
        assert child.poll() is None
    finally:
        child.send_signal(signal.SIGINT)
        child.wait()


def test_every_form_of_an_export_is_read_alike(environment, tmp_path):
    found = {}
    for form in ("csv", "jsonl", "json"):
        path = tmp_path / f"castle.{form}"
        options = [] if form == "csv" else [f"--{form}"]
        subprocess.run([sys.executable, "-m", "yomikiri", "castle", "survey", "--games", "1..10",
                        "--quiet", "--output", str(path), *options],
                       env=environment, check=True, stdout=subprocess.DEVNULL)
        found[form] = yomikiri.read_export(path)
    assert len(found["csv"].units) == 10
    assert found["csv"].units == found["jsonl"].units == found["json"].units
    assert found["csv"].about == found["jsonl"].about == found["json"].about
    assert found["json"].summary["counts"]["won"] > 0


def test_what_is_no_export_is_refused(tmp_path):
    for text in (b"", b"hello", b"[]", b"{}", b"3", b"\xff\xfe", b"unit,deal\n1,1\n"):
        path = tmp_path / "rubbish"
        path.write_bytes(text)
        with pytest.raises(yomikiri.Error, match="no export"):
            yomikiri.read_export(path)


def test_what_is_no_journal_is_refused(tmp_path):
    for name, text in [("text.db", b"no database"), ("other.db", b"SQLite format 3\0" + b"x" * 99)]:
        path = tmp_path / name
        path.write_bytes(text)
        with pytest.raises(yomikiri.Error, match="no journal"):
            yomikiri.read_journal(path)
