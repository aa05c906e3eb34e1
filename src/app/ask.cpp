#include "app/ask.h"

#include <algorithm>
#include <map>

#include "answers/json.h"
#include "answers/rooms.h"
#include "app/file_name.h"
#include "app/usage.h"
#include "base/file.h"
#include "base/text.h"

namespace yomi::app {
namespace {

using answers::Field;
using answers::Json;
using answers::Kind;
using answers::Question;

constexpr std::uint64_t kDefaultMemory = std::uint64_t{1} << 30;

struct Command {
  Json request = Json::object();
  std::map<std::string, std::string> inputs;   // field: the words that name a text
  std::map<std::string, std::string> outputs;  // field of the answer: the file it goes to
};

std::string option_name(std::string_view name) {
  std::string option = "--" + std::string(name);
  std::replace(option.begin(), option.end(), '_', '-');
  return option;
}

std::string help_of(const Program& program, const Field& field, const Json& defaults) {
  std::string help(program.text(field.text));
  const answers::Type& type = field.type->element != nullptr ? *field.type->element : *field.type;
  if (type.kind == Kind::kChoice) {
    for (const answers::Choice& each : type.choices())
      help += fmt::format("\n  {}: {}", each.word, program.text(each.text));
  } else if (!field.details.example.empty()) {
    help += answers::say(program.language(), ", such as {}", "(例: {})", field.details.example);
  }
  const std::string name(field.name);
  if (!field.details.required && defaults.contains(name) && type.kind != Kind::kFlag &&
      defaults[name] != Json("")) {
    help += fmt::format(" [{}]", defaults[name].is_string() ? defaults[name].get<std::string>()
                                                            : defaults[name].dump());
  }
  return help;
}

// The name of a value in the help: N, 10s, castle|streets|citadel.
std::string metavar_of(const Field& field) {
  if (!field.details.metavar.empty()) return std::string(field.details.metavar);
  const answers::Type& type = field.type->element != nullptr ? *field.type->element : *field.type;
  if (type.kind == Kind::kInteger || type.kind == Kind::kNumber) return "N";
  if (type.kind != Kind::kChoice) return "TEXT";
  std::string words;
  for (const answers::Choice& each : type.choices())
    words += (words.empty() ? "" : "|") + std::string(each.word);
  return words;
}

void add_field(Program& program, CLI::App& verb, const Field& field, const Json& defaults,
               const std::shared_ptr<Command>& command) {
  const std::string name(field.name);
  const std::string help = help_of(program, field, defaults);
  if (!field.details.file_of.empty()) {
    verb.add_option_function<std::string>(
            option_name(name),
            [command, name, of = std::string(field.details.file_of)](const std::string& word) {
              names_a_file(option_name(name))(word);
              if (word == "-")
                throw UsageError(
                    message("{}: a file is needed, not standard output", option_name(name)));
              command->request[name] = true;
              command->outputs[of] = word;
            },
            help)
        ->type_name("FILE");
  } else if (field.type->kind == Kind::kFlag) {
    verb.add_flag_callback(
        option_name(name), [command, name] { command->request[name] = true; }, help);
  } else {
    const auto take = [command, name, &field](const std::string& word) {
      command->request[name] = answers::json_of_word(*field.type, word);
      if (field.details.position) command->inputs[name] = word;
    };
    const bool positional = field.details.positional;
    CLI::Option* option =
        verb.add_option_function<std::string>(positional ? name : option_name(name), take, help);
    option->type_name(positional ? std::string() : metavar_of(field));
    if (field.details.required) option->required();
  }
}

// What a person would call the place of an error: the file, the option, or nothing.
Error placed_error(Error error, const Question& question, const Command& command,
                   const std::map<std::string, std::string>& sources) {
  const std::string field = error.field.substr(0, error.field.find_first_of(".["));
  if (const auto source = sources.find(field); source != sources.end() && !source->second.empty()) {
    error.source = source->second;
    return error;
  }
  for (const answers::Place& each : answers::places(question.request())) {
    if (each.field->name != field || each.field->details.positional) continue;
    if (error.line > 0)
      error.source = option_name(field);
    else
      error.message = message("{}: {}", option_name(field), error.message);
  }
  static_cast<void>(command);
  return error;
}

// The texts that positions stand in; numbers and short texts are themselves.
Status read_inputs(Command& command, std::map<std::string, std::string>& sources) {
  for (const auto& [field, word] : command.inputs) {
    if (parse_uint(word)) continue;
    auto input = read_input(word);
    if (!input) return pass_in(field, input);
    command.request[field] = input->text;
    sources[field] = input->source;
  }
  return {};
}

Status write_outputs(Program& program, const Command& command, const Json& fields) {
  for (const auto& [name, path] : command.outputs) {
    if (!fields.contains(name)) {
      program.warn(message("{} was not written: nothing was proved", path));
      continue;
    }
    std::string bytes = fields[name].get<std::string>();
    if (name == "certificate") {
      auto blob = answers::read_text(answers::Of<answers::Blob>{}, bytes);
      if (!blob) return pass(blob);
      bytes = std::move(blob->bytes);
    }
    if (Status status = write_file(path, bytes); !status) return status;
  }
  return {};
}

int status_of(const answers::Answered& answered) {
  if (!answered.outcome || !answered.outcome->reason) return kDefinite;
  return *answered.outcome->reason == StopReason::kCancelled ? kInterrupted : kUndecided;
}

Result<std::uint64_t> memory_of(const Json& request) {
  if (!request.contains("memory")) return kDefaultMemory;
  auto size =
      answers::read_text(answers::Of<answers::Size>{}, request["memory"].get<std::string>());
  if (!size) return pass_in("memory", size);
  return size->bytes;
}

Result<int> run(Program& program, const Question& question, Command command) {
  for (const auto& [name, path] : command.outputs)
    if (Status status = program.check_output(path); !status) return pass(status);
  std::map<std::string, std::string> sources;
  if (Status status = read_inputs(command, sources); !status) return pass(status);
  auto memory = memory_of(command.request);
  if (!memory)
    return tl::unexpected<Error>(placed_error(memory.error(), question, command, sources));
  Progress progress(program.progress());
  const auto answered = question.ask(command.request, context_of(program, &progress, *memory));
  progress.clear();
  if (!answered)
    return tl::unexpected<Error>(placed_error(answered.error(), question, command, sources));
  const Json fields = command.outputs.empty() ? Json::object() : answered->fields(std::nullopt);
  if (program.shared().json) {
    Json json = answers::document(
        *answered, program.language_given() ? std::optional(program.language()) : std::nullopt);
    for (const auto& [name, path] : command.outputs) json.erase(name);  // it is in its file
    program.print(answers::to_text(json) + "\n");
  } else {
    program.print(std::string_view(answered->words({program.language(), program.colour()})));
  }
  // The answer first: it must not be lost where its file cannot be written.
  if (Status status = write_outputs(program, command, fields); !status) return pass(status);
  return status_of(*answered);
}

// For `yomi verify`, which asks by a certificate's kind.
void add_verifier(Program& program, const answers::Verifier& verifier) {
  const auto verify = [&verifier](const Certificate& certificate, const Budget& budget,
                                  Language language) -> Result<std::string> {
    auto checked = verifier.verify(certificate.body, budget);
    if (!checked) return pass(checked);
    if (checked->reason)
      return fail_as(ErrorCode::kBudget, "not verified: {}", word(to_string(*checked->reason)));
    return answers::said(verifier.say(checked->figures), language) + "\n" +
           verifier.draw(checked->position, {language, false});
  };
  program.add_verifier(std::string(verifier.kind), verify, verifier.proves);
}

void add_question(Program& program, CLI::App& room, const Question& question) {
  CLI::App& verb = program.add_verb(room, std::string(question.verb), question.text);
  const auto command = std::make_shared<Command>();
  const answers::Shape& shape = question.request();
  const Json defaults = answers::write_object(shape, shape.fresh());
  for (const answers::Place& place : answers::places(shape))
    add_field(program, verb, *place.field, defaults, command);
  program.on(verb, [&question, command](Program& p) { return run(p, question, *command); });
}

}  // namespace

answers::Context context_of(const Program& program, Progress* progress, std::uint64_t memory) {
  answers::Context context;
  context.budget.stop = program.stop();
  context.budget.bytes = memory;
  context.threads = program.shared().threads;
  context.progress = progress;
  context.rooms = answers::all_rooms();
  return context;
}

CLI::App& add_catalogue_room(Program& program, const answers::Room& room) {
  CLI::App& group = program.add_room(std::string(room.name), room.text);
  for (const Question& each : room.questions) add_question(program, group, each);
  program.messages().add(room.japanese);
  for (const answers::Verifier& each : room.verifiers) add_verifier(program, each);
  return group;
}

}  // namespace yomi::app
