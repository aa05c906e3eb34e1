// What a review says to people: on the terminal, in both languages, and as comments of a PBN file.
#include <algorithm>

#include "answers/bridge/read.h"
#include "answers/bridge/review.h"
#include "answers/stopped.h"
#include "answers/table.h"

namespace yomi::answers::bridge {
namespace {

using game::Blame;

std::string suit_symbol(const std::string& suit) {
  for (const game::Suit each : game::kSuitsDown)
    if (game::to_string(game::strain_of(each)) == suit) return std::string(game::symbol(each));
  return suit;
}

// Dummy's cards are declarer's.
Sentence place_text(const ReviewStep& step) {
  if (step.player != step.seat)
    return sentence("place", "trick {}, {} plays {} from dummy", "{}トリック目、{}がダミーから{}",
                    step.trick, seat_name(step.player), card_name(step.card));
  return sentence("place", "trick {}, {} plays {}", "{}トリック目、{}の{}", step.trick,
                  seat_name(step.seat), card_name(step.card));
}

// What a card's comment says, in English as PBN files are.
std::string step_comment(const ReviewStep& step) {
  std::string text;
  const auto add = [&](const std::string& more) { text += (text.empty() ? "" : "; ") + more; };
  if (step.cost > 0) {
    add(fmt::format("costs {} double dummy", step.cost));
    add(fmt::format("best {}", fmt::join(step.best_cards, " ")));
    if (step.advice) {
      const auto who = game::to_string(step.player);
      const auto figures = fmt::format("{} {:.2f} tricks, {} {:.2f}",
                                       step.advice->better.value_or(step.advice->card),
                                       step.advice->better_tricks.value_or(step.advice->tricks),
                                       step.card, step.advice->played_tricks);
      add(step.advice->blame == Blame::kKnowable ? fmt::format("{} could know: {}", who, figures)
          : step.advice->blame == Blame::kUnclear
              ? fmt::format("{} could only guess: {}", who, figures)
              : fmt::format("{} could not know", who));
    }
  }
  if (step.missed)
    add(fmt::format("signals {} in {}, the hand says {}: {}", game::to_string(step.missed->sent),
                    step.missed->suit, game::to_string(step.missed->truth), step.missed->card));
  if (step.misread) add(fmt::format("partner asked for {}", *step.misread));
  return text;
}

// Why the player could not know.
std::string unknowable_words(const ReviewStep& step, Language language) {
  const StepAdvice& advice = *step.advice;
  const Sentence who = seat_name(step.player);
  std::string text;
  if (advice.card == step.card || !advice.better)
    text = say(language, "    {} could not know: our advice plays it too",
               "    {}には分からなかった: 本プログラムの助言も同じカード", who);
  else
    text = say(language,
               "    {0} could not know: on {1} deals that fit what {0} knew, {2} takes {3} tricks, "
               "no more than {4} ({5})",
               "    {0}には分からなかった: {0}の知る条件に合う{1}ディールで{2}は{3}トリックで、"
               "{4}({5})より多くない",
               who, advice.deals, card_name(*advice.better),
               fmt::format("{:.2f}", advice.better_tricks.value_or(0)), card_name(step.card),
               fmt::format("{:.2f}", advice.played_tricks));
  if (advice.misled)
    text += say(language, "; a hidden hand is not what its calls showed",
                "。伏せたハンドがコールの示した内容と合っていない");
  return text + "\n";
}

std::string blame_words(const ReviewStep& step, Language language) {
  const StepAdvice& advice = *step.advice;
  if (advice.blame == Blame::kUnknowable) return unknowable_words(step, language);
  const Sentence who = seat_name(step.player);
  const std::string better = advice.better.value_or(advice.card);
  const std::string tricks = fmt::format("{:.2f}", advice.better_tricks.value_or(advice.tricks));
  const std::string played = fmt::format("{:.2f}", advice.played_tricks);
  std::string text;
  if (advice.blame == Blame::kKnowable)
    text = say(language,
               "    {0} could know better: on {1} deals that fit what {0} knew, {2} takes {3} "
               "tricks, {4} {5}\n",
               "    {0}には分かったはず: {0}の知る条件に合う{1}ディールで{2}は{3}トリック、"
               "{4}は{5}トリック\n",
               who, advice.deals, card_name(better), tricks, card_name(step.card), played);
  else
    text = say(language,
               "    {0} could only guess: on {1} deals that fit what {0} knew, {2} takes {3} "
               "tricks, {4} {5}, and that could be chance\n",
               "    {0}には推測しかできなかった: {0}の知る条件に合う{1}ディールで{2}は{3}トリック、"
               "{4}は{5}トリック(偶然かもしれない)\n",
               who, advice.deals, card_name(better), tricks, card_name(step.card), played);
  text += say(language, "    our advice plays {}:\n", "    本プログラムの助言は{}:\n",
              card_name(advice.card));
  for (const Reason& reason : advice.reasons)
    text += "      " + said(reason_text(reason), language) + "\n";
  return text;
}

std::string step_words(const ReviewStep& step, Language language) {
  std::string text;
  const Sentence place = place_text(step);
  if (step.cost > 0) {
    text += say(language, "  {}: costs {} with all hands seen (best then: {})\n",
                "  {}: 全ハンドが見えていれば{}トリックの損(そのときの最善: {})\n", place,
                step.cost, card_names(step.best_cards));
    if (step.advice) text += blame_words(step, language);
  }
  if (step.missed)
    text += say(language, "  {}: signals \"{}\" in {}; the true signal is \"{}\", by {}\n",
                "  {}: シグナルは「{}」({})だが、正しいシグナルは「{}」({})\n", place,
                sentence_of(step.missed->sent), suit_symbol(step.missed->suit),
                sentence_of(step.missed->truth), card_name(step.missed->card));
  if (step.misread)
    text += say(language, "  {}: partner had asked for {}\n", "  {}: パートナーは{}を求めていた\n",
                place, suit_symbol(*step.misread));
  return text;
}

// The cards and calls of `player` alone where one is given.
std::string board_words(const BoardReview& board, const std::string& player, Language language) {
  const auto is_meant = [&](game::Seat seat) {
    const std::size_t at = game::at(seat);
    return player.empty() || (at < board.players.size() && board.players[at] == player);
  };
  std::string text = say(language, "Board {}", "ボード {}", board.board);
  if (!board.room.empty()) text += fmt::format(" ({})", board.room);
  const Sentence contract = contract_name(board.contract, board.declarer);
  // A play that stops early is played on double dummy: those tricks are nobody's yet.
  constexpr std::size_t kWholePlay = 52;
  if (board.steps.size() == kWholePlay)
    text += say(language, ": {}, {} tricks (double dummy {})\n",
                ": {}、{}トリック(ダブルダミー {})\n", contract, board.result, board.double_dummy);
  else
    text +=
        say(language, ": {}, {} tricks double dummy from the last card on ({} before the lead)\n",
            ": {}、最後のカードから後はダブルダミーで{}トリック(リード前は{})\n", contract,
            board.result, board.double_dummy);
  const auto turning = static_cast<std::size_t>(board.turning_point.value_or(0));
  if (turning >= 1 && turning <= board.steps.size())
    text += say(language, "  turning point: {}\n", "  分岐点: {}\n",
                place_text(board.steps[turning - 1]));
  for (const ReviewedCall& call : board.calls) {
    if (!is_meant(call.seat)) continue;
    const std::string why = said(misbid_text(call), language);
    const std::string& shows = call.shows.in(language);  // "balanced" need not be said twice
    text += say(language, "  call {}, {}'s {}: {}{}\n", "  {}番目のコール、{}の{}: {}{}\n",
                call.number, seat_name(call.seat), call_name(call.call), why,
                why.find(shows) != std::string::npos ? "" : fmt::format(" ({})", shows));
  }
  for (const ReviewStep& step : board.steps)
    if (is_meant(step.player)) text += step_words(step, language);
  return text;
}

// Who has no name in the record is called by the seat.
std::string said_player(const std::string& player, Language language) {
  for (const game::Seat seat : game::kSeats)
    if (player == game::to_string(seat)) return said(seat_name(seat), language);
  return player;
}

std::string players_words(const std::vector<PlayerReview>& players, Language language) {
  Table table({{say(language, "player", "プレイヤー"), Align::kLeft},
               {say(language, "boards", "ボード")},
               {say(language, "declaring", "ディクレアラー側")},
               {say(language, "lost declaring", "ディクレアラーの損")},
               {say(language, "lost defending", "ディフェンスの損")},
               {say(language, "could know", "分かったはず")},
               {say(language, "could guess", "推測のみ")},
               {say(language, "signals missed", "送り損ねたシグナル")},
               {say(language, "misread", "読み違い")},
               {say(language, "misbids", "合わないコール")}});
  for (const PlayerReview& each : players) {
    std::vector<std::string> row = {said_player(each.player, language)};
    for (const int figure : {each.boards, each.declared, each.lost_declaring, each.lost_defending,
                             each.knowable, each.unclear, each.missed, each.misread, each.misbids})
      row.push_back(std::to_string(figure));
    table.add(std::move(row));
  }
  return table.to_text();
}

// One player: where the tricks went.
std::string losses_words(const PlayerReview& player, Language language) {
  Table table({{say(language, "side", "側"), Align::kLeft},
               {say(language, "cards", "カード"), Align::kLeft},
               {say(language, "played", "枚数")},
               {say(language, "tricks lost", "失ったトリック")},
               {say(language, "could know", "分かったはず")}});
  for (const MomentLoss& each : player.losses)
    table.add({each.defends ? say(language, "defence", "ディフェンス")
                            : say(language, "declarer", "ディクレアラー"),
               said(sentence_of(each.moment), language), std::to_string(each.cards),
               std::to_string(each.lost), std::to_string(each.knowable)});
  return table.to_text();
}

std::string tricks_range(const std::vector<double>& interval) {
  return interval.size() == 2 ? fmt::format("{:.2f} – {:.2f}", interval[0], interval[1]) : "–";
}

std::string defence_words(const DefenceFigures& defence, Language language) {
  std::string text =
      say(language, "Defence: {} tricks lost a board double dummy (95%: {}), boards: {}\n",
          "ディフェンス: 1ボードあたり{}トリックの損(ダブルダミー、95%: {})、ボード: {}\n",
          fmt::format("{:.2f}", defence.lost), tricks_range(defence.interval), defence.boards);
  if (defence.advised && defence.gain)
    text +=
        say(language,
            "Our defenders in the same positions: {} (95%: {}); they save {} a board (95%: {})\n",
            "同じ局面での本プログラム: {}(95%: {})。1ボードあたり{}の得(95%: {})\n",
            fmt::format("{:.2f}", *defence.advised), tricks_range(defence.advised_interval),
            fmt::format("{:+.2f}", defence.gain->mean), tricks_range(defence.gain->interval));
  return text;
}

}  // namespace

Sentence misbid_text(const ReviewedCall& call) {
  return sentence("misbid", "the hand ({} points, {}) is not what it shows: {}",
                  "ハンド({}点、{})は示した内容と合わない: {}", call.points,
                  hand_sentence(call.hand), ranges_text(call.ranges));
}

game::Record annotated(game::Record record, const BoardReview& board) {
  for (std::size_t i = 0; i < board.steps.size() && i < record.plays.size(); ++i) {
    const ReviewStep& step = board.steps[i];
    const std::string comment = step_comment(step);
    if (comment.empty()) continue;
    auto& play = record.plays[i];
    play.comments.push_back("{" + comment + "}");
    const bool mistake = step.cost > 0 && (!step.advice || step.advice->blame == Blame::kKnowable);
    if (mistake && play.suffix.find('?') == std::string::npos)
      play.suffix += play.suffix.empty() ? "?" : " ?";
  }
  return record;
}

void complete(ReviewAnswer& answer) {
  for (BoardReview& board : answer.boards)
    for (ReviewedCall& call : board.calls) call.shows = in_both_languages(call.shows, 0);
}

Sentence headline(const ReviewAnswer& answer) {
  if (answer.outcome.reason && answer.boards.empty()) return not_decided(*answer.outcome.reason);
  std::size_t cards = 0;
  int lost = 0;
  for (const BoardReview& board : answer.boards) {
    cards += board.steps.size();
    for (const int each : board.lost) lost += each;
  }
  const Sentence tricks = lost == 1 ? sentence("trick", "1 trick was", "1トリック")
                                    : sentence("tricks", "{} tricks were", "{}トリック", lost);
  const Sentence played =
      cards == 1 ? sentence("card", "1 card", "1枚") : sentence("cards", "{} cards", "{}枚", cards);
  if (answer.boards.size() == 1)
    return sentence("reviewed", "{} lost on this board, {} played",
                    "このボード({1})で失ったトリック: {0}", tricks, played);
  return sentence("reviewed_boards", "{} lost on {} boards, {} played",
                  "{1}ボード({2})で失ったトリック: {0}", tricks, answer.boards.size(), played);
}

std::string words(const ReviewAnswer& answer, const View& view) {
  const Language language = view.language;
  std::string text = said(headline(answer), language) + "\n";
  if (answer.outcome.reason && !answer.boards.empty())
    text += said(stopped_early(*answer.outcome.reason), language) + "\n";
  const std::string player =
      answer.players.size() == 1 ? answer.players.front().player : std::string();
  for (const BoardReview& board : answer.boards)
    text += "\n" + board_words(board, player, language);
  if (!answer.players.empty()) text += "\n" + players_words(answer.players, language);
  if (answer.players.size() == 1) text += "\n" + losses_words(answer.players.front(), language);
  if (answer.defence) text += "\n" + defence_words(*answer.defence, language);
  if (!answer.mistakes.empty()) text += "\n" + mistake_lines(answer.mistakes, language);
  return text;
}

}  // namespace yomi::answers::bridge
