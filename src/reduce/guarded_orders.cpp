// The steps of the others in all their orders. spread() finds steps whose values somebody may write at some time, which
// is too much where threads count: each of two can take a counter one step further, but not both of them two. So the
// possible steps are followed one after the other here, each with the values that it reads and leaves behind; but only
// those values on which it depends how a thread goes on. Steps that have to do with none of them take no part in the
// order.
#include <algorithm>
#include <set>

#include "reduce/conditions.hpp"
#include "reduce/guarded_futures.hpp"

namespace quotient::reduce {

namespace {

constexpr size_t kMostRuns = 2000;

}  // namespace

struct GuardedFutures::Orders {
  // Where the others are, and what the followed places hold.
  struct Run {
    struct Thread {
      uint32_t root;  // the thread that it is, or that has started it
      Situation at;
      friend auto operator<=>(const Thread&, const Thread&) = default;
    };
    struct Value {
      uint64_t bits = 0;
      bool is_known = false;
      bool is_lost = false;  // somebody may write it at any time
      friend auto operator<=>(const Value&, const Value&) = default;
    };
    std::vector<Thread> threads;
    std::vector<Value> values;
    friend auto operator<=>(const Run&, const Run&) = default;
  };

  // What a thread can do from a situation before it makes a step that has to do with a followed place.
  struct Reach {
    bool conflicts = false;        // some such step conflicts with what a member does next
    std::vector<uint32_t> moves;   // the steps that have to do with such places, from wherever it comes to
    std::vector<uint32_t> erased;  // places that it may write at any time
  };

  GuardedFutures& all;
  std::span<const Standing> threads;
  ThreadSet members;
  std::vector<uint32_t> followed = {};  // numbers of places
  std::vector<uint32_t> index = {};     // of each place: 1 + where it is in `followed`
  std::unordered_map<uint32_t, Reach> reaches = {};
  std::set<Run> known = {};
  std::vector<const Run*> open = {};

  // Places of which one situation has seen several values.
  void follow_places() {
    index.assign(all.places_.size(), 0);
    for (const Situation situation : all.reached_) {
      const uint64_t mark = ++all.follow_;
      for (const uint32_t number : all.at(situation).steps) {
        const Step& step = all.steps_[number];
        if (step.possible != all.question_) continue;
        for (const Seen& guard : step.guards) follow_if_it_differs(guard, mark);
      }
    }
  }
  void follow_if_it_differs(const Seen& guard, uint64_t mark) {
    GuardedFutures::Value& value = all.values_[guard.first];
    if (value.guarded != mark) {
      value.guarded = mark;
      value.first = guard.second;
    } else if (value.first != guard.second && index[guard.first] == 0) {
      followed.push_back(guard.first);
      index[guard.first] = static_cast<uint32_t>(followed.size());
    }
  }

  bool conflicts(const Step& step) const {
    for (ThreadSet left = members; left != 0; left &= left - 1) {
      const Footprint next = threads[static_cast<size_t>(std::countr_zero(left))].next;
      if (all.futures_->footprints().conflict(step.made, next)) return true;
    }
    return false;
  }

  std::span<const uint32_t> written_by(Footprint footprint) const {
    return all.writes_[static_cast<uint32_t>(footprint)].numbers;
  }

  bool is_silent(const Step& step) const {
    const auto is_followed = [this](uint32_t place) { return index[place] != 0; };
    return step.to.size() <= 1 && std::ranges::none_of(step.guards, is_followed, &Seen::first) &&
           std::ranges::none_of(written_by(step.made), is_followed);
  }

  const Reach& reach_of(Situation from) {
    const auto [entry, is_new] = reaches.try_emplace(static_cast<uint32_t>(from));
    Reach& out = entry->second;
    if (!is_new) return out;
    const uint64_t mark = ++all.follow_;
    std::vector<Situation> left{from};
    while (!left.empty()) {
      const Situation situation = left.back();
      left.pop_back();
      Known& here = all.at(situation);
      if (here.followed == mark) continue;
      here.followed = mark;
      if (const Crowd& crowd = all.crowd(here.context); crowd.is_too_large) {
        out.conflicts |= all.conflicts(situation, threads, members);
        out.erased.insert(out.erased.end(), crowd.written.begin(), crowd.written.end());
        continue;
      }
      for (const uint32_t number : here.steps) {
        const Step& step = all.steps_[number];
        if (step.possible != all.question_) continue;
        if (!is_silent(step)) {
          out.moves.push_back(number);
          continue;
        }
        out.conflicts |= conflicts(step);
        all.done_.push_back(step.made);
        left.insert(left.end(), step.to.begin(), step.to.end());
      }
    }
    return out;
  }

  // False: it conflicts with what a member does next.
  bool add(Run& run, uint32_t root, Situation at) {
    const Reach& reach = reach_of(at);
    for (const uint32_t place : reach.erased) {
      if (index[place] != 0) run.values[index[place] - 1] = {.is_lost = true};
    }
    if (!reach.moves.empty()) run.threads.push_back({root, at});
    return !reach.conflicts;
  }

  void keep(Run run) {
    std::ranges::sort(run.threads);
    const auto [entry, is_new] = known.insert(std::move(run));
    if (is_new) open.push_back(&*entry);
  }

  bool is_possible(const Step& step, const Run& run) const {
    return std::ranges::all_of(step.guards, [&](const Seen& guard) {
      if (index[guard.first] == 0) return true;
      const Run::Value& value = run.values[index[guard.first] - 1];
      return !value.is_known || value.bits == guard.second;
    });
  }

  void write(const Step& step, Run& run) const {
    for (const uint32_t place : written_by(step.made)) {
      if (index[place] == 0) continue;
      Run::Value& value = run.values[index[place] - 1];
      if (value.is_lost) continue;
      const auto left = std::ranges::find(step.left, all.places_[place], &Held::place);
      value = left == step.left.end() ? Run::Value{} : Run::Value{.bits = left->value, .is_known = true};
    }
  }

  // False: the thread conflicts with what a member does next.
  bool move(const Run& run, const Run::Thread& thread) {
    for (const uint32_t number : reach_of(thread.at).moves) {
      const Step& step = all.steps_[number];
      if (!is_possible(step, run)) continue;
      if (conflicts(step)) return false;
      all.done_.push_back(step.made);
      Run next = run;
      next.threads.erase(std::ranges::find(next.threads, thread));
      write(step, next);
      for (const Situation to : step.to) {
        if (!add(next, thread.root, to)) return false;
      }
      keep(std::move(next));
    }
    return true;
  }

  // None: there are too many orders.
  std::optional<ThreadSet> opponent(Values& values) {
    follow_places();
    Run first{.threads = {}, .values = std::vector<Run::Value>(followed.size())};
    for (size_t i = 0; i < followed.size(); ++i) {
      const std::optional<uint64_t> value = all.value_of(followed[i], values);
      if (value) first.values[i] = {.bits = *value, .is_known = true};
      all.note_value(followed[i]);
    }
    for (ThreadSet left = members; left != 0 && holds(Condition::own_writes); left &= left - 1) {
      for (const uint32_t place : written_by(threads[static_cast<size_t>(std::countr_zero(left))].next)) {
        if (index[place] != 0) first.values[index[place] - 1] = {.is_lost = true};
      }
    }
    for (uint32_t i = 0; i < threads.size(); ++i) {
      if (!(members >> i & 1) && !add(first, i, threads[i].situation)) return ThreadSet{1} << i;
    }
    keep(std::move(first));
    while (!open.empty()) {
      if (known.size() > kMostRuns) return {};
      const Run& run = *open.back();
      open.pop_back();
      for (const Run::Thread& thread : run.threads) {
        if (!move(run, thread)) return ThreadSet{1} << thread.root;
      }
    }
    return 0;
  }
};

std::optional<ThreadSet> GuardedFutures::opponent_in_order(std::span<const Standing> threads, ThreadSet members,
                                                           Values& values) {
  if (!patience_.lasts()) return {};
  Orders orders{*this, threads, members};
  const std::optional<ThreadSet> found = orders.opponent(values);
  patience_.spend(orders.known.size(), found == ThreadSet{0});
  return found;
}

}  // namespace quotient::reduce
