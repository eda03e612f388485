#include "frontends/promela/token_stream.hpp"

namespace quotient::frontends::promela {
namespace {

const Token kEnd;

bool can_end_a_statement(const Token& token) {
  switch (token.kind) {
    case Token::Kind::name:
      return !is_reserved(token.text) || token.text == "od" || token.text == "fi" || token.text == "else" ||
             token.text == "break" || token.text == "skip" || token.text == "true" || token.text == "false" ||
             token.text == "timeout";
    case Token::Kind::number: return true;
    case Token::Kind::punctuation:
      return token.text == "}" || token.text == ")" || token.text == "]" || token.text == "++" || token.text == "--";
    case Token::Kind::string:
    case Token::Kind::end: return false;
  }
  return false;
}

}  // namespace

TokenStream::TokenStream(std::vector<Token> tokens) {
  sources_.push_back({std::move(tokens)});
  advance();
}

const Token& TokenStream::behind(size_t n) const {
  const Source& source = sources_.back();
  const size_t index = source.at + n + (current_is_implied_ ? 0 : 1);
  return index < source.tokens.size() ? source.tokens[index] : kEnd;
}

Token TokenStream::take() {
  previous_ = current_;
  if (!current_is_implied_) {
    if (current_.is("(") || current_.is("[")) ++nesting_;
    if ((current_.is(")") || current_.is("]")) && nesting_ > 0) --nesting_;
    if (current_.kind != Token::Kind::end) ++sources_.back().at;
  }
  advance();
  return previous_;
}

void TokenStream::insert(std::vector<Token> tokens) {
  sources_.push_back({std::move(tokens)});
  previous_ = {};
  advance();
}

void TokenStream::advance() {
  while (sources_.size() > 1 && sources_.back().at == sources_.back().tokens.size()) sources_.pop_back();
  const Token& next = sources_.back().tokens[sources_.back().at];
  current_is_implied_ = separator_is_implied(next);
  if (!current_is_implied_) {
    current_ = next;
    return;
  }
  current_ = {};
  current_.kind = Token::Kind::punctuation;
  current_.text = ";";
  current_.location = previous_.location;
}

bool TokenStream::separator_is_implied(const Token& next) const {
  return in_sequence_ && nesting_ == 0 && next.after_newline && can_end_a_statement(previous_) &&
         !next.is_name("unless");
}

}  // namespace quotient::frontends::promela
