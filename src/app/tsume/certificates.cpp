// `yomi verify` for this room's certificates.
#include "app/tsume/tsume.h"
#include "shogi/sfen.h"
#include "tsume/verify.h"

namespace yomi::app {
namespace {

Result<std::string> verify_tsume(const Certificate& certificate, const Budget& budget,
                                 Language language) {
  auto claim = tsume::verify_certificate(certificate, budget);
  if (!claim) return pass(claim);
  const bool japanese = language == Language::kJapanese;
  std::string what;
  if (!claim->mate) {
    what = japanese ? "不詰" : "no mate";
  } else if (claim->exact) {
    what = japanese ? fmt::format("{}手詰 (これより短い詰みはない)", claim->length)
                    : fmt::format("mate in {}, and in no fewer moves", claim->length);
  } else {
    what = japanese ? fmt::format("{}手以内の詰み", claim->length)
                    : fmt::format("mate within {} moves", claim->length);
  }
  return fmt::format("{}: {}  {}\n{} {}", japanese ? "検証済み" : "verified", what,
                     shogi::to_sfen(claim->position),
                     japanese ? "無駄合:" : "mudaai:", tsume::to_string(claim->policy));
}

}  // namespace

void add_tsume_certificates(Program& program) {
  program.add_verifier("tsume/mate", verify_tsume);
  program.add_verifier("tsume/no-mate", verify_tsume, Verdict::kRefuted);
}

}  // namespace yomi::app
