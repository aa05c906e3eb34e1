#include <memory>
#include <nlohmann/json.hpp>

#include "app/program.h"
#include "base/budget.h"
#include "base/standard_input.h"
#include "base/text.h"

namespace yomi::app {
namespace {

// "-" is standard input. The body is held in memory beside whatever the verifier builds from it.
Result<Certificate> certificate_of(const std::string& path, const Budget& budget) {
  const std::uint64_t limit = budget.bytes / 2;
  if (path != "-") return read_certificate(path, limit);
  auto bytes = read_standard_input(limit);
  if (!bytes) return pass(bytes);
  return decode_certificate(*bytes, limit);
}

struct Verified {
  Verdict proves = Verdict::kUnknown;
  std::string text;
};

Result<Verified> verify(Program& program, const Certificate& certificate, const Budget& budget) {
  const auto verifier = program.verifiers().find(certificate.kind);
  if (verifier == program.verifiers().end())
    return fail("no verifier for certificates of kind {}", in_quotes(certificate.kind));
  auto said = verifier->second.verifier(certificate, budget, program.language());
  if (!said) return pass(said);
  return Verified{verifier->second.proves, *said};
}

Result<int> run_verify(Program& program, const std::string& path) {
  const Budget budget = program.budget();
  const double start = cpu_seconds();
  nlohmann::ordered_json json = {{"verdict", std::string(to_string(Verdict::kUnknown))},
                                 {"verified", false},
                                 {"kind", nullptr}};
  auto certificate = certificate_of(path, budget);
  if (certificate) json["kind"] = certificate->kind;
  Result<Verified> verified =
      certificate ? verify(program, *certificate, budget) : Result<Verified>(pass(certificate));
  if (!verified && verified.error().source.empty())
    verified.error().source = path == "-" ? "standard input" : path;
  if (!program.shared().json) {
    if (!verified) return pass(verified);
    program.print("{}\n", verified->text);
    return kDefinite;
  }
  // A refusal is an answer too.
  if (verified) {
    json["verdict"] = std::string(to_string(verified->proves));
    json["verified"] = true;
  }
  json["text"] = verified ? verified->text : program.message(verified.error());
  json["cpu_seconds"] = cpu_seconds() - start;
  program.print_json(json);
  if (verified) return kDefinite;
  switch (verified.error().code) {
    case ErrorCode::kSystem:
    case ErrorCode::kBusy:
      return kFailure;
    case ErrorCode::kBudget:
      return program.stop().stop_requested() ? kInterrupted : kUndecided;
    default:
      return kBadInput;
  }
}

}  // namespace

void add_verify(Program& program) {
  auto path = std::make_shared<std::string>();
  CLI::App& verb =
      program.add_command("verify", {"check a certificate", "証明書を検証する"}, kTime | kMemory);
  verb.add_option(
          "file", *path,
          std::string(program.text({"the certificate, or -", "証明書のファイル、または -"})))
      ->required()
      ->type_name("FILE");
  program.on(verb, [path](Program& p) { return run_verify(p, *path); });
}

}  // namespace yomi::app
