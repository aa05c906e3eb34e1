// What is wrong with a command line, in one sentence of our own; CLI11's say too much or too
// little.
#pragma once

#include <CLI/App.hpp>
#include <CLI/Formatter.hpp>
#include <exception>
#include <string>
#include <utility>

#include "base/message.h"

namespace yomi::app {

// Thrown while the command line is parsed, where CLI11 would have only a sentence.
class UsageError : public std::exception {
 public:
  explicit UsageError(Message message) : message_(std::move(message)) {}
  [[nodiscard]] const Message& what_is_wrong() const { return message_; }

 private:
  Message message_;
};

[[nodiscard]] Message usage_message(const CLI::App& app, const CLI::Error& error);

// Help without the technical limits that CLI11 adds to the names of values.
class HelpFormatter : public CLI::Formatter {
 public:
  std::string make_option_opts(const CLI::Option* option) const override;
};

}  // namespace yomi::app
