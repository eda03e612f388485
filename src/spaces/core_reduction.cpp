#include "spaces/core_reduction.hpp"

#include <algorithm>
#include <cstring>

#include "reduce/mix.hpp"

namespace quotient::spaces {

using machine::Step;
using machine::StepStatus;
using memory::Slot;
using reduce::Condition;
using reduce::Context;
using reduce::Footprint;
using reduce::holds;
using reduce::Situation;
using reduce::ThreadSet;
using reduce::Touch;

namespace {

// So often in a row nothing could be left out where threads were in the same contexts: then it is not tried there
// again.
constexpr uint8_t kFailures = 16;

// The values of the current state.
class CurrentValues final : public reduce::GuardedFutures::Values {
 public:
  explicit CurrentValues(NamedValues& values) : values_(values) {}
  std::optional<uint64_t> at(uint32_t, const reduce::Place& place) override { return values_.at(place); }

 private:
  NamedValues& values_;
};

// Those that are known of a state that was left.
class FormerValues final : public reduce::GuardedFutures::Values {
 public:
  explicit FormerValues(std::span<const reduce::GuardedFutures::Seen> seen) : seen_(seen) {}
  std::optional<uint64_t> at(uint32_t number, const reduce::Place&) override {
    const auto found = std::ranges::find(seen_, number, &reduce::GuardedFutures::Seen::first);
    return found == seen_.end() ? std::nullopt : std::optional(found->second);
  }

 private:
  std::span<const reduce::GuardedFutures::Seen> seen_;
};

}  // namespace

// Where a thread stands: its name, or its kind if such threads are exchanged, and the places in the code where its
// frames are; more exactly, also the numbers in its registers. Of a pointer only the offset counts: the names of
// objects depend on the state.
CoreReduction::Place CoreReduction::place_of(Slot thread) {
  machine::Machine& machine = space_.machine();
  const uint8_t number = machine.number_of(thread);
  uint64_t hash = machine::ThreadKinds::is_kind(number) ? number : index(thread), registers = 0;
  const uint32_t depth = machine.memory().view(thread).header->depth();
  for (uint32_t d = 0; d < depth; ++d) {
    const memory::ObjectView& frame = machine.memory().view(machine.chains().frame(thread, d));
    hash = reduce::mix(hash, frame.header->pc());
    for (uint32_t at = 0; at + 8 <= frame.header->size; at += 8) {
      uint64_t bits = 0, undefined = 0;
      std::memcpy(&bits, frame.data + at, 8);
      if (frame.undef) std::memcpy(&undefined, frame.undef + at, 8);
      registers = reduce::mix(registers, bits & ~undefined);
    }
  }
  const Context context = futures_.context(hash);
  return {context, learns_values() ? guarded_.situation(context, registers) : Situation::none};
}

// A step that waits has written nothing, but what it saw decided that. A step that ends in a failing assumption is not
// made either, but where others share what it wrote on the way, it ends before that write, which is then a step that
// counts. So its writes are learned as writes.
std::span<const Touch> CoreReduction::what_happened(Step& step) {
  const bool is_pruned = step.status == StepStatus::pruned;
  if (is_pruned && !holds(Condition::waits)) step.touches.clear();
  if (step.status == StepStatus::blocked || (is_pruned && !holds(Condition::prunes))) {
    // What a read of another thread's handle conflicts with is noted as a write (Interpreter::touch_mine).
    for (Touch& touch : step.touches) {
      if (touch.object.kind() != reduce::NameKind::handle) touch.effect = reduce::Effect::read;
    }
    if (!holds(Condition::waits)) step.touches.clear();
  }
  return step.touches;
}

// Whether others can notice what a next step touches. That a later end of the program cuts a thread off need not keep
// its next step from being made first: all errors on the way to the end are then found as well, and only the memory
// that the program ends with may be another. (The other way around, when the end is what comes next, all who are alive
// are tried, because they have steps in their futures.)
bool CoreReduction::can_conflict(const Touch& touch) const {
  if (touch.hidden) return false;
  return ends_matter_ || step_.halted || touch.object.kind() != reduce::NameKind::life;
}

CoreReduction::Probe CoreReduction::probe(Slot thread, const Place& place) {
  ++probed_;
  Probe out{thread, place, Footprint::empty, false, false};
  next_.clear();
  choices_.taken.clear();
  do {
    space_.probe(thread, choices_, step_);
    for (const Touch& touch : what_happened(step_)) {
      if (can_conflict(touch)) next_.push_back(touch);
    }
    const Footprint made = futures_.footprints().intern(step_.touches, step_.locks);
    followers_.clear();
    learn(place, made, step_, step_.status == StepStatus::advanced ? Followers::unknown : Followers::known);
    out.acts |= step_.status != StepStatus::blocked;
    out.chooses |= !choices_.taken.empty() || step_.chose;
    out.halts |= step_.halted;
    out.moves |= step_.status == StepStatus::advanced && !step_.spurious;
    if (out.moves && step_.chose) break;  // the others touch as little
  } while (choices_.advance());
  out.next = futures_.footprints().intern(next_, space_.machine().locks_of(thread));
  return out;
}

// What is known of the thread from the state before.
const CoreReduction::Probe* CoreReduction::before(Slot thread) const {
  const Slot was = space_.before(thread);
  if (!origin_.known || was == origin_.thread) return nullptr;
  const std::span<const Probe> probes = probes_of(origin_.level);
  const auto probe = std::ranges::find(probes, was, &Probe::thread);
  return probe == probes.end() ? nullptr : &*probe;
}

// What its next step accesses can still be noticed by others, if it could be: otherwise the step goes on to more.
bool CoreReduction::is_as_long(const Probe& before) const {
  return std::ranges::find(origin_.longer, before.thread) == origin_.longer.end();
}

// ... and whether its next step is still the same.
bool CoreReduction::is_kept(const Probe& before) {
  if (!before.known || !is_as_long(before)) return false;
  return !holds(Condition::fresh_probes) || !futures_.footprints().conflict(origin_.made, before.next);
}

// What was explored from the state before, and does not conflict with the step from there, need not be explored here.
bool CoreReduction::sleeps_on(const Probe& before) {
  if (!before.asleep || !is_as_long(before)) return false;
  return !holds(Condition::waking) || !futures_.footprints().conflict(origin_.made, *before.made);
}

CoreReduction::Place CoreReduction::place_now(Slot thread, const Probe* before) {
  if (before) return before->place;
  if (origin_.known && space_.before(thread) == origin_.thread) return origin_.place;
  return space_.machine().has_spawned() ? place_of(thread) : Place{};
}

bool CoreReduction::expects_single() {
  const std::vector<Slot>& threads = space_.threads();
  if (threads.size() < 2) return false;
  uint64_t contexts = 0;
  for (const Slot thread : threads)
    contexts = reduce::mix(contexts, static_cast<uint32_t>(place_now(thread, before(thread)).context));
  const auto [known, is_new] = experience_.try_emplace(contexts);
  expected_ = &known->second;
  return is_new || (expected_->single && !expected_->meets);
}

void CoreReduction::expect_meetings(const Level& level) {
  uint64_t contexts = 0;
  for (const Probe& probe : probes_of(level))
    contexts = reduce::mix(contexts, static_cast<uint32_t>(probe.place.context));
  experience_[contexts].meets = true;
}

CoreReduction::Level CoreReduction::enter() {
  if (lessons_) catch_up();
  const std::vector<Slot>& threads = space_.threads();
  const auto begin = static_cast<uint32_t>(probes_.size());
  uint64_t contexts = 0;
  for (const Slot thread : threads) {
    const Probe* const earlier = before(thread);
    const Place place = place_now(thread, earlier);
    contexts = reduce::mix(contexts, static_cast<uint32_t>(place.context));
    summaries_ += futures_.touches(place.context);
    Probe probe{
        .thread = thread, .place = place, .next = Footprint::empty, .moves = true, .acts = true, .known = false};
    if (earlier && is_kept(*earlier)) {
      probe = *earlier;
      probe.thread = thread;
    }
    probe.asleep = earlier && sleeps_on(*earlier);
    probe.made = probe.asleep ? earlier->made : std::nullopt;
    probes_.push_back(probe);
  }
  const Level level{begin, static_cast<uint32_t>(probes_.size())};
  // Nobody asks what the only thread does next.
  if (threads.size() < 2) return level;
  here_ = &experience_[contexts];
  if (here_->failures >= kFailures) return level;
  for (uint32_t i = level.begin; i < level.end; ++i) {
    if (probes_[i].known) continue;
    Probe found = probe(probes_[i].thread, probes_[i].place);
    found.asleep = probes_[i].asleep;
    found.made = probes_[i].made;
    probes_[i] = found;
  }
  return level;
}

CoreReduction::Choice CoreReduction::choose(const Level& level) {
  const std::span<const Probe> probes = probes_of(level);
  const size_t count = probes.size();
  if (count < 2 || count > reduce::kMostThreads || !std::ranges::all_of(probes, &Probe::known)) return {};
  ThreadSet movers = 0, acting = 0;
  for (size_t i = 0; i < count; ++i) {
    movers |= ThreadSet{probes[i].moves} << i;
    acting |= ThreadSet{probes[i].acts} << i;
  }
  const auto opponents = [&](unsigned i) {
    ThreadSet out = 0;
    for (size_t j = 0; j < count; ++j) {
      if (!probes[j].acts && !holds(Condition::wakes)) continue;
      if (j != i && futures_.conflicts(probes[j].place.context, probes[i].next)) out |= ThreadSet{1} << j;
    }
    return out;
  };
  Choice choice{reduce::smallest_persistent_set(movers, kEverybody, opponents), acting};
  const int size = std::popcount(choice.enough & movers);
  Efforts& efforts = efforts_for(size - 1);
  if (size > 1 && learns_values() && here_->failures_by_values < kFailures && !efforts.are_poor()) {
    const std::optional<ThreadSet> smaller = choose_by_values(level, movers, size);
    choice.by_values = smaller.has_value();
    choice.enough = smaller.value_or(choice.enough);
    here_->failures_by_values = smaller ? uint8_t{0} : static_cast<uint8_t>(here_->failures_by_values + 1);
    ++efforts.tries;
    efforts.successes += choice.by_values;
  }
  if ((movers & ~choice.enough) != 0) here_->failures = 0;
  else if (std::popcount(movers) > 1) ++here_->failures;
  here_->single = is_single(level, choice);
  return choice;
}

// A step that is left out of no choice may sleep: then there is nothing to be made.
bool CoreReduction::is_single(const Level& level, const Choice& choice) const {
  const std::span<const Probe> probes = probes_of(level);
  const ThreadSet made = choice.enough & choice.acting;
  if (probes.size() > reduce::kMostThreads || !std::has_single_bit(made)) return false;
  const Probe& only = probes[static_cast<size_t>(std::countr_zero(made))];
  return only.known && only.moves && !only.chooses && (choice.leaves_out() || !only.asleep);
}

// A persistent set with fewer threads that can move, if the values in memory keep others from coming in its way. Who
// joins is found by the next steps first: the more threads stand still, the less the others can do. Behind the end of
// the program nothing would be learned about the others, so that it conflicts with everybody.
std::optional<ThreadSet> CoreReduction::choose_by_values(const Level& level, ThreadSet movers, int fewer_than) {
  const std::span<const Probe> probes = probes_of(level);
  standing_.clear();
  for (const Probe& probe : probes) standing_.push_back({probe.place.situation, probe.next});
  CurrentValues values(named_values_);
  std::optional<ThreadSet> best;
  const auto is_worth = [this](int size) { return size > 0 && !efforts_for(size).are_poor(); };
  ThreadSet seeds = movers;
  while (seeds != 0 && is_worth(fewer_than - 1)) {
    const ThreadSet first = seeds & here_->seed ? seeds & here_->seed : seeds & -seeds;
    seeds &= ~first;
    ThreadSet set = first, open = set;
    while (open != 0 && std::popcount(set & movers) < fewer_than) {
      const auto next = static_cast<size_t>(std::countr_zero(open));
      open &= open - 1;
      for (size_t j = 0; j < probes.size(); ++j) {
        const ThreadSet one = ThreadSet{1} << j;
        const bool ends = probes[next].halts && holds(Condition::ends);
        if ((set & one) || (!ends && !futures_.footprints().conflict(probes[j].next, probes[next].next))) continue;
        set |= one;
        open |= one;
      }
      if (open == 0) open = guarded_.opponent(standing_, set, values);
      set |= open;
    }
    if (std::popcount(set & movers) >= fewer_than) continue;
    fewer_than = std::popcount(set & movers);
    best = set;
    here_->seed = first;
    seen_.assign(guarded_.seen().begin(), guarded_.seen().end());
  }
  return best;
}

bool CoreReduction::has_conflict(const Level& level) {
  const std::span<const Probe> probes = probes_of(level);
  if (!std::ranges::all_of(probes, &Probe::known)) return true;
  for (size_t i = 0; i < probes.size(); ++i) {
    for (size_t j = 0; j < i; ++j) {
      if (futures_.footprints().conflict(probes[i].next, probes[j].next)) return true;
    }
  }
  return false;
}

void CoreReduction::tried(const Level& level, Slot thread, const machine::Choices& choices, Step& step) {
  if (!space_.machine().has_spawned()) return;  // nobody will ask what came before there were threads
  const auto probe = std::ranges::find(probes_of(level), thread, &Probe::thread);
  const memory::Memory& memory = space_.machine().memory();
  const Footprint made = futures_.footprints().intern(what_happened(step), step.locks);
  // Where there are choices, or names are given to threads, a step is never put to sleep.
  const bool is_plain = choices.taken.empty() && !step.spurious && !step.halted && space_.machine().spawned().empty();
  probe->made = is_plain ? std::optional(made) : std::nullopt;
  followers_.clear();
  // Behind the end of the program there is nobody, and no memory.
  if (step.status != StepStatus::advanced || step.halted) return learn(probe->place, made, step, Followers::known);
  const auto follow = [&](Slot follower, Condition condition) {
    const Slot now = space_.now(follower);
    if (!memory.present(now)) return Place{};
    const Place place = place_of(now);
    if (holds(condition)) followers_.push_back(place);
    return place;
  };
  const Place place = follow(thread, Condition::futures);
  for (const Slot spawned : space_.machine().spawned()) follow(spawned, Condition::spawns);
  learn(probe->place, made, step, Followers::known);
  origin_.level = level;
  origin_.thread = thread;
  origin_.made = made;
  origin_.place = place;
  origin_.known = true;
  origin_.longer = step.owners;
}

// The step has been made from there, and led to followers_; or it was only looked at, so that these are not known.
void CoreReduction::learn(const Place& from, Footprint made, const Step& step, Followers followers) {
  bool is_new = futures_.learn(from.context, made);
  for (const Place& follower : followers_) is_new |= futures_.follow(from.context, follower.context);
  const bool has_values = followers == Followers::known && learns_values();
  if (has_values) is_new |= learn_values(from, made, step);
  if (!lessons_ || !is_new || from.context == Context::none) return;
  reduce::Lesson lesson{where(from), futures_.footprints()[made], {}, has_values};
  for (const Place& follower : followers_) lesson.to.push_back(where(follower));
  if (has_values) {
    lesson.guards = guards_;
    lesson.left = left_;
  }
  lessons_->add(std::move(lesson));
}

// What the step read and did not write is still there, and so is what it wrote; but how an update that commutes with
// others ends depends on them. A step that was abandoned is learned, too: what it looked at may be what another one
// writes, before which it could be made.
bool CoreReduction::learn_values(const Place& from, Footprint made, const Step& step) {
  guards_.clear();
  left_.clear();
  for (const Touch& touch : step.touches) {
    if (!NamedValues::can_name(touch)) continue;
    const auto meets = [&](const Touch& other) {
      return other.object == touch.object && other.begin < touch.end && touch.begin < other.end;
    };
    const auto overwrites = [&](const Touch& other) { return other.effect != reduce::Effect::read && meets(other); };
    const auto commutes = [&](const Touch& other) {
      return other.effect >= reduce::Effect::first_commuting && meets(other);
    };
    const bool is_read = touch.effect == reduce::Effect::read;
    if (is_read ? std::ranges::any_of(step.touches, overwrites)
                : step.status != StepStatus::advanced || step.halted || std::ranges::any_of(step.touches, commutes))
      continue;
    const reduce::Place place{touch.object, touch.begin, touch.end};
    if (const std::optional<uint64_t> value = named_values_.at(place))
      (is_read ? guards_ : left_).push_back({place, *value});
  }
  led_to_.clear();
  for (const Place& follower : followers_) led_to_.push_back(follower.situation);
  return guarded_.learn(from.situation, made, guards_, left_, led_to_);
}

reduce::Whereabouts CoreReduction::where(const Place& place) const {
  if (place.situation != Situation::none) return guarded_.where(place.situation);
  return {futures_.hash_of(place.context), 0};
}

void CoreReduction::fall_asleep(const Level& level, Slot thread) {
  const std::span<Probe> probes = probes_of(level);
  const auto probe = std::ranges::find(probes, thread, &Probe::thread);
  probe->asleep = probe->made && probe - probes.begin() < reduce::kMostSleepers;
}

ThreadSet CoreReduction::sleep(const Level& level, ThreadSet among) {
  const std::span<Probe> probes = probes_of(level);
  ThreadSet asleep = 0;
  for (size_t i = 0; i < probes.size(); ++i) {
    const bool counts = i < reduce::kMostSleepers && (among >> i & 1);
    probes[i].asleep &= counts;
    asleep |= ThreadSet{probes[i].asleep} << i;
  }
  asleep_ += static_cast<unsigned>(std::popcount(asleep));
  return asleep;
}

ThreadSet CoreReduction::woken(store::Node state) {
  ThreadSet left = sleepers(state);
  const std::vector<Slot>& threads = space_.threads();
  for (ThreadSet rest = left; rest != 0; rest &= rest - 1) {
    const Probe* const earlier = before(threads[static_cast<size_t>(std::countr_zero(rest))]);
    if (earlier && sleeps_on(*earlier)) left &= ~(rest & -rest);
  }
  return left;
}

void CoreReduction::note(const Level& level, const Choice& choice, store::Node state) {
  const std::span<const Probe> probes = probes_of(level);
  std::span<const reduce::GuardedFutures::Seen> values;
  if (choice.by_values) values = seen_;
  uint64_t hash = reduce::mix(choice.enough, choice.by_values);
  for (const Probe& probe : probes) {
    const auto place =
        choice.by_values ? static_cast<uint32_t>(probe.place.situation) : static_cast<uint32_t>(probe.place.context);
    hash = reduce::mix(hash, uint64_t{place} << 32 | static_cast<uint32_t>(probe.next));
  }
  for (const auto& [number, value] : values) hash = reduce::mix(reduce::mix(hash, number), value);
  const auto is_this = [&](uint32_t number) {
    const Decision& known = decisions_[number];
    const auto same = [](const auto& a, const Probe& b) { return a.first == b.place.context && a.second == b.next; };
    const auto stands = [](Situation a, const Probe& b) { return a == b.place.situation; };
    return known.hash == hash && known.enough == choice.enough && std::ranges::equal(known.threads, probes, same) &&
           known.situations.empty() != choice.by_values && std::ranges::equal(known.values, values) &&
           (!choice.by_values || std::ranges::equal(known.situations, probes, stands));
  };
  const auto make = [&] {
    Decision& made = decisions_.emplace_back();
    made.enough = choice.enough;
    made.hash = hash;
    made.values.assign(values.begin(), values.end());
    for (const Probe& probe : probes) {
      made.threads.emplace_back(probe.place.context, probe.next);
      if (choice.by_values) made.situations.push_back(probe.place.situation);
    }
    made.version = guarded_.version();
    return static_cast<uint32_t>(decisions_.size() - 1);
  };
  const auto hash_of = [this](uint32_t number) { return decisions_[number].hash; };
  Decision& decision = decisions_[decision_index_.find_or_add(hash, is_this, make, hash_of)];
  decision.states.push_back(state);
  decision.is_repaired = false;
  by_values_ += choice.by_values;
  if (by_values_ <= next_review_) return;
  next_review_ = 2 * by_values_;
  review();
}

void CoreReduction::index_decisions() {
  decision_index_ = {};
  const auto hash_of = [this](uint32_t number) { return decisions_[number].hash; };
  for (uint32_t number = 1; number < decisions_.size(); ++number)
    decision_index_.find_or_add(
        decisions_[number].hash, [](uint32_t) { return false; }, [number] { return number; }, hash_of);
}

bool CoreReduction::is_right(Decision& decision) {
  if (!decision.situations.empty()) {
    if (decision.version == guarded_.version()) return true;
    standing_.clear();
    for (size_t i = 0; i < decision.threads.size(); ++i)
      standing_.push_back({decision.situations[i], decision.threads[i].second});
    FormerValues values(decision.values);
    if (guarded_.opponent(standing_, decision.enough, values) != 0) return false;
    decision.version = guarded_.version();
    return true;
  }
  for (size_t i = 0; i < decision.threads.size(); ++i) {
    if (!(decision.enough >> i & 1)) continue;
    for (size_t j = 0; j < decision.threads.size(); ++j) {
      if (!(decision.enough >> j & 1) && futures_.conflicts_now(decision.threads[j].first, decision.threads[i].second))
        return false;
    }
  }
  return true;
}

void CoreReduction::review() {
  if ((by_values_ == 0 && !has_foreign_) || is_misjudged_) return;
  is_misjudged_ = std::ranges::any_of(decisions_, [this](Decision& decision) {
    const bool is_in_doubt = !decision.situations.empty() || decision.is_foreign;
    return is_in_doubt && !decision.is_repaired && !is_right(decision);
  });
}

std::vector<store::Node> CoreReduction::void_states() {
  std::vector<store::Node> out;
  for (Decision& decision : decisions_) {
    if (decision.states.empty() || is_right(decision)) continue;
    out.insert(out.end(), decision.states.begin(), decision.states.end());
    decision.states.clear();
    decision.is_repaired = true;
  }
  is_misjudged_ = false;
  futures_.repaired();
  return out;
}

void CoreReduction::begin_pass() {
  if (must_forget()) {
    forget_futures();
    experience_.clear();
    untrusted_ = space_.machine().untrusted_locks();
  }
  futures_.begin_pass();
  is_misjudged_ = false;
  by_values_ = next_review_ = 0;
  asleep_ = summaries_ = 0;
  complete_ = true;
  sleep_sets_.clear();
  decisions_.assign(1, {});
  decision_index_ = {};
  has_foreign_ = false;
  probes_.clear();
  origin_.known = false;
}

void CoreReduction::forget_futures() {
  futures_ = {};
  guarded_ = reduce::GuardedFutures(futures_);
}

}  // namespace quotient::spaces
