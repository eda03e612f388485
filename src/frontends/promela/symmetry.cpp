#include "frontends/promela/symmetry.hpp"

#include <algorithm>
#include <map>
#include <set>

namespace quotient::frontends::promela {
namespace {

// A channel that is made in a process is numbered when the process starts, and disappears with it.
bool makes_channels(const Variable& variable) {
  if (variable.channel) return true;
  if (variable.type.kind != TypeKind::structure) return false;
  const auto& fields = variable.type.structure->fields;
  return std::any_of(fields.begin(), fields.end(), [](const Variable* field) { return makes_channels(*field); });
}

bool contains_run(const Sequence& body) {
  return std::any_of(body.begin(), body.end(), [](const Statement* statement) {
    return (statement->kind == StatementKind::condition && statement->expr->kind == ExprKind::run) ||
           std::any_of(statement->options.begin(), statement->options.end(), contains_run);
  });
}

bool may_repeat(const Sequence& body) {
  return std::any_of(body.begin(), body.end(), [](const Statement* statement) {
    return statement->kind == StatementKind::loop || statement->kind == StatementKind::jump ||
           std::any_of(statement->options.begin(), statement->options.end(), may_repeat);
  });
}

// Whether there can be two processes of one proctype at all; otherwise there is nothing to exchange. Started once: by `active`, or by one `run` in an init
// that only goes forward.
bool has_several_of_a_kind(const Model& model) {
  std::map<const Proctype*, uint32_t> starts;
  for (const Proctype* proctype : model.proctypes) starts[proctype] += proctype->active;
  for (const Expr& expr : model.all_expressions) {
    if (expr.kind == ExprKind::run) ++starts[expr.proctype];
  }
  const auto runs_once = [&](const Proctype* proctype) { return proctype->kind == Proctype::Kind::init && !may_repeat(proctype->body); };
  const bool only_init_runs = std::all_of(model.proctypes.begin(), model.proctypes.end(), [&](const Proctype* proctype) {
    return runs_once(proctype) || !contains_run(proctype->body);
  });
  return !only_init_runs || std::any_of(starts.begin(), starts.end(), [](const auto& start) { return start.second > 1; });
}

}  // namespace

bool processes_are_interchangeable(const Model& model) {
  if (!has_several_of_a_kind(model)) return false;
  std::set<const Expr*> plain_runs;  // whose value is only tested
  for (const Statement& statement : model.all_statements) {
    if (statement.kind == StatementKind::set_priority) return false;
    if (statement.kind == StatementKind::condition) plain_runs.insert(statement.expr);
  }
  for (const Expr& expr : model.all_expressions) {
    switch (expr.kind) {
      case ExprKind::pid:
      case ExprKind::nr_pr:
      case ExprKind::last:
      case ExprKind::enabled:
      case ExprKind::pc_value:
      case ExprKind::get_priority:
      case ExprKind::own_priority:
      case ExprKind::remote_label:
      case ExprKind::remote_variable:
      case ExprKind::dereference:
      case ExprKind::address_of:
      case ExprKind::allocate:
      case ExprKind::call: return false;
      case ExprKind::run:
        if (expr.value > 0 || !plain_runs.contains(&expr)) return false;
        break;
      default: break;
    }
  }
  return std::all_of(model.proctypes.begin(), model.proctypes.end(), [](const Proctype* proctype) {
    return proctype->priority <= 1 && std::none_of(proctype->locals.begin(), proctype->locals.end(), [](const Variable* local) { return makes_channels(*local); });
  });
}

}  // namespace quotient::frontends::promela
