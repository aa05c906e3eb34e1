// What its certificates show, checked by the rules alone.
#include "answers/tsume/game.h"
#include "answers/tsume/mudaai.h"
#include "answers/tsume/room.h"
#include "shogi/sfen.h"
#include "tsume/verify.h"

namespace yomi::answers::tsume {
namespace {

Result<Verified> verify_kind(std::string_view kind, std::string_view body, const Budget& budget) {
  Certificate certificate;
  certificate.kind = std::string(kind);
  certificate.body = std::string(body);
  auto checked = game::verify_certificate(certificate, budget);
  if (!checked) return pass(checked);
  return Verified{shogi::to_sfen(checked->position),
                  {std::string(game::to_string(checked->policy)),
                   fmt::format("{}", checked->length), checked->exact ? "exact" : "within"},
                  checked->reason};
}
Result<Verified> verify_mate(std::string_view body, const Budget& budget) {
  return verify_kind("tsume/mate", body, budget);
}
Result<Verified> verify_no_mate(std::string_view body, const Budget& budget) {
  return verify_kind("tsume/no-mate", body, budget);
}
std::string figure(std::span<const std::string> figures, std::size_t i) {
  return i < figures.size() ? figures[i] : "?";
}
Sentence say_mate(std::span<const std::string> figures) {
  if (figure(figures, 2) == "exact")
    return sentence("verified_mate_in", "verified: mate in {}, and in no fewer moves (mudaai: {})",
                    "検証済み: {}手詰(これより短い詰みはない。無駄合: {})", figure(figures, 1),
                    mudaai_name(figure(figures, 0)));
  return sentence("verified_mate_within", "verified: mate within {} moves (mudaai: {})",
                  "検証済み: {}手以内の詰み(無駄合: {})", figure(figures, 1),
                  mudaai_name(figure(figures, 0)));
}
Sentence say_no_mate(std::span<const std::string> figures) {
  return sentence("verified_no_mate", "verified: no mate (mudaai: {})",
                  "検証済み: 不詰(無駄合: {})", mudaai_name(figure(figures, 0)));
}
std::string draw_verified(const std::string& position, const View& view) {
  return position + "\n" + draw_shown(Shown{{}, position, {}, game::Mudaai::kStandard}, view);
}

constexpr Verifier kVerifiers[] = {
    {"tsume/mate", Verdict::kProved, &verify_mate, &say_mate, &draw_verified},
    {"tsume/no-mate", Verdict::kRefuted, &verify_no_mate, &say_no_mate, &draw_verified},
};

}  // namespace

std::span<const Verifier> certificates() {
  return kVerifiers;
}

}  // namespace yomi::answers::tsume
