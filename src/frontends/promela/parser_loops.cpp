#include <fmt/format.h>

#include <algorithm>

#include "frontends/promela/parser.hpp"
#include "frontends/promela/text.hpp"
#include "frontends/promela/types.hpp"

namespace quotient::frontends::promela {
namespace {

// Does nothing and is always possible.
bool is_skip(const Statement& statement) {
  return statement.kind == StatementKind::print ||
         (statement.kind == StatementKind::condition && statement.expr->kind == ExprKind::constant &&
          statement.expr->value == 1);
}

// Spin removes all but the first of several skips in a row inside an option, unless they are labelled or its last
// statement.
void prune(Sequence& sequence) {
  unsigned in_a_row = 0;
  for (size_t i = 0; i < sequence.size();) {
    const Statement& statement = *sequence[i];
    in_a_row = is_skip(statement) && statement.labels.empty() ? in_a_row + 1 : 0;
    if (in_a_row > 1 && statement.kind != StatementKind::print && i + 1 < sequence.size()) {
      sequence.erase(sequence.begin() + static_cast<std::ptrdiff_t>(i));
    } else {
      ++i;
    }
  }
}

bool polls_a_channel(const Statement& statement) {
  return statement.kind == StatementKind::send || statement.kind == StatementKind::receive;
}

}  // namespace

Statement* Parser::parse_options(StatementKind kind, Location location) {
  const std::string_view keyword = kind == StatementKind::loop ? "od" : "fi";
  if (kind == StatementKind::loop) ++body_.loops;
  std::vector<Sequence> options;
  skip_separators();
  while (at("::")) {
    const Location place = take().location;
    Sequence& option = options.emplace_back();
    body_.only_declarations_so_far = false;
    at_guard_ = true;
    parse_sequence(option);
    at_guard_ = false;
    if (option.empty()) fail(place, "an option needs a statement; use skip to do nothing");
    if (!option[0]->labels.empty() && option[0]->kind != StatementKind::loop) {
      warn(model_, option[0]->location,
           fmt::format("the label {} stands in front of a choice: it is no state of its own", option[0]->labels[0]));
    }
    if (body_.proctype->kind != Proctype::Kind::never) prune(option);
  }
  if (options.empty())
    fail(peek().location, fmt::format("'::' is expected here, in front of an option, not {}", found()));
  expect_name(keyword, "at the end of the options");
  if (kind == StatementKind::loop) --body_.loops;
  move_else_to_the_end(options);
  return make_option_statement(kind, location, std::move(options));
}

void Parser::move_else_to_the_end(std::vector<Sequence>& options) {
  const auto is_else = [](const Sequence& option) { return option[0]->kind == StatementKind::otherwise; };
  const auto first = std::find_if(options.begin(), options.end(), is_else);
  if (first == options.end()) return;
  const auto second = std::find_if(first + 1, options.end(), is_else);
  if (second != options.end()) fail((*second)[0]->location, "there is an 'else' among these options already");
  std::rotate(first, first + 1, options.end());
  if (std::any_of(options.begin(), options.end(), [](const Sequence& option) { return polls_a_channel(*option[0]); })) {
    warn(model_, options.back()[0]->location,
         "'else' beside a send or receive: it depends on what channels hold at this moment");
  }
}

// The variable that counts: a number, not an array.
Expr* Parser::parse_index_variable(std::string_view keyword) {
  Expr* index = parse_reference();
  const bool is_plain =
      index->kind == ExprKind::variable && (index->type.is_number() || index->type.kind == TypeKind::structure);
  if (!is_plain)
    fail(index->location, fmt::format("'{}' needs a number variable here, and {} is none", keyword, to_text(*index)));
  return index;
}

// for (i : a .. b) { body } is i = a; do :: (i <= b); body; i = i+1 :: else -> break od
Statement* Parser::parse_for(Sequence& out, Location location) {
  expect("(", "after 'for'");
  Expr* index = parse_index_variable("for");
  if (accept_name("in")) {
    whole_array_allowed_ = true;
    Expr* container = parse_reference();
    whole_array_allowed_ = false;
    if (index->type.kind == TypeKind::structure) return parse_for_channel(out, location, index, container);
    const Variable* leaf = !container->path.empty() ? container->path.back().field : container->variable;
    const bool is_indexed = container->path.empty() ? container->index : container->path.back().index;
    if (!leaf || !leaf->is_array || is_indexed)
      fail(container->location, fmt::format("'for (… in …)' needs an array, and {} is none", to_text(*container)));
    expect(")", "after the array");
    append(out, make_assignment(index, make_constant(0, location)));
    Expr* last = make_constant(static_cast<int32_t>(leaf->length) - 1, location);
    return finish_for(location, index, {make_condition(make_binary(Op::le, index, last))});
  }
  expect(":", "after the variable of 'for': for (i : 1 .. 3) or for (i in array)");
  if (index->type.kind == TypeKind::structure) fail(index->location, "'for' counts in a number, not in a structure");
  Expr* from = number(parse_expression(), "as the first value of 'for'");
  expect("..", "between the first and the last value of 'for'");
  Expr* to = number(parse_expression(), "as the last value of 'for'");
  expect(")", "after the last value of 'for'");
  if (from->kind == ExprKind::constant && to->kind == ExprKind::constant && from->value > to->value) {
    fail(from->location,
         fmt::format("the first value of 'for', {}, is greater than the last, {}", from->value, to->value));
  }
  append(out, make_assignment(index, from));
  return finish_for(location, index, {make_condition(make_binary(Op::le, index, to))});
}

// The body of the loop, behind what comes first in each round.
Statement* Parser::finish_for(Location location, Expr* index, Sequence main) {
  accept(";");
  expect("{", "in front of the body of 'for'");
  symbols_.open_block();
  body_.only_declarations_so_far = false;
  ++body_.loops;
  const size_t before = main.size();
  parse_sequence(main);
  if (main.size() == before) fail(location, "the body of 'for' needs a statement; use skip to do nothing");
  --body_.loops;
  symbols_.close_block();
  expect("}", "at the end of the body of 'for'");
  append(main, make_assignment(index, make_binary(Op::add, index, make_constant(1, location))));
  Sequence otherwise = {finished(make(StatementKind::otherwise, location)),
                        finished(make(StatementKind::leave, location))};
  return make_option_statement(StatementKind::loop, location, {std::move(main), std::move(otherwise)});
}

// for (m in channel) { body }: each round receives a message into m and sends it again; a hidden counter says when all
// had their turn.
Statement* Parser::parse_for_channel(Sequence& out, Location location, Expr* message, Expr* channel) {
  expect(")", "after the channel");
  const Variable* leaf = !channel->path.empty() ? channel->path.back().field : channel->variable;
  const ChannelInit* init = leaf ? leaf->channel : nullptr;
  const Structure& structure = *message->type.structure;
  if (channel->type.kind != TypeKind::chan || !init || init->capacity == 0) {
    fail(channel->location, "'for (structure in …)' needs a buffered channel that is declared with [n] of { … }");
  }
  std::vector<Type> cells;
  if (structure.cells == init->fields.size()) append_cell_types(structure, cells);
  if (!std::equal(cells.begin(), cells.end(), init->fields.begin(), init->fields.end(), same_type)) {
    fail(channel->location, fmt::format("the messages of {} are not of type {}", to_text(*channel), structure.name));
  }
  Expr* counter = make_reference(*loop_counter(location, init->capacity), location);
  append(out, make_assignment(counter, make_constant(0, location)));
  Expr* length = make(ExprKind::len, location);
  length->operands = {channel};
  Statement* receive = make(StatementKind::receive, location);
  Statement* send = make(StatementKind::send, location);
  receive->target = send->target = channel;
  send->arguments = spread(message);
  for (Expr* cell : send->arguments) receive->pattern.push_back({Pattern::Kind::assign, cell});
  return finish_for(location, counter,
                    {make_condition(make_binary(Op::lt, counter, length)), finished(receive), finished(send)});
}

Variable* Parser::loop_counter(Location location, uint32_t capacity) {
  const std::string name = fmt::format("_for_{}", fmt::join(symbols_.path(), "_"));
  Variable*& counter = body_.loop_counters[name];
  if (!counter) {
    counter = &model_.all_variables.emplace_back();
    counter->name = name;
    counter->scope = Scope::local;
    counter->owner = body_.proctype;
    counter->location = location;
    counter->type = number_type(TypeKind::byte);
    body_.proctype->locals.push_back(counter);
  }
  if (capacity > 255) counter->type = number_type(TypeKind::short_int);
  return counter;
}

// Outside of inlines Spin's lexer makes a choice of a select among few constants, before the parser sees it. It does
// not for names with an underscore, or when there is a newline in between.
bool Parser::at_select_of_constants() const {
  if (!expansions_.empty() || !at("(")) return false;
  const Token& name = stream_.behind(0);
  const auto is_digits = [](const Token& token) { return token.kind == Token::Kind::number && token.text[0] != '\''; };
  for (size_t i = 0; i < 6; ++i)
    if (stream_.behind(i).after_newline) return false;
  return name.kind == Token::Kind::name && name.text.find('_') == std::string::npos && stream_.behind(1).is(":") &&
         is_digits(stream_.behind(2)) && stream_.behind(3).is("..") && is_digits(stream_.behind(4)) &&
         stream_.behind(5).is(")");
}

Statement* Parser::parse_select_of_constants(Sequence& out, Location location) {
  Expr* index = parse_index_variable("select");
  take();
  const int32_t from = take().value;
  take();
  const int32_t to = take().value;
  take();
  if (from > to) fail(location, fmt::format("the first value of 'select', {}, is greater than the last, {}", from, to));
  if (static_cast<int64_t>(to) - from > 32) {
    append(out, make_assignment(index, make_constant(from, location)));
    Statement* step = make_assignment(index, make_binary(Op::add, index, make_constant(1, location)));
    Sequence more = {make_condition(make_binary(Op::lt, index, make_constant(to, location))), step};
    Sequence enough = {finished(make(StatementKind::leave, location))};
    return make_option_statement(StatementKind::loop, location, {std::move(more), std::move(enough)});
  }
  std::vector<Sequence> options;
  for (int64_t i = from; i <= to; ++i)
    options.push_back({make_assignment(index, make_constant(static_cast<int32_t>(i), location))});
  return make_option_statement(StatementKind::choice, location, std::move(options));
}

// select (i : a .. b) is i = a; do :: break :: (i < b); i = i+1 od
Statement* Parser::parse_select(Sequence& out, Location location) {
  const bool of_constants = at_select_of_constants();
  expect("(", "after 'select'");
  if (of_constants) return parse_select_of_constants(out, location);
  Expr* index = parse_index_variable("select");
  expect(":", "after the variable of 'select': select (i : 1 .. 3)");
  Expr* from = number(parse_expression(), "as the first value of 'select'");
  expect("..", "between the first and the last value of 'select'");
  Expr* to = number(parse_expression(), "as the last value of 'select'");
  expect(")", "after the last value of 'select'");
  if (from->kind == ExprKind::constant && to->kind == ExprKind::constant && from->value > to->value) {
    fail(from->location,
         fmt::format("the first value of 'select', {}, is greater than the last, {}", from->value, to->value));
  }
  append(out, make_assignment(index, from));
  Statement* step = make_assignment(index, make_binary(Op::add, index, make_constant(1, location)));
  Sequence enough = {finished(make(StatementKind::leave, location))};
  Sequence more = {make_condition(make_binary(Op::lt, index, to)), step};
  return make_option_statement(StatementKind::loop, location, {std::move(enough), std::move(more)});
}

}  // namespace quotient::frontends::promela
