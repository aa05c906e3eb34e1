// `yomi verify`: the question of the catalogue, asked with a file's bytes.
#include <memory>

#include "answers/beside.h"
#include "app/ask.h"
#include "base/file.h"
#include "base/standard_input.h"

namespace yomi::app {
namespace {

Result<int> run_verify(Program& program, const std::string& path) {
  const Budget budget = program.budget();
  const bool piped = path == "-";
  auto bytes = piped ? read_standard_input(budget.bytes / 2) : read_file(path);
  if (!bytes) {
    bytes.error().code = ErrorCode::kSystem;
    return pass_in("certificate", bytes);
  }
  answers::VerifyRequest request;
  request.certificate.bytes = std::move(*bytes);
  if (program.shared().time) request.limits.time = answers::Duration{*program.shared().time};
  Progress progress(program.progress());
  const answers::Context context = context_of(program, &progress, program.shared().memory);
  auto answer = answers::verify(request, context);
  progress.clear();
  if (!answer) {
    if (!program.wants_json()) answer.error().source = piped ? "standard input" : path;
    return pass(answer);
  }
  return show(program, answers::answered_by(*answer, context));
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
