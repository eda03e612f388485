#include "explore/hunt.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <bit>
#include <chrono>
#include <map>
#include <mutex>
#include <thread>

#include "base/budget.hpp"
#include "explore/clocks.hpp"
#include "explore/state_sample.hpp"
#include "store/mix.hpp"

namespace quotient::explore {
namespace {

// States of the shortest rounds; beyond so many a round keeps a few bits of each alone.
constexpr uint64_t kShortRound = 1000, kLongRound = uint64_t{1} << 20;
constexpr uint64_t kFilterBytesPerState = 4;

// 1 1 2 1 1 2 4 1 1 2 1 1 2 4 8 …: whatever length is best, nearly as much is done as if that were known (Luby,
// Sinclair, Zuckerman, Optimal speedup of Las Vegas algorithms, 1993).
uint64_t luby(uint64_t number) {
  for (uint64_t i = number + 1;;) {
    if (std::has_single_bit(i + 1)) return (i + 1) / 2;
    i -= std::bit_floor(i) - 1;
  }
}

class Hunt {
 public:
  Hunt(const SearchOptions& options, Sink* sink, const Round& round)
      : options_(options),
        sink_(sink),
        round_(round),
        progress_(options.workers.count),
        start_(Clock::now()),
        cpu_start_(cpu_seconds()) {}

  Answer run() {
    std::vector<std::thread> others;
    for (unsigned worker = 1; worker < options_.workers.count; ++worker)
      others.emplace_back([this, worker] { work(worker); });
    work(0);
    for (std::thread& other : others) other.join();
    // Time is over. What was done out of turn counts all the same.
    for (auto& [number, done] : done_) count(std::move(done));
    return conclude();
  }

 private:
  using Clock = std::chrono::steady_clock;

  struct Task {
    uint64_t number;
    SearchOptions options;
  };
  struct Done {
    Answer answer;
    StateSample sample;
    bool decides;  // there is nothing left to be hunted, or nothing that could be
  };
  // Adds up what the rounds of all workers tell.
  class RoundSink final : public Sink {
   public:
    RoundSink(Hunt& hunt, unsigned worker) : hunt_(hunt), worker_(worker) {}
    void progress(const Progress& progress) override { hunt_.tell(worker_, progress); }

   private:
    Hunt& hunt_;
    const unsigned worker_;
  };

  void work(unsigned worker) {
    RoundSink sink(*this, worker);
    while (std::optional<Task> task = take()) {
      Done done;
      task->options.sample = &done.sample;
      if (const auto reason = within_budget([&] { done.answer = make_round(task->options, sink); }))
        done.answer = given_up(*reason);
      const bool is_cut = done.answer.stopped && done.answer.statistics.states >= task->options.limits.states;
      done.decides =
          !done.answer.findings.empty() || !(is_cut || is_time_over() || task->options.stop.stop_requested());
      finish(task->number, std::move(done));
    }
  }

  Answer make_round(const SearchOptions& options, RoundSink& sink) {
    Answer answer = round_(options, &sink);
    if (answer.stopped || !answer.findings.empty() || options.store.kind == options_.store.kind) return answer;
    // By the few bits that were kept of each, these are all states. Then they can be looked at for certain.
    SearchOptions again = options;
    again.store = options_.store;
    again.limits.states = 0;
    return round_(again, &sink);
  }

  static Answer given_up(const std::string& reason) {
    Answer answer;
    answer.stopped = true;
    answer.reason = reason;
    return answer;
  }

  // The next round; nothing: there is none.
  std::optional<Task> take() {
    const std::scoped_lock lock(mutex_);
    const uint64_t most = options_.limits.states;
    if (next_ > last_ || is_time_over() || (most && planned_ >= most)) return {};
    Task task{next_, round_of(options_, next_)};
    ++next_;
    uint64_t& states = task.options.limits.states;
    if (most) states = std::min(states, most - planned_);
    planned_ += states;
    if (options_.limits.seconds > 0) task.options.limits.seconds = std::max(0.001, options_.limits.seconds - elapsed());
    task.options.stop = stops_[task.number].get_token();
    return task;
  }

  void finish(uint64_t number, Done done) {
    const std::scoped_lock lock(mutex_);
    stops_.erase(number);
    if (done.decides && number < last_) {
      last_ = number;
      for (auto& [other, stop] : stops_)
        if (other > number) stop.request_stop();
    }
    done_.emplace(number, std::move(done));
    for (auto first = done_.begin(); first != done_.end() && first->first == counted_; first = done_.begin()) {
      count(std::move(first->second));
      done_.erase(first);
      ++counted_;
    }
  }

  // In the order of the rounds; nothing after the one that decides.
  void count(Done done) {
    if (is_decided_) return;
    is_decided_ = done.decides;
    ++rounds_;
    sample_.add_round(done.sample);
    add_coverage(coverage_, done.answer.coverage);
    Statistics& one = done.answer.statistics;
    const auto add = [&](auto Statistics::* figure) { sums_.*figure += one.*figure; };
    for (const auto figure : {&Statistics::states, &Statistics::transitions, &Statistics::matched, &Statistics::blocked,
                              &Statistics::error_states, &Statistics::searches, &Statistics::instructions})
      add(figure);
    sums_.depth = std::max(sums_.depth, one.depth);
    sums_.store_bytes = std::max(sums_.store_bytes, one.store_bytes);
    last_answer_ = std::move(done.answer);
  }

  Answer conclude() {
    Answer answer = std::move(last_answer_);
    Statistics& statistics = answer.statistics;
    for (const auto figure : {&Statistics::states, &Statistics::transitions, &Statistics::matched, &Statistics::blocked,
                              &Statistics::error_states, &Statistics::searches, &Statistics::instructions,
                              &Statistics::depth, &Statistics::store_bytes})
      statistics.*figure = sums_.*figure;
    statistics.rounds = rounds_;
    statistics.different_states = sample_.different();
    statistics.estimated_states = sample_.at_least();
    statistics.workers = options_.workers.count;
    statistics.search_seconds = elapsed();
    statistics.search_cpu_seconds = cpu_seconds() - cpu_start_;
    statistics.memory_peak_bytes = peak_memory();
    add_rates(statistics);
    answer.alone.clear();
    answer.coverage = std::move(coverage_);
    if (is_decided_) return answer;
    answer.verdict = Verdict::unknown;
    answer.stopped = true;
    answer.reason = fmt::format("no error in {} states; {}", statistics.states, why_over());
    answer.caveats = {fmt::format("{} rounds in random orders (--hunt, --seed {})", rounds_, *options_.hunt)};
    if (const uint64_t all = statistics.estimated_states)
      answer.caveats.push_back(fmt::format(
          "an estimate, by how many rounds met the same states: there are at least {} states, of which {} ({:.2g} %) "
          "were met",
          all, statistics.different_states,
          100 * static_cast<double>(statistics.different_states) / static_cast<double>(all)));
    return answer;
  }

  bool is_time_over() const {
    return Budget::is_spent() || (options_.limits.seconds > 0 && elapsed() >= options_.limits.seconds);
  }
  std::string why_over() const {
    if (Budget::is_spent()) return Budget::reason();
    if (is_time_over()) return fmt::format("the time limit of {} s is reached", options_.limits.seconds);
    return fmt::format("the limit of {} states is reached", options_.limits.states);
  }
  double elapsed() const { return std::chrono::duration<double>(Clock::now() - start_).count(); }

  void tell(unsigned worker, const Progress& progress) {
    const std::scoped_lock lock(mutex_);
    progress_[worker] = progress;
    if (!sink_) return;
    Progress all{elapsed(), sums_.states, sums_.transitions, 0, 0, 0};
    for (const Progress& one : progress_) {
      all.states += one.states;
      all.transitions += one.transitions;
      all.depth = std::max(all.depth, one.depth);
      all.frontier += one.frontier;
      all.memory_bytes += one.memory_bytes;
    }
    sink_->progress(all);
  }

  const SearchOptions& options_;
  Sink* const sink_;
  const Round& round_;

  std::mutex mutex_;  // of all that follows
  uint64_t next_ = 0, counted_ = 0, planned_ = 0;
  uint64_t last_ = UINT64_MAX;                  // no round behind this one matters
  std::map<uint64_t, std::stop_source> stops_;  // of the rounds that are being made
  std::map<uint64_t, Done> done_;               // rounds that wait for one before them
  std::vector<Progress> progress_;              // of each worker
  bool is_decided_ = false;
  uint64_t rounds_ = 0;
  Answer last_answer_;
  Statistics sums_;
  StateSample sample_;
  std::vector<FileCoverage> coverage_;
  const Clock::time_point start_;
  const double cpu_start_;
};

}  // namespace

SearchOptions round_of(const SearchOptions& hunt, uint64_t number) {
  constexpr std::array<uint32_t, 4> kConstancies = {0, 32, 56, 63};
  SearchOptions round = hunt;
  const uint64_t seed = store::mix(store::mix(*hunt.hunt) + number);
  round.hunt.reset();
  round.shuffle = {.seed = seed, .constancy = kConstancies[seed % kConstancies.size()]};
  round.workers = {};
  // A round that is cut short may have put off for ever what a reduction says can wait.
  if (seed >> 32 & 1) round.reduce = round.sleep = false;
  round.limits.states = kShortRound * luby(number);
  if (round.limits.states <= kLongRound || hunt.store.kind != store::StoreKind::exact) return round;
  round.store.kind = store::StoreKind::bitstate;
  round.store.bitstate_bytes = kFilterBytesPerState * round.limits.states;
  return round;
}

Answer hunt(const SearchOptions& options, Sink* sink, const Round& round) { return Hunt(options, sink, round).run(); }

}  // namespace quotient::explore
