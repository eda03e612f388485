#include <fmt/format.h>

#include <algorithm>
#include <limits>

#include "frontends/promela/constants.hpp"
#include "frontends/promela/parser.hpp"
#include "frontends/promela/text.hpp"
#include "frontends/promela/types.hpp"

namespace quotient::frontends::promela {
namespace {

constexpr unsigned kMostStars = 8;
constexpr int32_t kLongestArray = 1 << 20, kLargestChannel = 0xFFFF;

struct TypeWord {
  std::string_view word;
  TypeKind kind;
};
constexpr TypeWord kTypeWords[] = {
    {"bit", TypeKind::bit},         {"bool", TypeKind::boolean}, {"byte", TypeKind::byte},
    {"pid", TypeKind::pid},         {"mtype", TypeKind::mtype},  {"unsigned", TypeKind::unsigned_bits},
    {"short", TypeKind::short_int}, {"int", TypeKind::integer},  {"chan", TypeKind::chan}};

bool is_type_word(std::string_view text) {
  return std::any_of(std::begin(kTypeWords), std::end(kTypeWords),
                     [&](const TypeWord& word) { return word.word == text; });
}

}  // namespace

bool Parser::at_declaration() const { return at_type() || at_name("hidden") || at_name("show") || at_name("local"); }

bool Parser::at_type() const {
  if (peek().kind != Token::Kind::name) return false;
  if (is_type_word(peek().text)) return true;
  if (!symbols_.structure(peek().text) || symbols_.variable(peek().text)) return false;
  size_t next = 0;
  while (stream_.behind(next).is("*") || stream_.behind(next).is("&")) ++next;
  return stream_.behind(next).kind == Token::Kind::name;
}

// mtype = {, mtype {, mtype:name = {
bool Parser::at_mtype_list() const {
  if (!at_name("mtype")) return false;
  const size_t next = stream_.behind().is(":") ? 2 : 0;
  return stream_.behind(next).is("{") || (stream_.behind(next).is("=") && stream_.behind(next + 1).is("{"));
}

std::optional<Type> Parser::type_named(const std::string& word) const {
  for (const TypeWord& candidate : kTypeWords) {
    if (word != candidate.word) continue;
    Type type;
    if (candidate.kind < TypeKind::chan) type = number_type(candidate.kind);
    type.kind = candidate.kind;
    return type;
  }
  const Structure* structure = symbols_.structure(word);
  if (!structure) return std::nullopt;
  Type type;
  type.kind = TypeKind::structure;
  type.structure = structure;
  return type;
}

Type Parser::parse_type() {
  const Token token = take();
  std::optional<Type> type = token.kind == Token::Kind::name ? type_named(token.text) : std::nullopt;
  if (!type) fail(token.location, fmt::format("a type is expected here, not '{}'", token.text));
  if (type->kind == TypeKind::mtype && accept(":")) type->mtype_name = new_name("the name of an mtype").text;
  return *type;
}

Type Parser::pointer_to(const Type& target) {
  unsigned depth = 1;
  for (const Type* type = &target; type && type->kind == TypeKind::pointer; type = type->target) ++depth;
  if (depth > kMostStars)
    fail(peek().location, fmt::format("pointers to pointers are nested more than {} deep here", kMostStars));
  Type type;
  type.kind = TypeKind::pointer;
  type.target = &model_.all_types.emplace_back(target);
  type.structure = target.kind == TypeKind::structure ? target.structure : nullptr;
  return type;
}

// `body` is where initialisers go that have become assignments: null outside of bodies.
void Parser::parse_declaration(Scope scope, std::vector<Variable*>& list, Sequence* body) {
  const bool hidden = accept_name("hidden");
  const bool local = !hidden && accept_name("local");
  if (!hidden && !local) accept_name("show");
  if (at_mtype_list()) fail(peek().location, "a list of mtype constants must stand outside of proctypes and typedefs");
  if (!at_type()) fail(peek().location, fmt::format("a type is expected here, not {}", found()));
  const Type base = parse_type();
  do {
    Variable& variable = model_.all_variables.emplace_back();
    variable.type = base;
    while (at("*") || at("&")) {
      take();
      variable.type = pointer_to(variable.type);
    }
    variable.scope = scope;
    variable.hidden = hidden;
    variable.local_hint = local;
    const Token name = new_name("the name of a variable");
    variable.name = name.text;
    variable.location = name.location;
    if (scope == Scope::local) variable.owner = body_.proctype;
    declare(variable, list);
    list.push_back(&variable);
    parse_declarator(variable, body);
  } while (accept(",") && !at_type());
}

void Parser::declare(Variable& variable, const std::vector<Variable*>& fields) {
  if (const MtypeConstant* constant = symbols_.mtype(variable.name)) {
    fail(variable.location, fmt::format("{} is an mtype constant already", constant->name));
  }
  if (variable.name[0] == '_' && (variable.name == "_" || variable.name == "_pid" || variable.name == "_nr_pr" ||
                                  variable.name == "_last" || variable.name == "_priority")) {
    fail(variable.location,
         fmt::format("{} has a meaning of its own in Promela and cannot be declared", variable.name));
  }
  const Variable* other = nullptr;
  if (variable.scope == Scope::field) {
    const auto found =
        std::find_if(fields.begin(), fields.end(), [&](const Variable* f) { return f->name == variable.name; });
    if (found != fields.end()) other = *found;
  } else {
    other = symbols_.variable(variable.name);
    symbols_.add(variable);
  }
  if (other) {
    fail(variable.location,
         fmt::format("{} is declared at {} already", variable.name, to_string(model_.place(other->location))));
  }
}

void Parser::parse_declarator(Variable& variable, Sequence* body) {
  if (at(":")) {
    const Location location = take().location;
    const int32_t width = parse_constant("the width of an unsigned variable");
    if (variable.type.kind != TypeKind::unsigned_bits) fail(location, "only an unsigned variable has a width");
    if (width < 1 || width > 31) fail(location, fmt::format("an unsigned variable has 1 to 31 bits, not {}", width));
    variable.type.bits = static_cast<uint8_t>(width);
  } else if (variable.type.kind == TypeKind::unsigned_bits) {
    fail(variable.location, fmt::format("the width of {0} is missing, as in 'unsigned {0} : 4'", variable.name));
  }
  if (variable.type.kind == TypeKind::structure && !complete_[variable.type.structure]) {
    fail(variable.location, fmt::format("the typedef {} is not complete here; declare it before, or use a pointer",
                                        variable.type.structure->name));
  }
  if (at("[")) {
    variable.is_array = true;
    variable.length = parse_length();
  }
  parse_initialiser(variable, body);
}

uint32_t Parser::parse_length() {
  const Location location = take().location;
  int32_t length = 1;
  const Variable* named =
      peek().kind == Token::Kind::name && stream_.behind().is("]") ? symbols_.variable(peek().text) : nullptr;
  if (named) {
    const bool is_constant = named->initial && named->initial->kind == ExprKind::constant && named->initial->value > 0;
    length = is_constant ? named->initial->value : 1;
    warn(model_, location, fmt::format("the length of this array is the initial value of {}: {}", named->name, length));
    take();
  } else {
    length = parse_constant("the length of an array");
  }
  if (length < 1 || length > kLongestArray)
    fail(location, fmt::format("an array has 1 to {} elements, not {}", kLongestArray, length));
  expect("]", "after the length of the array");
  return static_cast<uint32_t>(length);
}

void Parser::parse_initialiser(Variable& variable, Sequence* body) {
  const bool assigns = body && !body_.only_declarations_so_far;
  if (!at("=")) {
    if (assigns) reset_at_declaration(variable, *body);
    return;
  }
  const Location location = take().location;
  if (variable.is_parameter) fail(location, "a parameter has no initial value");
  if (at("{")) {
    if (assigns)
      fail(location, fmt::format("a list of initial values must stand before the first statement: declare {} earlier",
                                 variable.name));
    return parse_initial_list(variable);
  }
  if (at("[")) {
    if (variable.type.kind != TypeKind::chan) fail(location, fmt::format("{} is not a channel", variable.name));
    if (assigns)
      fail(location,
           fmt::format("a channel must be made before the first statement: declare {} earlier", variable.name));
    variable.channel = parse_channel_init();
    return;
  }
  if (variable.type.kind == TypeKind::structure) fail(location, "a structure has no initial value; assign its fields");
  Expr* target = make_reference(variable, variable.location);
  if (variable.is_array) target->index = make_constant(0, variable.location);
  const bool makes_something =
      at_name("new") || (peek().kind == Token::Kind::name && !symbols_.variable(peek().text) &&
                         (symbols_.function(peek().text) || symbols_.inline_named(peek().text)));
  if (makes_something && !body) fail(location, "this initial value can be computed in the body of a process only");
  if (makes_something || assigns) {
    append(*body, parse_assignment(target));
    body_.only_declarations_so_far = false;
    return;
  }
  Expr* initial = value(parse_expression());
  if (contains(*initial, ExprKind::run))
    fail(initial->location, "'run' cannot compute an initial value; use an assignment");
  if (variable.type.kind == TypeKind::chan && initial->kind == ExprKind::constant) {
    fail(initial->location,
         fmt::format("a channel is made with [n] of {{ types }}: {} cannot be a number", variable.name));
  }
  if (mentions(*initial, variable))
    fail(initial->location, fmt::format("the initial value of {0} uses {0} itself", variable.name));
  check_assignable(variable.type, *initial, variable.name);
  variable.initial = initial;
}

// As in Spin, the last value of a list that is too short is repeated, and what is too much is not used.
void Parser::parse_initial_list(Variable& variable) {
  const Location location = take().location;
  if (!variable.is_array)
    fail(location, fmt::format("only an array has a list of initial values, and {} is none", variable.name));
  if (!variable.type.is_number()) fail(location, "only numbers can have a list of initial values");
  do {
    Expr* item = parse_expression();
    const std::optional<int32_t> number = constant_value(*item);
    if (!number)
      fail(item->location,
           fmt::format("an initial value in a list must be a constant, and {} is none", to_text(*item)));
    if (item->kind != ExprKind::constant) item = make_constant(*number, item->location);
    if (variable.initial_list.size() < variable.length) variable.initial_list.push_back(item);
  } while (accept(","));
  expect("}", "after the list of initial values");
  variable.initial_list.resize(variable.length, variable.initial_list.back());
}

// Where statements came before, Spin makes an assignment of every declaration, with an initial value or without; of an
// array it sets the first element.
void Parser::reset_at_declaration(Variable& variable, Sequence& body) {
  if (variable.type.kind == TypeKind::structure) {
    Statement* statement = make_skip(variable.location);
    statement->text.clear();
    return append(body, statement);
  }
  Expr* target = make_reference(variable, variable.location);
  if (variable.is_array) target->index = make_constant(0, variable.location);
  Expr* zero = make_constant(0, variable.location);
  if (variable.type.kind == TypeKind::pointer) {
    zero = make(ExprKind::null, variable.location);
    zero->type.kind = TypeKind::pointer;
  }
  append(body, make_assignment(target, zero));
}

const ChannelInit* Parser::parse_channel_init() {
  ChannelInit& channel = model_.all_channels.emplace_back();
  const Location location = expect("[", "in front of the length of a channel").location;
  const int32_t capacity = parse_constant("the number of messages in a channel");
  if (capacity < 0 || capacity > kLargestChannel)
    fail(location, fmt::format("a channel holds 0 to {} messages, not {}", kLargestChannel, capacity));
  channel.capacity = static_cast<uint32_t>(capacity);
  expect("]", "after the length of the channel");
  expect_name("of", "after the length of a channel");
  expect("{", "in front of the types of a message");
  do {
    Location place;
    const Type type = parse_message_field(place);
    const uint64_t cells = type.kind == TypeKind::structure ? type.structure->cells : 1;
    if (channel.fields.size() + cells > kWidestMessage)
      fail(place, fmt::format("a message has at most {} fields", kWidestMessage));
    if (type.kind == TypeKind::structure) {
      append_cell_types(*type.structure, channel.fields);
    } else {
      channel.fields.push_back(type);
    }
  } while (accept(","));
  expect("}", "after the types of a message");
  return &channel;
}

Type Parser::parse_message_field(Location& location) {
  location = peek().location;
  Type type = parse_type();
  if (type.kind == TypeKind::unsigned_bits)
    fail(location, "unsigned cannot be the type of a message; use byte, short or int");
  while (at("*") || at("&")) {
    take();
    type = pointer_to(type);
  }
  if (type.kind != TypeKind::structure) return type;
  if (!complete_[type.structure])
    fail(location, fmt::format("the typedef {} is not complete here", type.structure->name));
  if (type.structure->has_structure_array) {
    fail(location, fmt::format("{} holds an array of structures and cannot be sent", type.structure->name));
  }
  return type;
}

int32_t Parser::parse_constant(std::string_view what) {
  const Expr* expr = parse_expression();
  const std::optional<int32_t> constant = constant_value(*expr);
  if (!constant) fail(expr->location, fmt::format("{} must be a constant, and {} is none", what, to_text(*expr)));
  return *constant;
}

}  // namespace quotient::frontends::promela
