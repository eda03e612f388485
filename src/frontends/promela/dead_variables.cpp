#include "frontends/promela/dead_variables.hpp"

#include <algorithm>

#include "frontends/promela/variable_uses.hpp"

namespace quotient::frontends::promela {
namespace {

class Analysis {
 public:
  Analysis(Flow& flow, const FlowGraph& graph)
      : flow_(flow), graph_(graph), uses_(flow.last_number() + 1), seen_(flow.last_number() + 1) {
    for (Node& node : flow.nodes()) uses_[node.number] = variable_uses(node);
  }

  void run() {
    for (Node* from : graph_.nodes()) {
      for (const FlowEdge& edge : graph_.edges(*from)) {
        if (edge.step) look_at(*edge.step, edge.to);
      }
    }
  }

  std::set<const Variable*> dead_at_start() {
    std::set<const Variable*> dead;
    for (const Variable* local : flow_.proctype().locals) {
      if (is_dead(flow_.start(), local, true)) dead.insert(local);
    }
    return dead;
  }

 private:
  void look_at(Node& step, const Node* to) {
    const VariableUses& uses = uses_[step.number];
    for (const Variable* variable : uses.reads) note(step, to, variable, false);
    for (const Variable* variable : uses.writes) note(step, to, variable, true);
  }

  void note(Node& step, const Node* to, const Variable* variable, bool after_write) {
    const bool can_die =
        variable->scope == Scope::local &&
        (variable->type.is_number() || (variable->type.kind == TypeKind::pointer && !variable->is_array));
    if (!can_die || flow_.context().addressed.count(variable) || !is_dead(to, variable)) return;
    if (after_write) {  // it is 0 already
      const Expr* const value = step.kind == NodeKind::assign ? step.statement->expr : nullptr;
      if (value && (value->kind == ExprKind::null || (value->kind == ExprKind::constant && value->value == 0))) return;
    } else if (step.kind != NodeKind::condition && step.kind != NodeKind::receive) {
      return;
    }
    step.dead.push_back({variable, after_write, is_dead(to, variable, true)});
  }

  bool is_dead(const Node* from, const Variable* variable, bool exactly = false) {
    std::fill(seen_.begin(), seen_.end(), false);
    // Spin does not look at the other ways if one begins with a write. What Spin does not know is done right.
    return not_read(
        from, variable,
        exactly || variable->type.kind == TypeKind::pointer || variable->owner->kind == Proctype::Kind::function);
  }

  // No way from here leads to a read of the variable before it is written.
  bool not_read(const Node* from, const Variable* variable, bool exactly) {
    if (!from || seen_[from->number]) return true;
    seen_[from->number] = true;
    for (const FlowEdge& edge : graph_.edges(*from)) {
      if (edge.step) {
        const VariableUses& uses = uses_[edge.step->number];
        if (std::find(uses.reads.begin(), uses.reads.end(), variable) != uses.reads.end()) return false;
        if (std::find(uses.writes.begin(), uses.writes.end(), variable) != uses.writes.end()) {
          if (exactly) continue;
          return true;
        }
      }
      if (!not_read(edge.to, variable, exactly)) return false;
    }
    return true;
  }

  Flow& flow_;
  const FlowGraph& graph_;
  std::vector<VariableUses> uses_;
  std::vector<bool> seen_;
};

}  // namespace

void find_dead_variables(Flow& flow, const FlowGraph& graph) { Analysis(flow, graph).run(); }

std::set<const Variable*> dead_at_start(Flow& flow) { return Analysis(flow, FlowGraph(flow)).dead_at_start(); }

}  // namespace quotient::frontends::promela
