#include "shape/abstraction/outward.hpp"

#include <algorithm>

#include "shape/automata/time_budget.hpp"

namespace quotient::shape {
namespace {

// Descriptors whose links lead to the first marked node; and those of them that lead down at once.
struct Direct {
  uint32_t all = 0, down = 0;
};

Direct direct_ones(const std::vector<PathLanguage>& languages) {
  Direct out;
  for (uint32_t d = 0; d < languages.size(); ++d) {
    if (!languages[d].is_direct()) continue;
    out.all |= 1u << d;
    if (std::ranges::none_of(languages[d].first(), is_up)) out.down |= 1u << d;
  }
  return out;
}

// What the root shows, and what it hides of the nodes below.
struct Root {
  Outward outward;
  uint32_t hidden = 0;  // a set of descriptors
};

Root root_of(const Labels& labels, const Direct& direct, Symbol symbol) {
  if (symbol == kNil) return {};
  const Label& label = labels.label(symbol);
  Root out{{0, label.markers, false, {}}, label.markers & direct.all};
  for (const Link link : label.links) {
    if (is_far(link)) out.outward.far |= 1u << (link - kFar);
    out.outward.up = out.outward.up || link == kUp;
  }
  out.outward.far &= ~(out.hidden & direct.down);
  return out;
}

// The root's own places, when those of what is below it are known.
void add_root(std::set<Outward::Place>& order, const Labels& labels, Symbol symbol) {
  if (symbol == kNil) return;
  using enum Outward::Place::What;
  const Label& label = labels.label(symbol);
  uint64_t below = 0;
  for (const Outward::Place& place : order) below |= place.what == variable ? uint64_t{1} << place.number : 0;
  for (uint32_t v = 0; v < 64; ++v) {
    if (label.variables >> v & 1) order.insert({variable, v, below});
  }
  for (uint32_t d = 0; d < kMostDescriptors; ++d) {
    if (label.markers >> d & 1) order.insert({marker, d, below});
    if (std::ranges::count(label.links, static_cast<Link>(kFar + d))) order.insert({far, d, below});
  }
}

class Parts {
 public:
  Parts(const Labels& labels, const Direct& direct, const Automaton& trees, bool with_order)
      : labels_(labels), direct_(direct), trees_(trees), with_order_(with_order), of_(trees.states()) {}

  // Calls use(rule, children, outward) for all combinations of the parts of each rule's children that are known.
  template <class Use>
  void for_each_combination(const Use& use) {
    for (const Automaton::Rule& rule : trees_.rules()) {
      children_.assign(rule.arity, 0);
      const Root root = root_of(labels_, direct_, rule.symbol);
      combine(rule, 0, root.outward, ~root.hidden, [&](Outward sum) {
        if (with_order_) add_root(sum.order, labels_, rule.symbol);
        use(rule, children_, sum);
      });
    }
  }

  // The part of that state; `fresh` is what it becomes if there is none.
  State part(State state, const Outward& outward, State fresh) {
    const auto known = std::ranges::find(of_[state], outward, &Part::outward);
    if (known != of_[state].end()) return known->state;
    of_[state].push_back({outward, fresh});
    return fresh;
  }

  struct Part {
    Outward outward;
    State state;  // of the result
  };
  const std::vector<Part>& of(State state) const { return of_[state]; }

 private:
  template <class Use>
  void combine(const Automaton::Rule& rule, uint32_t i, const Outward& sum, uint32_t shown, const Use& use) {
    if (i == rule.arity) {
      TimeBudget::spend();
      return use(sum);
    }
    // By number: a rule may lead to its own child, and add a part.
    const State child = trees_.children(rule)[i];
    for (size_t p = 0; p < of_[child].size(); ++p) {
      const Outward below = of_[child][p].outward;
      children_[i] = of_[child][p].state;
      Outward both{sum.far | (below.far & shown), sum.markers | (below.markers & shown), sum.up, sum.order};
      both.order.insert(below.order.begin(), below.order.end());
      combine(rule, i + 1, both, shown, use);
    }
  }

  const Labels& labels_;
  Direct direct_;
  const Automaton& trees_;
  bool with_order_;
  std::vector<std::vector<Part>> of_;
  std::vector<State> children_;
};

}  // namespace

SplitByOutward::SplitByOutward(const Labels& labels, const std::vector<PathLanguage>& languages, const Automaton& whole,
                               bool with_order) {
  Parts parts(labels, direct_ones(languages), whole, with_order);
  using Children = std::vector<State>;
  for (size_t known = ~size_t{0}; known != of.size();) {
    known = of.size();
    parts.for_each_combination([&](const Automaton::Rule& rule, const Children&, const Outward& outward) {
      const State fresh = static_cast<State>(of.size());
      if (parts.part(rule.target, outward, fresh) == fresh) of.push_back(outward);
    });
  }
  trees.add_states(static_cast<uint32_t>(of.size()));
  trees.reserve_like(whole);
  parts.for_each_combination([&](const Automaton::Rule& rule, const Children& children, const Outward& outward) {
    trees.append_rule(rule.symbol, children, parts.part(rule.target, outward, 0));
  });
  for (const State state : whole.finals()) {
    for (const Parts::Part& part : parts.of(state)) trees.set_final(part.state);
  }
}

}  // namespace quotient::shape
