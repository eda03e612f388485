#include <fmt/format.h>

#include <algorithm>

#include "frontends/promela/parser.hpp"
#include "frontends/promela/types.hpp"

namespace quotient::frontends::promela {
namespace {

struct WordOperand {
  std::string_view word;
  ExprKind kind;
};

constexpr WordOperand kOfChannels[] = {{"len", ExprKind::len},
                                       {"empty", ExprKind::empty},
                                       {"nempty", ExprKind::nempty},
                                       {"full", ExprKind::full},
                                       {"nfull", ExprKind::nfull}};
constexpr WordOperand kOfPids[] = {
    {"enabled", ExprKind::enabled}, {"pc_value", ExprKind::pc_value}, {"get_priority", ExprKind::get_priority}};
constexpr WordOperand kPlain[] = {{"timeout", ExprKind::timeout},
                                  {"np_", ExprKind::np},
                                  {"_pid", ExprKind::pid},
                                  {"_nr_pr", ExprKind::nr_pr},
                                  {"_last", ExprKind::last}};

}  // namespace

Expr* Parser::parse_operand() {
  switch (peek().kind) {
    case Token::Kind::number: {
      const Token token = take();
      return make_constant(token.value, token.location);
    }
    case Token::Kind::name: return parse_word_operand();
    case Token::Kind::punctuation:
      if (at("(")) return parse_parenthesised();
      break;
    case Token::Kind::string:
    case Token::Kind::end: break;
  }
  fail(peek().location, fmt::format("an expression is expected here, not {}", found()));
}

Expr* Parser::parse_word_operand() {
  const Token& token = peek();
  const Location location = token.location;
  for (const auto& [word, kind] : kOfChannels)
    if (token.text == word) return parse_channel_operand(kind);
  for (const auto& [word, kind] : kOfPids)
    if (token.text == word) return parse_pid_operand(kind);
  for (const auto& [word, kind] : kPlain) {
    if (token.text != word) continue;
    take();
    if (kind == ExprKind::np && body_.proctype && body_.proctype->kind != Proctype::Kind::never) {
      fail(location, "np_ can be used in never claims and formulas only");
    }
    return make(kind, location);
  }
  if (token.text == "true" || token.text == "skip" || token.text == "false")
    return make_constant(take().text == "false" ? 0 : 1, location);
  if (token.text == "run") return parse_run();
  if (token.text == "c_expr") fail(location, "embedded C is not supported: write this condition in Promela");
  if (const MtypeConstant* constant = symbols_.mtype(token.text)) {
    Expr* expr = make_constant(constant->value, location);
    expr->name = constant->name;
    expr->type = number_type(TypeKind::mtype);
    expr->type.mtype_name = constant->subtype;
    take();
    return expr;
  }
  if (is_reserved(token.text))
    fail(location, fmt::format("an expression is expected here, not the word '{}'", token.text));
  if (!symbols_.variable(token.text)) {
    if (symbols_.proctype(token.text)) return parse_remote();
    if (token.text == "null") {
      take();
      Expr* expr = make(ExprKind::null, location);
      expr->type.kind = TypeKind::pointer;
      return expr;
    }
  }
  Expr* reference = parse_reference();
  if ((at("?") || at("??")) && stream_.behind().is("[")) return parse_poll(reference);
  return reference;
}

Expr* Parser::parse_channel_operand(ExprKind kind) {
  const Token word = take();
  Expr* expr = make(kind, word.location);
  expect("(", fmt::format("after '{}'", word.text));
  Expr* channel = parse_reference();
  if (channel->type.kind != TypeKind::chan) {
    fail(channel->location,
         fmt::format("{} needs a channel, and this is of type {}", word.text, to_text(channel->type)));
  }
  expr->operands = {channel};
  if (kind != ExprKind::len) expr->type = number_type(TypeKind::boolean);
  expect(")", fmt::format("after the channel of '{}'", word.text));
  return expr;
}

Expr* Parser::parse_pid_operand(ExprKind kind) {
  const Token word = take();
  Expr* expr = make(kind, word.location);
  expect("(", fmt::format("after '{}'", word.text));
  expr->operands = {number(parse_expression(), fmt::format("as the process of '{}'", word.text))};
  expect(")", fmt::format("after the process of '{}'", word.text));
  return with_height(expr);
}

std::vector<Expr*> Parser::parse_arguments() {
  std::vector<Expr*> arguments;
  expect("(", "in front of the arguments");
  if (!at(")")) {
    do arguments.push_back(parse_expression());
    while (accept(","));
  }
  expect(")", "after the arguments");
  return arguments;
}

Expr* Parser::parse_run() {
  const Location location = take().location;
  if (!body_.proctype) fail(location, "'run' can be used in the body of a process only");
  const Token name = new_name("the name of a proctype");
  Proctype* proctype = symbols_.proctype(name.text);
  if (!proctype) fail(name.location, fmt::format("there is no proctype {}", name.text));
  Expr* expr = make(ExprKind::run, location);
  expr->proctype = proctype;
  expr->type = number_type(TypeKind::pid);
  for (Expr* argument : parse_arguments()) spread_into(argument, expr->operands);
  if (std::any_of(expr->operands.begin(), expr->operands.end(),
                  [](const Expr* e) { return contains(*e, ExprKind::run); })) {
    fail(location, "'run' cannot be an argument of 'run'; start one process after the other");
  }
  if (at_name("priority")) expr->value = static_cast<int32_t>(parse_priority());
  deferred_.push_back([this, expr] { check_arguments(*expr, true); });
  return with_height(expr);
}

// P[e]@label, P@label, P[e]:variable, P:variable
Expr* Parser::parse_remote() {
  const Token name = take();
  Expr* expr = make(ExprKind::remote_label, name.location);
  expr->proctype = symbols_.proctype(name.text);
  if (accept("[")) {
    expr->operands = {number(parse_expression(), "as the number of a process")};
    expect("]", "after the number of the process");
  }
  if (accept("@")) {
    expr->type = number_type(TypeKind::boolean);
    expr->name = new_name("the name of a label").text;
  } else if (accept(":")) {
    expr->kind = ExprKind::remote_variable;
    expr->name = new_name("the name of a local variable").text;
    if (accept("[")) {
      expr->index = number(parse_expression(), "as an index");
      expect("]", "after the index");
    }
  } else {
    fail(peek().location,
         fmt::format("{0} is a proctype: '@label' or ':variable' is expected behind it ({0}[pid]@label)", name.text));
  }
  deferred_.push_back([this, expr] { resolve_remote(*expr); });
  return with_height(expr);
}

void Parser::resolve_remote(Expr& expr) {
  // The expression names what belongs to this model: it may complete it.
  Proctype& proctype = *symbols_.proctype(expr.proctype->name);
  if (expr.kind == ExprKind::remote_variable) {
    const auto found = std::find_if(proctype.locals.begin(), proctype.locals.end(),
                                    [&](const Variable* v) { return v->name == expr.name; });
    if (found == proctype.locals.end())
      fail(expr.location, fmt::format("the proctype {} has no variable {}", proctype.name, expr.name));
    Variable& variable = **found;
    if (variable.type.kind == TypeKind::structure) {
      fail(expr.location, "a structure of another process cannot be read, only its numbers and arrays");
    }
    if (variable.is_array != (expr.index != nullptr)) {
      fail(expr.location, variable.is_array ? fmt::format("{} is an array: an index is missing", expr.name)
                                            : fmt::format("{} is not an array: it has no index", expr.name));
    }
    variable.remotely_referenced = true;
    expr.variable = &variable;
    expr.type = variable.type;
    return;
  }
  Sequence* sequence = nullptr;
  Statement* statement = find_label(proctype, expr.name, sequence);
  if (!statement) fail(expr.location, fmt::format("the proctype {} has no label {}", proctype.name, expr.name));
  if (statement->kind != StatementKind::jump && statement->kind != StatementKind::leave) return;
  // A jump is no state of its own: the label gets one.
  Statement* skip = make_skip(statement->location);
  skip->labels = std::move(statement->labels);
  statement->labels.clear();
  sequence->insert(std::find(sequence->begin(), sequence->end(), statement), skip);
}

// A variable, with its index and fields.
Expr* Parser::parse_reference() {
  const Token name = new_name("the name of a variable");
  if (name.text == "_") return make(ExprKind::write_only, name.location);
  if (name.text == "_priority") return make(ExprKind::own_priority, name.location);
  const Variable* variable = symbols_.variable(name.text);
  if (!variable) {
    if (symbols_.function(name.text) || symbols_.inline_named(name.text)) {
      fail(name.location,
           fmt::format("{0} can be called as a statement of its own or in 'x = {0}(…)' only, not inside an expression",
                       name.text));
    }
    fail(name.location, fmt::format("{} is not declared", name.text));
  }
  Expr* expr = make_reference(*variable, name.location);
  expr->index = parse_subscript(*variable);
  if (expr->index && !variable->is_array) expr->type = *variable->type.target;
  parse_fields(*expr);
  return expr;
}

void Parser::parse_fields(Expr& expr) {
  while (at(".")) {
    take();
    FieldStep step;
    const Structure* structure = expr.type.structure;
    step.through_pointer = expr.type.kind == TypeKind::pointer;
    if (step.through_pointer)
      structure =
          expr.type.target && expr.type.target->kind == TypeKind::structure ? expr.type.target->structure : nullptr;
    const Token name = new_name("the name of a field");
    if (!structure)
      fail(name.location, fmt::format("only structures have fields, and this is of type {}", to_text(expr.type)));
    const auto field = std::find_if(structure->fields.begin(), structure->fields.end(),
                                    [&](const Variable* f) { return f->name == name.text; });
    if (field == structure->fields.end())
      fail(name.location, fmt::format("the typedef {} has no field {}", structure->name, name.text));
    step.field = *field;
    expr.type = step.field->type;
    step.index = parse_subscript(*step.field);
    if (step.index && !step.field->is_array) expr.type = Type(*step.field->type.target);
    if (step.index) expr.height = std::max(expr.height, step.index->height + 1);
    expr.path.push_back(step);
  }
  if (expr.index) expr.height = std::max(expr.height, expr.index->height + 1);
}

// [index], if it is an array or a pointer; null if there is none.
Expr* Parser::parse_subscript(const Variable& variable) {
  if (!at("[")) {
    if (variable.is_array && !whole_array_allowed_)
      fail(peek().location, fmt::format("{0} is an array: an index is missing, as in {0}[0]", variable.name));
    return nullptr;
  }
  const Location location = take().location;
  const bool through_pointer = variable.type.kind == TypeKind::pointer && variable.type.target;
  if (!variable.is_array && !through_pointer)
    fail(location, fmt::format("{} is not an array: it has no index", variable.name));
  Expr* index = number(parse_expression(), "as an index");
  expect("]", "after the index");
  return index;
}

Expr* Parser::parse_dereference() {
  const Location location = take().location;
  Expr* pointer = parse_unary();
  if (pointer->type.kind != TypeKind::pointer || !pointer->type.target) {
    fail(pointer->location,
         fmt::format("only a pointer can be dereferenced, and this is of type {}", to_text(pointer->type)));
  }
  Expr* expr = make(ExprKind::dereference, location);
  expr->operands = {pointer};
  expr->type = Type(*pointer->type.target);
  return with_height(expr);
}

Expr* Parser::parse_address_of() {
  const Location location = take().location;
  Expr* variable = parse_reference();
  if (variable->kind != ExprKind::variable) fail(variable->location, "only a variable has an address");
  Expr* expr = make(ExprKind::address_of, location);
  expr->operands = {variable};
  expr->type = pointer_to(variable->type);
  return with_height(expr);
}

// new T, new T[n], new T(n)
Expr* Parser::parse_new() {
  Expr* expr = make(ExprKind::allocate, take().location);
  Type type = parse_type();
  while (accept("*") || accept("&")) type = pointer_to(type);
  if (type.kind == TypeKind::unsigned_bits) fail(expr->location, "'new unsigned' has no width; use byte, short or int");
  if (at("[") || at("(")) {
    const std::string_view closing = take().text == "[" ? "]" : ")";
    expr->operands = {number(parse_expression(), "as the number of elements")};
    expect(closing, "after the number of elements");
  }
  expr->type = pointer_to(type);
  return with_height(expr);
}

Expr* Parser::parse_call() {
  const Token name = take();
  Expr* expr = make(ExprKind::call, name.location);
  expr->proctype = symbols_.function(name.text);
  expr->type = expr->proctype->result;
  expr->operands = parse_arguments();
  deferred_.push_back([this, expr] { check_arguments(*expr, false); });
  return with_height(expr);
}

}  // namespace quotient::frontends::promela
