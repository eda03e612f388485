// Splits Core text into tokens; the parser's only view of characters.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace quotient::core {

struct Token {
  enum class Kind : uint8_t {
    word,     // letters, digits, . _ $: keywords, op names with their flags, types
    reg,      // %name      (text is the name)
    symbol,   // @name
    block,    // ^name
    number,   // bits in `number`
    string,   // unescaped in text
    punct,    // one of = , ( ) { } : ! +
    newline,  // end of a line: instructions end there
    end,
    bad,  // text says what is wrong
  };
  Kind kind = Kind::end;
  std::string text;
  uint64_t number = 0;
  unsigned line = 0, column = 0;
};

// What a name may hold without quotes: letters, digits, and _ . $
bool is_name_character(char c);

class Lexer {
 public:
  explicit Lexer(std::string_view text) : text_(text) {}
  Token next();

 private:
  char peek() const { return at_ < text_.size() ? text_[at_] : '\0'; }
  char take();
  Token name(Token token, Token::Kind kind);
  Token string_literal(Token token);
  Token number_literal(Token token);

  std::string_view text_;
  size_t at_ = 0;
  unsigned line_ = 1, column_ = 1;
};

}  // namespace quotient::core
