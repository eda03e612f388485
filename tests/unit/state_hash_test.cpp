// Stores that compare states by hashes: the hash of a state is a function of the state, however it was reached; the
// sets behave like sets; and searches with them see the same states as the exact one, as far as they can.
#include "store/state_hash.hpp"

#include <map>
#include <set>

#include "random.hpp"
#include "random_programs.hpp"
#include "store/state_set.hpp"
#include "support.hpp"

namespace quotient::testing {
namespace {

using memory::Change;
using memory::ContentId;
using memory::Slot;
using store::HashKind;
using store::StoreKind;

constexpr HashKind kKinds[] = {HashKind::incremental, HashKind::cyclic, HashKind::full};

// Contents 1 to `count`.
void fill(store::Contents& contents, uint64_t count) {
  for (uint64_t i = 0; i < count; ++i) {
    memory::Object object;
    object.reset(memory::ObjectKind::heap, 8, true);
    std::memcpy(object.data.data(), &i, sizeof i);
    contents.intern(object.view());
  }
}

// The hash of the machine's current state, computed from nothing.
uint64_t from_scratch(HashKind kind, spaces::StateSpace& space) {
  std::vector<Change> changes;
  const memory::Memory& memory = space.machine().memory();
  for (const Slot slot : memory.objects()) changes.push_back({slot, ContentId::none, memory.content(slot)});
  return store::StateHash(kind, space.contents(), space.machine().chains()).after(0, changes);
}

class StateHashTest : public ::testing::TestWithParam<HashKind> {};

TEST_P(StateHashTest, FollowsChangesAndTheirUndoing) {
  store::Contents contents;
  fill(contents, 20);
  const memory::Chains chains;
  store::StateHash hash(GetParam(), contents, chains);
  std::map<uint32_t, uint32_t> state;
  std::map<std::map<uint32_t, uint32_t>, uint64_t> hash_of = {{{}, 0}};
  Random random(7);
  uint64_t value = 0;
  for (int step = 0; step < 3000; ++step) {
    std::vector<Change> changes;
    std::map<uint32_t, uint32_t> after = state;
    std::set<uint32_t> slots;
    for (uint64_t n = random.below(4); n > 0; --n) slots.insert(static_cast<uint32_t>(100 + random.below(6)));
    for (const uint32_t slot : slots) {
      const uint32_t before = state.count(slot) ? state[slot] : 0;
      const auto content = static_cast<uint32_t>(random.below(4));
      changes.push_back({Slot{slot}, ContentId{before}, ContentId{content}});
      if (content) after[slot] = content;
      if (!content) after.erase(slot);
    }
    const uint64_t next = hash.after(value, changes);
    const auto [known, fresh] = hash_of.try_emplace(after, next);
    ASSERT_EQ(known->second, next) << "equal states, different hashes";
    if (random.one_in(3)) {
      hash.undone(changes);
    } else {
      value = next;
      state = after;
    }
  }
  std::set<uint64_t> values;
  for (const auto& [map, known] : hash_of) values.insert(known);
  EXPECT_EQ(values.size(), hash_of.size()) << "different states, equal hashes";
}

TEST_P(StateHashTest, IsThatOfTheStateOnRandomWalksOfRandomPrograms) {
  for (uint64_t seed = 0; seed < 60; ++seed) {
    const core::Module module = module_of(random_program(seed));
    machine::Machine machine(module, Config{}.machine_options());
    spaces::StateSpace space(machine, heap::HeapOptions{}, {.tree = true, .hash = GetParam()});
    machine::Step step;
    space.start(step);
    if (step.status != machine::StepStatus::advanced) continue;
    Random random(seed);
    std::map<store::Node, uint64_t> hash_of;
    std::map<uint64_t, store::Node> node_of;
    std::vector<spaces::Undo> log;
    std::vector<std::pair<store::State, size_t>> path;
    for (int i = 0; i < 200; ++i) {
      const store::State here = space.state();
      const std::string where = "seed " + std::to_string(seed) + ", step " + std::to_string(i);
      ASSERT_EQ(here.hash, from_scratch(GetParam(), space)) << where;
      ASSERT_EQ(hash_of.try_emplace(here.node, here.hash).first->second, here.hash) << where;
      ASSERT_EQ(node_of.try_emplace(here.hash, here.node).first->second, here.node) << where;
      if (random.one_in(10)) {
        auto target = hash_of.begin();
        std::advance(target, static_cast<long>(random.below(hash_of.size())));
        space.jump(target->first);
        ASSERT_EQ(space.state().hash, target->second) << where;
        path.clear();
        log.clear();
      } else if (!path.empty() && (random.one_in(3) || space.threads().empty())) {
        space.undo(log, path.back().second, path.back().first);
        path.pop_back();
      } else if (!space.threads().empty()) {
        machine::Choices choices;
        const size_t mark = log.size();
        space.advance(space.threads()[random.below(space.threads().size())], choices, step, log);
        if (step.status == machine::StepStatus::advanced) path.push_back({here, mark});
      }
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Kinds, StateHashTest, ::testing::ValuesIn(kKinds));

TEST(StateHash, CyclicCannotTellSlots64Apart) {
  store::Contents contents;
  fill(contents, 2);
  const memory::Chains chains;
  const std::vector<Change> one = {{Slot{100}, {}, ContentId{1}}, {Slot{164}, {}, ContentId{2}}};
  const std::vector<Change> other = {{Slot{100}, {}, ContentId{2}}, {Slot{164}, {}, ContentId{1}}};
  for (const HashKind kind : kKinds) {
    const bool equal = store::StateHash(kind, contents, chains).after(0, one) ==
                       store::StateHash(kind, contents, chains).after(0, other);
    EXPECT_EQ(equal, kind == HashKind::cyclic);
  }
}

// Of states that differ in one or two small contents, as successive states do.
TEST(StateHash, CollidesLikeRandomNumbersInFewBits) {
  constexpr unsigned kBits = 20;
  constexpr uint32_t kSide = 300;
  store::Contents contents;
  fill(contents, kSide);
  const memory::Chains chains;
  std::map<HashKind, uint64_t> collisions;
  for (const HashKind kind : kKinds) {
    store::CompactSet set(kBits);
    store::StateHash hash(kind, contents, chains);
    for (uint32_t a = 1; a <= kSide; ++a) {
      for (uint32_t b = 1; b <= kSide; ++b) {
        const std::vector<Change> state = {
            {Slot{1000}, {}, ContentId{a}}, {Slot{1001}, {}, ContentId{7}}, {Slot{1016}, {}, ContentId{b}}};
        collisions[kind] += !set.add(hash.after(0, state));
      }
    }
    const double n = kSide * kSide, size = 1u << kBits;
    const double expected = n - size * -std::expm1(n * std::log1p(-1 / size));
    EXPECT_NEAR(static_cast<double>(collisions[kind]), expected, 0.1 * expected) << static_cast<int>(kind);
  }
}

TEST(CompactSet, IsASetOfHashes) {
  store::CompactSet set;
  std::set<uint64_t> twin;
  Random random(1);
  for (int i = 0; i < 200'000; ++i) {
    const uint64_t hash = random.one_in(3) ? random.below(50'000) * store::kGoldenRatio : random.bits();
    ASSERT_EQ(set.add(hash), twin.insert(hash).second);
  }
  EXPECT_EQ(set.states(), twin.size());
  for (const uint64_t hash : twin) ASSERT_FALSE(set.add(hash));
}

TEST(CompactSet, TakesLessThan10Point5BytesPerState) {
  store::CompactSet set;
  for (uint64_t i = 1; i <= 2'000'000; ++i) {
    set.add(store::mix(i));
    if (i < 100'000 || i % 5000 != 0) continue;
    ASSERT_LT(static_cast<double>(set.bytes()), 10.5 * static_cast<double>(i));
  }
}

TEST(CompactSet, ComparesOnlyAsManyBitsAsItIsTold) {
  for (const unsigned bits : {8u, 13u, 20u, 63u}) {
    store::CompactSet set(bits);
    std::set<uint64_t> twin;
    for (uint64_t i = 0; i < 30'000; ++i) {
      const uint64_t hash = i < 3 ? i : store::mix(i);
      ASSERT_EQ(set.add(hash), twin.insert(hash >> (64 - bits)).second) << bits;
    }
    EXPECT_EQ(set.states(), twin.size());
  }
}

TEST(CompactSet, ExpectsAsManyOmissionsAsThereAre) {
  store::CompactSet set(32);
  uint64_t omissions = 0;
  for (uint64_t i = 1; i <= 1'000'000; ++i) omissions += !set.add(store::mix(i));
  EXPECT_NEAR(set.expected_omissions(), static_cast<double>(omissions), 45) << "about 116, with a deviation of 11";
}

TEST(Bitstate, ForgetsNothingAndExpectsAsManyOmissionsAsThereAre) {
  for (const unsigned functions : {1u, 3u, 8u}) {
    for (const uint64_t bytes : {uint64_t{1} << 18, uint64_t{300'007}}) {
      store::Bitstate set(bytes, functions);
      uint64_t omissions = 0;
      for (uint64_t i = 1; i <= 200'000; ++i) omissions += !set.add(store::mix(i));
      for (uint64_t i = 1; i <= 200'000; ++i) ASSERT_FALSE(set.add(store::mix(i)));
      EXPECT_EQ(set.states() + omissions, 200'000u);
      // The omitted states are not among those that it counts on.
      const double expected = set.expected_omissions() * 200'000 / static_cast<double>(set.states());
      EXPECT_NEAR(static_cast<double>(omissions), expected, 0.1 * expected + 30)
          << functions << " functions, " << bytes << " bytes";
    }
  }
}

explore::Answer explore_with(const core::Module& module, store::StoreOptions store, Config config) {
  config.store = store;
  return explore(module, config);
}

TEST(Stores, CompactSeesEveryStateAndBitstateNoMore) {
  for (uint64_t seed = 0; seed < 60; ++seed) {
    const core::Module module = module_of(random_program(seed));
    for (const auto order : {explore::Order::dfs, explore::Order::bfs}) {
      const Config config{.order = order, .all_errors = true, .limits = {.states = 4000}};
      const explore::Answer exact = explore(module, config);
      if (exact.statistics.states >= 4000) continue;
      for (const HashKind hash : kKinds) {
        const explore::Answer compact = explore_with(module, {.kind = StoreKind::compact, .hash = hash}, config);
        const explore::Answer bitstate =
            explore_with(module, {.kind = StoreKind::bitstate, .hash = hash, .bitstate_bytes = 2048}, config);
        ASSERT_EQ(compact.statistics.states, exact.statistics.states) << seed;
        ASSERT_EQ(compact.statistics.transitions, exact.statistics.transitions) << seed;
        ASSERT_EQ(places(compact), places(exact)) << seed;
        ASSERT_LE(bitstate.statistics.states, exact.statistics.states) << seed;
        expect_replays(module, config, compact);
        expect_replays(module, config, bitstate);
      }
    }
  }
}

const std::string kGrid = main_with("  spawn @up, 0\n  spawn @up, 0\n  ret\n", R"(global @a 4 4
func @up() {
^e:
  store i32 1, @a
  store i32 2, @a
  store i32 3, @a
  ret
}
)");

TEST(Stores, ThatAreNotExactProveNothing) {
  const core::Module module = module_of(kGrid);
  const explore::Answer compact = explore_with(module, {.kind = StoreKind::compact}, {});
  EXPECT_EQ(verdict(compact), "unknown");
  ASSERT_EQ(compact.caveats.size(), 1u);
  EXPECT_TRUE(compact.caveats[0].starts_with(
      "states were compared by 64-bit hashes (--store compact): the estimated probability "))
      << compact.caveats[0];
  EXPECT_EQ(compact.reason, "no error was found, but this is not a proof: " + compact.caveats[0]);
  EXPECT_GT(compact.statistics.missed_probability, 0);
  EXPECT_LT(compact.statistics.missed_probability, 1e-15);
  EXPECT_EQ(compact.statistics.nodes, 0u) << "the tree is not needed";
  const explore::Answer cyclic = explore_with(module, {.kind = StoreKind::compact, .hash = HashKind::cyclic}, {});
  EXPECT_NE(cyclic.caveats.at(0).find("is more than "), std::string::npos) << cyclic.caveats[0];
  const explore::Answer bitstate = explore_with(module, {.kind = StoreKind::bitstate}, {});
  EXPECT_EQ(verdict(bitstate), "unknown");
  ASSERT_EQ(bitstate.caveats.size(), 1u);
  EXPECT_GT(bitstate.statistics.bitstate_fill, 0);
  EXPECT_EQ(verdict(explore(module)), "verified");
}

TEST(Stores, ExactCountsCollisionsWhenAsked) {
  const core::Module module = module_of(kGrid);
  const explore::Answer exact = explore(module);
  EXPECT_EQ(exact.statistics.hash_bits, 0u);
  const explore::Answer study = explore_with(module, {.hash_bits = 64}, {});
  EXPECT_EQ(verdict(study), "verified");
  EXPECT_EQ(study.statistics.states, exact.statistics.states);
  EXPECT_EQ(study.statistics.hash_bits, 64u);
  EXPECT_EQ(study.statistics.hash_collisions, 0u);
}

}  // namespace
}  // namespace quotient::testing
