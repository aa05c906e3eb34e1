// What is wrong with a command line, in one sentence of our own; CLI11's say too much or too
// little.
#pragma once

#include <CLI/App.hpp>
#include <CLI/Formatter.hpp>
#include <string>

namespace yomi::app {

[[nodiscard]] std::string usage_message(const CLI::App& app, const CLI::Error& error);

// Help without the technical limits that CLI11 adds to the names of values.
class HelpFormatter : public CLI::Formatter {
 public:
  std::string make_option_opts(const CLI::Option* option) const override;
};

}  // namespace yomi::app
