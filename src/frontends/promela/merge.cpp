#include "frontends/promela/merge.hpp"

#include <algorithm>

#include "frontends/promela/heap_variables.hpp"

namespace quotient::frontends::promela {
namespace {

class Merger {
 public:
  Merger(Flow& flow, const FlowGraph& graph) : flow_(flow), graph_(graph) {}

  void run() {
    for (Node* from : graph_.nodes()) {
      for (const FlowEdge& edge : graph_.edges(*from)) {
        if (!edge.step) continue;
        Node& step = *edge.step;
        step.entries = graph_.entries(*from);
        if (step.merge || may_block(step) || !eligible(*from, edge)) continue;
        const Node* const to = edge.to;
        if (!to || !eligible(*to)) step.merge_single = to;  // alone: only a statement before it can take it along
        else chain(*from, edge);
      }
    }
    for (Node* from : graph_.nodes()) {
      for (const FlowEdge& edge : graph_.edges(*from)) {
        if (edge.step && !edge.step->merge) find_start(*from, edge);
      }
    }
    flow_.start()->entries = 1;
  }

 private:
  static bool may_block(const Node& step) {
    return step.kind == NodeKind::condition || step.kind == NodeKind::receive || step.kind == NodeKind::send;
  }

  bool is_local(const Node& step) const {
    return step.atomic || step.atomic_end || !touches_globals(step, flow_.context());
  }

  bool eligible(const Node& from, const FlowEdge& edge) const {
    const Node* const step = edge.step;
    if (!step || &graph_.edges(from).back() != &edge) return false;  // nothing to execute, or there are alternatives
    if (!step->escapes.empty() || step->observed || step->labelled || may_block(*step) || calls_function(*step))
      return false;
    switch (step->kind) {
      case NodeKind::atomic:
      case NodeKind::block:
      case NodeKind::d_step:
      case NodeKind::choice:
      case NodeKind::loop:
      case NodeKind::unless:
      case NodeKind::otherwise:
      case NodeKind::end:
      case NodeKind::set_priority:
      case NodeKind::release:
      case NodeKind::give_back:
      case NodeKind::evaluate: return false;
      default: return is_local(*step);
    }
  }
  // The first way on from a node.
  bool eligible(const Node& node) const {
    return graph_.reached(node) && !graph_.edges(node).empty() && eligible(node, graph_.edges(node).front());
  }

  // Where the chain of statements that starts with this edge ends; null: it is none.
  const Node* chain(const Node& from, const FlowEdge& edge) {
    Node* const step = edge.step;
    if (!step) return nullptr;
    if (step->merge) return step->merge;
    if (!eligible(from, edge)) return nullptr;
    if (std::find(open_.begin(), open_.end(), &edge) != open_.end()) return nullptr;  // a cycle: cut here
    open_.push_back(&edge);
    const bool goes_on = edge.to && graph_.reached(*edge.to) && !graph_.edges(*edge.to).empty();
    const Node* const end = goes_on ? chain(*edge.to, graph_.edges(*edge.to).front()) : nullptr;
    step->merge = end ? end : edge.to;
    open_.pop_back();
    return step->merge;
  }

  // A statement that may block can take along what follows it.
  void find_start(const Node& from, const FlowEdge& edge) {
    Node& step = *edge.step;
    const bool starts =
        (step.kind == NodeKind::condition && !(step.statement && runs_a_process(step.statement->expr))) ||
        step.kind == NodeKind::receive || (step.kind == NodeKind::send && !flow_.context().has_rendezvous);
    if (!starts || &graph_.edges(from).back() != &edge || !step.escapes.empty() || step.observed || !is_local(step))
      return;
    if (!edge.to || !graph_.reached(*edge.to) || graph_.edges(*edge.to).empty()) return;
    const Node* const next = graph_.edges(*edge.to).front().step;
    if (!next) return;
    if (next->merge) step.merge_start = next->merge;
    else if (next->merge_single) step.merge_start = next->merge_single;
  }

  static bool calls_function(const Node& step) {
    return step.kind == NodeKind::assign && step.statement->expr->kind == ExprKind::call;
  }

  static bool runs_a_process(const Expr* expr) {
    if (!expr) return false;
    return expr->kind == ExprKind::run || std::any_of(expr->operands.begin(), expr->operands.end(), runs_a_process);
  }

  Flow& flow_;
  const FlowGraph& graph_;
  std::vector<const FlowEdge*> open_;
};

bool is_exclusive(const Expr* channel, const std::set<const Variable*>& set) {
  return channel && channel->kind == ExprKind::variable && set.count(channel->variable) != 0;
}

bool touches(const Expr* expr, const FlowContext& context);

bool any_touches(const std::vector<Expr*>& list, const FlowContext& context) {
  return std::any_of(list.begin(), list.end(), [&](const Expr* expr) { return touches(expr, context); });
}

bool pattern_touches(const std::vector<Pattern>& patterns, const FlowContext& context) {
  return std::any_of(patterns.begin(), patterns.end(), [&](const Pattern& pattern) {
    return pattern.kind != Pattern::Kind::match_constant && pattern.kind != Pattern::Kind::ignore &&
           touches(pattern.expr, context);
  });
}

bool touches(const Expr* expr, const FlowContext& context) {
  if (!expr) return false;
  switch (expr->kind) {
    case ExprKind::variable:
      if (is_through_pointer(*expr) || context.addressed.count(expr->variable)) return true;
      return expr->variable->scope == Scope::global && !expr->variable->local_hint;
    case ExprKind::poll:
    case ExprKind::len:
      return !is_exclusive(expr->operands[0], context.exclusive_receive) ||
             !is_exclusive(expr->operands[0], context.exclusive_send) || pattern_touches(expr->pattern, context);
    case ExprKind::nempty:
    case ExprKind::full: return !is_exclusive(expr->operands[0], context.exclusive_receive);
    case ExprKind::nfull:
    case ExprKind::empty: return !is_exclusive(expr->operands[0], context.exclusive_send);
    case ExprKind::run:
      return std::any_of(expr->proctype->locals.begin(), expr->proctype->locals.end(),
                         [](const Variable* v) { return v->initial || v->channel; });
    case ExprKind::enabled:
    case ExprKind::pc_value:
    case ExprKind::np:
    case ExprKind::remote_label:
    case ExprKind::remote_variable:
    case ExprKind::timeout:
    case ExprKind::get_priority:
    case ExprKind::nr_pr:
    case ExprKind::last:
    case ExprKind::dereference:
    case ExprKind::address_of:
    case ExprKind::allocate:
    case ExprKind::call: return true;
    default: return any_touches(expr->operands, context);
  }
}

}  // namespace

bool touches_globals(const Node& node, const FlowContext& context) {
  if (context.all_global) return true;
  const Statement* const statement = node.statement;
  if (!statement) return false;
  switch (node.kind) {
    case NodeKind::condition:
    case NodeKind::assertion: return touches(statement->expr, context);
    case NodeKind::assign: return touches(statement->target, context) || touches(statement->expr, context);
    case NodeKind::send:
      return any_touches(statement->arguments, context) || !is_exclusive(statement->target, context.exclusive_send);
    case NodeKind::receive:
      return pattern_touches(statement->pattern, context) ||
             !is_exclusive(statement->target, context.exclusive_receive);
    case NodeKind::print: return touches(statement->expr, context) || any_touches(statement->arguments, context);
    case NodeKind::release:
    case NodeKind::give_back:
    case NodeKind::evaluate:
    case NodeKind::set_priority: return true;
    default: return false;
  }
}

void merge_statements(Flow& flow, const FlowGraph& graph) { Merger(flow, graph).run(); }

}  // namespace quotient::frontends::promela
