#include "shape/transducers/rewriter.hpp"

#include "shape/automata/reduce.hpp"
#include "shape/automata/time_budget.hpp"

namespace quotient::shape {

State Rewriter::state(State state, Mode mode) {
  for (const Found& found : modes_[state]) {
    if (found.mode == mode) return found.state;
  }
  work_.push_back({state, static_cast<uint32_t>(modes_[state].size())});
  modes_[state].push_back({mode, out_.add_state(), false});
  return modes_[state].back().state;
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
    const auto [state, number] = work_.back();
    work_.pop_back();
    modes_[state][number].combined = true;
    for (const uint32_t rule : index_.by_child[state]) combine(trees_.rules()[rule], step, state, number);
  }
}

void Rewriter::combine(const Automaton::Rule& rule, const Step& step, State state, uint32_t number) {
  const auto children = trees_.children(rule);
  input_ = {rule.symbol, rule.target, std::move(input_.modes), std::move(input_.children)};
  input_.modes.resize(rule.arity);
  input_.children.resize(rule.arity);
  for (uint32_t fixed = 0; fixed < rule.arity; ++fixed) {
    if (children[fixed] == state) fill(rule, step, {state, number, fixed}, 0);
  }
}

void Rewriter::fill(const Automaton::Rule& rule, const Step& step, const Latest& latest, uint32_t position) {
  if (position == rule.arity) {
    TimeBudget::spend();
    return step(input_);
  }
  const State child = trees_.children(rule)[position];
  const bool is_fixed = position == latest.position;
  // By number: a step may add modes.
  for (uint32_t i = is_fixed ? latest.number : 0; i < modes_[child].size(); ++i) {
    const Found& found = modes_[child][i];
    if (!found.combined || (position < latest.position && child == latest.state && i == latest.number)) continue;
    input_.modes[position] = found.mode;
    input_.children[position] = found.state;
    fill(rule, step, latest, position + 1);
    if (is_fixed) return;
  }
}

Automaton Rewriter::take(const std::function<bool(Mode)>& is_final) const {
  Automaton out = out_;
  for (const State state : trees_.finals()) {
    for (const Found& found : modes_[state]) {
      if (is_final(found.mode)) out.set_final(found.state);
    }
  }
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

}  // namespace quotient::shape
