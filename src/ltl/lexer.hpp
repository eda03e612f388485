// Splits the text of a temporal formula into tokens; the parser's only view of characters.
//
// What belongs to an atom (names, numbers, comparisons, arithmetic) is not told apart further than the parser needs in
// order to find where the atom ends: its text is the caller's to parse. Two decisions are made here because they need
// to see spaces:
//
//   p->next      a member of C, because nothing separates the arrow from the two names;  p -> q and p-><>q are
//   implications
//   [] and <>    temporal only if nothing is between their characters
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "base/result.hpp"

namespace quotient::ltl {

struct Token {
  enum class Kind : uint8_t {
    operand,  // a name, number, character or string literal
    member,   // a name after . or a glued ->: never a word of the logic
    braces,   // { … }: an atom whatever is in it; `text` includes the braces
    open,
    close,  // ( )
    subscript_open,
    subscript_close,
    comma,
    question,  // ?
    sign,      // + - * & ~ ++ --: before an operand or between two
    binary,    // any other operator of C that stands between two operands, also . and the member arrow
    negation,  // !
    always,
    eventually,
    next,  // prefix
    until,
    release,
    weak_until,
    conjunction,
    disjunction,
    implication,
    equivalence,  // infix
    end,
  };
  Kind kind = Kind::end;
  std::string_view text;
  size_t position = 0;  // of the first character in the text
  size_t end() const { return position + text.size(); }
};

bool is_temporal(Token::Kind kind);
// && || -> <-> and the infix temporal operators: where an atom ends.
bool is_connective(Token::Kind kind);

// The place of a character in a text that begins at line 1, column 1 of `file`.
Place place_in(std::string_view text, size_t position, std::string_view file);

// The tokens of the text, the last one `end`.
Result<std::vector<Token>> tokenise(std::string_view text, std::string_view file);

}  // namespace quotient::ltl
