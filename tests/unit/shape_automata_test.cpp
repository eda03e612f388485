// Tree automata against a naive twin: the set of all small trees that an automaton accepts, by trying every run.
#include <gtest/gtest.h>

#include <functional>
#include <random>
#include <set>

#include "shape/automata/inclusion.hpp"
#include "shape/automata/operations.hpp"
#include "shape/automata/reduce.hpp"
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
    for (size_t i = 0; i < tree.children.size() && fits; ++i) fits = reaches(automaton, tree.children[i], automaton.children(rule)[i]);
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

// Inclusion by determinising the right side as a whole, pair by pair: (state on the left, set of all states on the right).
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

class RandomAutomata : public ::testing::Test {
 protected:
  std::mt19937 random{20240229};
  const std::vector<Tree> trees = trees_up_to(2);

  Automaton next() { return random_automaton(random, 1 + random() % 4, 3 + random() % 9); }
  void expect_same(const Automaton& a, const Automaton& b, const char* what) {
    for (const Tree& tree : trees) ASSERT_EQ(naive_accepts(a, tree), naive_accepts(b, tree)) << what;
  }
};

TEST_F(RandomAutomata, MembershipIsThatOfGuessedRuns) {
  for (int i = 0; i < 300; ++i) {
    const Automaton a = next();
    for (const Tree& tree : trees) ASSERT_EQ(accepts(a, tree), naive_accepts(a, tree));
  }
}

TEST_F(RandomAutomata, ReductionsKeepTheLanguage) {
  for (int i = 0; i < 1000; ++i) {
    const Automaton a = next();
    const Automaton trimmed = trim(a), bisimilar = reduce_by_bisimulation(a), simulated = reduce_by_simulation(a);
    expect_same(a, trimmed, "trim");
    expect_same(a, bisimilar, "bisimulation");
    expect_same(a, simulated, "simulation");
    EXPECT_LE(bisimilar.states(), trimmed.states());
    EXPECT_LE(simulated.states(), bisimilar.states());
    EXPECT_TRUE(naive_includes(a, simulated) && naive_includes(simulated, a));
  }
}

TEST_F(RandomAutomata, UnionAndProduct) {
  for (int i = 0; i < 500; ++i) {
    const Automaton a = next(), b = next();
    const Automaton both = intersect(a, b), either = unite(a, b);
    for (const Tree& tree : trees) {
      ASSERT_EQ(accepts(both, tree), accepts(a, tree) && accepts(b, tree));
      ASSERT_EQ(accepts(either, tree), accepts(a, tree) || accepts(b, tree));
    }
  }
}

TEST_F(RandomAutomata, RelabellingAndQuotient) {
  const std::function<Tree(const Tree&)> renamed = [&](const Tree& tree) {
    Tree out{tree.symbol == 4 ? 3 : tree.symbol, {}};
    for (const Tree& child : tree.children) out.children.push_back(renamed(child));
    return out;
  };
  for (int i = 0; i < 300; ++i) {
    const Automaton a = next();
    const Automaton merged = relabel(a, [](Symbol symbol) { return symbol == 4 ? std::vector<Symbol>{3} : std::vector<Symbol>{symbol}; });
    const Automaton doubled = relabel(a, [](Symbol symbol) { return symbol == 0 ? std::vector<Symbol>{} : std::vector<Symbol>{symbol}; });
    std::vector<uint32_t> classes(a.states());
    for (uint32_t& number : classes) number = random() % 2;
    const Automaton coarser = quotient(a, classes);
    for (const Tree& tree : trees) {
      if (!accepts(a, tree)) continue;
      ASSERT_TRUE(accepts(merged, renamed(tree)));
      ASSERT_TRUE(accepts(coarser, tree));
    }
    EXPECT_FALSE(accepts(doubled, {0, {}}));
  }
}

TEST_F(RandomAutomata, WitnessIsASmallestTree) {
  const std::function<int(const Tree&)> size = [&](const Tree& tree) {
    int sum = 1;
    for (const Tree& child : tree.children) sum += size(child);
    return sum;
  };
  for (int i = 0; i < 1000; ++i) {
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
  for (int i = 0; i < 500; ++i) {
    Automaton a = next();
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
  for (uint32_t symbol = 0; symbol < 5; ++symbol) alphabet.symbol(std::string(1, static_cast<char>('a' + symbol)), kArity[symbol]);
  for (int i = 0; i < 300; ++i) {
    const Automaton a = next();
    const auto again = read_timbuk(write_timbuk(a, alphabet), alphabet);
    ASSERT_TRUE(again.has_value()) << to_string(again.error());
    expect_same(a, *again, "Timbuk");
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
  EXPECT_NE(message("Ops a:0\nAutomaton A\nStates q\nFinal States q\nTransitions\na q\n").find("x.tmb:6"), std::string::npos);
  EXPECT_NE(message("Ops f:x\nAutomaton A\nStates q\nFinal States q\nTransitions\n").find("not a small number"), std::string::npos);
  EXPECT_NE(message("Ops f:1\nAutomaton A\nStates q").find("'Final States' is missing"), std::string::npos);
}

}  // namespace
}  // namespace quotient::shape
