#include <memory>
#include <nlohmann/json.hpp>

#include "app/program.h"
#include "base/budget.h"
#include "base/text.h"

namespace yomi::app {
namespace {

Result<int> run_verify(Program& program, const std::string& path) {
  const Budget budget = program.budget();
  // The body is held in memory beside whatever the verifier builds from it.
  auto certificate = read_certificate(path, budget.bytes / 2);
  if (!certificate) return pass(certificate);
  const auto verifier = program.verifiers().find(certificate->kind);
  if (verifier == program.verifiers().end()) {
    return fail("{}: no verifier for certificates of kind {}", path, in_quotes(certificate->kind));
  }
  const double start = cpu_seconds();
  auto said = verifier->second.verifier(*certificate, budget, program.language());
  if (!said) {
    said.error().source = path;
    return pass(said);
  }
  if (program.shared().json) {
    program.print_json({{"verdict", std::string(to_string(verifier->second.proves))},
                        {"verified", true},
                        {"kind", certificate->kind},
                        {"text", *said},
                        {"cpu_seconds", cpu_seconds() - start}});
  } else {
    program.print("{}\n", *said);
  }
  return kDefinite;
}

}  // namespace

void add_verify(Program& program) {
  auto path = std::make_shared<std::string>();
  CLI::App& verb =
      program.add_command("verify", {"check a certificate", "証明書を検証する"}, kTime | kMemory);
  verb.add_option("file", *path, std::string(program.text({"the certificate", "証明書のファイル"})))
      ->required()
      ->type_name("FILE");
  program.on(verb, [path](Program& p) { return run_verify(p, *path); });
}

}  // namespace yomi::app
