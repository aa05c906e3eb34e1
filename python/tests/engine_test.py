"""The engine: shared, cancelled, killed, closed, and gone with its parent."""

import asyncio
import os
import signal
import subprocess
import sys
import threading
import time

import pytest

import yomikiri
from yomikiri import castle

LONG = castle.PaperRequest(deals=1_000_000_000)  # ends only when it is cancelled


def ends(pid, seconds=60.0):
    """Whether the process is gone in time."""
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        try:
            with open(f"/proc/{pid}/stat") as file:
                if file.read().rsplit(")", 1)[1].split()[0] == "Z":
                    return True
        except FileNotFoundError:
            return True
        time.sleep(0.02)
    return False


def test_one_engine_answers_all_questions():
    castle.moves(7)
    pid = yomikiri.default_engine().pid
    castle.moves(8)
    assert yomikiri.default_engine().pid == pid


def test_an_engine_of_ones_own_ends_with_its_block():
    with yomikiri.Engine(threads=2, memory="256M", lang="ja") as engine:
        pid = engine.pid
        assert engine._hello["threads"] == 2 and engine._hello["memory"] == 256 << 20
        assert castle.moves(7, engine=engine).headline.text != castle.moves(7).headline.text
    assert ends(pid)
    with pytest.raises(yomikiri.Error, match="closed"):
        castle.moves(7, engine=engine)


def test_the_versions_of_module_and_program_agree(engine):
    import backend

    assert backend._project("version") == engine.version


def test_control_c_cancels_the_question_and_not_the_engine(engine):
    pid = engine.pid
    began = threading.Event()
    main = threading.main_thread().ident

    def interrupt():
        began.wait()
        signal.pthread_kill(main, signal.SIGINT)

    thread = threading.Thread(target=interrupt)
    thread.start()
    with pytest.raises(KeyboardInterrupt):
        engine.ask(LONG, progress=lambda now: began.set())
    thread.join()
    # One thread: this is answered only if the other question is really over.
    assert engine.ask(castle.SolveRequest(7)).verdict == "proved"
    assert engine.pid == pid


def test_progress_is_heard_and_an_error_of_the_listener_ends_the_question(engine):
    def listener(now):
        assert now.done >= 0 and now.seconds > 0 and now.unit
        raise RuntimeError("enough")

    with pytest.raises(RuntimeError, match="enough"):
        engine.ask(LONG, progress=listener)
    assert engine.ask(castle.SolveRequest(7)).verdict == "proved"


def test_a_cancelled_future_cancels_its_question(engine):
    futures = [engine.submit(LONG) for _ in range(20)]
    assert all(future.cancel() for future in futures)
    assert engine.ask(castle.SolveRequest(7)).verdict == "proved"


def test_an_engine_that_dies_raises_and_the_next_question_starts_another(engine):
    pid = engine.pid
    futures = [engine.submit(LONG) for _ in range(3)]
    os.kill(pid, signal.SIGKILL)
    for future in futures:
        with pytest.raises(yomikiri.EngineDied, match="signal 9"):
            future.result()
    assert engine.ask(castle.SolveRequest(7)).verdict == "proved"
    assert engine.pid != pid


def test_an_engine_that_cannot_start_says_what_it_said():
    with yomikiri.Engine(memory="much") as engine:
        with pytest.raises(yomikiri.EngineDied, match="memory"):
            engine.ask(castle.MovesRequest(7))


@pytest.mark.parametrize("script", ["echo hello", "echo hello; sleep 1000", "echo '[]'; cat"])
def test_a_program_that_is_no_engine_is_told_by_what_it_says(script, tmp_path):
    other = tmp_path / "other"
    other.write_text(f"#!/bin/sh\n{script}\n")
    other.chmod(0o755)
    with yomikiri.Engine(program=str(other)) as engine:
        with pytest.raises(yomikiri.EngineDied, match="other is no engine.*(hello|\\[\\])"):
            engine.ask(castle.MovesRequest(7))


def test_a_program_that_cannot_be_started_is_not_found(tmp_path):
    (tmp_path / "text").write_text("no program")
    (tmp_path / "text").chmod(0o755)
    for name in ("text", "nothing"):
        with yomikiri.Engine(program=str(tmp_path / name)) as engine:
            with pytest.raises(yomikiri.ProgramNotFound, match=name):
                engine.ask(castle.MovesRequest(7))


def test_what_is_no_request_is_a_type_error(engine):
    for ask in (engine.ask, engine.submit, lambda one: list(yomikiri.map([one], engines=1))):
        with pytest.raises(TypeError, match="castle.SolveRequest"):
            ask(7)


def test_many_threads_share_one_engine(engine):
    answers = {}

    def ask(number):
        answers[number] = castle.deal(number, engine=engine).number

    threads = [threading.Thread(target=ask, args=(n,)) for n in range(1, 41)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert answers == {n: str(n) for n in range(1, 41)}


def test_asyncio_asks_several_at_once_and_cancels(engine):
    async def several():
        requests = [castle.MovesRequest(n) for n in range(1, 9)]
        answers = await asyncio.gather(*(engine.ask_async(r) for r in requests))
        assert [a.title for a in answers] == [str(n) for n in range(1, 9)]
        with pytest.raises(asyncio.TimeoutError):
            await asyncio.wait_for(engine.ask_async(LONG), 0.2)
        with pytest.raises(yomikiri.QuestionError):
            await engine.ask_async(castle.SolveRequest("x"))
        return await yomikiri.ask_async(castle.SolveRequest(7))

    assert asyncio.run(several()).verdict == "proved"
    assert engine.ask(castle.SolveRequest(7)).verdict == "proved"


CHILD = """
import os, sys, time, yomikiri
engine = yomikiri.default_engine()
future = engine.submit(yomikiri.castle.PaperRequest(deals=1_000_000_000))
pid = engine.pid
{fork}
print(pid, flush=True)
{then}
"""


@pytest.mark.parametrize("fork", ["", "if os.fork() == 0: time.sleep(600)"])
def test_the_engine_ends_with_a_parent_that_is_killed(environment, fork):
    """Also where a fork of the parent lives on."""
    child = subprocess.Popen([sys.executable, "-c", CHILD.format(fork=fork, then="time.sleep(600)")],
                             stdout=subprocess.PIPE, env=environment, start_new_session=True)
    try:
        pid = int(child.stdout.readline())
        child.kill()
        assert ends(pid)
    finally:
        os.killpg(child.pid, signal.SIGKILL)
        child.wait()
        child.stdout.close()


def test_the_engine_ends_with_a_parent_that_is_done(environment):
    done = subprocess.run([sys.executable, "-c", CHILD.format(fork="", then="")], env=environment,
                          stdout=subprocess.PIPE, stderr=subprocess.PIPE, timeout=60)
    assert (done.returncode, done.stderr) == (0, b"")
    assert ends(int(done.stdout))


def test_a_forked_child_has_its_own_engine(environment):
    code = """
import os, yomikiri
ask = lambda: yomikiri.castle.moves(7).won
ask()
pid = yomikiri.default_engine().pid
child = os.fork()
if child == 0:
    ask()
    os._exit(0 if yomikiri.default_engine().pid != pid else 1)
assert os.waitpid(child, 0)[1] == 0
ask()
assert yomikiri.default_engine().pid == pid
"""
    done = subprocess.run([sys.executable, "-c", code], env=environment, timeout=60,
                          stderr=subprocess.PIPE)
    assert (done.returncode, done.stderr) == (0, b"")


# --- many


def test_map_gives_the_answers_in_order():
    requests = [castle.SolveRequest(n, nodes=3000 if n % 3 else 1) for n in range(1, 31)]
    together = list(yomikiri.map(requests, engines=2))
    assert [a.title for a in together] == [str(n) for n in range(1, 31)]
    assert [a.verdict for a in together] == [yomikiri.ask(r).verdict for r in requests]


def test_map_reads_an_endless_iterable_as_answers_are_taken():
    read = []

    def endless():
        n = 0
        while True:
            n += 1
            read.append(n)
            yield castle.MovesRequest(n)

    answers = yomikiri.map(endless(), engines=1)
    assert [next(answers).title for _ in range(3)] == ["1", "2", "3"]
    answers.close()
    assert len(read) <= 3 + 64 + 1
    assert not [t for t in threading.enumerate() if t.name == "yomikiri-map"]


def test_map_raises_at_the_first_error_or_returns_it():
    requests = [castle.MovesRequest(7), castle.MovesRequest("x"), castle.MovesRequest(8)]
    answers = yomikiri.map(requests, engines=2)
    assert next(answers).title == "7"
    with pytest.raises(yomikiri.QuestionError):
        next(answers)
    kept = list(yomikiri.map(requests, engines=2, errors="return"))
    assert isinstance(kept[1], yomikiri.QuestionError) and kept[2].title == "8"


def test_map_tells_what_the_iterable_raised_and_how_far_it_is():
    def broken():
        yield castle.MovesRequest(7)
        raise LookupError("mine")

    heard = []
    answers = yomikiri.map(broken(), engines=2, progress=heard.append)
    assert next(answers).title == "7"
    with pytest.raises(LookupError, match="mine"):
        next(answers)
    assert [now.done for now in heard] == [1]
    assert list(yomikiri.map([], engines=2)) == []


def test_leaving_map_cancels_what_runs():
    answers = yomikiri.map([castle.MovesRequest(7), LONG, LONG], engines=2)
    assert next(answers).title == "7"
    answers.close()  # returns: nothing waits for the long ones


def test_a_bar_shows_where_tqdm_is_installed(engine, capsys):
    pytest.importorskip("tqdm")
    list(yomikiri.map([castle.MovesRequest(7)], engines=1, progress=True))
    assert "questions" in capsys.readouterr().err
    list(yomikiri.map([castle.MovesRequest(7)], engines=1))  # nobody looks: silent
    assert capsys.readouterr().err == ""
