// Backward images of statements against brute force: forward, tree by tree.
#include <gtest/gtest.h>

#include <random>

#include "shape/abstraction/abstraction.hpp"
#include "shape/automata/inclusion.hpp"
#include "shape/transducers/transducers.hpp"
#include "shape_trees.hpp"

namespace quotient::shape {
namespace {

// Random statements on sets of a few small heaps, all with the same variables in the heap.
class RandomHeaps {
 public:
  explicit RandomHeaps(uint64_t seed)
      : labels_(layout(seed % 3 == 0)),
        by_statement_(seed % 2),
        transducers_(labels_,
                     by_statement_ ? Transducers::Descriptors::by_statement : Transducers::Descriptors::by_selector,
                     seed / 2 % 2),
        random_(seed) {}

  // A statement, chosen by the number, with random operands.
  struct Chosen {
    uint32_t action, x, y, selector, value;
  };
  Chosen choose() { return {pick(14), pick(kVariables), pick(kVariables), pick(kSelectors), pick(2)}; }

  // What comes out: which variables are in the heap then, and what else tells this result from others.
  struct Result {
    uint64_t here, key;
    Automaton trees;
  };

  // What it makes of a set in which the variables of `here` are in the heap.
  std::vector<Result> apply(const Chosen& c, uint64_t here, const Automaton& trees) {
    const uint64_t x = uint64_t{1} << c.x, y = uint64_t{1} << c.y;
    const auto without = [&] { return here & x ? transducers_.forget(trees, c.x) : trees; };
    switch (c.action) {
      case 0: {
        const auto kinds = static_cast<uint32_t>(labels_.layout().kinds.size());
        return {{here | x, 0, transducers_.allocate(without(), c.x, c.y % kinds, c.value)}};
      }
      case 1: return {{here & ~x, 0, without()}};
      case 2:
        if (!(here & y) || x == y) break;
        return {{here | x, 0, transducers_.copy(without(), c.y, c.x)}};
      case 3:
      case 4: {
        if (!(here & y) || x == y) break;
        std::vector<Result> out;
        for (const Part& part : transducers_.load(without(), c.y, c.selector, c.x)) {
          out.push_back(
              {part.status == Status::heap ? here | x : here & ~x, static_cast<uint64_t>(part.status), part.trees});
        }
        return out;
      }
      case 5:
      case 6:
        if (!(here & x)) break;
        if (!(here & y)) return {{here, 0, transducers_.store_link(trees, c.x, c.selector, kNull)}};
        return {{here, 0, transducers_.store(trees, c.x, c.selector, c.y, c.x * kVariables + c.y)}};
      case 7: {
        if (!(here & x)) break;
        std::vector<Result> out;
        for (const auto& [variables, part] : transducers_.release(trees, c.x))
          out.push_back({here & ~variables, variables, part});
        return out;
      }
      case 8: return {{here, 0, transducers_.tidy(trees)}};
      case 9:
        if (!(here & x)) break;
        return {{here, 0, transducers_.write(trees, c.x, 0, labels_.value(c.value))}};
      case 10: {
        std::vector<Result> out;
        for (const auto& [data, part] : transducers_.by_data(trees)) out.push_back({here, key_of(data), part});
        return out;
      }
      case 11:
      case 12: {
        // With many descriptors it depends on the whole set which of them are checked, not on single trees.
        if (!(here & x) || by_statement_) break;
        const Transducers::Reach reach{
            [x](const Label& label) { return (label.variables & x) != 0; },
            [&c](const Label&, uint32_t selector) { return c.value || selector == c.selector; }};
        if (c.action == 11) return {{here, 0, transducers_.remember(trees, reach)}};
        return {
            {here, 0, transducers_.where_out_of_reach(trees, reach, [](const Label& label) { return !label.freed; })}};
      }
      case 13:
        if (!(here & x)) return {{here, 0, transducers_.forget_remembered(trees)}};
        return {{here, 0, transducers_.where_remembered(trees, c.x, false)},
                {here, 1, transducers_.where_remembered(trees, c.x, true)}};
    }
    return {{here, 0, trees}};
  }

  // A set of heaps, as random statements make them; mostly with states merged, so that subtrees can be exchanged for
  // others.
  std::pair<uint64_t, Automaton> heaps() {
    std::vector<Result> made;
    for (int attempt = 0; attempt < 6; ++attempt) {
      Result now = {0, 0, transducers_.only_nil()};
      for (uint32_t steps = 6 + pick(10); steps > 0; --steps) {
        auto next = apply(choose(), now.here, now.trees);
        std::erase_if(next, [](const Result& result) { return result.trees.finals().empty(); });
        if (!next.empty()) now = next[pick(static_cast<uint32_t>(next.size()))];
      }
      made.push_back(std::move(now));
    }
    Automaton sum;
    for (const Result& result : made) {
      if (result.here == made[0].here) transducers_.add(sum, result.trees);
    }
    using Kind = Abstraction::Kind;
    if (pick(4))
      sum = abstract(labels_, transducers_.languages(), sum,
                     pick(2) ? Abstraction{Kind::variables, 0} : Abstraction{Kind::local, 1});
    return {made[0].here, sum};
  }

  // Changes the set such that the statement that is returned inserts a node, the variable 2, behind that of the
  // variable 0.
  Chosen insertion(uint64_t& here, Automaton& trees) {
    const uint32_t selector = pick(kSelectors);
    if (!(here & 1)) return choose();
    if (here & 2) trees = transducers_.forget(trees, 1);
    if (here & 4) trees = transducers_.forget(trees, 2);
    here = 1;
    for (const Part& part : transducers_.load(trees, 0, selector, 1)) {
      if (part.status != Status::heap) continue;
      here = 7;
      trees = transducers_.store(transducers_.allocate(part.trees, 2, 0, true), 2, selector, 1, 99);
      return {5, 0, 2, selector, 0};
    }
    return choose();
  }

  // Changes the set such that the statement that is returned lets the node of the variable 0, to which nothing points,
  // point to that of the variable 2 at the top of the tree, which cannot move: so the first is put on top.
  Chosen hoisting(uint64_t& here, Automaton& trees) {
    const uint32_t selector = pick(kSelectors);
    trees = transducers_.forget_all(trees, here);
    for (const uint32_t x : {0u, 1u, 1u, 2u})
      trees = transducers_.allocate(transducers_.forget(trees, x), x, 0, pick(2));
    trees = transducers_.store(trees, 2, selector, 1, 98);
    here = 7;
    return {5, 0, 2, selector, 0};
  }

  uint32_t pick(uint32_t n) { return static_cast<uint32_t>(random_() % n); }
  Transducers& transducers() { return transducers_; }

 private:
  static constexpr uint32_t kVariables = 3, kSelectors = 2;

  static uint64_t key_of(const Transducers::DataOfVariables& data) {
    uint64_t key = 0;
    for (const auto& [variable, fields] : data) key |= uint64_t{fields[0]} << 16 * variable;
    return key;
  }

  // One kind of nodes, or two, of which one comes to hang below the other.
  static Layout layout(bool hanging) {
    if (!hanging) return {{{kSelectors, 1, 0}}, kSelectors};
    return {{{kSelectors, 1, 0, false, 1}, {kSelectors, 1, kSelectors, true, 1}}, 2 * kSelectors, 1};
  }

  Labels labels_;
  bool by_statement_;
  Transducers transducers_;
  std::mt19937_64 random_;
};

// Some of the trees: some of the rules.
Automaton part_of(const Automaton& trees, RandomHeaps& random) {
  Automaton out;
  out.add_states(trees.states());
  for (const Automaton::Rule& rule : trees.rules()) {
    if (random.pick(8)) out.add_rule(rule.symbol, trees.children(rule), rule.target);
  }
  for (const State state : trees.finals()) {
    if (random.pick(3)) out.set_final(state);
  }
  return trim(out);
}

TEST(ShapeBackward, ImagesAreThoseOfTheTreesOneByOne) {
  size_t compared = 0, inside = 0;
  for (uint64_t seed = 1; seed <= 6000; ++seed) {
    RandomHeaps random(seed);
    auto [here, heaps] = random.heaps();
    const uint32_t way = random.pick(6);
    const auto chosen = way == 0   ? random.hoisting(here, heaps)
                        : way <= 2 ? random.insertion(here, heaps)
                                   : random.choose();
    // Until path languages grow no more: a single tree is then treated as it is in the set.
    for (uint64_t version = ~uint64_t{0}; version != random.transducers().version();) {
      version = random.transducers().version();
      random.apply(chosen, here, heaps);
    }
    const std::vector<Tree> some = all_trees(heaps, 6, 5);
    const uint64_t version = random.transducers().version();
    Journal journal;
    journal.begin(heaps);
    random.transducers().record_in(&journal);
    const auto results = random.apply(chosen, here, heaps);
    random.transducers().record_in(nullptr);
    for (const RandomHeaps::Result& result : results) {
      const Automaton part = part_of(result.trees, random);
      const Automaton back = journal.back(result.trees, part);
      EXPECT_TRUE(includes(heaps, back)) << "seed " << seed;
      for (const Tree& tree : some) {
        bool leads_there = false;
        for (const RandomHeaps::Result& after : random.apply(chosen, here, only(tree))) {
          leads_there |= after.key == result.key && !is_empty(intersect(after.trees, part));
        }
        if (random.transducers().version() != version) continue;
        ASSERT_EQ(accepts(back, tree), leads_there) << "seed " << seed << ", action " << chosen.action;
        ++compared, inside += leads_there;
      }
    }
  }
  EXPECT_GT(compared, 2000u);
  EXPECT_GT(inside, 300u);
}

}  // namespace
}  // namespace quotient::shape
