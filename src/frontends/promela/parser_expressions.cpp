#include <fmt/format.h>

#include <array>

#include "frontends/promela/parser.hpp"
#include "frontends/promela/types.hpp"

namespace quotient::frontends::promela {
namespace {

struct BinaryOperator {
  std::string_view text;
  Op op;
  int level;  // higher binds tighter
};

constexpr int kTemporalLevel = 4, kTightest = 12;
constexpr std::array<BinaryOperator, 18> kBinary = {{
    {"||", Op::logical_or, 2},
    {"&&", Op::logical_and, 3},
    {"|", Op::bit_or, 5},
    {"^", Op::bit_xor, 6},
    {"&", Op::bit_and, 7},
    {"==", Op::eq, 8},
    {"!=", Op::ne, 8},
    {"<", Op::lt, 9},
    {"<=", Op::le, 9},
    {">", Op::gt, 9},
    {">=", Op::ge, 9},
    {"<<", Op::shl, 10},
    {">>", Op::shr, 10},
    {"+", Op::add, 11},
    {"-", Op::sub, 11},
    {"*", Op::mul, 12},
    {"/", Op::div, 12},
    {"%", Op::mod, 12},
}};

struct TemporalWord {
  std::string_view word;
  Op op;
  int level;
};
constexpr std::array<TemporalWord, 11> kTemporalWords = {{
    {"U", Op::until, kTemporalLevel},
    {"until", Op::until, kTemporalLevel},
    {"stronguntil", Op::until, kTemporalLevel},
    {"W", Op::weak_until, kTemporalLevel},
    {"weakuntil", Op::weak_until, kTemporalLevel},
    {"V", Op::release, kTemporalLevel},
    {"R", Op::release, kTemporalLevel},
    {"release", Op::release, kTemporalLevel},
    {"implies", Op::implies, 1},
    {"equivalent", Op::equivalent, 1},
    {"equiv", Op::equivalent, 1},
}};

}  // namespace

// The operator that comes next, how tightly it binds, and of how many tokens it consists; 0 if there is none.
int Parser::binary_level(Op& op, size_t& tokens) const {
  tokens = 1;
  if (in_formula_) {
    const Token& next = stream_.behind();
    if (peek().kind == Token::Kind::name) {
      for (const TemporalWord& candidate : kTemporalWords)
        if (peek().text == candidate.word) return op = candidate.op, candidate.level;
      return 0;
    }
    if (at("->")) return op = Op::implies, 1;
    tokens = 2;
    if (at("<") && next.is("->")) return op = Op::equivalent, 1;
    if (at("/") && next.is("\\")) return op = Op::logical_and, 3;
    if (at("\\") && next.is("/")) return op = Op::logical_or, 2;
    tokens = 1;
  }
  if (peek().kind != Token::Kind::punctuation) return 0;
  for (const BinaryOperator& candidate : kBinary)
    if (peek().text == candidate.text) return op = candidate.op, candidate.level;
  return 0;
}

// Operators at `level` or tighter; all of them associate to the left.
Expr* Parser::parse_binary(int level, Expr* first) {
  Expr* left = parse_unary(first);
  for (;;) {
    Op op = Op::add;
    size_t tokens = 0;
    const int next = binary_level(op, tokens);
    if (next == 0 || next < level) return left;
    for (; tokens > 0; --tokens) take();
    Expr* right = next == kTightest ? parse_unary() : parse_binary(next + 1);
    check_operands(op, *left, *right);
    left = make_binary(op, left, right);
  }
}

Expr* Parser::parse_unary(Expr* first) {
  if (first) return first;
  const Nested nested(*this);
  const Location location = peek().location;
  if (accept("!")) return make_unary(Op::logical_not, number(parse_unary(), "after '!'"), location);
  if (accept("!!")) {
    Expr* inner = make_unary(Op::logical_not, number(parse_unary(), "after '!'"), location);
    return make_unary(Op::logical_not, inner, location);
  }
  if (accept("~")) return make_unary(Op::bit_not, number(parse_unary(), "after '~'"), location);
  if (accept("-")) return make_unary(Op::neg, number(parse_unary(), "after '-'"), location);
  if (at("*")) return parse_dereference();
  if (at("&")) return parse_address_of();
  if (!in_formula_) return parse_operand();
  if (at("[") && stream_.behind().is("]")) {
    take();
    take();
    return make_unary(Op::always, number(parse_unary(), "after '[]'"), location);
  }
  if (at("<") && stream_.behind().is(">")) {
    take();
    take();
    return make_unary(Op::eventually, number(parse_unary(), "after '<>'"), location);
  }
  if (accept_name("always")) return make_unary(Op::always, number(parse_unary(), "after 'always'"), location);
  if (accept_name("eventually"))
    return make_unary(Op::eventually, number(parse_unary(), "after 'eventually'"), location);
  if (accept_name("X") || accept_name("next"))
    return make_unary(Op::next, number(parse_unary(), "after 'next'"), location);
  return parse_operand();
}

Expr* Parser::parse_parenthesised() {
  expect("(", "here");
  Expr* expr = parse_expression();
  if (!in_formula_ && at("->")) {
    take();
    Expr* conditional = make(ExprKind::conditional, expr->location);
    Expr* yes = value(parse_expression());
    expect(":", "between the two values of a conditional expression (a -> b : c)");
    Expr* no = value(parse_expression());
    if (!same_type(yes->type, no->type) &&
        (yes->type.kind == TypeKind::pointer || no->type.kind == TypeKind::pointer)) {
      fail(no->location, fmt::format("the two values of a conditional expression have different types: {} and {}",
                                     to_text(yes->type), to_text(no->type)));
    }
    conditional->operands = {number(expr, "in front of '->'"), yes, no};
    const bool is_pointer_or_channel = yes->type.kind == no->type.kind && !yes->type.is_number();
    conditional->type = is_pointer_or_channel ? yes->type : number_type(TypeKind::integer);
    expr = with_height(conditional);
  }
  expect(")", "to close this parenthesis");
  return expr;
}

}  // namespace quotient::frontends::promela
