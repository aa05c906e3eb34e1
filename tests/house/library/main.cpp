// Asks each room one question through the installed library, and checks what a person can verify.
#include <yomikiri/bridge.h>
#include <yomikiri/calculation.h>
#include <yomikiri/castle.h>
#include <yomikiri/concentration.h>
#include <yomikiri/tsume.h>
#include <yomikiri/verify.h>

#include <iostream>

namespace {

using namespace yomikiri;

int failures = 0;

void expect(bool right, const char* what) {
  if (right) return;
  std::cerr << "not so: " << what << "\n";
  ++failures;
}

template <class Answer>
const Answer& given(const Result<Answer>& answer) {
  static const Answer nothing{};
  if (answer) return *answer;
  std::cerr << answer.error().field << ": " << answer.error().en << "\n";
  ++failures;
  return nothing;
}

void ask_castle() {
  int reports = 0;
  Context context;
  context.progress = [&](const Progress&) { ++reports; };
  const auto answer = castle::solve({.deal = "1", .certificate = true}, context);
  const castle::SolveAnswer& lost = given(answer);
  expect(lost.verdict == Verdict::kRefuted, "deal 1 cannot be won");
  expect(headline(lost) == "Cannot be won", "its headline");
  expect(headline(lost, Language::kJapanese) != headline(lost), "its headline in Japanese");
  expect(words(lost).find("430 relaxed positions") != std::string::npos, "its words");
  expect(lost.certificate.has_value(), "its certificate");
  if (!lost.certificate) return;
  const auto checked = verify({.certificate = *lost.certificate});
  expect(given(checked).verified && given(checked).verdict == Verdict::kRefuted,
         "the certificate is right");
  Bytes damaged = *lost.certificate;
  damaged.data[damaged.data.size() / 2] ^= 1;
  expect(!verify({.certificate = damaged}), "a damaged certificate is refused");
}

void ask_tsume() {
  const auto answer = tsume::solve({.problem = "7nl/5+B1k1/6ppp/9/9/9/9/9/9 b GS2rb3g3s3n3l15p 1"});
  expect(given(answer).verdict == Verdict::kProved && given(answer).length == 3, "mate in 3");
  expect(given(answer).line.size() == 3, "by three moves");
}

void ask_calculation() {
  const auto answer = calculation::solve({.position = "0"});
  expect(given(answer).verdict == Verdict::kProved, "shuffle 0 is won where its order is known");
}

void ask_concentration() {
  const auto answer = concentration::value({.letters = "1x2"});
  expect(given(answer).value && given(answer).value->exact == "1", "one pair is worth one pair");
}

void ask_bridge() {
  start_bridge(1, std::uint64_t{256} << 20);
  // North has 13 top tricks; the best the others can do is to follow suit.
  const auto answer =
      bridge::dd({.deal = "N:AKQJ.AKQ.AKQ.AKQ T987.JT9.JT9.JT9 6543.876.876.876 2.5432.5432.5432"});
  const auto& table = given(answer).table;
  expect(table.size() == 4, "a row for each declarer");
  expect(!table.empty() && table[0].declarer == bridge::Seat::kN && table[0].notrump == 13,
         "North makes 13 tricks at notrump");
}

void ask_what_is_wrong() {
  const auto answer = castle::solve({.deal = "7", .columns = 99});
  expect(!answer && answer.error().code == ErrorCode::kOutOfBounds, "99 columns are refused");
  expect(!answer && answer.error().field == "columns", "by the field");
  expect(!answer && !answer.error().en.empty() && answer.error().en != answer.error().ja,
         "in both languages");
  const auto short_of_nodes = castle::solve({.deal = "7", .nodes = 10});
  expect(given(short_of_nodes).verdict == Verdict::kUnknown &&
             given(short_of_nodes).reason == StopReason::kNodes,
         "ten nodes decide nothing");
  std::stop_source stop;
  stop.request_stop();
  Context context;
  context.stop = stop.get_token();
  expect(given(castle::solve({.deal = "7"}, context)).reason == StopReason::kCancelled,
         "a stop token cancels");
}

}  // namespace

int main() {
  ask_castle();
  ask_tsume();
  ask_calculation();
  ask_concentration();
  ask_bridge();
  ask_what_is_wrong();
  if (failures == 0) std::cout << "Yomikiri " << version() << ": each room answers\n";
  return failures == 0 ? 0 : 1;
}
