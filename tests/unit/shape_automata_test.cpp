// Tree automata against a naive twin: the set of all small trees that an automaton accepts, by trying every run.
#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <random>
#include <set>

#include "shape/automata/bisimulation.hpp"
#include "shape/automata/inclusion.hpp"
#include "shape/automata/operations.hpp"
#include "shape/automata/reduce.hpp"
#include "shape/automata/simulation.hpp"
#include "shape/automata/timbuk.hpp"

namespace quotient::shape {
namespace {

// Symbols 0 and 1 are leaves, 2 has one child, 3 and 4 have two.
constexpr uint32_t kArity[] = {0, 0, 1, 2, 2};

Automaton random_automaton(std::mt19937& random, uint32_t states, uint32_t rules) {
  Automaton out;
  out.add_states(states);
  for (uint32_t i = 0; i < rules; ++i) {
    const Symbol symbol = i < 2 ? i : random() % 5;
    std::vector<State> children(kArity[symbol]);
    for (State& child : children) child = random() % states;
    out.add_rule(symbol, children, random() % states);
  }
  for (State state = 0; state < states; ++state) {
    if (random() % 3 == 0) out.set_final(state);
  }
  return out;
}

// All trees of at most that height.
std::vector<Tree> trees_up_to(int height) {
  std::vector<Tree> out = {{0, {}}, {1, {}}};
  if (height == 0) return out;
  const std::vector<Tree> smaller = trees_up_to(height - 1);
  for (const Tree& a : smaller) {
    out.push_back({2, {a}});
    for (const Tree& b : smaller) out.push_back({3, {a, b}}), out.push_back({4, {a, b}});
  }
  return out;
}

// A run by guessing: can this tree reach that state? No tables, no sets.
bool reaches(const Automaton& automaton, const Tree& tree, State state) {
  for (const Automaton::Rule& rule : automaton.rules()) {
    if (rule.symbol != tree.symbol || rule.target != state) continue;
    bool fits = true;
    for (size_t i = 0; i < tree.children.size() && fits; ++i)
      fits = reaches(automaton, tree.children[i], automaton.children(rule)[i]);
    if (fits) return true;
  }
  return false;
}

bool naive_accepts(const Automaton& automaton, const Tree& tree) {
  for (const State state : automaton.finals()) {
    if (reaches(automaton, tree, state)) return true;
  }
  return false;
}

// Inclusion by determinising the right side as a whole, pair by pair: (state on the left, set of all states on the
// right).
bool naive_includes(const Automaton& larger, const Automaton& smaller) {
  std::set<std::pair<State, std::set<State>>> pairs;
  for (bool changed = true; changed;) {
    changed = false;
    const auto known = pairs;
    const auto add = [&](const Automaton::Rule& rule, const std::vector<std::set<State>>& sets) {
      std::set<State> reached;
      for (const Automaton::Rule& other : larger.rules()) {
        bool fits = other.symbol == rule.symbol;
        for (uint32_t i = 0; i < rule.arity && fits; ++i) fits = sets[i].count(larger.children(other)[i]) > 0;
        if (fits) reached.insert(other.target);
      }
      changed |= pairs.insert({rule.target, reached}).second;
    };
    for (const Automaton::Rule& rule : smaller.rules()) {
      const auto children = smaller.children(rule);
      if (rule.arity == 0) add(rule, {});
      for (const auto& [p, first] : known) {
        if (rule.arity == 0 || p != children[0]) continue;
        if (rule.arity == 1) add(rule, {first});
        for (const auto& [q, second] : known) {
          if (rule.arity == 2 && q == children[1]) add(rule, {first, second});
        }
      }
    }
  }
  for (const auto& [state, set] : pairs) {
    if (!smaller.is_final(state)) continue;
    bool covered = false;
    for (const State other : set) covered |= larger.is_final(other);
    if (!covered) return false;
  }
  return true;
}

// The rule by rule definitions, applied to all pairs until nothing changes.
using Pairs = std::set<std::pair<State, State>>;

bool is_covered(const Automaton& left, const Automaton::Rule& rule, const Automaton& right, State p,
                const Pairs& related) {
  for (const Automaton::Rule& other : right.rules()) {
    bool fits = other.symbol == rule.symbol && other.target == p;
    for (uint32_t i = 0; i < rule.arity && fits; ++i)
      fits = related.count({left.children(rule)[i], right.children(other)[i]}) > 0;
    if (fits) return true;
  }
  return false;
}

Pairs reversed(const Pairs& pairs) {
  Pairs out;
  for (const auto& [a, b] : pairs) out.insert({b, a});
  return out;
}

Pairs naive_relation(const Automaton& left, const Automaton& right, bool both_ways) {
  Pairs related;
  for (State q = 0; q < left.states(); ++q) {
    for (State p = 0; p < right.states(); ++p) related.insert({q, p});
  }
  for (bool changed = true; changed;) {
    changed = false;
    const Pairs old = related, back = reversed(related);
    for (const auto& [q, p] : old) {
      bool fine = true;
      for (const Automaton::Rule& rule : left.rules())
        fine = fine && (rule.target != q || is_covered(left, rule, right, p, old));
      for (const Automaton::Rule& rule : right.rules())
        fine = fine && (!both_ways || rule.target != p || is_covered(right, rule, left, q, back));
      if (!fine) related.erase({q, p}), changed = true;
    }
  }
  return related;
}

// Does some tree that is accepted have a run through that state? By looking at rules only as a whole, again and again.
std::set<State> naive_useful(const Automaton& automaton) {
  std::set<State> reached, useful;
  const auto all_reached = [&](const Automaton::Rule& rule) {
    return std::ranges::all_of(automaton.children(rule), [&](State child) { return reached.count(child) > 0; });
  };
  for (State round = 0; round < automaton.states(); ++round) {
    for (const Automaton::Rule& rule : automaton.rules()) {
      if (all_reached(rule)) reached.insert(rule.target);
    }
  }
  for (const State state : automaton.finals()) {
    if (reached.count(state)) useful.insert(state);
  }
  for (State round = 0; round < automaton.states(); ++round) {
    for (const Automaton::Rule& rule : automaton.rules()) {
      if (useful.count(rule.target) && all_reached(rule))
        useful.insert(automaton.children(rule).begin(), automaton.children(rule).end());
    }
  }
  return useful;
}

// The least height of a tree that reaches each state, of all trees: Dijkstra's algorithm without a queue, one height
// after the other.
std::vector<uint32_t> naive_heights(const Automaton& automaton) {
  std::vector<uint32_t> out(automaton.states(), kNoTree);
  for (uint32_t height = 0; height < automaton.states(); ++height) {
    for (const Automaton::Rule& rule : automaton.rules()) {
      const bool fits = std::ranges::all_of(automaton.children(rule), [&](State child) { return out[child] < height; });
      if (fits && out[rule.target] == kNoTree) out[rule.target] = height;
    }
  }
  return out;
}

class RandomAutomata : public ::testing::Test {
 protected:
  static constexpr int kMany = 2000;
  std::mt19937 random{20240229};
  const std::vector<Tree> trees = trees_up_to(2);

  Automaton next() { return random_automaton(random, 1 + random() % 4, 3 + random() % 9); }
  void expect_same(const Automaton& a, const Automaton& b, const char* what) {
    for (const Tree& tree : trees) ASSERT_EQ(naive_accepts(a, tree), naive_accepts(b, tree)) << what;
  }
};

TEST_F(RandomAutomata, MembershipIsThatOfGuessedRuns) {
  for (int i = 0; i < kMany; ++i) {
    const Automaton a = next();
    for (const Tree& tree : trees) ASSERT_EQ(accepts(a, tree), naive_accepts(a, tree));
  }
}

TEST_F(RandomAutomata, TrimmingLeavesTheUsefulStates) {
  for (int i = 0; i < kMany; ++i) {
    const Automaton a = next();
    EXPECT_EQ(trim(a).states(), naive_useful(a).size());
  }
}

TEST_F(RandomAutomata, ReductionsKeepTheLanguage) {
  for (int i = 0; i < kMany; ++i) {
    const Automaton a = next();
    const Automaton trimmed = trim(a), bisimilar = reduce_by_bisimulation(a), simulated = reduce_by_simulation(a);
    expect_same(a, trimmed, "trim");
    expect_same(a, bisimilar, "bisimulation");
    expect_same(a, simulated, "simulation");
    EXPECT_LE(bisimilar.states(), trimmed.states());
    EXPECT_LE(simulated.states(), bisimilar.states());
    EXPECT_TRUE(naive_includes(a, simulated) && naive_includes(simulated, a));
    EXPECT_TRUE(naive_includes(a, bisimilar) && naive_includes(bisimilar, a));
  }
}

TEST_F(RandomAutomata, BisimulationIsThatOfItsDefinition) {
  for (int i = 0; i < kMany; ++i) {
    // Twice the same, so that there is something to merge.
    const Automaton part = next();
    const Automaton a = i % 2 ? next() : unite(part, unite(next(), part));
    const Classes classes = bisimulation_classes(a, heights_of(a));
    const Pairs expected = naive_relation(a, a, true);
    for (State q = 0; q < a.states(); ++q) {
      EXPECT_LT(classes.of[q], classes.count);
      for (State p = 0; p < a.states(); ++p) ASSERT_EQ(classes.of[q] == classes.of[p], expected.count({q, p}) > 0);
    }
  }
}

TEST_F(RandomAutomata, HeightsAreThoseOfLowestTrees) {
  for (int i = 0; i < kMany; ++i) {
    Automaton a = i % 2 ? next() : random_automaton(random, 20, 30);
    Heights heights = heights_of(a);
    ASSERT_EQ(heights, naive_heights(a));
    const Automaton trimmed = trim(a);
    trim_in_place(a, heights);
    ASSERT_EQ(heights, naive_heights(trimmed));
  }
}

TEST_F(RandomAutomata, RulesWithoutSymbolsAreThoseOfOneSymbolForEachArity) {
  for (int i = 0; i < kMany; ++i) {
    const Automaton a = next();
    ASSERT_EQ(rules_without_symbols(a),
              relabel(a, [](Symbol symbol) { return std::vector<Symbol>{kArity[symbol]}; }).rules().size());
  }
}

TEST_F(RandomAutomata, SimulationIsThatOfItsDefinition) {
  for (int i = 0; i < kMany; ++i) {
    const Automaton a = next(), b = i % 2 ? next() : unite(next(), a);
    const Relation simulated = downward_simulation(a, b);
    const Pairs expected = naive_relation(a, b, false);
    for (State q = 0; q < a.states(); ++q) {
      for (State p = 0; p < b.states(); ++p) ASSERT_EQ(simulated.holds(q, p), expected.count({q, p}) > 0);
    }
    const auto has_final = [&](State q) {
      return std::ranges::any_of(b.finals(), [&](State p) { return expected.count({q, p}) > 0; });
    };
    ASSERT_EQ(is_simulated(a, b), std::ranges::all_of(a.finals(), has_final));
  }
}

// More than 64 states: sets of them take several words.
TEST_F(RandomAutomata, LargeAutomata) {
  for (int i = 0; i < 20; ++i) {
    const Automaton a = random_automaton(random, 70, 200), b = random_automaton(random, 70, 200);
    const Automaton sum = unite(a, b), reduced = reduce_by_simulation(sum);
    EXPECT_TRUE(includes(sum, a) && includes(sum, b) && includes(sum, reduced) && includes(reduced, sum));
    const Pairs expected = naive_relation(a, b, false);
    const Relation simulated = downward_simulation(a, b);
    for (State q = 0; q < a.states(); ++q) {
      for (State p = 0; p < b.states(); ++p) ASSERT_EQ(simulated.holds(q, p), expected.count({q, p}) > 0);
    }
  }
}

TEST_F(RandomAutomata, UnionAndProduct) {
  for (int i = 0; i < kMany; ++i) {
    const Automaton a = next(), b = next();
    const Automaton both = intersect(a, b), either = unite(a, b);
    for (const Tree& tree : trees) {
      ASSERT_EQ(accepts(both, tree), accepts(a, tree) && accepts(b, tree));
      ASSERT_EQ(accepts(either, tree), accepts(a, tree) || accepts(b, tree));
    }
  }
}

TEST_F(RandomAutomata, RelabellingRelabelsTheTrees) {
  // 0 disappears, 3 and 4 become the same; or 3 becomes both.
  const std::vector<std::vector<Symbol>> merging = {{}, {1}, {2}, {3}, {3}}, doubling = {{0}, {1}, {2}, {3, 4}, {4}};
  const std::function<bool(const Tree&, const Tree&, const std::vector<std::vector<Symbol>>&)> becomes =
      [&](const Tree& from, const Tree& to, const auto& table) {
        bool fits = std::ranges::count(table[from.symbol], to.symbol) > 0 && from.children.size() == to.children.size();
        for (size_t i = 0; i < from.children.size() && fits; ++i)
          fits = becomes(from.children[i], to.children[i], table);
        return fits;
      };
  const std::vector<Tree> few = trees_up_to(1);
  for (int i = 0; i < kMany; ++i) {
    const Automaton a = next(), reduced = reduce_by_bisimulation(a);
    for (const auto& table : {merging, doubling}) {
      const Automaton changed = relabel(a, [&](Symbol symbol) { return table[symbol]; });
      for (const Tree& to : few) {
        const bool expected = std::ranges::any_of(
            few, [&](const Tree& from) { return becomes(from, to, table) && naive_accepts(a, from); });
        ASSERT_EQ(naive_accepts(changed, to), expected);
      }
    }
    const auto one = [&](Symbol symbol) {
      return merging[symbol].empty() ? std::nullopt : std::optional(merging[symbol][0]);
    };
    expect_same(rename(reduced, one), relabel(a, [&](Symbol symbol) { return merging[symbol]; }), "merging");
    expect_same(rename(reduced, [](Symbol symbol) { return symbol; }), a, "nothing");
    // Symbols of the same number of children change places.
    const auto swapped = [](Symbol symbol) { return symbol == 2 ? symbol : symbol < 2 ? 1 - symbol : 7 - symbol; };
    const Automaton other = rename(reduced, swapped);
    EXPECT_EQ(other.states(), reduced.states());
    expect_same(rename(other, swapped), a, "swapping");
    expect_same(other, relabel(a, [&](Symbol symbol) { return std::vector<Symbol>{swapped(symbol)}; }), "swapped");
  }
}

TEST_F(RandomAutomata, QuotientMergesStates) {
  for (int i = 0; i < kMany; ++i) {
    const Automaton a = next();
    std::vector<uint32_t> classes(a.states());
    for (uint32_t& number : classes) number = random() % 2;
    const Automaton coarser = quotient(a, classes);
    // The same with silent steps: a state is reached if one of its class is.
    const std::function<bool(const Tree&, uint32_t)> reaches_class = [&](const Tree& tree, uint32_t number) {
      return std::ranges::any_of(a.rules(), [&](const Automaton::Rule& rule) {
        bool fits = rule.symbol == tree.symbol && classes[rule.target] == number;
        for (size_t c = 0; c < tree.children.size() && fits; ++c)
          fits = reaches_class(tree.children[c], classes[a.children(rule)[c]]);
        return fits;
      });
    };
    for (const Tree& tree : trees) {
      const bool expected =
          std::ranges::any_of(a.finals(), [&](State state) { return reaches_class(tree, classes[state]); });
      ASSERT_EQ(naive_accepts(coarser, tree), expected);
    }
  }
}

TEST_F(RandomAutomata, WitnessIsASmallestTree) {
  const std::function<int(const Tree&)> size = [&](const Tree& tree) {
    int sum = 1;
    for (const Tree& child : tree.children) sum += size(child);
    return sum;
  };
  for (int i = 0; i < kMany; ++i) {
    const Automaton a = next();
    const auto tree = witness(a);
    EXPECT_EQ(tree.has_value(), !is_empty(a));
    if (tree) {
      EXPECT_TRUE(accepts(a, *tree));
    }
    for (const Tree& other : trees) {
      if (accepts(a, other)) {
        ASSERT_TRUE(tree && size(*tree) <= size(other));
      }
    }
  }
}

TEST_F(RandomAutomata, SimulationImpliesInclusion) {
  for (int i = 0; i < kMany; ++i) {
    const Automaton a = next();
    const Relation simulated = downward_simulation(a);
    for (State q = 0; q < a.states(); ++q) {
      for (State p = 0; p < a.states(); ++p) {
        if (!simulated.holds(q, p)) continue;
        for (const Tree& tree : trees) ASSERT_TRUE(!reaches(a, tree, q) || reaches(a, tree, p));
      }
    }
  }
}

TEST_F(RandomAutomata, InclusionIsThatOfTheSubsetConstruction) {
  int included = 0;
  for (int i = 0; i < 4000; ++i) {
    const Automaton a = next();
    const Automaton b = i % 2 ? next() : unite(a, next());
    const bool expected = naive_includes(b, a);
    included += expected;
    ASSERT_EQ(includes(b, a), expected) << i;
    ASSERT_EQ(includes(a, b), naive_includes(a, b)) << i;
  }
  EXPECT_GT(included, 1000);
}

TEST_F(RandomAutomata, TimbukTextComesBackAsItWas) {
  Alphabet alphabet;
  for (uint32_t symbol = 0; symbol < 5; ++symbol)
    alphabet.symbol(std::string(1, static_cast<char>('a' + symbol)), kArity[symbol]);
  for (int i = 0; i < kMany; ++i) {
    const Automaton a = next();
    const std::string text = write_timbuk(a, alphabet);
    const auto again = read_timbuk(text, alphabet);
    ASSERT_TRUE(again.has_value()) << to_string(again.error());
    expect_same(a, *again, "Timbuk");
    EXPECT_EQ(write_timbuk(*again, alphabet), text);
  }
}

TEST(Timbuk, MistakesHavePlaces) {
  Alphabet alphabet;
  const auto message = [&](const char* text) {
    const auto result = read_timbuk(text, alphabet, "x.tmb");
    return result ? std::string("fine") : to_string(result.error());
  };
  EXPECT_EQ(message("Ops a:0\nAutomaton A\nStates q\nFinal States q\nTransitions\na -> q\n"), "fine");
  EXPECT_NE(message("").find("begins with 'Ops'"), std::string::npos);
  EXPECT_NE(message("Ops a:0\nAutomaton A\nStates q\nFinal States q\nTransitions\na q\n").find("x.tmb:6"),
            std::string::npos);
  EXPECT_NE(message("Ops f:x\nAutomaton A\nStates q\nFinal States q\nTransitions\n").find("not a small number"),
            std::string::npos);
  EXPECT_NE(message("Ops f:1\nAutomaton A\nStates q").find("'Final States' is missing"), std::string::npos);
}

}  // namespace
}  // namespace quotient::shape
