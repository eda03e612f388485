#include "shape/transducers/rewriter.hpp"

#include "shape/automata/reduce.hpp"
#include "shape/automata/time_budget.hpp"

namespace quotient::shape {

State Rewriter::state(State state, Mode mode) {
  const auto [place, fresh] = states_.try_emplace(uint64_t{state} << 32 | mode, out_.states());
  if (fresh) {
    out_.add_state();
    work_.push_back({state, mode});
  }
  return place->second;
}

void Rewriter::emit(Symbol symbol, std::span<const State> children, State target, Mode mode) {
  const State to = state(target, mode);
  out_.add_rule(symbol, children, to);
  if (journal_)
    done_->push_back({input_->symbol, input_->children, to, {}, symbol, {children.begin(), children.end()}});
}

void Rewriter::take_out(uint32_t child, State target, Mode mode) {
  const State to = state(target, mode);
  silent_.push_back({input_->children[child], to});
  if (journal_) done_->push_back({input_->symbol, input_->children, to, child, 0, {}});
}

void Rewriter::run(const std::function<void(const Input&)>& step) {
  const std::function<void(const Input&)> look = [&](const Input& input) {
    input_ = &input;
    step(input);
  };
  for (const uint32_t rule : index_.leaves) look({trees_.rules()[rule].symbol, trees_.rules()[rule].target, {}, {}});
  while (!work_.empty()) {
    const auto [state, mode] = work_.back();
    work_.pop_back();
    modes_[state].push_back(mode);
    for (const uint32_t rule : index_.by_child[state]) combine(rule, look, state, mode);
  }
}

// The combinations in which the new mode occurs: at its first occurrence among the children any other mode was known
// before.
void Rewriter::combine(uint32_t r, const std::function<void(const Input&)>& step, State state, Mode mode) {
  const Automaton::Rule& rule = trees_.rules()[r];
  const auto children = trees_.children(rule);
  for (uint32_t fixed = 0; fixed < rule.arity; ++fixed) {
    if (children[fixed] != state) continue;
    Input input{rule.symbol, rule.target, std::vector<Mode>(rule.arity), std::vector<State>(rule.arity)};
    const std::function<void(uint32_t)> fill = [&](uint32_t i) {
      if (i == rule.arity) {
        TimeBudget::spend();
        return step(input);
      }
      const std::vector<Mode> candidates = i == fixed ? std::vector<Mode>{mode} : modes_[children[i]];
      for (const Mode candidate : candidates) {
        if (i < fixed && children[i] == state && candidate == mode) continue;
        input.modes[i] = candidate;
        input.children[i] = states_.at(uint64_t{children[i]} << 32 | candidate);
        fill(i + 1);
      }
    };
    fill(0);
  }
}

Automaton Rewriter::take(const std::function<bool(Mode)>& is_final) const {
  Automaton out = out_;
  for (const State state : trees_.finals()) {
    for (const Mode mode : modes_[state]) {
      if (is_final(mode)) out.set_final(states_.at(uint64_t{state} << 32 | mode));
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
  Automaton reduced = reduce_by_bisimulation(out);
  if (journal_) {
    journal_->derive(reduced, trees_, [done = done_, out = std::move(out)](const Automaton& part) {
      return before_rewriting(*done, out, part);
    });
  }
  return reduced;
}

}  // namespace quotient::shape
