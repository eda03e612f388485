#include "ltl/parse.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <vector>

#include "base/check.hpp"
#include "ltl/lexer.hpp"

namespace quotient::ltl {
namespace {

using Kind = Token::Kind;

// More of either is refused: the parser descends with brackets, and what works on formulas with temporal operators.
constexpr unsigned kMaxDepth = 200;
constexpr unsigned kMaxOperators = 500;

// Infix operators, loosest first.
constexpr std::array<std::array<Kind, 3>, 4> kLevels = {{
    {Kind::implication, Kind::equivalence, Kind::equivalence},
    {Kind::disjunction, Kind::disjunction, Kind::disjunction},
    {Kind::conjunction, Kind::conjunction, Kind::conjunction},
    {Kind::until, Kind::release, Kind::weak_until},
}};

class Parser {
 public:
  Parser(Formulas& formulas, std::string_view text, const AtomNumber& atom, std::string_view file,
         std::vector<Token> tokens)
      : formulas_(formulas), text_(text), file_(file), atom_(atom), tokens_(std::move(tokens)) {}

  Result<Formula> run() {
    if (const auto matched = match_brackets(); !matched) return tl::unexpected(matched.error());
    const auto operators =
        std::count_if(tokens_.begin(), tokens_.end(), [](const Token& token) { return is_temporal(token.kind); });
    if (operators > ptrdiff_t{kMaxOperators})
      return mistake(peek(), fmt::format("the formula has more than {} operators", kMaxOperators));
    if (peek().kind == Kind::end) return mistake(peek(), "the formula is empty");
    const auto formula = level(0);
    if (!formula) return formula;
    if (peek().kind != Kind::end) return mistake(peek(), fmt::format("expected an operator before '{}'", peek().text));
    return formula;
  }

 private:
  const Token& peek() const { return tokens_[at_]; }

  tl::unexpected<Diagnostic> mistake(const Token& token, std::string message) const {
    return failure(std::move(message), place_in(text_, token.position, file_));
  }

  // Fills partner_: for each bracket the index of the one that closes it.
  Result<void> match_brackets() {
    partner_.assign(tokens_.size(), 0);
    std::vector<size_t> open;
    for (size_t i = 0; i < tokens_.size(); ++i) {
      const Kind kind = tokens_[i].kind;
      if (kind == Kind::open || kind == Kind::subscript_open) open.push_back(i);
      if (open.size() > kMaxDepth) return mistake(tokens_[i], "the formula is nested too deeply");
      if (kind != Kind::close && kind != Kind::subscript_close) continue;
      const Kind opening = kind == Kind::close ? Kind::open : Kind::subscript_open;
      if (open.empty() || tokens_[open.back()].kind != opening) {
        return mistake(tokens_[i], fmt::format("this {} closes nothing", tokens_[i].text));
      }
      partner_[open.back()] = i;
      open.pop_back();
    }
    if (!open.empty())
      return mistake(tokens_[open.back()], fmt::format("this {} is never closed", tokens_[open.back()].text));
    return {};
  }

  Result<Formula> level(size_t depth) {
    if (depth == kLevels.size()) return unary();
    auto formula = level(depth + 1);
    while (formula) {
      const Kind kind = peek().kind;
      if (std::find(kLevels[depth].begin(), kLevels[depth].end(), kind) == kLevels[depth].end()) break;
      ++at_;
      const auto right = level(depth + 1);
      if (!right) return right;
      formula = combine(kind, *formula, *right);
    }
    return formula;
  }

  Formula combine(Kind kind, Formula a, Formula b) {
    switch (kind) {
      case Kind::implication: return formulas_.implication(a, b);
      case Kind::equivalence: return formulas_.equivalence(a, b);
      case Kind::disjunction: return formulas_.disjunction(a, b);
      case Kind::conjunction: return formulas_.conjunction(a, b);
      case Kind::until: return formulas_.until(a, b);
      case Kind::release: return formulas_.release(a, b);
      case Kind::weak_until: return formulas_.weak_until(a, b);
      default: QUO_UNREACHABLE(kind);
    }
  }

  // Prefix operators are applied from the inside out, without recursion.
  Result<Formula> unary() {
    std::vector<Kind> prefixes;
    for (;;) {
      const Kind kind = peek().kind;
      const bool temporal = kind == Kind::always || kind == Kind::eventually || kind == Kind::next;
      if (!temporal && !(kind == Kind::negation && negates_operand())) break;
      do {
        prefixes.push_back(kind);
        ++at_;
      } while (kind == Kind::negation && peek().kind == Kind::negation);
    }
    auto formula = operand();
    for (; formula && !prefixes.empty(); prefixes.pop_back()) {
      switch (prefixes.back()) {
        case Kind::always: formula = formulas_.always(*formula); break;
        case Kind::eventually: formula = formulas_.eventually(*formula); break;
        case Kind::next: formula = formulas_.next(*formula); break;
        default: formula = formulas_.negation(*formula); break;
      }
    }
    return formula;
  }

  // Whether the `!` here, or the row of them, stands before a whole operand of the logic: not in `!a == b`, which C
  // reads as (!a) == b.
  bool negates_operand() const {
    size_t i = at_;
    while (tokens_[i].kind == Kind::negation) ++i;
    if (is_temporal(tokens_[i].kind)) return true;
    const size_t end = atom_end(i);
    for (unsigned depth = 0; i < end; ++i) {
      const Kind kind = tokens_[i].kind;
      if (depth == 0 && kind == Kind::binary && tokens_[i].text != "." && tokens_[i].text != "->") return false;
      if (depth == 0 && (kind == Kind::question || (kind == Kind::sign && follows_operand(i)))) return false;
      if (kind == Kind::open || kind == Kind::subscript_open) ++depth;
      if (kind == Kind::close || kind == Kind::subscript_close) --depth;
    }
    return true;
  }

  bool follows_operand(size_t i) const {
    if (i == 0) return false;
    const Kind before = tokens_[i - 1].kind;
    return before == Kind::operand || before == Kind::member || before == Kind::close ||
           before == Kind::subscript_close;
  }

  // The index of the first token behind the text that begins at token i and is without connectives outside of its
  // brackets.
  size_t atom_end(size_t i) const {
    for (;; ++i) {
      const Kind kind = tokens_[i].kind;
      if (kind == Kind::open || kind == Kind::subscript_open) {
        i = partner_[i];
      } else if (kind == Kind::end || kind == Kind::close || kind == Kind::subscript_close || is_connective(kind)) {
        return i;
      }
    }
  }

  Result<Formula> operand() {
    const size_t begin = at_, end = atom_end(begin);
    if (begin == end) return missing_operand();
    const Token& first = tokens_[begin];
    if (first.kind == Kind::open && partner_[begin] + 1 == end && !is_one_atom(begin + 1, end - 1)) return group();
    at_ = end;
    if (end == begin + 1) {
      if (first.kind == Kind::braces) return atom(first.text.substr(1, first.text.size() - 2), first.position + 1);
      if (first.text == "true" || first.text == "1") return formulas_.truth();
      if (first.text == "false" || first.text == "0") return formulas_.falsity();
    }
    if (const auto checked = check_atom(begin, end); !checked) return tl::unexpected(checked.error());
    return atom(text_.substr(first.position, tokens_[end - 1].end() - first.position), first.position);
  }

  Result<Formula> group() {
    const size_t close = partner_[at_];
    ++at_;
    if (at_ == close) return mistake(peek(), "there is nothing between these parentheses");
    const auto formula = level(0);
    if (!formula) return formula;
    if (at_ != close) return mistake(peek(), fmt::format("expected an operator before '{}'", peek().text));
    ++at_;
    return formula;
  }

  // Conditional and comma bind looser than && and ||: text with one of them is taken whole. (Both are errors in
  // check_atom if the text is temporal.)
  bool is_one_atom(size_t begin, size_t end) const {
    bool loose = false;
    for (size_t i = begin; i < end; ++i) {
      if (is_temporal(tokens_[i].kind)) return false;
    }
    for (size_t i = begin; i < end; ++i) {
      if (tokens_[i].kind == Kind::open || tokens_[i].kind == Kind::subscript_open) i = partner_[i];
      if (tokens_[i].kind == Kind::question || tokens_[i].kind == Kind::comma) loose = true;
    }
    return loose;
  }

  Result<void> check_atom(size_t begin, size_t end) const {
    for (size_t i = begin; i < end; ++i) {
      const Token& token = tokens_[i];
      if (is_temporal(token.kind)) {
        return mistake(
            token, fmt::format("the temporal operator '{0}' cannot be part of a comparison, an index or an argument; "
                               "if '{0}' is a name of the program, write the whole atom in braces: {{…}}",
                               token.text));
      }
      if (token.kind == Kind::braces) {
        return mistake(token, "braces enclose a whole atom; put all of the comparison into them");
      }
    }
    for (size_t i = begin; i < end; ++i) {
      const Token& token = tokens_[i];
      if (i > begin && (token.kind == Kind::operand || token.kind == Kind::negation) && follows_operand(i)) {
        return mistake(token, fmt::format("expected an operator before '{}'", token.text));
      }
      if (token.kind == Kind::open || token.kind == Kind::subscript_open) i = partner_[i];
      if (token.kind == Kind::question && !is_grouped(begin, end)) {
        return mistake(token, "write the conditional in parentheses, so that it is clear where it begins");
      }
    }
    return {};
  }

  bool is_grouped(size_t begin, size_t end) const {
    return tokens_[begin].kind == Kind::open && partner_[begin] + 1 == end;
  }

  tl::unexpected<Diagnostic> missing_operand() const {
    const Token& token = peek();
    if (at_ == 0) return mistake(token, fmt::format("'{}' needs a formula before it", token.text));
    const Token& before = tokens_[at_ - 1];
    if (token.kind == Kind::end || token.kind == Kind::close) {
      return mistake(before, fmt::format("'{}' needs a formula after it", before.text));
    }
    return mistake(token, fmt::format("expected a formula between '{}' and '{}'", before.text, token.text));
  }

  Result<Formula> atom(std::string_view text, size_t position) {
    auto number = atom_(text, position);
    if (!number) {
      if (number.error().place == Place{}) number.error().place = place_in(text_, position, file_);
      return tl::unexpected(std::move(number.error()));
    }
    if (*number < 0 || static_cast<unsigned>(*number) >= kMaxAtoms) {
      return failure(fmt::format("a formula may have at most {} different atoms", kMaxAtoms),
                     place_in(text_, position, file_));
    }
    return formulas_.atom(static_cast<unsigned>(*number));
  }

  Formulas& formulas_;
  std::string_view text_, file_;
  const AtomNumber& atom_;
  std::vector<Token> tokens_;
  std::vector<size_t> partner_;
  size_t at_ = 0;
};

}  // namespace

Result<Formula> parse(Formulas& formulas, std::string_view text, const AtomNumber& atom, std::string_view file) {
  auto tokens = tokenise(text, file);
  if (!tokens) return tl::unexpected(std::move(tokens.error()));
  return Parser(formulas, text, atom, file, std::move(*tokens)).run();
}

}  // namespace quotient::ltl
