// Tables that several workers share: each entry is added once, and found by all.
#include <gtest/gtest.h>

#include <map>
#include <thread>

#include "base/on_demand.hpp"
#include "base/reclaim.hpp"
#include "random.hpp"
#include "store/pair_set.hpp"
#include "store/pair_table.hpp"

namespace quotient::testing {
namespace {

constexpr unsigned kWorkers = 4;
constexpr uint32_t kSteps = 30'000;

// `work(worker, step)` by several threads, with a moment between steps at which they hold no references.
template <class Work>
void together(Work&& work) {
  std::array<Reclaim::Reader, kWorkers> readers;
  std::vector<std::thread> threads;
  for (unsigned worker = 0; worker < kWorkers; ++worker) {
    threads.emplace_back([&, worker] {
      readers[worker].go_on();
      for (uint32_t step = 0; step < kSteps; ++step) {
        readers[worker].step();
        work(worker, step);
      }
      readers[worker].rest();
    });
  }
  for (std::thread& thread : threads) thread.join();
}

TEST(SharedTables, PairsHaveOneIdForAll) {
  store::PairTable table;
  std::array<std::map<std::pair<uint32_t, uint32_t>, uint32_t>, kWorkers> ids;
  std::vector<Random> random;
  for (unsigned worker = 0; worker < kWorkers; ++worker) random.emplace_back(worker);
  together([&](unsigned worker, uint32_t) {
    const auto left = static_cast<uint32_t>(random[worker].below(300)),
               right = static_cast<uint32_t>(random[worker].below(300));
    const uint32_t id = table.intern(left, right);
    const auto [at, fresh] = ids[worker].try_emplace({left, right}, id);
    ASSERT_EQ(at->second, id);
    ASSERT_EQ(table.pair(id), (store::Pair{left, right}));
  });
  std::map<std::pair<uint32_t, uint32_t>, uint32_t> all;
  for (const auto& known : ids) {
    for (const auto& [pair, id] : known) EXPECT_EQ(all.try_emplace(pair, id).first->second, id);
  }
  EXPECT_EQ(table.size(), all.size());
}

TEST(SharedTables, APairIsNewForOneWorkerOnly) {
  store::PairSet set;
  std::array<uint64_t, kWorkers> added{};
  std::vector<Random> random;
  for (unsigned worker = 0; worker < kWorkers; ++worker) random.emplace_back(worker);
  std::vector<std::vector<uint64_t>> seen(kWorkers);
  together([&](unsigned worker, uint32_t step) {
    // Halves get longer: tables are widened, too.
    const auto left = static_cast<uint32_t>(random[worker].below(1 + step)),
               right = static_cast<uint32_t>(random[worker].below(7));
    added[worker] += set.add(left, right);
    ASSERT_TRUE(set.contains(left, right));
    seen[worker].push_back(uint64_t{left} << 32 | right);
  });
  std::set<uint64_t> all;
  for (const auto& some : seen) all.insert(some.begin(), some.end());
  EXPECT_EQ(set.size(), all.size());
  EXPECT_EQ(added[0] + added[1] + added[2] + added[3], all.size());
  uint64_t visited = 0;
  set.for_each([&](store::Pair pair, uint8_t) {
    EXPECT_TRUE(all.contains(uint64_t{pair.left} << 32 | pair.right));
    ++visited;
  });
  EXPECT_EQ(visited, all.size());
}

TEST(SharedTables, ThingsAreMadeOnce) {
  OnDemand<uint32_t> things(1000);
  std::atomic<uint32_t> made = 0;
  together([&](unsigned worker, uint32_t step) {
    const size_t number = (step * (worker + 1)) % 500;
    const uint32_t& thing = things.get(number, [&] {
      ++made;
      return std::make_unique<uint32_t>(static_cast<uint32_t>(number));
    });
    ASSERT_EQ(thing, number);
  });
  EXPECT_EQ(made, 500u);
}

TEST(SharedReclaim, WaitsForWhoeverReads) {
  struct Witness {
    explicit Witness(bool& dead) : dead(&dead) {}
    Witness(Witness&& other) noexcept : dead(std::exchange(other.dead, nullptr)) {}
    ~Witness() {
      if (dead) *dead = true;
    }
    bool* dead;
  };
  bool first = false, second = false, third = false;
  Reclaim::Reader one;
  Reclaim::retire(Witness(first));
  EXPECT_TRUE(first);  // nobody else reads
  Reclaim::Reader two;
  one.go_on();
  two.go_on();
  Reclaim::retire(Witness(second));
  one.step();
  EXPECT_FALSE(second);
  two.rest();
  Reclaim::retire(Witness(third));
  EXPECT_TRUE(second);
  EXPECT_FALSE(third);  // `one` has not made a step since
}

}  // namespace
}  // namespace quotient::testing
