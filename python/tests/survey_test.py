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


def test_an_export_becomes_a_frame(environment, tmp_path):
    export = tmp_path / "units.jsonl"
    subprocess.run([environment["YOMI"], "castle", "survey", "--games", "1..5", "--jsonl", "--quiet",
                    "--output", str(export)], check=True, stdout=subprocess.DEVNULL)
    assert yomikiri.read_export(export).units == yomikiri.castle.survey(games="1..5").units
    pytest.importorskip("pandas")
    assert list(yomikiri.survey_to_frame(export)["deal"]) == [1, 2, 3, 4, 5]
