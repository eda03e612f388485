// A search by several processes (docs/parallel.md, "Many machines"), here by threads that share nothing but a way to
// send each other bytes: the same states, moves, verdicts and errors as one, and paths that can be followed.
#include "explore/partition.hpp"

#include <array>
#include <mutex>
#include <thread>

#include "base/bytes.hpp"
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

// The answer of the first of so many processes.
explore::Answer explore_together(const core::Module& module, const Config& config, unsigned processes) {
  Mail mail(processes);
  std::vector<explore::Answer> answers(processes);
  std::vector<std::thread> threads;
  for (unsigned rank = 0; rank < processes; ++rank) {
    threads.emplace_back([&, rank] {
      Neighbours peers(mail, rank);
      explore::SearchOptions options = config.search_options();
      options.peers = &peers;
      answers[rank] = spaces::check(module, config.machine_options(), options);
    });
  }
  for (std::thread& thread : threads) thread.join();
  for (const auto& box : mail.boxes) EXPECT_TRUE(box.empty()) << "a message that nobody has read";
  return answers[0];
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
  for (uint64_t seed = 1; seed <= 60; ++seed) {
    const core::Module module = module_of(random_program(seed));
    for (const explore::Order order : {explore::Order::dfs, explore::Order::bfs}) {
      Config config;
      config.order = order;
      config.all_errors = true;
      config.checks = "default,race";
      const explore::Answer one = explore(module, config);
      for (const unsigned processes : {2u, 3u}) {
        const explore::Answer many = explore_together(module, config, processes);
        EXPECT_EQ(many.statistics.states, one.statistics.states) << "seed " << seed;
        EXPECT_EQ(many.statistics.transitions, one.statistics.transitions) << "seed " << seed;
        EXPECT_EQ(many.statistics.matched, one.statistics.matched) << "seed " << seed;
        EXPECT_EQ(verdict(many), verdict(one)) << "seed " << seed;
        EXPECT_EQ(places(many), places(one)) << "seed " << seed;
        expect_replays(module, config, many);
      }
    }
  }
}

}  // namespace
}  // namespace quotient::testing
