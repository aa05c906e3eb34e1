"""The generated modules are those of the catalogue, and every question can be asked."""

import copy
import dataclasses
import importlib
import inspect
import subprocess
from fractions import Fraction
from pathlib import Path

import pytest

import yomikiri
from conftest import HERE
from yomikiri import base

spec = importlib.util.spec_from_file_location("generate", HERE / "generate.py")
generate = importlib.util.module_from_spec(spec)
spec.loader.exec_module(generate)


@pytest.fixture(scope="module")
def document():
    return generate.openapi()


def test_the_files_are_those_of_the_program(document):
    for name, text in generate.generated(document).items():
        assert (HERE / "yomikiri" / name).read_text("utf-8") == text, (
            f"{name} differs from `yomi engine --openapi`: run python/generate.py"
        )


def test_no_file_of_a_room_that_is_gone_is_left(document):
    files = generate.generated(document)
    for path in (HERE / "yomikiri").glob("*.py"):
        assert path.name in files or not path.read_text("utf-8").startswith(generate.MARK)


def test_every_question_is_a_function_with_its_fields_and_defaults(document):
    for path, at in document["paths"].items():
        *_, room, verb = path.split("/")
        function = getattr(yomikiri if room == "v1" else getattr(yomikiri, room), verb)
        request = generate.reference(
            at["post"]["requestBody"]["content"]["application/json"]["schema"])
        schema = document["components"]["schemas"][request]
        parameters = inspect.signature(function).parameters
        assert set(parameters) - {"lang", "progress", "engine"} == set(schema["properties"])
        for name, its in schema["properties"].items():
            if name in schema.get("required", []):
                assert parameters[name].default is inspect.Parameter.empty
            else:
                assert parameters[name].default == its.get("default")
            assert f"{name}: {its['description']}" in " ".join(function.__doc__.split())


def module_of(document, name):
    text = generate.generated(document)[name]
    scope = {"__name__": "yomikiri.made", "__package__": "yomikiri"}
    module = importlib.util.module_from_spec(
        importlib.machinery.ModuleSpec("yomikiri.made", None))
    module.__package__ = "yomikiri"
    import sys
    sys.modules["yomikiri.made"] = module
    exec(compile(text, name, "exec"), module.__dict__)
    return module


def test_another_room_needs_no_code_of_its_own(document):
    """A room with exact fractions, a list of choices and a record within itself."""
    more = copy.deepcopy(document)
    schemas = more["components"]["schemas"]
    schemas["TowerAskRequest"] = {"type": "object", "properties": {
        "height": {"type": "integer", "minimum": 1, "maximum": 9, "description": "how high"},
        "order": {"type": "array", "items": {"type": "string"}, "description": "what first",
                  "default": ["a"]}}}
    schemas["TowerFloor"] = {"type": "object", "required": ["above"], "properties": {
        "above": {"type": "array", "items": {"$ref": "#/components/schemas/TowerFloor"}}}}
    schemas["TowerAskAnswer"] = {"type": "object", "required": ["value", "floors", "headline"],
        "properties": {
            "value": {"type": "string", "format": "fraction", "description": "its value"},
            "proof": {"type": "string", "contentEncoding": "base64"},
            "floors": {"type": "array", "items": {"$ref": "#/components/schemas/TowerFloor"}},
            "headline": {"$ref": "#/components/schemas/Sentence"}}}
    path = copy.deepcopy(more["paths"]["/api/v1/verify"])
    post = path["post"]
    content = "application/json"
    post["requestBody"]["content"][content]["schema"]["$ref"] = "#/components/schemas/TowerAskRequest"
    post["responses"]["200"]["content"][content]["schema"]["$ref"] = (
        "#/components/schemas/TowerAskAnswer")
    more["paths"]["/api/v1/tower/ask"] = path
    tower = module_of(more, "tower.py")
    assert tower.AskRequest()._fields() == {}
    assert tower.AskRequest(order=["b", "c"])._fields() == {"order": ["b", "c"]}
    answer = tower.AskAnswer.of({"value": "-1/3", "floors": [{"above": [{"above": []}]}],
                                 "proof": "AAE=", "headline": {"code": "x", "arguments": []}})
    assert answer.value == Fraction(-1, 3)
    assert answer.proof == b"\0\1"
    assert answer.floors[0].above[0].above == ()
    assert "tower" in generate.generated(more)["__init__.py"]


def test_exact_values_are_fractions():
    answer = yomikiri.concentration.value(letters="4x2")
    exact = answer.value.exact
    assert isinstance(exact, Fraction) and exact.denominator > 1
    assert abs(float(exact) - float(answer.value.decimal)) < 1e-11
    best = max(answer.actions, key=lambda action: action.value.exact)
    assert best.value.exact == exact and best.regret.exact == 0
    # As long as they come: more digits than Python reads at once.
    long = "7" * 10_000 + "/" + "3" * 9_999
    assert base.fraction_of(long) == Fraction((10**10_000 - 1) // 9 * 7, (10**9_999 - 1) // 3)
    assert base.fraction_of("-8/35") == Fraction(-8, 35) and base.fraction_of("-2") == -2


def test_check_tells_a_difference(document, monkeypatch, capsys):
    less = copy.deepcopy(document)
    less["components"]["schemas"]["CastleSolveRequest"]["properties"].pop("shortest")
    monkeypatch.setattr(generate, "openapi", lambda: less)
    monkeypatch.setattr("sys.argv", ["generate.py", "--check"])
    assert generate.main() == 1
    assert "castle.py" in capsys.readouterr().out


def test_answers_are_frozen_and_equal_by_value():
    first, second = yomikiri.castle.read("7"), yomikiri.castle.read("7")
    assert first == second and hash(first) == hash(second)
    with pytest.raises(dataclasses.FrozenInstanceError):
        first.records = ()


def test_mypy_is_strict():
    mypy = "/usr/bin/mypy"
    if not Path(mypy).exists():
        pytest.skip("mypy is not installed")
    done = subprocess.run([mypy, "--strict", "--python-version", "3.9", "--cache-dir=/dev/null",
                           "yomikiri", "generate.py", "backend.py"],
                          cwd=HERE, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    assert done.returncode == 0, done.stdout
