#include "concentration/claims.h"

#include <map>

#include "base/text.h"
#include "concentration/notation.h"

namespace yomi::concentration {
namespace {

tl::unexpected<Error> at_line(int line, Message what) {
  Error error{std::move(what)};
  error.line = line;
  return tl::unexpected<Error>(std::move(error));
}

using Header = std::map<std::string, std::string, std::less<>>;

// The value of `name`, which must be one of `words`; its place among them.
Result<int> choice(Header& header, std::string_view name, std::vector<std::string_view> words) {
  const auto found = header.find(name);
  if (found == header.end()) return fail("the certificate does not say '{}'", name);
  for (std::size_t i = 0; i < words.size(); ++i) {
    if (found->second == words[i]) {
      header.erase(found);
      return static_cast<int>(i);
    }
  }
  return fail("{}: unknown word {}", name, in_quotes(found->second));
}

Result<int> number(Header& header, std::string_view name, std::uint64_t most) {
  const auto found = header.find(name);
  if (found == header.end()) return fail("the certificate does not say '{}'", name);
  const auto value = parse_uint(found->second);
  if (!value || *value > most || std::to_string(*value) != found->second)
    return fail("{}: expected a number up to {}, not {}", name, most, in_quotes(found->second));
  header.erase(found);
  return static_cast<int>(*value);
}

// A lead as std::to_string writes it.
std::optional<int> lead_of(std::string_view text, std::uint64_t most) {
  const bool negative = text.starts_with('-');
  const auto size = parse_uint(negative ? text.substr(1) : text);
  if (!size || *size > most) return std::nullopt;
  const int lead = negative ? -static_cast<int>(*size) : static_cast<int>(*size);
  return std::to_string(lead) == text ? std::optional(lead) : std::nullopt;
}

// What was asked, and the value claimed for it.
Status read_asked(Header& header, Claims& claims) {
  const auto position = header.find("position");
  const auto value = header.find("value");
  if (position == header.end() || value == header.end())
    return fail("the certificate does not say which position it is about");
  auto asked = parse_position(position->second);
  if (!asked) return pass(asked);
  if (letters_text(*asked) != letters_text(claims.start))
    return fail("position: its letters are {}, not {}", letters_text(*asked),
                letters_text(claims.start));
  if (claims.remember && asked->known_cards() > *claims.remember)
    return fail("position: {} cards are known, more than are remembered", asked->known_cards());
  auto claimed = parse_rational(value->second);
  if (!claimed) return pass(claimed);
  claims.asked = *asked;
  claims.value = *claimed;
  header.erase(position);
  header.erase(value);
  return {};
}

Status read_header(Header header, Claims& claims) {
  const auto letters = header.find("letters");
  if (letters == header.end()) return fail("the certificate does not say 'letters'");
  auto start = parse_letters(letters->second);
  if (!start) return pass(start);
  if (letters_text(*start) != letters->second)
    return fail("letters: not in order: {}", in_quotes(letters->second));
  claims.start = *start;
  header.erase(letters);
  auto rules = choice(header, "rules", {"full", "paper"});
  if (!rules) return pass(rules);
  claims.rules = static_cast<Rules>(*rules);
  auto objective = choice(header, "objective", {"pairs", "win", "turns"});
  if (!objective) return pass(objective);
  claims.objective = static_cast<Objective>(*objective);
  auto classes = choice(header, "classes", {"all", "spare", "single"});
  if (!classes) return pass(classes);
  claims.classes = static_cast<Claims::Classes>(*classes);
  if (claims.objective != Objective::kTurns) {
    auto passing = choice(header, "pass", {"end", "allow", "forbid"});
    if (!passing) return pass(passing);
    claims.pass = static_cast<Pass>(*passing);
  } else if (header.contains("remember")) {
    auto remember = number(header, "remember", 1000);
    if (!remember) return pass(remember);
    claims.remember = *remember;
    auto keep = choice(header, "keep", {"best", "random"});
    if (!keep) return pass(keep);
    claims.random = *keep == 1;
  }
  if (claims.objective == Objective::kWin) {
    auto endless = choice(header, "endless", {"draw", "leader"});
    if (!endless) return pass(endless);
    claims.endless = static_cast<Endless>(*endless);
    const auto text = header.find("lead");
    const auto lead = text == header.end() ? std::nullopt : lead_of(text->second, 1000);
    if (!lead) return fail("the certificate does not say a lead from -1000 to 1000");
    claims.lead = *lead;
    header.erase(text);
  }
  if (auto asked = read_asked(header, claims); !asked) return asked;
  if (!header.empty()) return fail("unknown line {}", in_quotes(header.begin()->first));
  if (claims.remember && claims.classes != Claims::Classes::kAll)
    return fail("with limited memory every class is listed");
  return {};
}

// "position [lead] value policy"
Status read_claim(std::string_view line, int number, Claims& claims) {
  std::vector<std::string_view> words;
  for (std::size_t at = 0; at <= line.size();) {
    const std::size_t end = std::min(line.find(' ', at), line.size());
    words.push_back(line.substr(at, end - at));
    at = end + 1;
  }
  const bool win = claims.objective == Objective::kWin;
  if (words.size() != (win ? 4U : 3U))
    return at_line(number, message("expected a position, value, policy"));
  auto position = parse_position(words[0]);
  if (!position) return at_line(number, position.error().message);
  int lead = 0;
  if (win) {
    const auto read = lead_of(words[1], 10000);
    if (!read) return at_line(number, message("expected a lead"));
    lead = *read;
  }
  auto value = parse_rational(words[words.size() - 2]);
  if (!value) return at_line(number, value.error().message);
  Claim claim{*value, std::string(words.back()), number};
  if (!claims.values.emplace(Claims::key(*position, lead), std::move(claim)).second)
    return at_line(number, message("this position stands here twice"));
  return {};
}

}  // namespace

std::string Claims::key(const Position& position, int lead) {
  std::string text;
  for (int r = 2; r <= kMaxCopies; r += 2) {
    for (int j = 0; j <= r; ++j) {
      const int n = position.count({r, j});
      if (n == 0) continue;
      text.push_back(static_cast<char>(r * 16 + j));
      text.push_back(static_cast<char>(n & 0xff));
      text.push_back(static_cast<char>(n >> 8));
    }
  }
  if (lead != 0) text += std::to_string(lead);
  return text;
}

Result<Claims> read_claims(std::string_view body) {
  Claims claims;
  Header header;
  bool in_header = true;
  int number = 0;
  if (!is_utf8(body)) return fail("the certificate is no text");
  if (!body.ends_with('\n')) return fail("the certificate breaks off");
  while (!body.empty()) {
    const std::size_t end = body.find('\n');
    const std::string_view line = body.substr(0, end);
    body.remove_prefix(end + 1);
    ++number;
    if (!in_header) {
      if (auto claim = read_claim(line, number, claims); !claim) return pass(claim);
      continue;
    }
    if (line.empty()) {
      if (auto read = read_header(header, claims); !read) return pass(read);
      in_header = false;
      continue;
    }
    const std::size_t colon = line.find(": ");
    if (colon == std::string_view::npos) return at_line(number, message("expected 'name: value'"));
    const bool added =
        header.emplace(std::string(line.substr(0, colon)), std::string(line.substr(colon + 2)))
            .second;
    if (!added) return at_line(number, message("said twice"));
  }
  if (in_header) return fail("the certificate breaks off");
  return claims;
}

}  // namespace yomi::concentration
