#include "shape/transducers/rewriter.hpp"

#include "shape/automata/reduce.hpp"
#include "shape/automata/time_budget.hpp"

namespace quotient::shape {

State Rewriter::state(State state, Mode mode) {
  List& list = modes_[state];
  for (uint32_t i = list.first; i != kNone; i = found_[i].next) {
    if (found_[i].mode == mode) return found_[i].state;
  }
  const uint32_t number = static_cast<uint32_t>(found_.size());
  (list.first == kNone ? list.first : found_[list.last].next) = number;
  list.last = number;
  found_.push_back({state, mode, out_.add_state(), kNone, false});
  work_.push_back(number);
  return found_.back().state;
}

void Rewriter::emit(Symbol symbol, std::span<const State> children, State target, Mode mode) {
  const State to = state(target, mode);
  out_.add_rule(symbol, children, to);
  if (journal_) done_->push_back({input_.symbol, input_.children, to, {}, symbol, {children.begin(), children.end()}});
}

void Rewriter::take_out(uint32_t child, State target, Mode mode) {
  const State to = state(target, mode);
  silent_.push_back({input_.children[child], to});
  if (journal_) done_->push_back({input_.symbol, input_.children, to, child, 0, {}});
}

void Rewriter::run(const Step& step) {
  for (const uint32_t rule : index_.leaves) {
    input_ = {trees_.rules()[rule].symbol, trees_.rules()[rule].target, {}, {}};
    step(input_);
  }
  while (!work_.empty()) {
    const uint32_t found = work_.back();
    work_.pop_back();
    found_[found].combined = true;
    for (const uint32_t rule : index_.by_child[found_[found].origin]) combine(trees_.rules()[rule], step, found);
  }
}

void Rewriter::combine(const Automaton::Rule& rule, const Step& step, uint32_t found) {
  const auto children = trees_.children(rule);
  input_.symbol = rule.symbol;
  input_.target = rule.target;
  input_.modes.resize(rule.arity);
  input_.children.resize(rule.arity);
  for (uint32_t fixed = 0; fixed < rule.arity; ++fixed) {
    if (children[fixed] == found_[found].origin) fill(rule, step, {found, fixed}, 0);
  }
}

void Rewriter::fill(const Automaton::Rule& rule, const Step& step, const Latest& latest, uint32_t position) {
  if (position == rule.arity) {
    TimeBudget::spend();
    return step(input_);
  }
  const auto go_on = [&](uint32_t i) {
    input_.modes[position] = found_[i].mode;
    input_.children[position] = found_[i].state;
    fill(rule, step, latest, position + 1);
  };
  if (position == latest.position) return go_on(latest.found);
  // By number: a step may add modes, which are combined later.
  for (uint32_t i = modes_[trees_.children(rule)[position]].first; i != kNone; i = found_[i].next) {
    if (found_[i].combined && (position > latest.position || i != latest.found)) go_on(i);
  }
}

Automaton Rewriter::take(const std::function<bool(Mode)>& is_final) const {
  std::vector<State> finals;
  for (const State state : trees_.finals()) {
    for (uint32_t i = modes_[state].first; i != kNone; i = found_[i].next) {
      if (is_final(found_[i].mode)) finals.push_back(found_[i].state);
    }
  }
  if (finals.empty()) return {};
  Automaton out = out_;
  for (const State state : finals) out.set_final(state);
  // Silent steps: repeat every rule that ends in `from` for `to`, until nothing is new.
  for (bool changed = !silent_.empty(); changed;) {
    changed = false;
    for (const auto& [from, to] : silent_) {
      for (size_t r = 0; r < out.rules().size(); ++r) {
        const Automaton::Rule rule = out.rules()[r];
        if (rule.target != from) continue;
        const auto span = out.children(rule);
        const std::vector<State> children(span.begin(), span.end());
        changed |= out.add_rule(rule.symbol, children, to);
      }
    }
  }
  if (!journal_) return reduce_by_bisimulation(std::move(out));
  Automaton reduced = reduce_by_bisimulation(out);
  journal_->derive(reduced, trees_, [done = done_, out = std::move(out)](const Automaton& part) {
    return before_rewriting(*done, out, part);
  });
  return reduced;
}

std::pair<Automaton, Automaton> Rewriter::divide(const std::function<bool(Mode)>& is_wanted) const {
  Automaton wanted = take(is_wanted);
  if (wanted.finals().empty()) return {std::move(wanted), trees_};
  Automaton others = take([&](Mode mode) { return !is_wanted(mode); });
  if (others.finals().empty()) return {trees_, std::move(others)};
  return {std::move(wanted), std::move(others)};
}

}  // namespace quotient::shape
