// A request is the same however it is cut; whatever it says, it is refused with words or becomes a
// line for a worker.
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "answers/rooms.h"
#include "base/check.h"
#include "server/gate.h"
#include "server/question.h"
#include "server/response.h"

namespace {

using namespace yomi;
using namespace yomi::server;
using State = RequestReader::State;

struct Read {
  State state;
  Head head;
  std::string body;
  std::string rest;
};

Read read(std::initializer_list<std::string_view> pieces) {
  RequestReader reader(2048);
  std::string behind;  // what came when it was over already
  for (const std::string_view piece : pieces) {
    const State before = reader.state();
    if (before != State::kHead && before != State::kBody) {
      behind += piece;
      continue;
    }
    reader.feed(piece);
    if (reader.state() == State::kStopped) reader.allow_body(512);
  }
  Read all{reader.state(), reader.head(), {}, {}};
  if (all.state == State::kDone) {
    all.body = reader.take_body();
    all.rest = reader.take_rest() + behind;
  }
  return all;
}

void ask(const Head& head, std::string_view body) {
  static const answers::Catalogue catalogue(answers::all_rooms());
  static const Assets assets("no page");
  static const Gate gate{{"localhost:1"}, "", &catalogue, &assets, {}};
  const auto decided = gate.decide(head);
  if (const auto* refusal = std::get_if<Refusal>(&decided)) {
    CHECK(!refusal_body(catalogue, *refusal, Language::kJapanese).empty());
    return;
  }
  const Route& route = std::get<Route>(decided);
  if (route.question == nullptr) return;
  const Prepared prepared = prepare(catalogue, *route.question, body, {});
  // One line, whatever was in the body.
  if (prepared.line) CHECK(prepared.line->find('\n') == std::string::npos);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size < 2) return 0;
  const std::string_view bytes(reinterpret_cast<const char*>(data) + 1, size - 1);
  const std::size_t cut = data[0] * bytes.size() / 256;
  const Read whole = read({bytes});
  const Read pieces = read({bytes.substr(0, cut), bytes.substr(cut)});
  // Of a request that is not complete, a mistake may be seen sooner or later.
  CHECK((whole.state == State::kDone) == (pieces.state == State::kDone));
  CHECK(whole.body == pieces.body);
  CHECK(whole.rest == pieces.rest);
  CHECK(whole.head.target == pieces.head.target);
  CHECK(whole.head.host == pieces.head.host);
  if (whole.state == State::kDone) ask(whole.head, whole.body);
  // The same bytes as a body, and as a path.
  Head head;
  head.method = "POST";
  head.target = "/api/v1/castle/moves";
  head.host = "localhost:1";
  head.hosts = 1;
  head.content_type = "application/json";
  head.content_length = bytes.size();
  ask(head, bytes);
  head.target = bytes;
  ask(head, "{}");
  return 0;
}
