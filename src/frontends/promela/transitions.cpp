#include "frontends/promela/transitions.hpp"

#include <algorithm>

#include "base/budget.hpp"

namespace quotient::frontends::promela {
namespace {

bool starts_with(const std::string& text, const char* prefix) { return text.rfind(prefix, 0) == 0; }

class Table {
 public:
  explicit Table(Flow& flow) : flow_(flow), done_(flow.last_number() + 1), links_(flow.last_number() + 1) {
    out_.states.resize(flow.last_number() + 1);
    out_.start = flow.start()->number;
    for (const Node& node : flow.nodes()) {
      AutomatonState& state = out_.states[node.number];
      state.location = node.location;
      if (node.kind == NodeKind::end) state.end = true;
      for (const std::string& label : node.labels) {
        state.end |= starts_with(label, "end");
        state.accept |= starts_with(label, "accept");
        state.progress |= starts_with(label, "progress");
      }
    }
  }

  Automaton run() {
    add(flow_.body());
    flatten_choices();
    pull_options();
    prepend_escapes();
    pass_end_labels();
    return std::move(out_);
  }

 private:
  AutomatonState& state(const Node& node) { return out_.states[node.number]; }

  void add(NodeSequence& sequence) {
    for (Node* node = sequence.first; node; node = node->next) {
      if (!done_[node->number]) {
        done_[node->number] = true;
        add(*node);
      }
      if (node == sequence.last) break;
    }
  }

  void add(Node& node) {
    switch (node.kind) {
      case NodeKind::unless: return add(*node.options[0]);
      case NodeKind::choice:
      case NodeKind::loop:
        for (const NodeSequence* option : node.options) {
          const Node* const first = flow_.beginning(option->first);
          const bool never = first->kind == NodeKind::condition && first->statement &&
                             first->statement->expr->kind == ExprKind::constant && first->statement->expr->value == 0 &&
                             first->escapes.empty();
          if (!never) links_[node.number].push_back(first->number);
        }
        for (NodeSequence* option : node.options) add(*option);
        return;
      case NodeKind::atomic:
      case NodeKind::block:
      case NodeKind::d_step: return add_sequence_node(node);
      default: return add_statement(node);
    }
  }

  void add_sequence_node(Node& node) {
    NodeSequence& inner = *node.options[0];
    patch_jumps(inner);
    inner.last->next = node.next;
    if (node.kind != NodeKind::d_step) {
      links_[node.number].push_back(flow_.beginning(inner.first)->number);
      return add(inner);
    }
    add_transition(node, {&node}, node.next ? flow_.skip(node.next, node.atomic) : nullptr, node.atomic);
  }

  // A jump that leaves an atomic sequence ends it; one into another goes on in it.
  void patch_jumps(NodeSequence& sequence) {
    for (Node* node = sequence.first; node; node = node->next) {
      if (node->kind == NodeKind::jump) {
        const bool to_atomic = node->destination->atomic || node->destination->atomic_end;
        if ((node->atomic || node->atomic_end) && !to_atomic) {
          node->atomic = false;
          node->atomic_end = true;
        }
        if (node->atomic_end && to_atomic) {
          node->atomic_end = false;
          node->atomic = true;
        }
      } else if (node->kind == NodeKind::choice || node->kind == NodeKind::loop || node->kind == NodeKind::unless) {
        for (NodeSequence* option : node->options) patch_jumps(*option);
      }
      if (node == sequence.extent) break;
    }
  }

  void add_statement(Node& node) {
    const Node* const stop = node.merge_start ? node.merge_start : node.merge;
    std::vector<const Node*> actions;
    if (does_something(node)) actions.push_back(&node);
    if (!stop) return add_transition(node, std::move(actions), flow_.successor(node), node.atomic);
    bool atomic = node.atomic;
    for (const Node* next = &node;;) {
      if (next->kind != NodeKind::jump) next = next->next;
      else if (next->destination == stop) next = stop;
      else next = flow_.skip(next->destination, next->atomic, stop);
      if (!next || next == stop || (!next->merge && !next->merge_single)) break;
      if (does_something(*next)) actions.push_back(next);
      atomic = next->atomic;  // the last one decides
    }
    add_transition(node, std::move(actions), stop, atomic);
  }

  static bool does_something(const Node& node) {
    switch (node.kind) {
      case NodeKind::join:
      case NodeKind::jump:
      case NodeKind::loop_end: return false;
      case NodeKind::condition:
        return node.statement && !(node.statement->expr->kind == ExprKind::constant &&
                                   node.statement->expr->value == 1 && node.dead.empty());
      default: return true;
    }
  }

  void add_transition(Node& node, std::vector<const Node*> actions, const Node* to, bool atomic) {
    Transition transition;
    transition.actions = std::move(actions);
    transition.origin = &node;
    transition.target = to ? to->number : 0;
    transition.atomic = atomic;
    if (node.kind != NodeKind::join) {
      for (NodeSequence* escape : node.escapes)
        transition.escapes.push_back(flow_.skip(escape->first, node.atomic)->number);
    }
    state(node).transitions.push_back(std::move(transition));
    if (node.kind == NodeKind::join) return;
    for (NodeSequence* escape : node.escapes) add(*escape);
  }

  void pass_labels(uint32_t from, uint32_t to) {
    AutomatonState& target = out_.states[to];
    const AutomatonState& source = out_.states[from];
    target.end |= source.end;
    target.accept |= source.accept;
    target.progress |= source.progress;
  }

  bool is_choice(uint32_t number) const { return !links_[number].empty(); }

  // An option that starts with a choice has that choice's options instead.
  void flatten_choices() {
    for (bool changed = true; changed;) {
      changed = false;
      for (uint32_t from = 1; from < links_.size(); ++from) {
        Budget::check();
        if (std::none_of(links_[from].begin(), links_[from].end(), [&](uint32_t to) { return is_choice(to); }))
          continue;
        std::vector<uint32_t> flat;
        for (const uint32_t to : links_[from]) {
          if (!is_choice(to)) {
            flat.push_back(to);
            continue;
          }
          for (const uint32_t inner : links_[to]) {
            flat.push_back(inner);
            pass_labels(to, inner);
          }
          changed = true;
        }
        links_[from] = std::move(flat);
      }
    }
  }

  // A choice is left by the first statement of an option: its own state is never entered.
  void pull_options() {
    for (uint32_t from = 1; from < links_.size(); ++from) {
      for (const uint32_t option : links_[from]) {
        if (out_.states[option].transitions.empty()) continue;
        const Transition& first = out_.states[option].transitions.front();
        out_.states[from].transitions.push_back(first);
        pass_labels(option, first.target);
      }
    }
  }

  void prepend_escapes() {
    for (AutomatonState& state : out_.states) {
      std::vector<Transition> front;  // the last found comes first
      const auto is_there = [&](const Node* origin) {
        const auto same = [origin](const Transition& transition) { return transition.origin == origin; };
        return std::any_of(front.begin(), front.end(), same) ||
               std::any_of(state.transitions.begin(), state.transitions.end(), same);
      };
      for (const Transition& transition : state.transitions) {
        for (auto escape = transition.escapes.rbegin(); escape != transition.escapes.rend(); ++escape) {
          for (const Transition& taken : std::vector(out_.states[*escape].transitions)) {
            if (is_there(taken.origin)) continue;
            front.insert(front.begin(), taken);
            front.front().escape = *escape;
          }
        }
      }
      state.transitions.insert(state.transitions.begin(), front.begin(), front.end());
    }
  }

  // A join that may be the end makes what follows it one.
  void pass_end_labels() {
    for (const Node& node : flow_.nodes()) {
      const AutomatonState& here = state(node);
      if (node.kind == NodeKind::join && here.end && here.transitions.size() == 1)
        out_.states[here.transitions[0].target].end = true;
    }
  }

  Flow& flow_;
  Automaton out_;
  std::vector<bool> done_;
  std::vector<std::vector<uint32_t>> links_;  // of choices: the states that options start in
};

}  // namespace

Automaton transitions(Flow& flow) { return Table(flow).run(); }

}  // namespace quotient::frontends::promela
