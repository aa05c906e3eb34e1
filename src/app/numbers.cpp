#include <charconv>

#include "app/program.h"
#include "base/text.h"

namespace yomi::app {
namespace {

struct Quantity {
  double number;
  std::string_view unit;
};

Result<Quantity> split_quantity(std::string_view text) {
  double number = 0;
  const auto [end, error] =
      std::from_chars(text.data(), text.data() + text.size(), number, std::chars_format::fixed);
  if (error != std::errc{} || !(number >= 0))
    return fail("expected a number, not {}", in_quotes(text));
  return Quantity{number, text.substr(static_cast<std::size_t>(end - text.data()))};
}

}  // namespace

Result<std::uint64_t> parse_bytes(std::string_view text) {
  auto quantity = split_quantity(text);
  if (!quantity) return pass(quantity);
  std::string unit = to_lower_ascii(quantity->unit);
  if (unit.ends_with("ib"))
    unit.resize(unit.size() - 2);
  else if (unit.size() == 2 && unit.back() == 'b')
    unit.resize(1);
  double factor = 0;
  if (unit.empty() || unit == "b")
    factor = 1;
  else if (unit == "k")
    factor = 0x1p10;
  else if (unit == "m")
    factor = 0x1p20;
  else if (unit == "g")
    factor = 0x1p30;
  else if (unit == "t")
    factor = 0x1p40;
  else
    return fail("expected bytes such as 512M or 4G, not {}", in_quotes(text));
  if (quantity->number * factor > 0x1p60) return fail("{} is too large", in_quotes(text));
  return static_cast<std::uint64_t>(quantity->number * factor);
}

Result<std::chrono::milliseconds> parse_duration(std::string_view text) {
  auto quantity = split_quantity(text);
  if (!quantity) return pass(quantity);
  const std::string_view unit = quantity->unit;
  double factor = 0;
  if (unit == "ms")
    factor = 1;
  else if (unit.empty() || unit == "s")
    factor = 1000;
  else if (unit == "m" || unit == "min")
    factor = 60'000;
  else if (unit == "h")
    factor = 3'600'000;
  else
    return fail("expected a time such as 500ms, 10s, 5m or 1h, not {}", in_quotes(text));
  if (quantity->number * factor > 1e13) return fail("{} is too long", in_quotes(text));
  return std::chrono::milliseconds(static_cast<std::int64_t>(quantity->number * factor));
}

Result<Span> parse_span(std::string_view text) {
  constexpr std::uint64_t kLargest = std::uint64_t{1} << 63;
  const std::size_t dots = text.find("..");
  const auto first = parse_uint(text.substr(0, dots));
  const auto last = dots == std::string_view::npos ? first : parse_uint(text.substr(dots + 2));
  if (!first || !last)
    return fail("expected a number or a range such as 1..1000, not {}", in_quotes(text));
  if (*last < *first) return fail("the range {} is empty", text);
  if (*last > kLargest) return fail("the range {} goes beyond 2^63", text);
  return Span{*first, *last};
}

}  // namespace yomi::app
