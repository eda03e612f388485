#include <fmt/format.h>

#include <algorithm>

#include "frontends/promela/parser.hpp"
#include "frontends/promela/text.hpp"
#include "frontends/promela/types.hpp"

namespace quotient::frontends::promela {
namespace {

bool is_special(const std::string& label) {
  return label.starts_with("accept") || label.starts_with("end") || label.starts_with("progress");
}

std::string unescaped(const std::string& text) {
  std::string out;
  for (size_t i = 0; i < text.size(); ++i) {
    if (text[i] != '\\' || i + 1 == text.size()) {
      out += text[i];
      continue;
    }
    switch (const char c = text[++i]) {
      case 'n': out += '\n'; break;
      case 't': out += '\t'; break;
      case 'r': out += '\r'; break;
      case '\\':
      case '"': out += c; break;
      default: (out += '\\') += c; break;
    }
  }
  return out;
}

}  // namespace

bool Parser::at_end_of_sequence() const {
  return at("}") || at("::") || at_name("fi") || at_name("od") || peek().kind == Token::Kind::end;
}

// Steps up to what closes them; a separator may be missing behind '}' and behind else.
void Parser::parse_sequence(Sequence& out) {
  for (skip_separators(); !at_end_of_sequence();) {
    parse_step(out);
    if (at_separator()) {
      skip_separators();
    } else if (!at_end_of_sequence() && !stream_.previous().is("}") && !stream_.previous().is_name("else")) {
      fail(peek().location, fmt::format("a separator, ';' or '->', is missing in front of {}", found()));
    }
  }
}

void Parser::parse_step(Sequence& out) {
  if (at_declaration()) {
    at_guard_ = false;
    return parse_declaration(Scope::local, body_.proctype->locals, &out);
  }
  if (at_name("xr") || at_name("xs")) return parse_exclusive();
  Statement* statement = parse_statement(out);
  if (at_name("unless")) statement = parse_unless(statement, out);
  if (at_name("unless")) fail(peek().location, "'a unless b unless c' has two meanings: put one 'unless' in braces");
  append(out, statement);
}

// A block's statements are the sides of `unless`; a label in front of the block stays in front of the whole.
Statement* Parser::parse_unless(Statement* main, Sequence& out) {
  take();
  Statement* unless = make(StatementKind::unless, main->location);
  unless->options.resize(2);
  const auto add_side = [&](Sequence& side, Statement* statement, std::string_view wrong) {
    if (statement->kind == StatementKind::block && statement->labels.empty()) {
      side = std::move(statement->options[0]);
    } else {
      append(side, statement);
      check_first_label(side, wrong);
    }
  };
  std::vector<std::string> labels;
  if (main->kind == StatementKind::block || main->kind == StatementKind::atomic || main->kind == StatementKind::d_step)
    labels.swap(main->labels);
  add_side(unless->options[1], parse_statement(out), "statement unless Label: statement");
  add_side(unless->options[0], main, "Label: statement unless statement");
  finished(unless);
  if (labels.empty()) return unless;
  Statement* block = make_option_statement(StatementKind::block, main->location, {{unless}});
  for (const std::string& label : labels) body_.labels.move(label, main, block);
  block->labels = std::move(labels);
  return block;
}

// As in Spin, a jump that is labelled end, accept or progress gets a state of its own for the label.
void Parser::append(Sequence& out, Statement* statement) {
  check_run(*statement);
  const bool jumps = statement->kind == StatementKind::jump || statement->kind == StatementKind::leave;
  if (jumps && std::any_of(statement->labels.begin(), statement->labels.end(), is_special)) {
    Statement* skip = make_skip(statement->location);
    skip->labels = {statement->labels.front()};
    body_.labels.move(skip->labels.front(), statement, skip);
    statement->labels.erase(statement->labels.begin());
    out.push_back(skip);
  }
  out.push_back(statement);
}

void Parser::check_first_label(const Sequence& sequence, std::string_view what) {
  if (sequence.empty() || sequence[0]->labels.empty() || sequence[0]->kind == StatementKind::loop) return;
  fail(
      sequence[0]->location,
      fmt::format("the label {} cannot stand here: instead of '{}' put it in front of the whole, with braces around it",
                  sequence[0]->labels[0], what));
}

Statement* Parser::parse_statement(Sequence& out) {
  const Nested nested(*this);
  const Token& token = peek();
  if (token.kind == Token::Kind::name && !is_reserved(token.text) && stream_.behind().is(":") &&
      !symbols_.mtype(token.text)) {
    const Proctype* proctype = symbols_.variable(token.text) ? nullptr : symbols_.proctype(token.text);
    if (!proctype || !declared_[proctype]) return parse_labelled(out);
  }
  body_.only_declarations_so_far = false;
  const bool is_guard = std::exchange(at_guard_, false);
  const Location location = token.location;
  if (at("{")) {
    at_guard_ = is_guard;
    return parse_block(StatementKind::block, location);
  }
  if (at_name("else")) {
    take();
    return finished(make(StatementKind::otherwise, location));
  }
  if (token.kind == Token::Kind::name || at("*")) {
    at_guard_ = is_guard;
    Statement* statement = is_reserved(token.text) && token.kind == Token::Kind::name ? parse_keyword_statement(out)
                                                                                      : parse_reference_statement();
    at_guard_ = false;
    if (statement) return statement;
  }
  Expr* condition = number(parse_expression(), "as a condition");
  return make_condition(condition);
}

Statement* Parser::parse_labelled(Sequence& out) {
  const Token label = take();
  take();
  body_.only_declarations_so_far = false;
  at_guard_ = false;
  if (at_declaration() || at_name("xr") || at_name("xs")) {
    fail(label.location,
         fmt::format("the label {} stands in front of a declaration: it needs a statement", label.text));
  }
  Statement* statement = at_separator() || at_end_of_sequence() ? make_skip(label.location) : parse_statement(out);
  statement->labels.insert(statement->labels.begin(), label.text);
  body_.labels.add_label(model_, label.text, statement,
                         {label.location, symbols_.path(), body_.d_step, !expansions_.empty()});
  return statement;
}

// Null if the word begins an expression.
Statement* Parser::parse_keyword_statement(Sequence& out) {
  const bool is_guard = std::exchange(at_guard_, false);
  const Location location = peek().location;
  const std::string word = peek().text;
  if (word == "if") return take(), parse_options(StatementKind::choice, location);
  if (word == "do") return take(), parse_options(StatementKind::loop, location);
  if (word == "for") return take(), parse_for(out, location);
  if (word == "select") return take(), parse_select(out, location);
  if (word == "goto") return take(), parse_goto(location);
  if (word == "break") return take(), parse_break(location);
  if (word == "printf") return take(), parse_printf(location);
  if (word == "printm") return take(), parse_printm(location);
  if (word == "set_priority") return take(), parse_set_priority(location);
  if (word == "return") return take(), parse_return(location);
  if (word == "atomic" || word == "d_step") {
    take();
    at_guard_ = is_guard;
    return word == "atomic" ? parse_atomic(location) : parse_d_step(location);
  }
  if (word == "assert") {
    take();
    Statement* statement = make(StatementKind::assertion, location);
    statement->expr = number(parse_expression(), "after 'assert'");
    return finished(statement);
  }
  if (word.starts_with("c_"))
    fail(location, fmt::format("embedded C is not supported: write what this {} does in Promela", word));
  return nullptr;
}

// What begins with a name that is no word of Promela, or with '*'. Null if it is an expression that begins with
// something else.
Statement* Parser::parse_reference_statement() {
  const Token token = peek();
  const bool is_free = token.kind == Token::Kind::name && !symbols_.variable(token.text);
  if (is_free && symbols_.inline_named(token.text)) return parse_inline_call(nullptr);
  at_guard_ = false;
  if (is_free) {
    if (symbols_.mtype(token.text) || symbols_.proctype(token.text) || token.text == "null" || token.text == "_pid" ||
        token.text == "_nr_pr" || token.text == "_last") {
      return nullptr;
    }
    if (symbols_.function(token.text) && stream_.behind().is("(")) {
      Statement* statement = make(StatementKind::evaluate, token.location);
      statement->expr = parse_call();
      return finished(statement);
    }
    if (token.text == "delete") return take(), parse_delete(token.location);
    if (stream_.behind().is("(")) fail(token.location, fmt::format("there is no inline or function {}", token.text));
  }
  Expr* reference = at("*") ? parse_dereference() : parse_reference();
  if (at("!") || at("!!")) return parse_send(reference);
  if (at("?") || at("??")) {
    if (!stream_.behind().is("[")) return parse_receive(reference);
    reference = parse_poll(reference);
  }
  if (accept("=")) return parse_assignment(reference);
  if (at("++") || at("--")) return parse_step_by_one(reference);
  return make_condition(number(parse_expression(reference), "as a condition"));
}

// Behind the '='.
Statement* Parser::parse_assignment(Expr* target) {
  const Token token = peek();
  if (target->kind != ExprKind::variable && target->kind != ExprKind::dereference &&
      target->kind != ExprKind::write_only && target->kind != ExprKind::own_priority) {
    fail(target->location, fmt::format("{} cannot be assigned to", to_text(*target)));
  }
  if (target->type.kind == TypeKind::structure) {
    fail(target->location, fmt::format("{} is a structure: assign its fields one by one", to_text(*target)));
  }
  Expr* assigned = nullptr;
  const bool is_free = token.kind == Token::Kind::name && !symbols_.variable(token.text);
  if (is_free && symbols_.inline_named(token.text)) return parse_inline_call(target);
  if (is_free && symbols_.function(token.text)) {
    assigned = parse_call();
  } else if (is_free && token.text == "new" && stream_.behind().kind == Token::Kind::name) {
    assigned = parse_new();
  } else {
    assigned = parse_expression();
  }
  value(assigned);
  if (target->kind == ExprKind::own_priority) number(assigned, "as a priority");
  if (target->type.kind == TypeKind::chan && target->path.empty() && assigned->kind == ExprKind::constant) {
    fail(assigned->location, fmt::format("the channel {} cannot be set to a number", to_text(*target)));
  }
  if (target->kind != ExprKind::write_only) check_assignable(target->type, *assigned, to_text(*target));
  return make_assignment(target, assigned);
}

Statement* Parser::parse_step_by_one(Expr* target) {
  const Token token = take();
  if (target->kind != ExprKind::variable && target->kind != ExprKind::dereference) {
    fail(target->location, fmt::format("{} cannot be assigned to", to_text(*target)));
  }
  if (!target->type.is_number()) {
    fail(token.location,
         fmt::format("'{}' needs a number, and {} is of type {}", token.text, to_text(*target), to_text(target->type)));
  }
  return make_assignment(target,
                         make_binary(token.text == "++" ? Op::add : Op::sub, target, make_constant(1, token.location)));
}

Statement* Parser::parse_block(StatementKind kind, Location location) {
  expect("{", "here");
  symbols_.open_block();
  body_.only_declarations_so_far = false;
  Sequence sequence;
  parse_sequence(sequence);
  if (sequence.empty()) fail(location, "there must be a statement between these braces; use skip to do nothing");
  expect("}", "at the end of this block");
  symbols_.close_block();
  at_guard_ = false;
  check_first_label(sequence, "{ Label: statement …");
  return make_option_statement(kind, location, {std::move(sequence)});
}

// Inside another one it changes nothing: Spin makes plain blocks of atomics in atomics and d_steps.
Statement* Parser::parse_atomic(Location location) {
  const bool inside = body_.atomics > 0 || body_.d_step != 0;
  ++body_.atomics;
  Statement* statement = parse_block(inside ? StatementKind::block : StatementKind::atomic, location);
  --body_.atomics;
  return statement;
}

Statement* Parser::parse_d_step(Location location) {
  if (body_.d_step != 0) return parse_block(StatementKind::block, location);
  body_.d_step = ++d_steps_;
  const unsigned loops = std::exchange(body_.loops, 0);
  Statement* statement = parse_block(StatementKind::d_step, location);
  body_.loops = loops;
  body_.d_step = 0;
  return statement;
}

Statement* Parser::parse_goto(Location location) {
  const Token name = new_name("the name of a label");
  Statement* statement = make(StatementKind::jump, location);
  statement->name = name.text;
  body_.labels.add_jump(statement, {name.location, symbols_.path(), body_.d_step, !expansions_.empty()});
  return finished(statement);
}

Statement* Parser::parse_break(Location location) {
  if (body_.loops == 0) {
    fail(location, body_.d_step != 0 ? "'break' cannot leave a d_step; use atomic instead"
                                     : "'break' can be used in do, for and select only");
  }
  return finished(make(StatementKind::leave, location));
}

Statement* Parser::parse_printf(Location location) {
  Statement* statement = make(StatementKind::print, location);
  expect("(", "after 'printf'");
  if (peek().kind != Token::Kind::string)
    fail(peek().location, fmt::format("printf begins with a string, not {}", found()));
  statement->name = unescaped(take().text);
  while (accept(",")) statement->arguments.push_back(value(parse_expression()));
  expect(")", "after the arguments of printf");
  return finished(statement);
}

Statement* Parser::parse_printm(Location location) {
  Statement* statement = make(StatementKind::print, location);
  statement->prints_mtype = true;
  expect("(", "after 'printm'");
  statement->expr = number(parse_expression(), "in 'printm'");
  expect(")", "after the argument of printm");
  return finished(statement);
}

Statement* Parser::parse_set_priority(Location location) {
  Statement* statement = make(StatementKind::set_priority, location);
  statement->arguments = parse_arguments();
  if (statement->arguments.size() != 2)
    fail(location, "set_priority needs a process and its new priority: set_priority(pid, n)");
  for (Expr* argument : statement->arguments) number(argument, "in set_priority");
  return finished(statement);
}

// In an inline that was called as x = f(…) it assigns to x, and goes on behind it; in a function it ends the call.
Statement* Parser::parse_return(Location location) {
  if (!expansions_.empty()) {
    Expr* result = expansions_.back().result;
    if (!result)
      fail(location, fmt::format("{0} returns a value and must be called as 'x = {0}(…)'", expansions_.back().name));
    Expr* assigned = value(parse_expression());
    check_assignable(result->type, *assigned, to_text(*result));
    return make_assignment(result, assigned);
  }
  const Proctype& function = *body_.proctype;
  if (function.kind != Proctype::Kind::function) fail(location, "'return' can be used in inlines and functions only");
  Statement* statement = make(StatementKind::give_back, location);
  if (!function.has_result) {
    if (!at_separator() && !at_end_of_sequence() && !peek().after_newline)
      fail(location, fmt::format("the function {} returns nothing", function.name));
    return finished(statement);
  }
  if (at_separator() || at_end_of_sequence())
    fail(location, fmt::format("the function {} returns a value of type {}", function.name, to_text(function.result)));
  statement->expr = value(parse_expression());
  check_assignable(function.result, *statement->expr, "the result of " + function.name);
  return finished(statement);
}

Statement* Parser::parse_delete(Location location) {
  Statement* statement = make(StatementKind::release, location);
  statement->expr = parse_expression();
  if (statement->expr->type.kind != TypeKind::pointer) {
    fail(statement->expr->location, fmt::format("delete needs a pointer, and {} is of type {}",
                                                to_text(*statement->expr), to_text(statement->expr->type)));
  }
  return finished(statement);
}

// xr q, r; xs s
void Parser::parse_exclusive() {
  std::vector<Expr*>& list = take().text == "xr" ? body_.proctype->exclusive_receive : body_.proctype->exclusive_send;
  do {
    Expr* channel = parse_reference();
    if (channel->type.kind != TypeKind::chan && channel->type.kind != TypeKind::structure) {
      fail(channel->location,
           fmt::format("xr and xs need channels, and {} is of type {}", to_text(*channel), to_text(channel->type)));
    }
    list.push_back(channel);
  } while (accept(","));
}

}  // namespace quotient::frontends::promela
