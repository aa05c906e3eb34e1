// An advice in words: the figures, the reasons, who holds what.
#include <algorithm>
#include <array>
#include <cmath>

#include "answers/bridge/advise.h"
#include "answers/stopped.h"
#include "answers/table.h"
#include "base/text.h"

namespace yomi::answers::bridge {
namespace {

std::string percent(double rate) {
  return fmt::format("{:.1f}%", 100 * rate);
}

// How often the side that decides succeeds, the same to the last digit as where reasons speak of it.
double succeeds(const AdviseAnswer& answer, double set_rate, double value) {
  if (answer.objective == game::Objective::kSet) return value;
  return answer.defends ? set_rate : 1 - set_rate;
}

// "33,000", "2.63×10^15"
std::string about(double number) {
  constexpr double kFewest = 1e9;  // beyond it nobody counts the digits
  if (number < 100) return fmt::format("{:.3g}", number);
  const double power = std::pow(10.0, std::floor(std::log10(number)) - 2);
  if (number < kFewest)
    return with_commas(static_cast<std::uint64_t>(std::round(number / power) * power));
  const int exponent = static_cast<int>(std::floor(std::log10(number)));
  return fmt::format("{:.2f}×10^{}", number / std::pow(10.0, exponent), exponent);
}

std::string percents(const std::vector<double>& interval) {
  if (interval.size() < 2) return "–";
  return fmt::format("{:.0f}–{:.0f}%", 100 * interval[0], 100 * interval[1]);
}

// What abc found for a card.
const ModelRow* model_of(const AdviseAnswer& answer, const std::string& card) {
  if (!answer.abc) return nullptr;
  const auto found = std::find_if(answer.abc->cards.begin(), answer.abc->cards.end(),
                                  [&](const ModelRow& each) { return each.card == card; });
  return found == answer.abc->cards.end() ? nullptr : &*found;
}

// What abc adds to a row, and in which order.
class ModelCells {
 public:
  explicit ModelCells(const AdviseAnswer& answer)
      : answer_(answer),
        imps_(answer.objective == game::Objective::kImps),
        tricks_(answer.objective == game::Objective::kTricks) {
    // The choice and its challenger are judged on more deals than the others.
    if (answer.abc)
      for (const ModelRow& each : answer.abc->cards)
        unlike_ = unlike_ || each.deals != answer.abc->cards.front().deals;
  }

  void add_columns(std::vector<Table::Column>& columns, Language language) const {
    if (!answer_.abc) return;
    columns.push_back({answer_.defends ? say(language, "sets (abc)", "ダウン率(abc)")
                                       : say(language, "makes (abc)", "メイク率(abc)")});
    if (tricks_) columns.push_back({say(language, "tricks (abc)", "トリック(abc)")});
    if (imps_) columns.push_back({"IMP (abc)"});
    if (unlike_) columns.push_back({say(language, "deals (abc)", "ディール数(abc)")});
  }

  void add(std::vector<std::string>& cells, const ModelRow* model) const {
    if (!answer_.abc) return;
    const auto cell = [&](const std::string& text) {
      cells.push_back(model == nullptr ? std::string() : text);
    };
    const ModelRow none;
    const ModelRow& row = model == nullptr ? none : *model;
    cell(percent(succeeds(answer_, row.set_rate, row.value)));
    if (tricks_) cell(fmt::format("{:.2f}", row.value));
    if (imps_) cell(fmt::format("{:+.2f}", row.value));
    if (unlike_) cell(std::to_string(row.deals));
  }

 private:
  const AdviseAnswer& answer_;
  bool imps_ = false;
  bool tricks_ = false;
  bool unlike_ = false;
};

std::string cards_table(const AdviseAnswer& answer, Language language) {
  const bool imps = answer.objective == game::Objective::kImps;
  const bool down = answer.defends;
  const bool equals = std::any_of(answer.cards.begin(), answer.cards.end(),
                                  [](const CardRow& row) { return !row.equal.empty(); });
  std::vector<Table::Column> columns = {{say(language, "card", "カード"), Align::kLeft}};
  if (equals) columns.push_back({say(language, "equal", "同等"), Align::kLeft});
  columns.push_back(
      {down ? say(language, "sets", "ダウン率") : say(language, "makes", "メイク率")});
  columns.push_back({"95%"});
  columns.push_back({down ? say(language, "defence's tricks", "守備側トリック")
                          : say(language, "declarer's tricks", "ディクレアラー側トリック")});
  if (imps) {
    columns.push_back({"IMP"});
    columns.push_back({"95%"});
  }
  const std::size_t plain = columns.size();
  const ModelCells models(answer);
  models.add_columns(columns, language);
  Table table(std::move(columns));
  for (const CardRow& row : answer.cards) {
    std::vector<std::string> cells = {card_name(row.card) +
                                      (row.card == answer.choice ? " ←" : "")};
    if (equals) cells.push_back(card_names(row.equal));
    // Declarer reads how often the contract is made.
    cells.push_back(percent(succeeds(answer, row.set_rate, row.value)));
    std::vector<double> interval = row.interval;
    if (!down && interval.size() == 2) interval = {1 - row.interval[1], 1 - row.interval[0]};
    cells.push_back(percents(interval));
    cells.push_back(fmt::format("{:.2f}", down ? row.tricks : 13 - row.tricks));
    if (imps) {
      cells.push_back(fmt::format("{:+.2f}", row.value));
      cells.push_back(
          row.value_interval.size() < 2
              ? "–"
              : fmt::format("{:+.1f} – {:+.1f}", row.value_interval[0], row.value_interval[1]));
    }
    models.add(cells, model_of(answer, row.card));
    table.add(std::move(cells));
    // What abc says of others of the row, which need not be equal to those who do not see all hands.
    for (const std::string& equal : row.equal) {
      const ModelRow* model = model_of(answer, equal);
      if (model == nullptr) continue;
      std::vector<std::string> more(plain);
      more.front() = "  " + card_name(equal);
      models.add(more, model);
      table.add(std::move(more));
    }
  }
  return table.to_text("  ");
}

// Why less was done than was asked for.
std::string stopped_text(const AdviseAnswer& answer, Language language) {
  if (!answer.outcome.reason) return {};
  const Sentence why = stopped_early(*answer.outcome.reason);
  if (answer.deals < answer.deals_asked)
    return say(language, "{} after {} of {} deals: all figures rest on these, without abc.\n",
               "{0}({2}ディール中{1})。数値はすべてこの分だけで、abcは使っていません。\n", why,
               answer.deals, answer.deals_asked);
  const std::uint64_t deals = answer.abc ? answer.abc->deals : 0;
  const std::uint64_t asked = answer.abc ? answer.abc->deals_asked : 0;
  if (!answer.abc || answer.abc->cut_short)
    return say(language,
               "{} in abc after {} of {} deals: the choice is that of the Monte Carlo method.\n",
               "{0}(abcは{2}ディール中{1})。選択はモンテカルロ法によります。\n", why, deals, asked);
  return say(language, "{} while abc looked again: the choice rests on {} of {} deals.\n",
             "{0}(abcの見直し中)。選択は{2}ディール中{1}によります。\n", why, deals, asked);
}

// A suit's hidden cards across, the seats that may hold them down, in per cent of the deals.
std::string holders_text(const AdviseAnswer& answer, Language language) {
  if (answer.holders.empty()) return {};
  std::string text = answer.deals == 1
                         ? say(language, "\nWho holds what, in % (of the only deal drawn):\n",
                               "\n各カードを持つ席(抽出した1ディールでの%):\n")
                         : say(language, "\nWho holds what, in % of the {} deals by weight:\n",
                               "\n各カードを持つ席(重みを付けた{}ディール中の%):\n", answer.deals);
  for (const char suit : std::string_view("SHDC")) {
    std::vector<std::string> cards;
    for (const HolderRow& each : answer.holders)
      if (each.card.starts_with(suit) && game::parse_card(each.card) &&
          std::find(cards.begin(), cards.end(), each.card) == cards.end())
        cards.push_back(each.card);
    if (cards.empty()) continue;
    std::vector<Table::Column> columns = {{card_name(cards.front()).substr(0, 3), Align::kLeft}};
    for (const std::string& card : cards) columns.push_back({card_name(card).substr(3)});
    Table table(std::move(columns));
    for (const game::Seat seat : game::kSeats) {
      std::vector<std::string> cells = {said(seat_name(seat), language)};
      bool any = false;
      for (const std::string& card : cards) {
        const auto found = std::find_if(
            answer.holders.begin(), answer.holders.end(),
            [&](const HolderRow& each) { return each.card == card && each.seat == seat; });
        any = any || found != answer.holders.end();
        cells.push_back(found == answer.holders.end() ? ""
                                                      : fmt::format("{:.0f}", 100 * found->share));
      }
      if (any) table.add(std::move(cells));
    }
    text += table.to_text("  ");
  }
  return text;
}

}  // namespace

std::string words(const AdviseAnswer& answer, const View& view) {
  const Language language = view.language;
  if (!answer.choice)
    return say(language, "{}; no deal was finished\n", "{}(1ディールも計算が終わっていません)\n",
               headline(answer));
  std::string text = say(
      language, "{} to play, {}. Hidden deals that fit, by weight: {}; {} drawn with seed {}.\n",
      "{}の番、{}。条件に合うディールは重みの和で{}、うち{}を抽出(シード{})。\n",
      seat_name(answer.seat), contract_name(answer.contract, answer.declarer),
      about(answer.possible), answer.deals, answer.seed);
  if (answer.objective == game::Objective::kImps)
    text += say(language,
                "IMPs: of the side to play, against the same contract just made at the other "
                "table.\n",
                "IMP: 手番側から見た値。相手テーブルで同じコントラクトがちょうどメイクした場合との"
                "差。\n");
  text += "\n" + cards_table(answer, language) + "\n" + stopped_text(answer, language);
  std::string grounds;
  std::string others;
  for (const Reason& reason : answer.reasons) {
    const std::string line = said(reason_text(reason), language);
    if (reason.why <= Why::kEven)
      grounds += (grounds.empty() ? "" : say(language, "; ", "。")) + line;
    else
      others += "  " + line + "\n";
  }
  text += say(language, "{}: {}.\n", "{}: {}。\n", headline(answer), grounds);
  return text + others + holders_text(answer, language);
}

}  // namespace yomi::answers::bridge
