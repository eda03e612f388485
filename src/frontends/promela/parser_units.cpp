#include <fmt/format.h>

#include <algorithm>

#include "frontends/promela/parser.hpp"
#include "frontends/promela/types.hpp"

namespace quotient::frontends::promela {
namespace {

constexpr uint32_t kDeepestStructure = 64;

}  // namespace

void Parser::parse_model() {
  for (skip_separators(); peek().kind != Token::Kind::end; skip_separators()) parse_unit();
  run_deferred_checks();
  check_widest_send();
  for (std::vector<Token>& formula : formulas_) {
    stream_ = TokenStream(std::move(formula));
    parse_ltl();
  }
  run_deferred_checks();
}

void Parser::run_deferred_checks() {
  for (const auto& check : deferred_) check();
  deferred_.clear();
}

Proctype& Parser::add_proctype(const Token& name, Proctype::Kind kind) {
  if (symbols_.proctype(name.text) || symbols_.function(name.text))
    fail(name.location, fmt::format("{} is defined already", name.text));
  Proctype& proctype = model_.all_proctypes.emplace_back();
  proctype.kind = kind;
  proctype.name = name.text;
  proctype.location = name.location;
  symbols_.add(proctype);
  return proctype;
}

void Parser::add_structure(const Token& name) {
  if (symbols_.structure(name.text)) fail(name.location, fmt::format("the typedef {} is defined already", name.text));
  Structure& structure = model_.all_structures.emplace_back();
  structure.name = name.text;
  structure.location = name.location;
  symbols_.add(structure);
}

// Proctypes, typedefs and functions may be used before they are defined: `run`, pointers, recursion.
void Parser::find_names(const std::vector<Token>& tokens) {
  std::vector<size_t> functions;
  unsigned depth = 0;
  for (size_t i = 0; i + 1 < tokens.size(); ++i) {
    const Token& token = tokens[i];
    const Token& next = tokens[i + 1];
    if (token.is("{")) ++depth;
    if (token.is("}") && depth > 0) --depth;
    if (depth > 0 || next.kind != Token::Kind::name) continue;
    if (token.is_name("function")) functions.push_back(i);
    if (is_reserved(next.text)) continue;
    if (token.is_name("proctype") || token.is_name("D_proctype")) add_proctype(next, Proctype::Kind::proctype);
    if (token.is_name("typedef")) add_structure(next);
  }
  for (const size_t at : functions) find_function(tokens, at);
}

// function [type [*]] name (
void Parser::find_function(const std::vector<Token>& tokens, size_t at) {
  size_t name = at + 1;
  std::optional<Type> type;
  if (tokens[at + 2].kind == Token::Kind::name || tokens[at + 2].is("*") || tokens[at + 2].is("&")) {
    type = type_named(tokens[name].text);
    if (!type) fail(tokens[name].location, fmt::format("'{}' is no type", tokens[name].text));
    for (++name; tokens[name].is("*") || tokens[name].is("&"); ++name) type = pointer_to(*type);
  }
  const Token& word = tokens[name];
  if (word.kind != Token::Kind::name || is_reserved(word.text))
    fail(word.location, "a function is declared as 'function type name(parameters) { … }'");
  Proctype& function = add_proctype(word, Proctype::Kind::function);
  if (!type) return;
  if (type->kind == TypeKind::structure)
    fail(word.location, "a function cannot return a structure; return a pointer to one");
  if (type->kind == TypeKind::unsigned_bits)
    fail(word.location, "a function cannot return 'unsigned'; use byte, short or int");
  function.has_result = true;
  function.result = *type;
}

void Parser::parse_unit() {
  const Token& token = peek();
  const std::string& word = token.text;
  if (token.kind != Token::Kind::name)
    fail(token.location, fmt::format("a declaration or proctype is expected here, not {}", found()));
  if (word == "active" || word == "proctype" || word == "D_proctype") return parse_proctype();
  if (word == "init") return parse_init();
  if (word == "never") return parse_never();
  if (word == "ltl") return skip_ltl();
  if (word == "typedef") return parse_typedef();
  if (word == "inline") return parse_inline_definition();
  if (word == "trace" || word == "notrace") {
    fail(token.location, fmt::format("{} assertions are not supported: use a never claim or an ltl formula", word));
  }
  if (word.starts_with("c_") && is_reserved(word))
    fail(token.location, fmt::format("embedded C is not supported: write what this {} does in Promela", word));
  if (word == "function" && stream_.behind().kind == Token::Kind::name) return parse_function();
  const bool has_visibility = word == "hidden" || word == "show" || word == "local";
  if (has_visibility && stream_.behind().is_name("mtype") && (stream_.behind(1).is("=") || stream_.behind(1).is("{")))
    take();
  if (at_mtype_list()) return parse_mtype_list();
  if (at_declaration()) return parse_declaration(Scope::global, model_.globals, nullptr);
  if (symbols_.structure(word))
    fail(token.location, fmt::format("the name of a variable is expected behind the type {}", word));
  fail(token.location,
       fmt::format("'{}' is no type, and nothing else that can stand here: is its typedef missing?", word));
}

uint32_t Parser::parse_active() {
  const Location location = take().location;
  if (!accept("[")) return 1;
  int32_t count = 0;
  const Variable* named =
      peek().kind == Token::Kind::name && stream_.behind().is("]") ? symbols_.variable(peek().text) : nullptr;
  if (named) {
    if (!named->initial || named->initial->kind != ExprKind::constant)
      fail(peek().location, fmt::format("{} has no constant initial value", named->name));
    count = named->initial->value;
    take();
  } else {
    count = parse_constant("the number of active processes");
  }
  if (count < 0 || count > 255) fail(location, fmt::format("there can be 0 to 255 processes, not {}", count));
  expect("]", "after the number of processes");
  return static_cast<uint32_t>(count);
}

uint32_t Parser::parse_priority() {
  const Location location = take().location;
  if (peek().kind != Token::Kind::number) fail(peek().location, fmt::format("a priority is a number, not {}", found()));
  const int32_t priority = take().value;
  if (priority < 1 || priority > 255) fail(location, fmt::format("a priority is 1 to 255, not {}", priority));
  return static_cast<uint32_t>(priority);
}

Expr* Parser::parse_provided() {
  take();
  expect("(", "after 'provided'");
  Expr* condition = number(parse_expression(), "in 'provided'");
  expect(")", "after the condition of 'provided'");
  if (contains(*condition, ExprKind::run)) fail(condition->location, "'run' cannot be used in a provided clause");
  if (const Variable* local = local_in(*condition)) {
    fail(condition->location, fmt::format("a provided clause can use globals and _pid, and {} is local", local->name));
  }
  return condition;
}

void Parser::parse_proctype() {
  const uint32_t active = at_name("active") ? parse_active() : 0;
  const bool deterministic = at_name("D_proctype");
  if (!at_name("proctype") && !deterministic)
    fail(peek().location, fmt::format("'proctype' is expected here, not {}", found()));
  take();
  const Token name = new_name("the name of a proctype");
  Proctype& proctype = *symbols_.proctype(name.text);
  if (const Variable* variable = symbols_.variable(name.text)) {
    fail(name.location,
         fmt::format("{} is declared at {} already", name.text, to_string(model_.place(variable->location))));
  }
  proctype.active = active;
  proctype.deterministic = deterministic;
  model_.proctypes.push_back(&proctype);
  declared_[&proctype] = true;
  body_ = {};
  body_.proctype = &proctype;
  symbols_.open_block();
  parse_parameters(proctype);
  for (;;) {
    if (at_name("priority")) {
      proctype.priority = parse_priority();
    } else if (at_name("provided") && !proctype.provided) {
      proctype.provided = parse_provided();
    } else {
      break;
    }
  }
  parse_body(proctype);
  symbols_.close_block();
}

void Parser::parse_parameters(Proctype& proctype) {
  expect("(", "in front of the parameters");
  for (skip_separators(); !at(")"); skip_separators()) {
    const size_t before = proctype.locals.size();
    if (!at_declaration())
      fail(peek().location, fmt::format("the type of a parameter is expected here, not {}", found()));
    parse_declaration(Scope::local, proctype.locals, nullptr);
    for (size_t i = before; i < proctype.locals.size(); ++i) {
      Variable& parameter = *proctype.locals[i];
      parameter.is_parameter = true;
      if (parameter.is_array) fail(parameter.location, "an array cannot be a parameter");
      if (parameter.initial || parameter.channel) fail(parameter.location, "a parameter has no initial value");
      const Structure* structure = parameter.type.kind == TypeKind::structure ? parameter.type.structure : nullptr;
      if (structure && (structure->has_structure_array || structure->cells > kWidestMessage ||
                        proctype.kind == Proctype::Kind::function)) {
        fail(parameter.location, "this structure cannot be a parameter; pass a pointer to it");
      }
    }
  }
  take();
  proctype.parameters = proctype.locals;
}

// The body between its braces; `body_` is set up.
void Parser::parse_body(Proctype& proctype) {
  const Location start = expect("{", "in front of the body").location;
  stream_.set_in_sequence(true);
  symbols_.open_block();
  body_.only_declarations_so_far = true;
  parse_sequence(proctype.body);
  if (!at("}"))
    fail(peek().location, fmt::format("'}}' is expected here, at the end of the body that begins at line {}, not {}",
                                      start.line, found()));
  proctype.end = take().location;
  symbols_.close_block();
  stream_.set_in_sequence(false);
  body_.labels.resolve(model_);
  body_ = {};
}

void Parser::parse_init() {
  Proctype& proctype = model_.all_proctypes.emplace_back();
  proctype.kind = Proctype::Kind::init;
  proctype.name = "init";
  proctype.location = take().location;
  proctype.active = 1;
  const auto is_init = [](const Proctype* other) { return other->kind == Proctype::Kind::init; };
  if (std::any_of(model_.proctypes.begin(), model_.proctypes.end(), is_init))
    fail(proctype.location, "there is an init already");
  model_.proctypes.push_back(&proctype);
  if (at_name("priority")) proctype.priority = parse_priority();
  body_ = {};
  body_.proctype = &proctype;
  parse_body(proctype);
}

void Parser::parse_never() {
  Proctype& proctype = model_.all_proctypes.emplace_back();
  proctype.kind = Proctype::Kind::never;
  proctype.location = take().location;
  const auto is_claim = [](const Proctype* other) { return other->kind == Proctype::Kind::never; };
  proctype.name = fmt::format("never_{}", std::count_if(model_.proctypes.begin(), model_.proctypes.end(), is_claim));
  if (!at("{")) proctype.name = new_name("the name of a never claim").text;
  for (const Proctype* other : model_.proctypes)
    if (is_claim(other) && other->name == proctype.name)
      fail(proctype.location, fmt::format("the never claim {} is defined already", proctype.name));
  model_.proctypes.push_back(&proctype);
  body_ = {};
  body_.proctype = &proctype;
  parse_body(proctype);
}

// function [type] name(parameters) { body }
void Parser::parse_function() {
  take();
  if (stream_.behind().kind == Token::Kind::name || stream_.behind().is("*") || stream_.behind().is("&")) {
    parse_type();  // known already
    while (accept("*") || accept("&")) {}
  }
  const Token name = new_name("the name of a function");
  Proctype& function = *symbols_.function(name.text);
  model_.functions.push_back(&function);
  body_ = {};
  body_.proctype = &function;
  symbols_.open_block();
  parse_parameters(function);
  parse_body(function);
  symbols_.close_block();
}

void Parser::parse_typedef() {
  take();
  const Token name = new_name("the name of a typedef");
  Structure& structure = *symbols_.structure(name.text);
  expect("{", "after the name of a typedef");
  stream_.set_in_sequence(true);
  for (skip_separators(); !at("}"); skip_separators()) {
    if (!at_declaration()) fail(peek().location, fmt::format("the type of a field is expected here, not {}", found()));
    parse_declaration(Scope::field, structure.fields, nullptr);
    if (!at_separator() && !at("}"))
      fail(peek().location, fmt::format("';' is expected here, after a field, not {}", found()));
  }
  if (structure.fields.empty()) fail(name.location, fmt::format("the typedef {} has no fields", structure.name));
  stream_.set_in_sequence(false);
  take();
  measure(structure);
  if (structure.depth > kDeepestStructure)
    fail(name.location, fmt::format("typedefs are nested more than {} deep here", kDeepestStructure));
  model_.structures.push_back(&structure);
  complete_[&structure] = true;
}

// Spin numbers the names of a list from the last to the first, and goes on with the next list where this one ends.
void Parser::parse_mtype_list() {
  const Location location = take().location;
  std::string subtype;
  if (accept(":")) subtype = new_name("the name of an mtype").text;
  accept("=");
  expect("{", "in front of the names");
  std::vector<Token> names;
  while (!at("}")) {
    if (accept(",")) continue;
    names.push_back(new_name("the name of an mtype constant"));
    if (const Variable* variable = symbols_.variable(names.back().text)) {
      fail(names.back().location,
           fmt::format("{} is declared at {} already", variable->name, to_string(model_.place(variable->location))));
    }
  }
  take();
  const auto before = std::count_if(model_.mtypes.begin(), model_.mtypes.end(),
                                    [&](const MtypeConstant& c) { return c.subtype == subtype; });
  if (names.empty()) fail(location, "this list of mtype constants is empty");
  if (before + names.size() > 255) fail(location, "an mtype has at most 255 constants");
  for (size_t i = names.size(); i > 0; --i) {
    const Token& name = names[i - 1];
    if (symbols_.mtype(name.text)) fail(name.location, fmt::format("{} is an mtype constant already", name.text));
    MtypeConstant constant{name.text, subtype, static_cast<int32_t>(before + names.size() - i + 1)};
    symbols_.add(constant);
    model_.mtypes.push_back(std::move(constant));
  }
}

// Formulas are parsed when the whole model is known.
void Parser::skip_ltl() {
  std::vector<Token> tokens;
  const Location start = peek().location;
  unsigned depth = 0;
  do {
    if (peek().kind == Token::Kind::end) fail(start, "this formula has no end: 'ltl name { … }' is expected");
    tokens.push_back(take());
    if (tokens.back().is("{")) ++depth;
    if (tokens.back().is("}") && depth > 0) --depth;
  } while (depth > 0 || !tokens.back().is("}"));
  Token end;
  end.location = tokens.back().location;
  tokens.push_back(end);
  formulas_.push_back(std::move(tokens));
}

void Parser::parse_ltl() {
  LtlProperty property;
  property.location = take().location;
  const auto is_unnamed = [](const LtlProperty& other) { return other.name.starts_with("ltl_"); };
  property.name = fmt::format("ltl_{}", std::count_if(model_.properties.begin(), model_.properties.end(), is_unnamed));
  if (!at("{")) property.name = new_name("the name of a formula").text;
  for (const LtlProperty& other : model_.properties)
    if (other.name == property.name)
      fail(property.location, fmt::format("the formula {} is defined already", property.name));
  expect("{", "in front of a formula");
  in_formula_ = true;
  property.formula = number(parse_expression(), "as a formula");
  in_formula_ = false;
  skip_separators();
  expect("}", "at the end of a formula");
  check_formula(*property.formula);
  model_.properties.push_back(property);
}

Expr* Parser::parse_whole_formula() {
  for (const Proctype* proctype : model_.proctypes) declared_[proctype] = true;
  in_formula_ = true;
  Expr* formula = number(parse_expression(), "as a formula");
  if (peek().kind != Token::Kind::end)
    fail(peek().location, fmt::format("an operator is expected here, not {}", found()));
  check_formula(*formula);
  run_deferred_checks();
  return formula;
}

}  // namespace quotient::frontends::promela
