// The tokens in the order in which the parser sees them: bodies of inlines are put in front of the rest where they are
// called, and a newline after what can end a statement stands for a separator, as in Spin.
#pragma once

#include "frontends/promela/lexer.hpp"

namespace quotient::frontends::promela {

class TokenStream {
 public:
  explicit TokenStream(std::vector<Token> tokens);

  const Token& peek() const { return current_; }
  // The n-th token behind peek(), without implied separators; kind `end` behind the last one of an inline's body.
  const Token& behind(size_t n = 0) const;
  Token take();
  const Token& previous() const { return previous_; }

  // From now on these come first.
  void insert(std::vector<Token> tokens);
  // Separators are implied only inside bodies and typedefs.
  void set_in_sequence(bool in_sequence) { in_sequence_ = in_sequence; }

 private:
  struct Source {
    std::vector<Token> tokens;
    size_t at = 0;
  };

  void advance();
  bool separator_is_implied(const Token& next) const;

  std::vector<Source> sources_;
  Token current_, previous_;
  bool current_is_implied_ = false, in_sequence_ = false;
  unsigned nesting_ = 0;  // of parentheses and brackets: no separator is implied inside
};

}  // namespace quotient::frontends::promela
