"""Answers, errors and pictures, with castle as the example."""

import copy
import pickle

import pytest

import yomikiri
from yomikiri import castle


def test_a_win_is_played_out_move_by_move():
    answer = castle.solve(7)
    assert answer.verdict == "proved" and answer.reason is None
    assert answer.length == len(answer.moves)
    assert castle.moves(7, moves=answer.moves).won
    assert not castle.moves(7, moves=answer.moves[:-1]).won


def test_numbers_and_texts_name_the_same_deal():
    board = castle.deal(7).position
    assert castle.deal("7").position == board
    assert castle.solve(board).moves == castle.solve(7).moves


def test_a_deal_that_cannot_be_won_is_refuted_with_a_proof():
    answer = castle.solve(1, certificate=True)
    assert answer.verdict == "refuted" and answer.moves == ()
    checked = answer.certificate.verify()
    assert checked.verified and checked.verdict == "refuted"
    assert checked.position == answer.position


def test_a_certificate_is_bytes_and_one_that_is_touched_is_refused(tmp_path):
    certificate = castle.solve(7, certificate=True).certificate
    assert isinstance(certificate, bytes) and certificate.startswith(b"YOMIKIRI CERTIFICATE")
    certificate.write(tmp_path / "win")
    assert (tmp_path / "win").read_bytes() == certificate
    assert yomikiri.verify((tmp_path / "win").read_bytes()).verdict == "proved"
    broken = yomikiri.Certificate(certificate[:-1] + bytes([certificate[-1] ^ 1]))
    with pytest.raises(yomikiri.QuestionError) as caught:
        broken.verify()
    assert caught.value.field == "certificate"
    assert castle.solve(7).certificate is None


def test_undecided_has_its_reason():
    answer = castle.solve(8, nodes=1)
    assert (answer.verdict, answer.reason) == ("unknown", "nodes")


def test_json_is_what_the_engine_sent(engine):
    answer = castle.moves(7)
    sent = engine.ask_json("castle", "moves", {"deal": "7"})
    for each in (sent, answer.json):
        each.pop("cpu_seconds", None)
    assert answer.json == sent


def test_an_error_names_field_line_and_column():
    board = castle.deal(7).position.replace("KC", "XX")
    with pytest.raises(yomikiri.QuestionError) as caught:
        castle.solve(board)
    error = caught.value
    row = next(n for n, line in enumerate(board.splitlines(), 1) if "XX" in line)
    assert (error.code, error.field, error.line, error.column) == ("bad_text", "deal", row, 1)
    assert str(error).startswith(f"deal, line {row}, column 1: ")
    assert pickle.loads(pickle.dumps(error)).line == row


def test_errors_and_answers_speak_japanese_where_asked():
    with pytest.raises(yomikiri.QuestionError) as caught:
        castle.solve("x", lang="ja")
    assert str(caught.value).startswith("deal、1行1字目: ")
    assert castle.solve(7, lang="ja").headline.text != castle.solve(7).headline.text


def test_bounds_and_types_are_refused_by_name():
    with pytest.raises(yomikiri.QuestionError) as caught:
        castle.solve(7, columns=99)
    assert (caught.value.code, caught.value.field) == ("out_of_bounds", "columns")
    with pytest.raises(TypeError, match="deal"):
        castle.solve(7.5)
    with pytest.raises(TypeError, match="certificate"):
        yomikiri.verify("text")


def test_what_the_engine_cannot_read_is_refused_and_the_engine_goes_on():
    pid = yomikiri.default_engine().pid
    with pytest.raises(ValueError):
        castle.solve("\ud800")
    deep = []
    for _ in range(100):
        deep = [deep]
    with pytest.raises(yomikiri.QuestionError):
        yomikiri.render(deep, into="ja")
    with pytest.raises(yomikiri.QuestionError) as caught:
        castle.solve("7" * (2 << 20))
    assert caught.value.code == "too_large"
    assert castle.moves(7).legal and yomikiri.default_engine().pid == pid


def test_render_says_an_answer_in_the_other_language_without_asking_again():
    answer = castle.solve(7)
    assert answer.render() != answer.render("ja")
    assert answer.headline.text in answer.render()
    again = yomikiri.render(answer, into="ja", room_answered="castle", verb_answered="solve")
    assert again.words == answer.render("ja")


def test_answers_and_steps_show_themselves():
    answer = castle.solve(7)
    assert answer._repr_svg_() == castle.diagram(7).svg
    assert castle.diagram(7)._repr_svg_() == castle.diagram(7).svg
    assert answer.headline.text in answer._repr_html_() and "<svg" in answer._repr_html_()
    step = answer.steps[0]
    assert step._repr_svg_() == castle.diagram(7, moves=[step.move]).svg
    assert castle.read("7")._repr_svg_() is None
    assert "<table>" in castle.read("7")._repr_html_()


def test_a_step_is_drawn_as_one_of_its_own_game():
    answer = castle.solve(1, columns=4, suits=2, ranks=5)
    picture = castle.diagram(answer.position, columns=4, suits=2, ranks=5).svg
    assert answer._repr_svg_() == picture
    assert all(step._repr_svg_() is not None for step in answer.steps)


def test_what_a_picture_shows_is_escaped():
    record = castle.ReadAnswer.of({"records": [], "mistakes": [], "asks_layout": False,
        "headline": {"code": "<b>", "arguments": []}, "version": "", "api": 1})
    assert "<b>" not in record._repr_html_()


def test_answers_can_be_copied_and_pickled():
    answer = castle.solve(7)
    assert pickle.loads(pickle.dumps(answer)) == answer
    assert copy.deepcopy(answer).json == answer.json
    assert repr(answer) == f"SolveAnswer(verdict='proved', headline={answer.headline.text!r})"


def test_a_field_of_a_later_version_is_passed_over():
    json = dict(castle.read("7").json, invented=1)
    assert castle.ReadAnswer.of(json) == castle.read("7")
