// Which threads of a program's state need to be explored: persistent sets from learned futures (docs/reduction.md).
//
// At each state the next steps of all threads are looked at (probed). What a probe found stays true along a path until
// a step touches what the probe has touched, so that it is kept from state to state and seldom made again.
//
//   Level level = reduction.enter();             // when a state is left for the first time
//   Choice choice = reduction.choose(level);
//   ... reduction.resume(level);                 // before each further step from it
//   ... reduction.tried(level, thread, step);    // after each step
#pragma once

#include <memory>
#include <vector>

#include "reduce/conditions.hpp"
#include "reduce/futures.hpp"
#include "reduce/lessons.hpp"
#include "reduce/persistent.hpp"
#include "reduce/sleep_sets.hpp"
#include "spaces/named_values.hpp"
#include "spaces/state_space.hpp"

namespace quotient::spaces {

class CoreReduction {
 public:
  // `ends_matter`: with which memory the program ends is looked at. `notes`: whatever leaves something out is noted, so
  // that decisions can be looked at again, and values in memory can be trusted.
  CoreReduction(StateSpace& space, bool ends_matter, bool notes)
      : space_(space), named_values_(space.machine().memory()), ends_matter_(ends_matter), notes_(notes) {}
  // For another worker: knows all that this one has learned, and learns with it from now on.
  CoreReduction(StateSpace& space, CoreReduction& first);

  // The next steps of the threads of a state on the path, in a stack of such.
  struct Level {
    uint32_t begin = 0, end = 0;
  };

  // Looks at the next steps of the current state, unless nothing could be left out in states like this. It was reached
  // by what was tried() last, or by a jump.
  Level enter();
  // The threads whose next steps are enough, and those whose steps are more than waiting. Beyond reduce::kMostThreads
  // threads nothing is left out.
  struct Choice {
    reduce::ThreadSet enough = kEverybody, acting = kEverybody;
    bool by_values = false;  // that is so because of the values in memory (reduce/guarded_futures.hpp)
    bool leaves_out() const { return (acting & ~enough) != 0; }
  };
  static constexpr reduce::ThreadSet kEverybody = ~reduce::ThreadSet{0};
  Choice choose(const Level& level);
  // By this choice, which was made last, one thread makes a step that is awake and has one outcome.
  bool is_single(const Level& level, const Choice& choice) const;
  // It was so when all threads stood where they stand now, and no paths are known to meet there; or they have never
  // stood there, so that the state is new and must be looked at in any case. Before enter().
  bool expects_single();
  // Paths do meet in the state of which that was asked last, or in that of this level.
  void expect_meetings() { expected_->meets = true; }
  void expect_meetings(const Level& level);
  // Whether the next steps of two threads may conflict: if not, there is no race between them.
  bool has_conflict(const Level& level);

  // What is above this level is gone.
  void resume(const Level& level) { probes_.resize(level.end); }
  void tried(const Level& level, memory::Slot thread, const machine::Choices& choices, machine::Step& step);
  void jumped() {
    origin_.known = false;
    probes_.clear();
  }

  // Sleep sets (reduce/sleep_sets.hpp). The thread's step from this level has been explored, and leads on.
  void fall_asleep(const Level& level, memory::Slot thread);
  // Who of these is asleep in the state that was entered last. All others are awake from now on.
  reduce::ThreadSet sleep(const Level& level, reduce::ThreadSet among);
  void note_sleepers(reduce::ThreadSet asleep, store::Node state) {
    sleep_sets_.set(static_cast<uint32_t>(state), static_cast<reduce::SleepSet>(asleep));
  }
  // Who was asleep whenever the state was entered; and who of these is not now, when it was reached again.
  reduce::ThreadSet sleepers(store::Node state) const { return sleep_sets_.find(static_cast<uint32_t>(state)); }
  reduce::ThreadSet woken(store::Node state);

  // Steps of the state that was entered last are left out by this choice: noted for void_states(), with the state's
  // name or, if it has none, with the last one on the way that has: from there it is reached, and decided, again.
  void note(const Level& level, const Choice& choice, store::Node state);
  // The states that were decided by answers which have turned out to be wrong: all their steps must be tried. Each is
  // given out once.
  std::vector<store::Node> void_states();

  // Several workers (docs/parallel.md). From now on, what is learned is told to others, and nobody is asleep.
  void begin_sharing();
  // The other worker has come to an end, or had when it was saved: what it has decided is looked at again here.
  void absorb(CoreReduction& other);
  void end_sharing();

  // From now on only these states are known, so that void_states() would not be complete.
  template <class IsKept>
  void forget_states(IsKept&& is_kept) {
    sleep_sets_.sift([&](uint32_t state) { return is_kept(store::Node{state}); });
    for (Decision& decision : decisions_) decision.states = {};  // whether it is right can still be told
    complete_ = false;
  }
  bool can_repair() const { return complete_ && !must_forget(); }

  // Answers of this pass have turned out to be wrong: it must be repeated, with what has been learned.
  bool is_void() const {
    return ((futures_.is_void() || is_misjudged_) && reduce::holds(reduce::Condition::passes)) || must_forget();
  }
  // Looks again at what was decided by values in memory. Afterwards is_void() is the whole truth.
  void review();
  // ... and what has been learned is wrong as well, because it trusts a lock that was held twice.
  bool must_forget() const { return untrusted_ != space_.machine().untrusted_locks(); }
  void begin_pass();

  // As of base/archive.hpp: all that was learned and decided, by this worker and, as far as it was told, by others. Of
  // the path nothing is kept: its states are looked at anew (docs/checkpoints.md).
  template <class Archive>
  void describe(Archive& archive) {
    if constexpr (Archive::kLoads) forget_futures();
    archive(futures_, guarded_, is_misjudged_, by_values_, next_review_, for_one_, for_several_);
    archive(sleep_sets_, decisions_, experience_, complete_, untrusted_, probed_, asleep_, summaries_, has_foreign_);
    std::vector<reduce::Lesson> unheard;
    if (lessons_) unheard = lessons_->since(heard_);
    archive(unheard);
    if constexpr (Archive::kLoads) {
      index_decisions();
      for (const reduce::Lesson& lesson : unheard) hear(lesson);
    }
  }

  size_t contexts() const { return futures_.contexts(); }
  uint64_t probes() const { return probed_; }
  uint64_t asleep() const { return asleep_; }  // steps that were not made because they slept
  uint64_t bytes() const { return sleep_sets_.bytes(); }
  // Touches in all futures; and how many a summary for each state would have had (paper 3, chapter 4), as far as
  // futures were known when the state was left.
  size_t future_touches() const { return futures_.touches(); }
  uint64_t summary_touches() const { return summaries_; }

 private:
  // Where a thread stands.
  struct Place {
    reduce::Context context = reduce::Context::none;
    reduce::Situation situation = reduce::Situation::none;
  };
  struct Probe {
    memory::Slot thread;
    Place place;
    reduce::Footprint next;                      // what the next step touches, or looks at while it is blocked
    bool moves;                                  // it leads on
    bool acts;                                   // it is not blocked
    bool chooses = false;                        // it has several outcomes
    bool halts = false;                          // it may end the program
    bool known = true;                           // the step was looked at
    bool asleep = false;                         // the step was explored before ...
    std::optional<reduce::Footprint> made = {};  // ... and touched this, if it can be told
  };
  // All states in which threads stood in these contexts, with these next steps, and the same was decided.
  struct Decision {
    std::vector<std::pair<reduce::Context, reduce::Footprint>> threads;
    reduce::ThreadSet enough = 0;
    uint64_t hash = 0;
    std::vector<store::Node> states;
    bool is_repaired = false;  // it was wrong, and void_states() has given out its states
    bool is_foreign = false;   // another worker has decided this, so that nobody has noticed yet whether it is wrong
    // If it was decided by the values in memory: these, where the threads stood, and how much was known then.
    std::vector<reduce::Situation> situations;
    std::vector<reduce::GuardedFutures::Seen> values;
    uint64_t version = 0;
    template <class Archive>
    void describe(Archive& archive) {
      archive(threads, enough, hash, states, is_repaired, is_foreign, situations, values, version);
    }
  };
  // What was decided before where threads stood in the same contexts: how often nothing could be left out since
  // something was; how often looking at values did not help; that one step was enough the last time; that such a
  // state was come to on several paths; and from which thread the last set by values has grown.
  struct Experience {
    uint8_t failures = 0, failures_by_values = 0;
    bool single = false, meets = false;
    reduce::ThreadSet seed = 0;
  };
  struct Efforts {
    uint32_t tries = 0, successes = 0;
    // Little has come of it, or nothing, so that it was not even worth learning for.
    bool are_poor() const { return tries >= kTries && successes * 4 < tries; }
    bool are_vain() const { return tries >= kTries && successes == 0; }
    Efforts operator+(const Efforts& more) const { return {tries + more.tries, successes + more.successes}; }
    static constexpr uint32_t kTries = 256;
  };
  // How the current state was reached.
  struct Origin {
    Level level;  // of the state before
    memory::Slot thread;
    reduce::Footprint made;
    Place place;  // where the thread is now
    bool known = false;
    std::vector<memory::Slot> longer = {};  // threads whose next steps may be longer than they were
  };

  void index_decisions();
  static std::span<const reduce::Touch> what_happened(machine::Step& step);
  bool can_conflict(const reduce::Touch& touch) const;
  Probe probe(memory::Slot thread, const Place& place);
  const Probe* before(memory::Slot thread) const;
  bool is_as_long(const Probe& before) const;
  bool is_kept(const Probe& before);
  bool sleeps_on(const Probe& before);
  bool is_right(Decision& decision);
  Place place_of(memory::Slot thread);
  // The same of a thread of the current state, which is known already if the thread has just moved or not moved at all.
  Place place_now(memory::Slot thread, const Probe* before);
  enum class Followers : uint8_t { unknown, known };
  void learn(const Place& from, reduce::Footprint made, const machine::Step& step, Followers followers);
  bool learn_values(const Place& from, reduce::Footprint made, const machine::Step& step);
  void forget_futures();
  void catch_up();
  void hear(const reduce::Lesson& lesson);
  void tell_crowds();
  reduce::Whereabouts where(const Place& place) const;
  // That a single thread is enough may be out of reach where two of many are.
  Efforts& efforts_for(int size) { return size == 1 ? for_one_ : for_several_; }
  // Steps are learned with the values that they read. All workers do so, or none.
  bool learns_values() const { return lessons_ ? shares_values_ : notes_ && !(for_one_ + for_several_).are_vain(); }
  std::optional<reduce::ThreadSet> choose_by_values(const Level& level, reduce::ThreadSet movers, int fewer_than);
  std::span<const Probe> probes_of(const Level& level) const {
    return std::span(probes_).subspan(level.begin, level.end - level.begin);
  }
  std::span<Probe> probes_of(const Level& level) {
    return std::span(probes_).subspan(level.begin, level.end - level.begin);
  }

  StateSpace& space_;
  NamedValues named_values_;
  const bool ends_matter_, notes_;
  reduce::Futures futures_;
  reduce::GuardedFutures guarded_{futures_};
  bool is_misjudged_ = false;                 // something was decided wrongly by values in memory
  uint32_t by_values_ = 0, next_review_ = 0;  // so much has been decided by values; the next review() comes then
  Efforts for_one_, for_several_;             // of choose_by_values(), in all contexts
  std::vector<reduce::GuardedFutures::Standing> standing_;   // of choose_by_values(), ...
  std::vector<reduce::GuardedFutures::Held> guards_, left_;  // ... learn(), kept for their capacity
  std::vector<Place> followers_;                             // where the step led
  std::vector<reduce::Situation> led_to_;
  std::vector<reduce::GuardedFutures::Seen> seen_;  // what the last choice by values rests on
  std::vector<Probe> probes_;
  reduce::SleepSets sleep_sets_;
  std::vector<Decision> decisions_{1};  // the first is none
  IdIndex decision_index_;
  std::unordered_map<uint64_t, Experience> experience_;  // by contexts
  Experience* here_ = nullptr;      // of the contexts of all threads in the state that was entered last
  Experience* expected_ = nullptr;  // ... in that of expects_single()
  Origin origin_;
  machine::Step step_;
  machine::Choices choices_;
  std::vector<reduce::Touch> next_;  // of probe(), kept for its capacity
  bool complete_ = true;             // decisions_ has all states from which steps were left out
  reduce::LockSet untrusted_ = 0;    // at the beginning of the pass
  uint64_t probed_ = 0, asleep_ = 0, summaries_ = 0;

  std::shared_ptr<reduce::Lessons> lessons_;  // of all workers; null: there is one
  size_t heard_ = 0;                          // so many of them are known here
  size_t told_crowds_ = 0;                    // ... and so many of GuardedFutures::crowded() to the others
  bool shares_values_ = false, has_foreign_ = false;
};

}  // namespace quotient::spaces
