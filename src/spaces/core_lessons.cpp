// What workers with reduction tell each other, and what is made of what all of them have decided (docs/parallel.md,
// "Workers who learn").
#include "base/archive.hpp"
#include "spaces/core_reduction.hpp"

namespace quotient::spaces {

using reduce::Context;
using reduce::Footprint;
using reduce::Situation;

CoreReduction::CoreReduction(StateSpace& space, CoreReduction& first)
    : CoreReduction(space, first.ends_matter_, first.notes_) {
  load_saved(saved(first), *this);
  decisions_.assign(1, {});
  decision_index_ = {};
  is_misjudged_ = false;
  by_values_ = next_review_ = 0;
  probed_ = asleep_ = summaries_ = 0;
  has_foreign_ = false;
  lessons_ = first.lessons_;
  heard_ = first.heard_;
  told_crowds_ = first.told_crowds_;
  shares_values_ = first.shares_values_;
}

void CoreReduction::begin_sharing() {
  shares_values_ = learns_values();
  lessons_ = std::make_shared<reduce::Lessons>();
  heard_ = 0;
  told_crowds_ = guarded_.crowded().size();
  for (Probe& probe : probes_) probe.asleep = false;
}

void CoreReduction::end_sharing() { lessons_.reset(); }

// Between two states, so that nothing rests on what was known before.
void CoreReduction::catch_up() {
  tell_crowds();
  if (lessons_->size() == heard_) return;
  for (const reduce::Lesson& lesson : lessons_->since(heard_)) {
    ++heard_;
    hear(lesson);
  }
}

void CoreReduction::hear(const reduce::Lesson& lesson) {
  const Context from = futures_.context(lesson.from.context);
  if (lesson.is_crowded) return guarded_.crowd_out(from);
  const Footprint made = futures_.footprints().intern(lesson.made);
  futures_.learn(from, made);
  led_to_.clear();
  for (const reduce::Whereabouts& to : lesson.to) {
    futures_.follow(from, futures_.context(to.context));
    if (lesson.has_values) led_to_.push_back(guarded_.situation(to));
  }
  if (lesson.has_values) guarded_.learn(guarded_.situation(lesson.from), made, lesson.guards, lesson.left, led_to_);
}

// Nothing more is learned here about the situations of these contexts, so that others must not trust what they know.
void CoreReduction::tell_crowds() {
  const std::vector<Context>& crowded = guarded_.crowded();
  for (; told_crowds_ < crowded.size(); ++told_crowds_)
    lessons_->add({{futures_.hash_of(crowded[told_crowds_]), 0}, {}, {}, false, {}, {}, true});
}

void CoreReduction::absorb(CoreReduction& other) {
  probed_ += other.probed_;
  asleep_ += other.asleep_;
  summaries_ += other.summaries_;
  // What the other has decided by values must be kept right, even if they have not helped here.
  for_one_ = for_one_ + other.for_one_;
  for_several_ = for_several_ + other.for_several_;
  if (lessons_) catch_up();
  for (const Context crowded : other.guarded_.crowded())
    guarded_.crowd_out(futures_.context(other.futures_.hash_of(crowded)));
  for (const Decision& theirs : other.decisions_) {
    if (theirs.states.empty()) continue;
    has_foreign_ = true;
    Decision& ours = decisions_.emplace_back();
    ours.enough = theirs.enough;
    ours.hash = theirs.hash;
    ours.states = theirs.states;
    ours.is_foreign = true;
    for (const auto& [context, next] : theirs.threads) {
      ours.threads.emplace_back(futures_.context(other.futures_.hash_of(context)),
                                futures_.footprints().intern(other.futures_.footprints()[next]));
    }
    for (const Situation situation : theirs.situations)
      ours.situations.push_back(guarded_.situation(other.guarded_.where(situation)));
    for (const reduce::GuardedFutures::Seen& seen : theirs.values)
      ours.values.push_back(guarded_.translated(seen, other.guarded_));
  }
}

}  // namespace quotient::spaces
