// A search by several processes (docs/parallel.md, "Many machines"), here by threads that share nothing but a way to
// send each other bytes: the same states, moves, verdicts and errors as one, and paths that can be followed.
#include "explore/partition.hpp"

#include <array>
#include <filesystem>
#include <mutex>
#include <thread>

#include "base/bytes.hpp"
#include "explore/checkpoints.hpp"
#include "random_programs.hpp"
#include "support.hpp"

namespace quotient::testing {
namespace {

// What is on its way, to each of them.
struct Mail {
  explicit Mail(unsigned processes) : boxes(processes) {}
  std::mutex mutex;
  std::vector<std::deque<net::Peers::Message>> boxes;
};

class Neighbours final : public net::Peers {
 public:
  Neighbours(Mail& mail, unsigned rank) : mail_(mail), rank_(rank) {}
  unsigned rank() const override { return rank_; }
  unsigned size() const override { return static_cast<unsigned>(mail_.boxes.size()); }
  void send(unsigned to, std::string bytes) override {
    const std::scoped_lock lock(mail_.mutex);
    mail_.boxes[to].push_back({rank_, std::move(bytes)});
  }
  size_t unsent_bytes() override { return 0; }
  void finish() override {}

 protected:
  std::optional<Message> arrival() override {
    const std::scoped_lock lock(mail_.mutex);
    auto& box = mail_.boxes[rank_];
    if (box.empty()) return {};
    Message message = std::move(box.front());
    box.pop_front();
    return message;
  }

 private:
  Mail& mail_;
  const unsigned rank_;
};

// How a search is shared out; and the folder of its checkpoints, if there are any.
struct Shares {
  unsigned processes;
  unsigned workers = 1;  // in each of them
  std::string folder = {};
  uint64_t states = 0;  // after which it stops
  bool is_resumed = false;
};

std::unique_ptr<explore::Checkpoints> checkpoints_of(const Shares& shares, unsigned rank) {
  auto out = std::make_unique<explore::Checkpoints>(
      explore::Checkpoints::Settings{shares.folder, 0, "", [](const std::string& why) { ADD_FAILURE() << why; }});
  if (!shares.is_resumed) return out;
  auto from = std::make_unique<const explore::CheckpointReader>(explore::checkpoint_in(shares.folder));
  const auto together = explore::Checkpoints::Together::of(*from);
  EXPECT_EQ(together.processes, shares.processes);
  out->resume(std::move(from), std::make_unique<const explore::CheckpointReader>(
                                   explore::process_checkpoint_in(shares.folder, rank, together.number)));
  return out;
}

// The answer of the first of the processes.
explore::Answer explore_together(const core::Module& module, const Config& config, const Shares& shares) {
  Mail mail(shares.processes);
  std::vector<explore::Answer> answers(shares.processes);
  std::vector<std::thread> threads;
  for (unsigned rank = 0; rank < shares.processes; ++rank) {
    threads.emplace_back([&, rank] {
      Neighbours peers(mail, rank);
      explore::SearchOptions options = config.search_options();
      options.peers = &peers;
      options.workers = {shares.workers, 0};
      options.limits.states = shares.states;
      std::unique_ptr<explore::Checkpoints> checkpoints;
      if (!shares.folder.empty()) checkpoints = checkpoints_of(shares, rank);
      options.checkpoints = checkpoints.get();
      answers[rank] = spaces::check(module, config.machine_options(), options);
    });
  }
  for (std::thread& thread : threads) thread.join();
  for (const auto& box : mail.boxes) EXPECT_TRUE(box.empty()) << "a message that nobody has read";
  return answers[0];
}

void expect_same(const core::Module& module, const Config& config, const explore::Answer& many,
                 const explore::Answer& one, const std::string& what) {
  EXPECT_EQ(many.statistics.states, one.statistics.states) << what;
  EXPECT_EQ(many.statistics.transitions, one.statistics.transitions) << what;
  EXPECT_EQ(many.statistics.matched, one.statistics.matched) << what;
  EXPECT_EQ(verdict(many), verdict(one)) << what;
  EXPECT_EQ(places(many), places(one)) << what;
  expect_replays(module, config, many);
}

// Of random programs, in both orders: what all errors are, and how many states there are.
void for_random_programs(uint64_t count, const std::function<void(const core::Module&, const Config&)>& test) {
  for (uint64_t seed = 1; seed <= count; ++seed) {
    const core::Module module = module_of(random_program(seed));
    for (const explore::Order order : {explore::Order::dfs, explore::Order::bfs}) {
      SCOPED_TRACE("seed " + std::to_string(seed) + (order == explore::Order::dfs ? ", dfs" : ", bfs"));
      Config config;
      config.order = order;
      config.all_errors = true;
      config.checks = "default,race";
      test(module, config);
    }
  }
}

TEST(Bytes, NumbersComeBack) {
  std::string text;
  ByteWriter out(text);
  const std::array<uint64_t, 7> numbers = {0, 1, 127, 128, 300, UINT32_MAX, UINT64_MAX};
  const std::array<int64_t, 6> differences = {0, -1, 63, -64, INT64_MAX, INT64_MIN};
  for (const uint64_t number : numbers) out.number(number);
  for (const int64_t difference : differences) out.difference(difference);
  out.text("end");
  ByteReader in(text);
  for (const uint64_t number : numbers) EXPECT_EQ(in.number(), number);
  for (const int64_t difference : differences) EXPECT_EQ(in.difference(), difference);
  EXPECT_EQ(in.text(), "end");
  EXPECT_TRUE(in.at_end());
}

TEST(Partition, RandomProgramsHaveTheSameStatesInSeveralProcesses) {
  for_random_programs(60, [](const core::Module& module, const Config& config) {
    const explore::Answer one = explore(module, config);
    for (const unsigned processes : {2u, 3u})
      expect_same(module, config, explore_together(module, config, {processes}), one, std::to_string(processes));
  });
}

TEST(Partition, SeveralWorkersInEachProcessFindTheSameStates) {
  for_random_programs(40, [](const core::Module& module, const Config& config) {
    const explore::Answer one = explore(module, config);
    for (const unsigned workers : {2u, 3u})
      expect_same(module, config, explore_together(module, config, {2, workers}), one, std::to_string(workers));
  });
}

// They are written whenever the first process looks at the clock, and at limits.
TEST(Partition, ASearchInPiecesFindsTheSameStates) {
  for_random_programs(8, [](const core::Module& module, const Config& config) {
    const explore::Answer one = explore(module, config);
    for (const unsigned workers : {1u, 2u}) {
      Shares shares{2, workers, ::testing::TempDir() + "partition_test"};
      std::filesystem::remove_all(shares.folder);
      explore::Answer many;
      unsigned pieces = 0;
      do {
        shares.states += one.statistics.states / 4 + 1;
        many = explore_together(module, config, shares);
        shares.is_resumed = true;
        ASSERT_LT(++pieces, 10u) << many.reason;
      } while (many.stopped);
      EXPECT_GE(pieces, 2u);
      expect_same(module, config, many, one, std::to_string(workers));
    }
  });
}

}  // namespace
}  // namespace quotient::testing
