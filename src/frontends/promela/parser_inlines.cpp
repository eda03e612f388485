// Inlines are expanded token by token, as text: an actual parameter takes the place of every word that is spelled like
// the formal one.
#include <fmt/format.h>

#include <algorithm>

#include "frontends/promela/parser.hpp"

namespace quotient::frontends::promela {
namespace {

constexpr size_t kDeepestInline = 32;      // inlines that call inlines, as in Spin
constexpr size_t kMostTokens = 1'000'000;  // of all expansions together

}  // namespace

void Parser::parse_inline_definition() {
  take();
  const Token name = new_name("the name of an inline");
  if (symbols_.inline_named(name.text)) fail(name.location, fmt::format("the inline {} is defined already", name.text));
  Inline definition;
  expect("(", "after the name of an inline");
  if (!at(")")) {
    do definition.parameters.push_back(new_name("the name of a parameter").text);
    while (accept(","));
  }
  expect(")", "after the parameters of an inline");
  const Location start = peek().location;
  if (!at("{")) fail(start, fmt::format("'{{' is expected here, in front of the body of an inline, not {}", found()));
  unsigned depth = 0;
  do {
    if (peek().kind == Token::Kind::end)
      fail(start, fmt::format("the body of the inline {} has no end: '}}' is missing", name.text));
    if (at("{")) ++depth;
    if (at("}")) --depth;
    definition.body.push_back(take());
  } while (depth > 0);
  symbols_.add(name.text, std::move(definition));
}

std::vector<std::vector<Token>> Parser::parse_inline_arguments() {
  std::vector<std::vector<Token>> arguments;
  const Location start = expect("(", "after the name of an inline").location;
  if (accept(")")) return arguments;
  unsigned depth = 0;
  arguments.emplace_back();
  for (;;) {
    if (peek().kind == Token::Kind::end || at(";"))
      fail(start, "the arguments of this inline have no end: ')' is missing");
    if (depth == 0 && (at(")") || at(","))) {
      if (arguments.back().empty()) fail(peek().location, "an argument is missing here");
      if (take().text == ")") return arguments;
      arguments.emplace_back();
      continue;
    }
    if (at("(") || at("[") || at("{")) ++depth;
    if ((at(")") || at("]") || at("}")) && depth > 0) --depth;
    arguments.back().push_back(take());
  }
}

std::vector<Token> Parser::substituted(const Inline& definition, const std::vector<std::vector<Token>>& arguments,
                                       Location call) {
  std::vector<Token> tokens;
  const auto add = [&](Token token) {
    if (++expanded_tokens_ > kMostTokens) fail(call, "the expansion of inlines makes this model too large");
    tokens.push_back(std::move(token));
  };
  for (const Token& token : definition.body) {
    const auto found = token.kind == Token::Kind::name
                           ? std::find(definition.parameters.begin(), definition.parameters.end(), token.text)
                           : definition.parameters.end();
    if (found == definition.parameters.end()) {
      add(token);
      continue;
    }
    bool is_first = true;
    for (Token part : arguments[static_cast<size_t>(found - definition.parameters.begin())]) {
      part.location = token.location;
      part.after_newline = is_first && token.after_newline;
      is_first = false;
      add(std::move(part));
    }
  }
  return tokens;
}

// `result`: what the value of a `return` inside is assigned to, null if there is none.
Statement* Parser::parse_inline_call(Expr* result) {
  const bool is_guard = std::exchange(at_guard_, false);
  const Token name = take();
  Inline& definition = *symbols_.inline_named(name.text);
  const std::vector<std::vector<Token>> arguments = parse_inline_arguments();
  if (arguments.size() != definition.parameters.size()) {
    fail(name.location, fmt::format("the inline {} takes {} argument{}, and {} {} given", name.text,
                                    definition.parameters.size(), definition.parameters.size() == 1 ? "" : "s",
                                    arguments.size(), arguments.size() == 1 ? "is" : "are"));
  }
  if (definition.being_expanded)
    fail(name.location, fmt::format("the inline {} calls itself; only a function can", name.text));
  if (expansions_.size() == kDeepestInline)
    fail(name.location, fmt::format("inlines are nested more than {} deep here", kDeepestInline));
  body_.only_declarations_so_far = false;
  stream_.insert(substituted(definition, arguments, name.location));
  definition.being_expanded = true;
  expansions_.push_back({name.text, result});
  at_guard_ = is_guard;
  Statement* statement = parse_block(StatementKind::block, name.location);
  expansions_.pop_back();
  definition.being_expanded = false;
  return statement;
}

}  // namespace quotient::frontends::promela
