#include "app/ask.h"

#include <algorithm>
#include <map>

#include "answers/json.h"
#include "answers/rooms.h"
#include "app/file_name.h"
#include "app/fold.h"
#include "app/tables.h"
#include "app/usage.h"
#include "base/encoding.h"
#include "base/file.h"
#include "base/text.h"

namespace yomi::app {
namespace {

using answers::Field;
using answers::Json;
using answers::Kind;
using answers::Question;

constexpr std::uint64_t kDefaultMemory = std::uint64_t{1} << 30;

// A file that a field of the answer goes to, and the field of the request that asks for it.
struct OutputFile {
  std::string path;
  std::string field;
};

struct Command {
  Json request = Json::object();
  std::map<std::string, std::string> inputs;  // field: the words that name a text
  std::map<std::string, OutputFile> outputs;  // by field of the answer
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
                    message("{}: a file is needed, not standard output", option_name(name)),
                    ErrorCode::kBadText, name);
              command->request[name] = true;
              command->outputs[of] = {word, name};
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

// An error of a request. JSON says it as every door does; for a person the file or the option
// stands before it.
Error placed_error(const Program& program, Error error, const answers::Shape& shape,
                   const std::map<std::string, std::string>& sources) {
  if (program.wants_json()) return error;
  const std::string field = error.field.substr(0, error.field.find_first_of(".["));
  if (const auto source = sources.find(field); source != sources.end() && !source->second.empty()) {
    error.source = source->second;
    return error;
  }
  for (const answers::Place& each : answers::places(shape)) {
    if (each.field->name != field || each.field->details.positional) continue;
    if (error.line > 0)
      error.source = option_name(field);
    else
      error.message = message("{}: {}", option_name(field), error.message);
  }
  return error;
}

// The texts that positions stand in; numbers and short texts are themselves.
Status read_inputs(Command& command, std::map<std::string, std::string>& sources) {
  for (const auto& [field, word] : command.inputs) {
    if (parse_uint(word)) continue;
    auto input = read_input(word);
    if (!input) {  // without a place in it, it is the file that is wrong
      if (input.error().line == 0) input.error().code = ErrorCode::kSystem;
      return pass_in(field, input);
    }
    command.request[field] = input->text;
    sources[field] = input->source;
  }
  return {};
}

// By custom a .kif or .ki2 file is Shift_JIS, and a KIF says so in its first line; all else, .kifu
// too, is UTF-8.
Result<std::string> encoded_for(const std::string& path, std::string text) {
  const std::string lower = to_lower_ascii(path);
  if (!lower.ends_with(".kif") && !lower.ends_with(".ki2")) return text;
  constexpr std::string_view kUtf8 = "encoding=UTF-8";
  if (const std::size_t at = text.find(kUtf8); at < text.find('\n'))
    text.replace(at, kUtf8.size(), "encoding=Shift_JIS");
  return encode_text(text, Encoding::kShiftJis);
}

Status write_outputs(Program& program, const Command& command, const Json& fields) {
  for (const auto& [name, output] : command.outputs) {
    const std::string& path = output.path;
    if (!fields.contains(name)) {
      program.warn(message("{} was not written: nothing was proved", path));
      continue;
    }
    std::string bytes = fields[name].get<std::string>();
    if (name == "certificate") {
      auto blob = answers::read_text(answers::Of<answers::Blob>{}, bytes);
      if (!blob) return pass(blob);
      bytes = std::move(blob->bytes);
    } else {
      auto encoded = encoded_for(path, std::move(bytes));
      if (!encoded) return pass(encoded);
      bytes = std::move(*encoded);
    }
    if (Status status = write_file(path, bytes); !status) return status;
  }
  return {};
}

// Of `convert`: what the other format cannot hold is not left out in silence.
void warn_of_losses(Program& program, const Json& fields) {
  const int variations = fields["lost_variations"].get<int>();
  const int comments = fields["lost_comments"].get<int>();
  if (variations > 0) program.warn(message("variations left out by this format: {}", variations));
  if (comments > 0) program.warn(message("comments left out by this format: {}", comments));
}

int status_of(const answers::Answered& answered) {
  if (!answered.outcome || !answered.outcome->reason) return kDefinite;
  return *answered.outcome->reason == StopReason::kCancelled ? kInterrupted : kUndecided;
}

// Of `read`: a text of which nothing could be read is bad input. One that was read in part is
// served, its mistakes named.
int status_of_reading(const Json& fields) {
  return fields["records"].empty() && !fields["mistakes"].empty() ? kBadInput : kDefinite;
}

void print_answer(Program& program, const answers::Answered& answered, const Command& command) {
  if (!program.shared().json) {
    program.print(folded(answered.words({program.language(), program.colour()})));
    return;
  }
  Json json = answers::document(
      answered, program.language_given() ? std::optional(program.language()) : std::nullopt);
  for (const auto& [name, output] : command.outputs) json.erase(name);  // it is in its file
  program.print(answers::to_text(json) + "\n");
}

Result<std::uint64_t> memory_of(const Json& request) {
  if (!request.contains("memory")) return kDefaultMemory;
  auto size =
      answers::read_text(answers::Of<answers::Size>{}, request["memory"].get<std::string>());
  if (!size) return pass_in("memory", size);
  return size->bytes;
}

// None for a question beside the rooms.
std::span<const answers::Room* const> room_of(const Question& question) {
  const auto rooms = answers::all_rooms();
  for (std::size_t i = 0; i < rooms.size(); ++i)
    if (rooms[i]->name == question.room) return rooms.subspan(i, 1);
  return {};
}

Result<int> run(Program& program, const Question& question, Command command) {
  for (const auto& [name, output] : command.outputs)
    if (Status status = program.check_output(output.path); !status)
      return pass_in(output.field, status);
  std::map<std::string, std::string> sources;
  if (Status status = read_inputs(command, sources); !status) return pass(status);
  auto memory = memory_of(command.request);
  if (!memory)
    return tl::unexpected<Error>(
        placed_error(program, memory.error(), question.request(), sources));
  for (const answers::Room* each : answers::all_rooms())
    if (each->name == question.room && each->start != nullptr)
      each->start(program.shared().threads, *memory);
  Progress progress(program.progress());
  const Tables tables(room_of(question));
  answers::Context context = context_of(program, &progress, *memory);
  context.tables = tables.list();
  if (question.threads) context.executor = &program.executor();
  const auto answered = question.ask(command.request, context);
  progress.clear();
  if (!answered)
    return tl::unexpected<Error>(
        placed_error(program, answered.error(), question.request(), sources));
  const bool reading = question.verb == "read";
  const bool converting = question.verb == "convert";
  const Json fields = command.outputs.empty() && !reading && !converting
                          ? Json::object()
                          : answered->fields(std::nullopt);
  print_answer(program, *answered, command);
  if (converting && !program.wants_json()) warn_of_losses(program, fields);
  // The answer first: it must not be lost where its file cannot be written.
  if (Status status = write_outputs(program, command, fields); !status) return pass(status);
  return reading ? status_of_reading(fields) : status_of(*answered);
}

void add_question(Program& program, CLI::App& room, const Question& question) {
  CLI::App& verb = program.add_verb(room, std::string(question.verb), question.text,
                                    question.threads ? kThreads : 0U);
  const auto command = std::make_shared<Command>();
  const answers::Shape& shape = question.request();
  const Json defaults = answers::write_object(shape, shape.fresh());
  for (const answers::Place& place : answers::places(shape))
    add_field(program, verb, *place.field, defaults, command);
  program.on(verb, [&question, command](Program& p) { return run(p, question, *command); });
}

}  // namespace

struct RequestOptions::State {
  const Program* program = nullptr;
  const answers::Shape* shape = nullptr;
  std::shared_ptr<Command> command = std::make_shared<Command>();
  std::map<std::string, std::string> sources;
};

RequestOptions::RequestOptions(Program& program, CLI::App& verb, const answers::Shape& shape)
    : state_(std::make_shared<State>()) {
  state_->program = &program;
  state_->shape = &shape;
  const Json defaults = answers::write_object(shape, shape.fresh());
  for (const answers::Place& place : answers::places(shape))
    add_field(program, verb, *place.field, defaults, state_->command);
}

Status RequestOptions::read(void* object) const {
  Status status = read_inputs(*state_->command, state_->sources);
  if (status) status = answers::read_object(state_->command->request, *state_->shape, object);
  if (!status) return tl::unexpected<Error>(placed(status.error()));
  return status;
}

Error RequestOptions::placed(Error error) const {
  return placed_error(*state_->program, std::move(error), *state_->shape, state_->sources);
}

int show(Program& program, const answers::Answered& answered) {
  print_answer(program, answered, {});
  return status_of(answered);
}

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
  return group;
}

}  // namespace yomi::app
