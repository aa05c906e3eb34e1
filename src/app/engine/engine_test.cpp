#include "app/engine/engine.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <map>
#include <string>
#include <thread>

#include "answers/rooms.h"

namespace yomi::app {
namespace {

using answers::Json;

// An engine on two pipes.
class Talk {
 public:
  explicit Talk(const EngineOptions& options) {
    EXPECT_EQ(::pipe(in_), 0);
    EXPECT_EQ(::pipe(out_), 0);
    thread_ = std::thread([this, options] {
      ended_well_ = run_engine(in_[0], out_[1], catalogue_, options);
      ::close(out_[1]);
    });
  }
  Talk(const Talk&) = delete;
  Talk& operator=(const Talk&) = delete;
  ~Talk() {
    if (in_[1] >= 0) ::close(in_[1]);
    thread_.join();
    ::close(in_[0]);
    ::close(out_[0]);
  }

  void send(const std::string& line) const {
    const std::string text = line + "\n";
    for (std::size_t at = 0; at < text.size();) {
      const ssize_t written = ::write(in_[1], text.data() + at, text.size() - at);
      if (written <= 0) return;
      at += static_cast<std::size_t>(written);
    }
  }
  void close_input() {
    ::close(in_[1]);
    in_[1] = -1;
  }
  // The next line; null at the end.
  Json read() {
    std::size_t end = 0;
    while ((end = buffer_.find('\n')) == std::string::npos) {
      char bytes[4096];
      const ssize_t size = ::read(out_[0], bytes, sizeof bytes);
      if (size <= 0) return {};
      buffer_.append(bytes, static_cast<std::size_t>(size));
    }
    Json json = Json::parse(buffer_.substr(0, end));
    buffer_.erase(0, end + 1);
    return json;
  }

 private:
  answers::Catalogue catalogue_{answers::all_rooms()};
  int in_[2] = {-1, -1};
  int out_[2] = {-1, -1};
  std::string buffer_;
  std::thread thread_;
  bool ended_well_ = false;
};

std::string deal(int number) {
  return R"({"id":")" + std::to_string(number) + R"(","room":"castle","verb":"deal","number":")" +
         std::to_string(number) + "\"}";
}
constexpr const char* kLong =
    R"({"id":"long","room":"castle","verb":"solve","deal":"18","shortest":true})";

TEST(EngineThreads, EveryQuestionIsAnsweredOnceWhileOthersAreAskedAndCancelled) {
  Talk talk({.threads = 3});
  talk.send(kLong);
  constexpr int kQuestions = 200;
  std::thread asker([&] {
    for (int i = 0; i < kQuestions; ++i) talk.send(deal(i));
    talk.send(R"({"cancel":"long"})");
    talk.send("no JSON");
    talk.close_input();
  });
  std::map<std::string, int> answered;
  int errors = 0;
  int cancelled = 0;
  for (Json line = talk.read(); !line.is_null(); line = talk.read()) {
    if (line.contains("answer")) ++answered[line["id"]];
    errors += line.contains("error") ? 1 : 0;
    cancelled += line.contains("cancelled") ? 1 : 0;
  }
  asker.join();
  EXPECT_EQ(answered.size(), static_cast<std::size_t>(kQuestions));
  for (const auto& [id, times] : answered) EXPECT_EQ(times, 1) << id;
  EXPECT_EQ(errors, 1);
  EXPECT_EQ(cancelled, 1);
}

TEST(EngineThreads, QuestionsAtOnceGetTheAnswersTheyGetAlone) {
  const auto ask_all = [](unsigned threads) {
    Talk talk({.threads = threads, .memory = std::uint64_t{threads} << 28});
    for (int i = 1; i <= 8; ++i)
      talk.send(R"({"id":")" + std::to_string(i) +
                R"(","room":"castle","verb":"solve","nodes":3000,"deal":")" + std::to_string(i) +
                "\"}");
    talk.close_input();
    std::map<std::string, Json> answers;
    for (Json line = talk.read(); !line.is_null(); line = talk.read()) {
      if (!line.contains("answer")) continue;
      line["answer"].erase("cpu_seconds");
      answers[line["id"]] = line["answer"];
    }
    return answers;
  };
  const auto alone = ask_all(1);
  EXPECT_EQ(alone.size(), 8U);
  EXPECT_EQ(ask_all(4), alone);
}

TEST(EngineThreads, AReaderThatStopsLosesNoAnswer) {
  Talk talk({.threads = 2});
  // More than both pipes hold: the engine must wait, not grow and not drop.
  constexpr int kQuestions = 2000;
  std::thread asker([&] {
    for (int i = 0; i < kQuestions; ++i) talk.send(deal(i));
    talk.close_input();
  });
  std::this_thread::sleep_for(std::chrono::milliseconds(50));
  int answered = 0;
  for (Json line = talk.read(); !line.is_null(); line = talk.read())
    answered += line.contains("answer") ? 1 : 0;
  asker.join();
  EXPECT_EQ(answered, kQuestions);
}

TEST(EngineThreads, ALineBeyondTheLimitIsRefusedAndTheNextIsRead) {
  Talk talk({});
  talk.send(R"({"id":"big","room":"castle","verb":"read","input":")" +
            std::string(kLongestLine + 1, 'A') + "\"}");
  talk.send(deal(1));
  talk.close_input();
  const Json first = talk.read();
  EXPECT_EQ(first["error"]["code"], "too_large");
  EXPECT_TRUE(talk.read().contains("answer"));
}

}  // namespace
}  // namespace yomi::app
