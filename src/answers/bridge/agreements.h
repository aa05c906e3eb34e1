// What partners have agreed on and how a card is chosen: included in the requests that decide.
#pragma once

#include <memory>
#include <optional>
#include <string>

#include "answers/bridge/game.h"
#include "bridge/advise.h"

namespace yomi::bridge {
[[nodiscard]] std::span<const answers::Choice> choices_of(answers::Of<Objective>);
[[nodiscard]] std::span<const answers::Choice> choices_of(answers::Of<BeliefModel>);
}  // namespace yomi::bridge

namespace yomi::answers::bridge {

enum class SignalUse { kSoft, kHard, kOff };
enum class PartnerKind { kProgram, kHuman };
enum class Method { kPlain, kSignals, kReading, kAbc };
[[nodiscard]] std::span<const Choice> choices_of(Of<SignalUse>);
[[nodiscard]] std::span<const Choice> choices_of(Of<PartnerKind>);
[[nodiscard]] std::span<const Choice> choices_of(Of<Method>);

struct Agreed {
  std::string system = "natural";  // the name of a shipped one, or a bidding system's text
  SignalUse signals = SignalUse::kSoft;
  std::string carding = "standard";  // the name of shipped ones, or the text of agreements
  PartnerKind partner = PartnerKind::kProgram;
};
[[nodiscard]] const Shape& shape_of(Of<Agreed>);

// Samples and seed decide; counts that are not given follow from the cards left.
struct Sampling {
  game::Objective objective = game::Objective::kSet;
  std::optional<int> deals;
  std::optional<int> most_deals;
  std::string seed = "1";
};
[[nodiscard]] const Shape& shape_of(Of<Sampling>);

// What abc needs.
struct Modelling {
  game::BeliefModel model = game::BeliefModel::kVote;
  std::optional<int> abc_deals;
  std::optional<int> most_abc_deals;
  std::optional<int> model_deals;
  std::optional<int> horizon;
};
[[nodiscard]] const Shape& shape_of(Of<Modelling>);

// A bidding system by its name or from its text; it keeps what it was read from.
struct SystemUsed {
  std::shared_ptr<const game::System> own;
  const game::System* system = nullptr;
};
[[nodiscard]] Result<SystemUsed> system_of(const std::string& text);

struct Setup {
  SystemUsed system;
  game::Agreements agreements;
  game::Strategy strategy;
};
[[nodiscard]] Result<Setup> setup_of(const Agreed& agreed, Method method, const Sampling& sampling,
                                     const Modelling& modelling);

// Where the deals of a decision are worked on: what the caller gave, or threads of this process.
class Workplace {
 public:
  explicit Workplace(const Context& context)
      : own_(static_cast<int>(context.threads)),
        executor_(context.executor != nullptr ? *context.executor : own_) {}
  [[nodiscard]] survey::Executor& executor() { return executor_; }

 private:
  survey::ThreadExecutor own_;
  survey::Executor& executor_;
};

}  // namespace yomi::answers::bridge
