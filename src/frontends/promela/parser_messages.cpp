#include <fmt/format.h>

#include <algorithm>

#include "frontends/promela/constants.hpp"
#include "frontends/promela/parser.hpp"
#include "frontends/promela/text.hpp"
#include "frontends/promela/types.hpp"

namespace quotient::frontends::promela {
// q!a,b  q!a(b)  q!!a
Statement* Parser::parse_send(Expr* channel) {
  Statement* statement = make(StatementKind::send, channel->location);
  statement->sorted = take().text == "!!";
  statement->target = channel;
  if (channel->type.kind != TypeKind::chan) {
    fail(channel->location,
         fmt::format("only to a channel can be sent, and {} is of type {}", to_text(*channel), to_text(channel->type)));
  }
  if (body_.proctype->kind == Proctype::Kind::never)
    fail(channel->location, "a never claim cannot send: it only looks at the model");
  statement->arguments = parse_values();
  check_message(*channel, statement->arguments.size(), channel->location, "send");
  if (!widest_send_ || statement->arguments.size() > widest_send_->arguments.size()) widest_send_ = statement;
  return finished(statement);
}

std::vector<Expr*> Parser::parse_values() {
  std::vector<Expr*> values;
  do {
    spread_into(parse_expression(), values);
    if (accept("(")) {
      do spread_into(parse_expression(), values);
      while (accept(","));
      expect(")", "after the message");
      break;
    }
  } while (accept(","));
  return values;
}

// q?a,b  q?a(b)  q??a  q?<a>
Statement* Parser::parse_receive(Expr* channel) {
  Statement* statement = make(StatementKind::receive, channel->location);
  statement->random = take().text == "??";
  statement->target = channel;
  if (channel->type.kind != TypeKind::chan) {
    fail(channel->location, fmt::format("only from a channel can be received, and {} is of type {}", to_text(*channel),
                                        to_text(channel->type)));
  }
  if (body_.proctype->kind == Proctype::Kind::never)
    fail(channel->location, "a never claim cannot receive: it only looks at the model");
  statement->peek = accept("<");
  parse_patterns(statement->pattern);
  if (statement->peek) expect(">", "after the message");
  check_message(*channel, statement->pattern.size(), channel->location, "receive");
  return finished(statement);
}

Expr* Parser::parse_poll(Expr* channel) {
  Expr* expr = make(ExprKind::poll, channel->location);
  expr->random = take().text == "??";
  expr->operands = {channel};
  expr->type = number_type(TypeKind::boolean);
  if (channel->type.kind != TypeKind::chan) {
    fail(channel->location,
         fmt::format("only a channel can be polled, and {} is of type {}", to_text(*channel), to_text(channel->type)));
  }
  expect("[", "here");
  parse_patterns(expr->pattern);
  expect("]", "after the message");
  check_message(*channel, expr->pattern.size(), channel->location, "poll");
  return expr;
}

// a,b  a(b)  (a,b)
void Parser::parse_patterns(std::vector<Pattern>& patterns) {
  const Nested nested(*this);
  do {
    if (!at("(")) parse_pattern(patterns);
    if (!accept("(")) continue;
    parse_patterns(patterns);
    expect(")", "after the message");
  } while (accept(","));
}

void Parser::parse_pattern(std::vector<Pattern>& patterns) {
  const Token token = peek();
  if (accept_name("eval")) {
    expect("(", "after 'eval'");
    patterns.push_back({Pattern::Kind::match_value, value(parse_expression())});
    expect(")", "after the value of 'eval'");
    return;
  }
  const bool is_constant = token.kind == Token::Kind::number || token.is("-") || token.is_name("true") ||
                           token.is_name("false") || token.is_name("skip") ||
                           (token.kind == Token::Kind::name && symbols_.mtype(token.text)) ||
                           (token.is_name("null") && !symbols_.variable("null"));
  if (is_constant) {
    Expr* constant = parse_unary();
    const std::optional<int32_t> folded = constant_value(*constant);
    if (token.is("-") && !folded)
      fail(token.location, fmt::format("{} is no constant: write eval(…) to match a value", to_text(*constant)));
    if (token.is("-")) constant = make_constant(*folded, token.location);
    patterns.push_back({Pattern::Kind::match_constant, constant});
    return;
  }
  Expr* target = parse_reference();
  if (target->kind == ExprKind::write_only) {
    patterns.push_back({Pattern::Kind::ignore, nullptr});
    return;
  }
  if (target->kind != ExprKind::variable)
    fail(target->location, fmt::format("{} cannot be received into", to_text(*target)));
  for (Expr* cell : spread(target)) patterns.push_back({Pattern::Kind::assign, cell});
}

std::vector<Expr*> Parser::spread(Expr* expr) {
  std::vector<Expr*> cells;
  spread_into(expr, cells);
  return cells;
}

// Of a structure all its fields, of their arrays all elements; of anything else itself.
void Parser::spread_into(Expr* expr, std::vector<Expr*>& cells) {
  if (expr->type.kind != TypeKind::structure) {
    cells.push_back(value(expr));
    return;
  }
  const Structure& structure = *expr->type.structure;
  if (expr->kind != ExprKind::variable || structure.has_structure_array || structure.cells > kWidestMessage) {
    fail(expr->location,
         fmt::format("{} cannot be passed as a whole: its type {} holds an array of structures, or too much",
                     to_text(*expr), structure.name));
  }
  for (const Variable* field : structure.fields) {
    for (uint32_t i = 0; i < field->length; ++i) {
      Expr& cell = model_.all_expressions.emplace_back(*expr);
      cell.type = field->type;
      cell.path.push_back(
          {field, field->is_array ? make_constant(static_cast<int32_t>(i), expr->location) : nullptr, false});
      spread_into(&cell, cells);
    }
  }
}

// A channel variable may hold another channel than the one that it was declared with, so a wrong number is only
// dubious. Spin takes missing values for 0.
void Parser::check_message(const Expr& channel, size_t count, Location location, std::string_view what) {
  if (count > kWidestMessage) fail(location, fmt::format("a message has at most {} fields", kWidestMessage));
  const Variable* leaf = !channel.path.empty() ? channel.path.back().field : channel.variable;
  if (!leaf || !leaf->channel || leaf->channel->fields.size() == count) return;
  warn(model_, location,
       fmt::format("this {} has {} field{}, and the messages of {} have {}", what, count, count == 1 ? "" : "s",
                   to_text(channel), leaf->channel->fields.size()));
}

// No channel of the model can take a message that is wider than all of them.
void Parser::check_widest_send() const {
  if (!widest_send_) return;
  size_t widest = 0;
  for (const ChannelInit& channel : model_.all_channels) widest = std::max(widest, channel.fields.size());
  if (widest_send_->arguments.size() <= widest) return;
  fail(widest_send_->location, fmt::format("this message has {} fields, and no channel takes more than {}",
                                           widest_send_->arguments.size(), widest));
}

}  // namespace quotient::frontends::promela
