#include "shape/transducers/backward.hpp"

#include <unordered_map>

#include "shape/automata/operations.hpp"
#include "shape/automata/reduce.hpp"
#include "shape/automata/time_budget.hpp"
#include "shape/encoding/label.hpp"

namespace quotient::shape {

Automaton before_relabelling(const Automaton& trees, const std::map<Symbol, std::vector<Symbol>>& origins,
                             const Automaton& part) {
  const Automaton wanted = relabel(part, [&](Symbol symbol) {
    const auto found = origins.find(symbol);
    return found == origins.end() ? std::vector<Symbol>{} : found->second;
  });
  return reduce_by_bisimulation(intersect(trees, wanted));
}

Automaton below_top(const Automaton& trees, Symbol top, uint32_t slot, const Automaton& part) {
  std::vector<bool> has_nil(part.states());
  for (const Automaton::Rule& rule : part.rules()) {
    if (rule.symbol == kNil) has_nil[rule.target] = true;
  }
  Automaton wanted = part;
  wanted.clear_finals();
  for (const Automaton::Rule& rule : part.rules()) {
    if (rule.symbol != top || !part.is_final(rule.target)) continue;
    const auto children = part.children(rule);
    bool alone = true;
    for (size_t i = 0; i < children.size(); ++i) alone = alone && (i == slot || has_nil[children[i]]);
    if (alone) wanted.set_final(children[slot]);
  }
  return reduce_by_bisimulation(intersect(trees, wanted));
}

namespace {

// The states of the result: one for each state of the output, with all trees that were turned into trees of it; and one
// for each of its meetings with a state of the part, with those trees of which some output is in both.
class RewritingProduct {
 public:
  RewritingProduct(const std::vector<Rewriting>& rewritings, const Automaton& output, const Automaton& part)
      : rewritings_(rewritings),
        output_(output),
        part_(part),
        output_index_(output),
        part_index_(part),
        met_(output.states()) {}

  Automaton compute() {
    result_.add_states(output_.states());
    std::vector<std::pair<State, State>> pairs;
    intersect(output_, part_, &pairs);
    for (const auto& [written, wanted] : pairs) {
      const State meeting = result_.add_state();
      meetings_[key(written, wanted)] = meeting;
      met_[written].push_back(wanted);
      if (output_.is_final(written) && part_.is_final(wanted)) result_.set_final(meeting);
    }
    for (const Rewriting& rewriting : rewritings_) {
      result_.add_rule(rewriting.read, rewriting.children, rewriting.target);
      for (const State wanted : met_[rewriting.target]) add(rewriting, wanted);
    }
    return reduce_by_bisimulation(result_);
  }

 private:
  static uint64_t key(State written, State wanted) { return uint64_t{written} << 32 | wanted; }

  std::optional<State> meeting(State written, State wanted) const {
    const auto found = meetings_.find(key(written, wanted));
    return found == meetings_.end() ? std::nullopt : std::optional(found->second);
  }

  void add(const Rewriting& rewriting, State wanted) {
    const State target = *meeting(rewriting.target, wanted);
    std::vector<State> children = rewriting.children;
    if (rewriting.taken_out) {
      const auto below = meeting(children[*rewriting.taken_out], wanted);
      if (!below) return;
      children[*rewriting.taken_out] = *below;
      result_.add_rule(rewriting.read, children, target);
      return;
    }
    for (const uint32_t r : part_index_.by_target[wanted]) {
      const Automaton::Rule& rule = part_.rules()[r];
      if (rule.symbol == rewriting.written) fill(rewriting, part_.children(rule), target, children, 0);
    }
  }

  void fill(const Rewriting& rewriting, std::span<const State> wanted, State target, std::vector<State>& children,
            uint32_t i) {
    TimeBudget::spend();
    if (i == wanted.size()) {
      result_.add_rule(rewriting.read, children, target);
      return;
    }
    for (const State child : read_for(rewriting.children[i], rewriting.written_children[i], wanted[i])) {
      children[i] = child;
      fill(rewriting, wanted, target, children, i + 1);
    }
    children[i] = rewriting.children[i];
  }

  // The states of the result for the trees that were read as the child `read`, where `written`, with that child in it,
  // has to be in `wanted`.
  std::vector<State> read_for(State read, State written, State wanted) const {
    if (written == read) {
      const auto there = meeting(read, wanted);
      return there ? std::vector<State>{*there} : std::vector<State>{};
    }
    std::vector<State> out;
    for (const uint32_t r : output_index_.by_target[written]) {
      for (const uint32_t p : part_index_.by_target[wanted]) {
        const Automaton::Rule &inserted = output_.rules()[r], &rule = part_.rules()[p];
        if (inserted.symbol != rule.symbol) continue;
        const auto below = output_.children(inserted), wanted_below = part_.children(rule);
        State child = read;
        bool possible = true;
        for (uint32_t i = 0; i < inserted.arity && possible; ++i) {
          const auto there = meeting(below[i], wanted_below[i]);
          possible = there.has_value();
          if (possible && below[i] == read) child = *there;
        }
        if (possible) out.push_back(child);
      }
    }
    return out;
  }

  const std::vector<Rewriting>& rewritings_;
  const Automaton &output_, &part_;
  RuleIndex output_index_, part_index_;
  std::vector<std::vector<State>> met_;
  std::unordered_map<uint64_t, State> meetings_;
  Automaton result_;
};

}  // namespace

Automaton before_rewriting(const std::vector<Rewriting>& rewritings, const Automaton& output, const Automaton& part) {
  return RewritingProduct(rewritings, output, part).compute();
}

}  // namespace quotient::shape
