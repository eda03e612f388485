#include "frontends/promela/value_classes.hpp"

#include <algorithm>
#include <utility>

#include "frontends/promela/constants.hpp"

namespace quotient::frontends::promela {
namespace {

// A structure as the numbers that it is passed by.
void add_cells(const Variable& variable, std::vector<const Variable*>& cells) {
  for (uint32_t i = 0; i < variable.length; ++i) {
    if (variable.type.kind != TypeKind::structure) cells.push_back(&variable);
    else
      for (const Variable* field : variable.type.structure->fields) add_cells(*field, cells);
  }
}

std::vector<const Variable*> cells_of(const std::vector<Variable*>& variables) {
  std::vector<const Variable*> cells;
  for (const Variable* variable : variables) add_cells(*variable, cells);
  return cells;
}

// Whether it keeps every number that a process or an element of an array can have.
bool keeps_small_numbers(const Type& type) {
  switch (type.kind) {
    case TypeKind::byte:
    case TypeKind::pid:
    case TypeKind::short_int:
    case TypeKind::integer:
    case TypeKind::chan: return true;
    default: return false;
  }
}

bool same_layout(const ChannelInit& a, const ChannelInit& b) {
  return a.capacity == b.capacity &&
         std::equal(a.fields.begin(), a.fields.end(), b.fields.begin(), b.fields.end(),
                    [](const Type& x, const Type& y) { return x.kind == y.kind && x.bits == y.bits; });
}

}  // namespace

ValueClasses::ValueClasses(const Model& model) : model_(model) {
  make();
  classes_[kNumber].bound = true;
  find_numbers();
  for (const Variable& variable : model.all_variables) declare(variable);
  join_equal_channels();
  for (const Proctype* proctype : model.proctypes) {
    if (proctype->kind == Proctype::Kind::never) continue;
    current_ = proctype;
    sequence(proctype->body);
    if (proctype->provided) bind(value(proctype->provided));
  }
  for (const Send& send : sends_) {
    for (size_t i = 0; i < classes_[find(send.channel)].fields.size(); ++i) {
      const uint32_t at = field(send.channel, i);
      if (i >= send.arguments) classes_[find(at)].constants.insert(0);  // what is left out
      if (send.sorted) bind(at);
    }
  }
}

void ValueClasses::find_numbers() {
  std::set<const Expr*> plain_runs;  // whose value is not used
  for (const Statement& statement : model_.all_statements) {
    if (statement.kind == StatementKind::condition) plain_runs.insert(statement.expr);
  }
  sees_numbers_ = std::any_of(model_.all_expressions.begin(), model_.all_expressions.end(), [&](const Expr& expr) {
    return expr.kind == ExprKind::pid || (expr.kind == ExprKind::run && !plain_runs.contains(&expr));
  });
}

void ValueClasses::declare(const Variable& variable) {
  std::vector<const Variable*> cells = {&variable};
  if (variable.hidden) add_cells(variable, cells);  // they are no part of a state that could be changed
  for (const Variable* cell : cells) {
    if (!keeps_small_numbers(cell->type) || variable.hidden) bind(node(values_, cell));
  }
  if (variable.scope == Scope::field) bind(node(indices_, &variable));  // arrays in structures stay as they are
}

// They have the same kind of record, which says nothing about who uses it.
void ValueClasses::join_equal_channels() {
  std::vector<const Variable*> channels;
  for (const Variable& variable : model_.all_variables) {
    if (!variable.channel) continue;
    for (const Variable* other : channels) {
      if (same_layout(*variable.channel, *other->channel)) join(node(values_, &variable), node(values_, other));
    }
    channels.push_back(&variable);
    for (size_t i = 0; i < variable.channel->fields.size(); ++i) {
      const uint32_t at = field(node(values_, &variable), i);
      if (!keeps_small_numbers(variable.channel->fields[i])) bind(at);
    }
  }
}

// ---- Classes

uint32_t ValueClasses::make() {
  parents_.push_back(static_cast<uint32_t>(parents_.size()));
  classes_.emplace_back();
  return parents_.back();
}

uint32_t ValueClasses::find(uint32_t at) {
  while (parents_[at] != at) at = parents_[at] = parents_[parents_[at]];
  return at;
}

uint32_t ValueClasses::field(uint32_t channel, size_t index) {
  channel = find(channel);
  while (classes_[channel].fields.size() <= index) {
    const uint32_t added = make();
    classes_[channel].fields.push_back(added);
  }
  return classes_[channel].fields[index];
}

void ValueClasses::join(uint32_t a, uint32_t b) {
  a = find(a);
  b = find(b);
  if (a == b) return;
  if (b == kNumber) std::swap(a, b);
  parents_[b] = a;
  Members other = std::move(classes_[b]);
  classes_[a].bound |= other.bound;
  classes_[a].flows = true;
  classes_[a].constants.merge(other.constants);
  for (size_t i = 0; i < other.fields.size(); ++i) join(field(a, i), other.fields[i]);
}

void ValueClasses::meet(uint32_t at, const Expr* expr) {
  if (const auto constant = constant_value(*expr)) classes_[find(at)].constants.insert(*constant);
  else join(at, value(expr));
}

bool ValueClasses::has_small_constants(Class at) {
  const std::set<int32_t>& all = constants(at);
  return all.empty() || (*all.begin() >= -1 && *all.rbegin() <= 255);
}

// ---- Statements

void ValueClasses::sequence(const Sequence& body) {
  for (const Statement* one : body) {
    if (current_->kind == Proctype::Kind::init) pass_channels(*one);
    else statement(*one);
    for (const Sequence& option : one->options) sequence(option);
  }
}

// What init does happens before any renaming. Only which channels are the same matters later.
void ValueClasses::pass_channels(const Statement& statement) {
  const auto is_channel = [](const Expr* expr) { return expr && expr->type.kind == TypeKind::chan; };
  if (statement.kind == StatementKind::assign && is_channel(statement.target) && is_channel(statement.expr))
    join(reference(*statement.target), reference(*statement.expr));
  if (statement.kind == StatementKind::send || statement.kind == StatementKind::receive) {
    const uint32_t channel = reference(*statement.target);
    for (size_t i = 0; i < statement.arguments.size(); ++i) {
      if (is_channel(statement.arguments[i])) join(field(channel, i), reference(*statement.arguments[i]));
    }
    for (size_t i = 0; i < statement.pattern.size(); ++i) {
      if (is_channel(statement.pattern[i].expr)) join(field(channel, i), reference(*statement.pattern[i].expr));
    }
  }
  const Expr* const started = statement.expr && statement.expr->kind == ExprKind::run ? statement.expr : nullptr;
  if (!started) return;
  const std::vector<const Variable*> cells = cells_of(started->proctype->parameters);
  for (size_t i = 0; i < cells.size() && i < started->operands.size(); ++i) {
    if (is_channel(started->operands[i])) join(node(values_, cells[i]), reference(*started->operands[i]));
  }
}

void ValueClasses::statement(const Statement& statement) {
  switch (statement.kind) {
    case StatementKind::condition:
      if (statement.expr->kind == ExprKind::run) run(*statement.expr);
      else bind(value(statement.expr));
      break;
    case StatementKind::assertion: bind(value(statement.expr)); break;
    case StatementKind::assign: meet(value(statement.target), statement.expr); break;
    case StatementKind::send: {
      const uint32_t channel = value(statement.target);
      for (size_t i = 0; i < statement.arguments.size(); ++i) meet(field(channel, i), statement.arguments[i]);
      sends_.push_back({channel, statement.arguments.size(), statement.sorted});
      break;
    }
    case StatementKind::receive: match(statement.target, statement.pattern); break;
    case StatementKind::print:
      for (const Expr* argument : statement.arguments) value(argument);  // what is printed is no part of a state
      if (statement.expr) value(statement.expr);
      break;
    default: break;
  }
}

void ValueClasses::match(const Expr* channel, const std::vector<Pattern>& patterns) {
  const uint32_t from = value(channel);
  for (size_t i = 0; i < patterns.size(); ++i) {
    if (patterns[i].kind != Pattern::Kind::ignore) meet(field(from, i), patterns[i].expr);
  }
}

// ---- Expressions

uint32_t ValueClasses::value(const Expr* expr) {
  if (!expr) return make();
  switch (expr->kind) {
    case ExprKind::variable: return reference(*expr);
    case ExprKind::write_only: return make();
    case ExprKind::pid: return node(numbers_, current_);
    case ExprKind::run: return run(*expr), node(numbers_, expr->proctype);
    case ExprKind::conditional: {
      bind(value(expr->operands[0]));
      const uint32_t both = make();
      meet(both, expr->operands[1]);
      meet(both, expr->operands[2]);
      return both;
    }
    case ExprKind::binary:
      if (expr->op == Op::eq || expr->op == Op::ne) {
        const uint32_t both = make();
        meet(both, expr->operands[0]);
        meet(both, expr->operands[1]);
        return kNumber;
      }
      break;
    case ExprKind::poll: return match(expr->operands[0], expr->pattern), kNumber;
    case ExprKind::len:
    case ExprKind::empty:
    case ExprKind::nempty:
    case ExprKind::full:
    case ExprKind::nfull: return value(expr->operands[0]), kNumber;
    default: break;
  }
  for (const Expr* operand : expr->operands) bind(value(operand));
  return kNumber;
}

uint32_t ValueClasses::reference(const Expr& expr) {
  if (expr.kind != ExprKind::variable) return kNumber;
  index(*expr.variable, expr.index);
  for (const FieldStep& step : expr.path) index(*step.field, step.index);
  return node(values_, expr.path.empty() ? expr.variable : expr.path.back().field);
}

void ValueClasses::index(const Variable& variable, const Expr* expr) {
  if (!variable.is_array) return;
  const uint32_t at = node(indices_, &variable);
  if (current_->kind == Proctype::Kind::init) return;
  if (expr) meet(at, expr);
  else classes_[find(at)].constants.insert(0);
}

// A process that is started later on begins with zeros: constants that its variables meet.
void ValueClasses::run(const Expr& expr) {
  const Proctype& started = *expr.proctype;
  const std::vector<const Variable*> cells = cells_of(started.parameters);
  for (size_t i = 0; i < expr.operands.size(); ++i) {
    if (i < cells.size()) meet(node(values_, cells[i]), expr.operands[i]);
    else bind(value(expr.operands[i]));
  }
  const Proctype* const before = std::exchange(current_, &started);
  for (const Variable* local : started.locals) {
    if (local->is_parameter || local->channel) continue;
    std::vector<const Variable*> own;
    add_cells(*local, own);
    for (const Variable* cell : own) classes_[find(node(values_, cell))].constants.insert(0);
    for (const Expr* initial : local->initial_list) meet(node(values_, local), initial);
    if (local->initial) meet(node(values_, local), local->initial);
  }
  current_ = before;
}

}  // namespace quotient::frontends::promela
