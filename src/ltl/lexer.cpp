#include "ltl/lexer.hpp"

#include <fmt/format.h>

#include <array>
#include <cctype>

namespace quotient::ltl {
namespace {

using Kind = Token::Kind;

struct Spelling {
  std::string_view text;
  Kind kind;
};

constexpr std::array kWords = {
    Spelling{"always", Kind::always},
    Spelling{"G", Kind::always},
    Spelling{"eventually", Kind::eventually},
    Spelling{"F", Kind::eventually},
    Spelling{"next", Kind::next},
    Spelling{"X", Kind::next},
    Spelling{"until", Kind::until},
    Spelling{"stronguntil", Kind::until},
    Spelling{"U", Kind::until},
    Spelling{"release", Kind::release},
    Spelling{"V", Kind::release},
    Spelling{"R", Kind::release},
    Spelling{"weakuntil", Kind::weak_until},
    Spelling{"W", Kind::weak_until},
    Spelling{"implies", Kind::implication},
    Spelling{"equivalent", Kind::equivalence},
    Spelling{"not", Kind::negation},
};

// Longer ones first: the first that fits is taken.
constexpr std::array kSymbols = {
    Spelling{"<->", Kind::equivalence},  Spelling{"[]", Kind::always},
    Spelling{"<>", Kind::eventually},    Spelling{"&&", Kind::conjunction},
    Spelling{"/\\", Kind::conjunction},  Spelling{"||", Kind::disjunction},
    Spelling{"\\/", Kind::disjunction},  Spelling{"->", Kind::implication},
    Spelling{"==", Kind::binary},        Spelling{"!=", Kind::binary},
    Spelling{"<=", Kind::binary},        Spelling{">=", Kind::binary},
    Spelling{"<<", Kind::binary},        Spelling{">>", Kind::binary},
    Spelling{"++", Kind::sign},          Spelling{"--", Kind::sign},
    Spelling{"::", Kind::binary},        Spelling{"!", Kind::negation},
    Spelling{"(", Kind::open},           Spelling{")", Kind::close},
    Spelling{"[", Kind::subscript_open}, Spelling{"]", Kind::subscript_close},
    Spelling{",", Kind::comma},          Spelling{"?", Kind::question},
    Spelling{":", Kind::binary},         Spelling{"+", Kind::sign},
    Spelling{"-", Kind::sign},           Spelling{"*", Kind::sign},
    Spelling{"&", Kind::sign},           Spelling{"~", Kind::sign},
    Spelling{"<", Kind::binary},         Spelling{">", Kind::binary},
    Spelling{"/", Kind::binary},         Spelling{"%", Kind::binary},
    Spelling{"|", Kind::binary},         Spelling{"^", Kind::binary},
    Spelling{".", Kind::binary},         Spelling{"@", Kind::binary},
};

bool is_letter(char c) { return std::isalpha(static_cast<unsigned char>(c)) || c == '_' || c == '$'; }
bool is_digit(char c) { return std::isdigit(static_cast<unsigned char>(c)); }
bool is_space(char c) { return std::isspace(static_cast<unsigned char>(c)); }

class Lexer {
 public:
  Lexer(std::string_view text, std::string_view file) : text_(text), file_(file) {}

  Result<std::vector<Token>> run() {
    for (;;) {
      while (at_ < text_.size() && is_space(text_[at_])) ++at_;
      if (at_ == text_.size()) break;
      if (const auto taken = take(); !taken) return tl::unexpected(taken.error());
    }
    tokens_.push_back({Kind::end, {}, text_.size()});
    return std::move(tokens_);
  }

 private:
  char peek(size_t offset = 0) const { return at_ + offset < text_.size() ? text_[at_ + offset] : '\0'; }

  void add(Kind kind, size_t length) {
    tokens_.push_back({kind, text_.substr(at_, length), at_});
    at_ += length;
  }

  tl::unexpected<Diagnostic> mistake(size_t position, std::string message) const {
    return failure(std::move(message), place_in(text_, position, file_));
  }

  Result<void> take() {
    const char c = peek();
    if (is_letter(c)) return word();
    if (is_digit(c)) return number();
    if (c == '"' || c == '\'') return literal(c);
    if (c == '{') return braces();
    if (c == '=' && peek(1) != '=') {
      return mistake(at_, "a formula cannot assign; to compare, write ==");
    }
    for (const Spelling& symbol : kSymbols) {
      if (!text_.substr(at_).starts_with(symbol.text)) continue;
      add(symbol.kind == Kind::implication && is_member_arrow() ? Kind::binary : symbol.kind, symbol.text.size());
      return {};
    }
    return mistake(at_, fmt::format("'{}' has no meaning in a formula", c));
  }

  Result<void> word() {
    size_t length = 1;
    while (is_letter(peek(length)) || is_digit(peek(length))) ++length;
    const std::string_view name = text_.substr(at_, length);
    Kind kind = Kind::operand;
    if (!tokens_.empty() &&
        (tokens_.back().text == "." || (tokens_.back().text == "->" && tokens_.back().kind == Kind::binary))) {
      kind = Kind::member;
    } else {
      for (const Spelling& spelling : kWords) {
        if (spelling.text == name) kind = spelling.kind;
      }
    }
    add(kind, length);
    return {};
  }

  Result<void> number() {
    size_t length = 1;
    while (is_letter(peek(length)) || is_digit(peek(length)) || peek(length) == '.') ++length;
    add(Kind::operand, length);
    return {};
  }

  // The length of the literal that begins `offset` characters from here; 0 if it does not end.
  size_t literal_length(size_t offset) const {
    const char quote = peek(offset);
    for (size_t i = offset + 1; at_ + i < text_.size(); ++i) {
      if (peek(i) == '\\') {
        ++i;
      } else if (peek(i) == quote) {
        return i + 1 - offset;
      }
    }
    return 0;
  }

  Result<void> literal(char quote) {
    const size_t length = literal_length(0);
    if (length == 0) return mistake(at_, fmt::format("the literal that begins here has no closing {}", quote));
    add(Kind::operand, length);
    return {};
  }

  Result<void> braces() {
    unsigned depth = 0;
    for (size_t i = 0; at_ + i < text_.size(); ++i) {
      const char c = peek(i);
      if (c == '"' || c == '\'') {
        const size_t length = literal_length(i);
        i += length == 0 ? 0 : length - 1;
      }
      if (c == '{') ++depth;
      if (c == '}' && --depth == 0) {
        add(Kind::braces, i + 1);
        return {};
      }
    }
    return mistake(at_, "this { has no matching }");
  }

  // At "->": glued to an operand before and to a name after it that is no word of the logic.
  bool is_member_arrow() const {
    if (tokens_.empty() || tokens_.back().end() != at_ || !is_letter(peek(2))) return false;
    size_t length = 1;
    while (is_letter(peek(2 + length)) || is_digit(peek(2 + length))) ++length;
    const std::string_view name = text_.substr(at_ + 2, length);
    for (const Spelling& spelling : kWords) {
      // A single letter is more likely the operator; `next` and the other long ones are common names of members.
      if (spelling.text == name && name.size() == 1) return false;
    }
    const Kind before = tokens_.back().kind;
    return before == Kind::operand || before == Kind::member || before == Kind::close ||
           before == Kind::subscript_close;
  }

  std::string_view text_, file_;
  size_t at_ = 0;
  std::vector<Token> tokens_;
};

}  // namespace

bool is_temporal(Kind kind) {
  switch (kind) {
    case Kind::always:
    case Kind::eventually:
    case Kind::next:
    case Kind::until:
    case Kind::release:
    case Kind::weak_until:
    case Kind::implication:
    case Kind::equivalence: return true;
    default: return false;
  }
}

bool is_connective(Kind kind) {
  switch (kind) {
    case Kind::until:
    case Kind::release:
    case Kind::weak_until:
    case Kind::conjunction:
    case Kind::disjunction:
    case Kind::implication:
    case Kind::equivalence: return true;
    default: return false;
  }
}

Place place_in(std::string_view text, size_t position, std::string_view file) {
  Place place{std::string(file), 1, 1};
  for (const char c : text.substr(0, position)) {
    ++place.column;
    if (c != '\n') continue;
    ++place.line;
    place.column = 1;
  }
  return place;
}

Result<std::vector<Token>> tokenise(std::string_view text, std::string_view file) { return Lexer(text, file).run(); }

}  // namespace quotient::ltl
