#include "frontends/promela/flow.hpp"

#include <algorithm>

#include "base/check.hpp"

namespace quotient::frontends::promela {
namespace {

bool starts_with(const std::string& text, const char* prefix) { return text.rfind(prefix, 0) == 0; }

bool is_special_label(const std::string& label) {
  return starts_with(label, "accept") || starts_with(label, "end") || starts_with(label, "progress");
}

bool is_constant(const Expr* expr, int32_t value) {
  return expr && expr->kind == ExprKind::constant && expr->value == value;
}

// Does nothing that another state could show: Spin drops such nodes if several follow each other in an option.
bool is_skip(const Node& node) {
  return node.kind == NodeKind::print ||
         (node.kind == NodeKind::condition && (!node.statement || is_constant(node.statement->expr, 1)));
}

NodeKind kind_of(StatementKind kind) {
  switch (kind) {
    case StatementKind::condition: return NodeKind::condition;
    case StatementKind::assign: return NodeKind::assign;
    case StatementKind::send: return NodeKind::send;
    case StatementKind::receive: return NodeKind::receive;
    case StatementKind::choice: return NodeKind::choice;
    case StatementKind::loop: return NodeKind::loop;
    case StatementKind::otherwise: return NodeKind::otherwise;
    case StatementKind::jump:
    case StatementKind::leave: return NodeKind::jump;
    case StatementKind::unless: return NodeKind::unless;
    case StatementKind::atomic: return NodeKind::atomic;
    case StatementKind::d_step: return NodeKind::d_step;
    case StatementKind::block: return NodeKind::block;
    case StatementKind::assertion: return NodeKind::assertion;
    case StatementKind::print: return NodeKind::print;
    case StatementKind::set_priority: return NodeKind::set_priority;
    case StatementKind::release: return NodeKind::release;
    case StatementKind::give_back: return NodeKind::give_back;
    case StatementKind::evaluate: return NodeKind::evaluate;
  }
  return NodeKind::condition;
}

bool has_sequence(NodeKind kind) {
  return kind == NodeKind::atomic || kind == NodeKind::d_step || kind == NodeKind::block;
}

}  // namespace

// Makes the nodes in the order in which Spin does: inner sequences before what contains them, so that numbers agree.
struct Flow::Builder {
  Flow& flow;
  std::map<std::string, Node*> labelled;
  std::vector<std::pair<Node*, std::string>> jumps;  // by label
  std::vector<std::vector<Node*>> breaks;            // of the loops that are open

  Node* make(NodeKind kind, const Statement* statement, Location location) {
    Node& node = flow.nodes_.emplace_back();
    node.kind = kind;
    node.statement = statement;
    node.location = location;
    node.number = flow.next_number_++;
    return &node;
  }

  void append(Node* node, NodeSequence& sequence) {
    const auto special = std::find_if(node->labels.begin(), node->labels.end(), is_special_label);
    if (node->kind == NodeKind::jump && special != node->labels.end()) {  // such a label needs a state of its own
      Node* const skip = make(NodeKind::condition, nullptr, node->location);
      put_label(*special, skip);
      node->labels.erase(special);
      node->labelled = !node->labels.empty();
      append(skip, sequence);
    }
    if (!sequence.first) sequence.first = node;
    else sequence.last->next = node;
    sequence.last = node;
  }

  void put_label(const std::string& label, Node* node) {
    node->labels.push_back(label);
    node->labelled = true;
    labelled[label] = node;
  }

  NodeSequence* sequence(const Sequence& statements) {
    NodeSequence& out = flow.sequences_.emplace_back();
    for (const Statement* statement : statements) add(*statement, out);
    out.extent = out.last;
    return &out;
  }

  // The sequence of one side of an `unless`: braces around it make no node.
  NodeSequence* side(const Sequence& statements) {
    const bool braces =
        statements.size() == 1 && statements[0]->kind == StatementKind::block && statements[0]->labels.empty();
    return sequence(braces ? statements[0]->options[0] : statements);
  }

  void add(const Statement& statement, NodeSequence& into) {
    switch (statement.kind) {
      case StatementKind::choice:
      case StatementKind::loop: return add_choice(statement, into);
      case StatementKind::unless: return add_unless(statement, into);
      default: break;
    }
    std::vector<NodeSequence*> inner;
    const NodeKind kind = kind_of(statement.kind);
    if (has_sequence(kind)) {
      inner.push_back(sequence(statement.options[0]));
      if (kind != NodeKind::block) make_atomic(*inner[0], kind == NodeKind::d_step);
    }
    Node* const node = make(kind, &statement, statement.location);
    node->options = std::move(inner);
    for (const std::string& label : statement.labels) put_label(label, node);
    if (statement.kind == StatementKind::jump) jumps.emplace_back(node, statement.name);
    if (statement.kind == StatementKind::leave && !breaks.empty()) breaks.back().push_back(node);
    append(node, into);
  }

  void add_choice(const Statement& statement, NodeSequence& into) {
    const bool is_loop = statement.kind == StatementKind::loop;
    if (is_loop) breaks.emplace_back();
    std::vector<NodeSequence*> options;
    for (const Sequence& option : statement.options) {
      options.push_back(sequence(option));
      drop_redundant_skips(*options.back());
    }
    std::stable_partition(options.begin(), options.end(),
                          [](NodeSequence* option) { return option->first->kind != NodeKind::otherwise; });
    Node* const node = make(kind_of(statement.kind), &statement, statement.location);
    Node* after = make(NodeKind::join, nullptr, statement.location);
    for (NodeSequence* option : options) append(after, *option);
    node->options = std::move(options);
    for (const std::string& label : statement.labels) put_label(label, node);
    if (is_loop) {
      append(after, into);  // the way back: in front of the loop
      after = make(NodeKind::loop_end, nullptr, statement.location);
      after->labelled = true;
      for (Node* jump : breaks.back()) jump->destination = after;
      breaks.pop_back();
    }
    append(node, into);
    append(after, into);
  }

  void add_unless(const Statement& statement, NodeSequence& into) {
    NodeSequence* const main = side(statement.options[0]);
    NodeSequence* const escape = side(statement.options[1]);
    Node* const node = make(NodeKind::unless, &statement, statement.location);
    Node* const after = make(NodeKind::join, nullptr, statement.location);
    node->options = {main, escape};
    for (const std::string& label : statement.labels) put_label(label, node);
    append(after, *main);
    append(after, *escape);
    attach_escape(*main, escape);
    append(node, into);
    append(after, into);
  }

  void drop_redundant_skips(NodeSequence& option) {
    if (flow.proctype_.kind == Proctype::Kind::never) return;
    uint32_t skips = 0;
    for (Node *before = nullptr, *node = option.first; node; before = node, node = node->next) {
      if (!is_skip(*node) || node->labelled) {
        skips = 0;
        continue;
      }
      if (++skips < 2 || node->kind == NodeKind::print || node == option.last || node == option.extent) continue;
      before->next = node->next;
      node = before;
    }
  }

  void make_atomic(NodeSequence& sequence, bool deterministic) {
    walk_atomic(sequence.first, sequence.last, deterministic);
    Node& last = *sequence.last;
    if (last.kind == NodeKind::block || last.kind == NodeKind::atomic)
      return make_atomic(*last.options[0], deterministic);
    if (last.kind == NodeKind::unless) return make_atomic(*last.options[0], deterministic);
    last.atomic = false;
    last.atomic_end = true;
  }

  void walk_atomic(Node* first, Node* last, bool deterministic) {
    for (Node* node = first;; node = node->next) {
      node->atomic = true;
      node->deterministic |= deterministic;
      // An atomic sequence inside another one adds nothing.
      if (node->kind == NodeKind::atomic || (node->kind == NodeKind::d_step && deterministic))
        node->kind = NodeKind::block;
      if (node->kind != NodeKind::d_step) {
        for (NodeSequence* option : node->options) walk_atomic(option->first, option->last, deterministic);
      }
      if (node == last) break;
    }
  }

  void attach_escape(NodeSequence& sequence, NodeSequence* escape) {
    for (Node* node = sequence.first; node; node = node->next) {
      attach_escape(*node, escape);
      if (node == sequence.extent) break;
    }
  }

  void attach_escape(Node& node, NodeSequence* escape) {
    if (std::find(node.escapes.begin(), node.escapes.end(), escape) != node.escapes.end()) return;
    for (NodeSequence* inner : std::vector(node.escapes)) attach_escape(*inner, escape);
    node.escapes.insert(node.escapes.begin(), escape);
    switch (node.kind) {
      case NodeKind::unless: attach_escape(*node.options[0], escape); break;
      case NodeKind::d_step: attach_escape(*node.options[0]->first, escape); break;
      default:
        for (NodeSequence* option : node.options) attach_escape(*option, escape);
    }
  }

  // A state that another process looks at must not be skipped over.
  void observe_labels() {
    for (const auto& [proctype, label] : flow.context_.observed_labels) {
      const auto found = labelled.find(label);
      if (proctype != &flow.proctype_ || found == labelled.end()) continue;
      Node& node = *found->second;
      node.observed = true;
      if (node.kind != NodeKind::jump) continue;
      Node* const jump = make(NodeKind::jump, node.statement, node.location);
      for (auto& [source, target] : jumps) {
        if (source == &node) source = jump;
      }
      jump->destination = node.destination;
      jump->atomic = node.atomic;
      jump->atomic_end = node.atomic_end;
      jump->next = node.next;
      node.kind = NodeKind::condition;
      node.statement = nullptr;
      node.next = jump;
    }
  }

  void resolve_jumps() {
    for (const auto& [node, label] : jumps) {
      const auto target = labelled.find(label);
      QUO_CHECK(target != labelled.end(), "the parser let a jump to '{}' pass", label);
      node->destination = target->second;
    }
  }

  // What follows a sequence in braces follows its last node.
  void tie_loose_ends() {
    for (auto node = flow.nodes_.rbegin(); node != flow.nodes_.rend(); ++node) {
      if (!has_sequence(node->kind) || !node->next) continue;
      NodeSequence& inner = *node->options[0];
      if (inner.last->next) {
        if (inner.last->next->kind == NodeKind::jump) inner.last = inner.last->next;
        continue;
      }
      Node* after = node->next;
      while (after && after->kind == NodeKind::join) after = after->next;
      inner.last->next = after;
    }
  }
};

Flow::Flow(const Proctype& proctype, const FlowContext& context) : proctype_(proctype), context_(context) {
  Builder builder{*this, {}, {}, {}};
  body_ = builder.sequence(proctype.body);
  builder.append(builder.make(NodeKind::end, nullptr, proctype.end), *body_);
  body_->extent = body_->last;
  builder.observe_labels();
  builder.resolve_jumps();
  builder.tie_loose_ends();
  start_ = const_cast<Node*>(skip(body_->first, body_->first->atomic));
}

const Node* Flow::skip(const Node* from, bool atomic, const Node* stop) const {
  const Node* node = from;
  for (size_t steps = 0; steps <= nodes_.size() && node != stop; ++steps) {  // a cycle of jumps has no end
    const Node* to = nullptr;
    switch (node->kind) {
      case NodeKind::jump: to = node->destination; break;
      case NodeKind::join:
      case NodeKind::loop_end: to = node->next; break;
      case NodeKind::unless: to = skip(node->options[0]->first, atomic, stop); break;
      default: return node;
    }
    if (!to || (atomic && !to->atomic)) return node;
    node = to;
  }
  return node;
}

const Node* Flow::beginning(const Node* first) const {
  const Node* node = first;
  for (const Node* before = nullptr; node != before;) {
    before = node;
    if (node->kind == NodeKind::join && node->next) node = node->next;
    else if (node->kind == NodeKind::unless) node = node->options[0]->first;
  }
  return node;
}

const Node* Flow::successor(const Node& node) const {
  if (node.kind == NodeKind::jump) return skip(node.destination, node.atomic);
  return node.next ? skip(node.next, node.atomic) : nullptr;
}

}  // namespace quotient::frontends::promela
