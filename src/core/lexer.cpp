#include "core/lexer.hpp"

#include <cctype>

namespace quotient::core {

bool is_name_character(char c) {
  return std::isalnum(static_cast<unsigned char>(c)) || c == '_' || c == '.' || c == '$';
}

namespace {

int hex_digit(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  if (c >= 'A' && c <= 'F') return c - 'A' + 10;
  return -1;
}
Token bad(Token token, const char* what) {
  token.kind = Token::Kind::bad;
  token.text = what;
  return token;
}

}  // namespace

char Lexer::take() {
  const char c = text_[at_++];
  if (c == '\n') {
    ++line_;
    column_ = 1;
  } else {
    ++column_;
  }
  return c;
}

Token Lexer::next() {
  while (at_ < text_.size()) {
    const char c = peek();
    if (c == ';') {
      while (at_ < text_.size() && peek() != '\n') take();
    } else if (c == ' ' || c == '\t' || c == '\r') {
      take();
    } else {
      break;
    }
  }
  Token token;
  token.line = line_;
  token.column = column_;
  if (at_ >= text_.size()) return token;
  const char c = peek();
  if (c == '\n') {
    take();
    token.kind = Token::Kind::newline;
    return token;
  }
  if (c == '%' || c == '@' || c == '^') {
    take();
    return name(token, c == '%' ? Token::Kind::reg : c == '@' ? Token::Kind::symbol : Token::Kind::block);
  }
  if (c == '"') return string_literal(token);
  if (std::isdigit(static_cast<unsigned char>(c)) || c == '-') return number_literal(token);
  if (std::isalpha(static_cast<unsigned char>(c)) || c == '_') return name(token, Token::Kind::word);
  token.text = take();
  if (std::string_view("=,(){}:!+").find(c) == std::string_view::npos)
    return bad(token, "this character has no meaning here");
  token.kind = Token::Kind::punct;
  return token;
}

// A name made of plain characters, or any text in quotes (front ends keep the source's names).
Token Lexer::name(Token token, Token::Kind kind) {
  token.kind = kind;
  if (kind != Token::Kind::word && peek() == '"') {
    token = string_literal(token);
    if (token.kind == Token::Kind::string) token.kind = kind;
    return token;
  }
  while (at_ < text_.size() && is_name_character(peek())) token.text += take();
  if (token.text.empty()) return bad(token, "a name is missing after this character");
  return token;
}

Token Lexer::string_literal(Token token) {
  token.kind = Token::Kind::string;
  take();
  while (at_ < text_.size() && peek() != '"' && peek() != '\n') {
    const char c = take();
    if (c != '\\') {
      token.text += c;
      continue;
    }
    const int high = hex_digit(peek());
    if (high < 0) return bad(token, "a backslash in a string needs two hexadecimal digits");
    take();
    const int low = hex_digit(peek());
    if (low < 0) return bad(token, "a backslash in a string needs two hexadecimal digits");
    take();
    token.text += static_cast<char>(high * 16 + low);
  }
  if (peek() != '"') return bad(token, "this string does not end on its line");
  take();
  return token;
}

Token Lexer::number_literal(Token token) {
  token.kind = Token::Kind::number;
  const bool negative = peek() == '-';
  if (negative) take();
  unsigned base = 10;
  if (peek() == '0' && at_ + 1 < text_.size() && text_[at_ + 1] == 'x') {
    take();
    take();
    base = 16;
  }
  bool any = false;
  for (int digit; (digit = hex_digit(peek())) >= 0 && digit < static_cast<int>(base); any = true) {
    if (__builtin_mul_overflow(token.number, base, &token.number) ||
        __builtin_add_overflow(token.number, static_cast<unsigned>(digit), &token.number)) {
      return bad(token, "this number does not fit 64 bits");
    }
    take();
  }
  if (!any) return bad(token, "a number is missing here");
  if (negative) token.number = -token.number;
  return token;
}

}  // namespace quotient::core
