// What all parts of the parser use: tokens and nodes.
#include "frontends/promela/parser.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "frontends/promela/text.hpp"
#include "frontends/promela/types.hpp"

namespace quotient::frontends::promela {
namespace {

constexpr unsigned kDeepest = 600;   // nesting of blocks and parentheses
constexpr uint32_t kHighest = 5000;  // operators on top of each other: a + b + c + …

}  // namespace

Parser::Nested::Nested(Parser& parser) : parser_(parser) {
  if (++parser_.depth_ > kDeepest) {
    --parser_.depth_;
    parser_.fail(parser_.peek().location,
                 fmt::format("blocks, parentheses or inlines are nested more than {} deep here", kDeepest));
  }
}

Parser::Parser(Model& model, const std::vector<Token>& tokens) : model_(model), stream_(tokens), symbols_(model) {
  find_names(tokens);
}

bool Parser::accept(std::string_view punctuation) {
  if (!at(punctuation)) return false;
  take();
  return true;
}

bool Parser::accept_name(std::string_view word) {
  if (!at_name(word)) return false;
  take();
  return true;
}

Token Parser::expect(std::string_view punctuation, std::string_view where) {
  if (!at(punctuation)) fail(peek().location, fmt::format("'{}' is expected {}, not {}", punctuation, where, found()));
  return take();
}

void Parser::expect_name(std::string_view word, std::string_view where) {
  if (!at_name(word)) fail(peek().location, fmt::format("'{}' is expected {}, not {}", word, where, found()));
  take();
}

Token Parser::new_name(std::string_view what) {
  if (peek().kind != Token::Kind::name)
    fail(peek().location, fmt::format("{} is expected here, not {}", what, found()));
  if (is_reserved(peek().text))
    fail(peek().location, fmt::format("'{}' is a word of Promela and cannot be {}", peek().text, what));
  return take();
}

std::string Parser::found() const {
  switch (peek().kind) {
    case Token::Kind::end: return "the end of the text";
    case Token::Kind::string: return "a string";
    case Token::Kind::name:
    case Token::Kind::number:
    case Token::Kind::punctuation: break;
  }
  return fmt::format("'{}'", peek().text);
}

void Parser::skip_separators() {
  while (at_separator()) take();
}

Expr* Parser::make(ExprKind kind, Location location) {
  Expr& expr = model_.all_expressions.emplace_back();
  expr.kind = kind;
  expr.location = location;
  return &expr;
}

Expr* Parser::make_constant(int32_t value, Location location) {
  Expr* expr = make(ExprKind::constant, location);
  expr->value = value;
  return expr;
}

Expr* Parser::with_height(Expr* expr) {
  for (const Expr* operand : expr->operands) expr->height = std::max(expr->height, operand->height + 1);
  if (expr->height > kHighest)
    fail(expr->location, fmt::format("an expression has at most {} operators on top of each other", kHighest));
  return expr;
}

Expr* Parser::make_unary(Op op, Expr* operand, Location location) {
  Expr* expr = make(ExprKind::unary, location);
  expr->op = op;
  expr->operands = {operand};
  if (op == Op::logical_not || op >= Op::always) expr->type = number_type(TypeKind::boolean);
  return with_height(expr);
}

Expr* Parser::make_binary(Op op, Expr* left, Expr* right) {
  Expr* expr = make(ExprKind::binary, left->location);
  expr->op = op;
  expr->operands = {left, right};
  if (op >= Op::eq) expr->type = number_type(TypeKind::boolean);
  return with_height(expr);
}

Expr* Parser::make_reference(const Variable& variable, Location location) {
  Expr* expr = make(ExprKind::variable, location);
  expr->variable = &variable;
  expr->type = variable.type;
  return expr;
}

Statement* Parser::make(StatementKind kind, Location location) {
  Statement& statement = model_.all_statements.emplace_back();
  statement.kind = kind;
  statement.location = location;
  return &statement;
}

Statement* Parser::make_assignment(Expr* target, Expr* value) {
  Statement* statement = make(StatementKind::assign, target->location);
  statement->target = target;
  statement->expr = value;
  return finished(statement);
}

Statement* Parser::make_condition(Expr* condition) {
  Statement* statement = make(StatementKind::condition, condition->location);
  statement->expr = condition;
  return finished(statement);
}

Statement* Parser::make_skip(Location location) { return make_condition(make_constant(1, location)); }

Statement* Parser::make_option_statement(StatementKind kind, Location location, std::vector<Sequence> options) {
  Statement* statement = make(kind, location);
  statement->options = std::move(options);
  return finished(statement);
}

Statement* Parser::finished(Statement* statement) {
  statement->text = to_text(*statement);
  return statement;
}

}  // namespace quotient::frontends::promela
