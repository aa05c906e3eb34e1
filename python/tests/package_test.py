"""Finding the program, passing through to it, installing without a network, the examples."""

import shutil
import subprocess
import sys
import zipfile

import pytest

import backend
import yomikiri
from conftest import HERE


def run(*command, **options):
    return subprocess.run([str(c) for c in command], stdout=subprocess.PIPE,
                          stderr=subprocess.PIPE, text=True, timeout=300, **options)


def test_the_program_is_named_by_yomi_or_stands_in_the_repository_or_on_the_path(
        monkeypatch, tmp_path):
    def program(folder):
        folder.mkdir(parents=True)
        (folder / "yomi").write_text("#!/bin/sh\n")
        (folder / "yomi").chmod(0o755)
        return str(folder / "yomi")

    monkeypatch.setattr("yomikiri.program._REPOSITORY", tmp_path / "tree")
    monkeypatch.delenv("YOMI", raising=False)
    monkeypatch.setenv("PATH", str(tmp_path / "path"))
    with pytest.raises(yomikiri.ProgramNotFound, match="YOMI"):
        yomikiri.find_program()
    on_path = program(tmp_path / "path")
    assert yomikiri.find_program() == on_path
    built = program(tmp_path / "tree" / "build" / "release" / "bin")
    assert yomikiri.find_program() == built
    named = program(tmp_path / "named")
    monkeypatch.setenv("YOMI", named)
    assert yomikiri.find_program() == named
    monkeypatch.setenv("YOMI", str(tmp_path / "nothing"))
    with pytest.raises(yomikiri.ProgramNotFound, match="nothing"):
        yomikiri.find_program()


def test_the_module_passes_through_to_the_program(environment):
    ours = run(sys.executable, "-m", "yomikiri", "castle", "deal", "7", env=environment)
    theirs = run(environment["YOMI"], "castle", "deal", "7")
    assert (ours.returncode, ours.stdout) == (theirs.returncode, theirs.stdout)
    assert run(sys.executable, "-m", "yomikiri", "nothing", env=environment).returncode == 2
    lost = run(sys.executable, "-m", "yomikiri", env={**environment, "YOMI": "/nothing"})
    assert lost.returncode == 1 and len(lost.stderr.splitlines()) == 1


def test_two_wheels_of_one_tree_are_the_same(tmp_path):
    wheels = []
    for name in ("a", "b"):
        (tmp_path / name).mkdir()
        wheels.append(tmp_path / name / backend.build_wheel(str(tmp_path / name)))
    assert wheels[0].read_bytes() == wheels[1].read_bytes()
    names = zipfile.ZipFile(wheels[0]).namelist()
    assert "yomikiri/py.typed" in names and "yomikiri/castle.py" in names


def test_pip_installs_it_without_a_network(tmp_path, environment):
    """With an index that cannot be reached, as `pip install ./python` without a network."""
    venv = tmp_path / "venv"
    if run("/usr/bin/python3", "-m", "venv", venv).returncode != 0:
        pytest.skip("python3-venv is not installed")
    env = {k: v for k, v in environment.items() if k != "PYTHONPATH"}
    env["PIP_INDEX_URL"] = "http://127.0.0.1:9/"
    tree = tmp_path / "python"
    shutil.copytree(HERE, tree, ignore=shutil.ignore_patterns("__pycache__", ".*cache"))
    done = run(venv / "bin/python", "-m", "pip", "install", "--disable-pip-version-check", tree,
               env=env, cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    code = "import yomikiri; print(yomikiri.__file__, yomikiri.castle.solve(7).verdict)"
    asked = run(venv / "bin/python", "-c", code, env=env, cwd=tmp_path)
    where, verdict = asked.stdout.split()
    assert verdict == "proved" and where.startswith(str(venv))


EXAMPLES = sorted((HERE / "examples").glob("*.py"))
SHORT = {"castle_difficulty": ["--deals", "20"], "bridge_defence": ["--deals", "20"]}


@pytest.mark.parametrize("example", EXAMPLES, ids=[path.stem for path in EXAMPLES])
def test_examples_end_in_a_table(example, environment, tmp_path):
    command = [sys.executable, example, *SHORT.get(example.stem, [])]
    try:
        import matplotlib  # noqa: F401

        command += ["--picture", tmp_path / "picture.png"]
    except ImportError:
        pass
    done = run(*command, env=environment, cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    assert len(done.stdout.splitlines()) >= 3
    assert "--picture" not in command or (tmp_path / "picture.png").stat().st_size > 1000
