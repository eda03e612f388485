#include "reduce/guarded_futures.hpp"

#include <algorithm>
#include <utility>

#include "reduce/conditions.hpp"
#include "reduce/mix.hpp"

namespace quotient::reduce {

namespace {

uint64_t hash_of(const Place& place) { return mix(uint64_t{place.object.bits()} << 32 | place.begin, place.end); }

uint64_t hash_of(std::span<const Situation> others, std::span<const uint32_t> written) {
  uint64_t hash = others.size();
  for (const Situation one : others) hash = mix(hash, static_cast<uint32_t>(one));
  for (const uint32_t place : written) hash = mix(hash, place);
  return hash;
}

}  // namespace

GuardedFutures::Crowd& GuardedFutures::crowd(Context context) {
  const auto number = static_cast<uint32_t>(context);
  if (number >= crowds_.size()) crowds_.resize(number + 1);
  return crowds_[number];
}

Situation GuardedFutures::situation(Context context, uint64_t registers) {
  Crowd& others = crowd(context);
  const uint64_t numbers = others.is_too_large ? 0 : registers;
  const uint64_t hash = mix(static_cast<uint32_t>(context), numbers);
  const auto [entry, fresh] = numbers_.try_emplace(hash, static_cast<uint32_t>(situations_.size()));
  if (fresh) {
    situations_.push_back({context, numbers});
    if (++others.count > kMostSituations) crowd_out(context);
  }
  return static_cast<Situation>(entry->second);
}

void GuardedFutures::crowd_out(Context context) {
  if (std::exchange(crowd(context).is_too_large, true)) return;
  crowded_.push_back(context);
  ++version_;
}

uint32_t GuardedFutures::number_of(const Place& place) {
  std::vector<uint32_t>& same = place_index_[hash_of(place)];
  const auto known = std::ranges::find_if(same, [&](uint32_t number) { return places_[number] == place; });
  if (known != same.end()) return *known;
  same.push_back(static_cast<uint32_t>(places_.size()));
  places_.push_back(place);
  written_.push_back(0);
  values_.emplace_back();
  return same.back();
}

bool GuardedFutures::learn(Situation from, Footprint made, std::span<const Held> guards, std::span<const Held> left,
                           std::span<const Situation> to) {
  const Context context = at(from).context;
  if (crowd(context).is_too_large) return false;  // the context's future has it
  const uint64_t version = version_;
  uint64_t hash = mix(static_cast<uint32_t>(from), static_cast<uint32_t>(made));
  for (const Held& guard : guards) hash = mix(mix(hash, hash_of(guard.place)), guard.value);
  for (const Situation next : to) hash = mix(hash, static_cast<uint32_t>(next));
  const auto is_this = [&](uint32_t number) {
    const Step& step = steps_[number];
    const auto same = [this](const Seen& known, const Held& guard) {
      return known.second == guard.value && places_[known.first] == guard.place;
    };
    return step.hash == hash && step.from == from && step.made == made &&
           std::ranges::equal(step.guards, guards, same) && std::ranges::equal(step.to, to);
  };
  const auto make = [&] {
    Step& step = steps_.emplace_back(Step{from, made, {}, {left.begin(), left.end()}, {to.begin(), to.end()}, hash});
    for (const Held& guard : guards) step.guards.emplace_back(number_of(guard.place), guard.value);
    const auto number = static_cast<uint32_t>(steps_.size() - 1);
    at(from).steps.push_back(number);
    at(from).version = ++version_;
    return number;
  };
  const auto hash_of_step = [this](uint32_t number) { return steps_[number].hash; };
  Step& step = steps_[step_index_.find_or_add(hash, is_this, make, hash_of_step)];
  const auto differs = [&](const Held& known) { return std::ranges::find(left, known) == left.end(); };
  if (holds(Condition::outcomes) && std::erase_if(step.left, differs) != 0) at(from).version = ++version_;
  if (at(from).steps.size() > kMostSteps) crowd_out(context);
  return version_ != version;
}

void GuardedFutures::index_steps() {
  step_index_ = {};
  answers_.clear();
  refusals_.clear();
  const auto hash_of_step = [this](uint32_t number) { return steps_[number].hash; };
  for (uint32_t number = 1; number < steps_.size(); ++number)
    step_index_.find_or_add(
        steps_[number].hash, [](uint32_t) { return false; }, [number] { return number; }, hash_of_step);
}

bool GuardedFutures::has_writer(const TouchSet& touches, const Place& place) const {
  return std::ranges::any_of(touches.entries(), [&](const TouchSet::Entry& entry) {
    if (entry.object.kind() == NameKind::anything) return true;
    return entry.object == place.object && entry.effect != Effect::read && entry.begin < place.end &&
           place.begin < entry.end;
  });
}

// Somebody may write these.
void GuardedFutures::write(std::span<const uint32_t> numbers) {
  for (const uint32_t number : numbers) written_[number] = question_;
}

void GuardedFutures::write(Footprint footprint) {
  const auto number = static_cast<uint32_t>(footprint);
  if (number >= writes_.size()) writes_.resize(number + 1);
  Written& known = writes_[number];
  for (; known.places < places_.size(); ++known.places) {
    if (has_writer(futures_->footprints()[footprint], places_[known.places]))
      known.numbers.push_back(static_cast<uint32_t>(known.places));
  }
  write(known.numbers);
}

void GuardedFutures::write(Context context) {
  Crowd& known = crowd(context);
  if (known.asked != futures_->growth() || known.places != places_.size()) {
    known.asked = futures_->growth();
    known.places = places_.size();
    known.written.clear();
    for (uint32_t i = 0; i < places_.size(); ++i) {
      if (has_writer(futures_->future(context), places_[i])) known.written.push_back(i);
    }
  }
  write(known.written);
}

void GuardedFutures::reach(Situation situation) {
  if (at(situation).reached == question_) return;
  at(situation).reached = question_;
  reached_.push_back(situation);
}

// What is there in the state that is asked about.
std::optional<uint64_t> GuardedFutures::value_of(uint32_t place, Values& values) {
  Value& value = values_[place];
  if (value.asked != question_) {
    value.asked = question_;
    value.known = values.at(place, places_[place]);
    value.matters = false;
    looked_at_.push_back(place);
  }
  return value.known;
}

// With another value the answer could be another.
void GuardedFutures::note_value(uint32_t place) {
  if (!values_[place].matters && values_[place].known) seen_.emplace_back(place, *values_[place].known);
  values_[place].matters = true;
}

// Each value that was read is there now, or somebody who moves may write it.
bool GuardedFutures::is_possible(const Step& step, Values& values) {
  return std::ranges::all_of(step.guards, [&](const Seen& guard) {
    if (written_[guard.first] == question_ && holds(Condition::writers)) return true;
    if (value_of(guard.first, values).value_or(guard.second) == guard.second) return true;
    note_value(guard.first);
    return false;
  });
}

// Whether a step that may be made from there conflicts with what a member does next.
bool GuardedFutures::conflicts(Situation situation, std::span<const Standing> threads, ThreadSet members) {
  const Known& known = at(situation);
  const bool is_whole = crowd(known.context).is_too_large;
  for (ThreadSet left = members; left != 0; left &= left - 1) {
    const Footprint next = threads[static_cast<size_t>(std::countr_zero(left))].next;
    if (is_whole && futures_->conflicts(known.context, next)) return true;
    if (is_whole) continue;
    for (const uint32_t number : known.steps) {
      if (steps_[number].possible == question_ && futures_->footprints().conflict(steps_[number].made, next))
        return true;
    }
  }
  return false;
}

// Finds all situations that the others may come to, and the steps that they may make there. Members stand still, but a
// step that conflicts with what a member does next has been seen after it: values that the member would write do not
// count.
bool GuardedFutures::spread(std::span<const Standing> threads, ThreadSet members, Values& values) {
  ++question_;
  reached_.clear();
  seen_.clear();
  looked_at_.clear();
  for (size_t i = 0; i < threads.size(); ++i) {
    if (!(members >> i & 1)) reach(threads[i].situation);
    else if (holds(Condition::own_writes)) write(threads[i].next);
  }
  waiting_.clear();
  const auto make_if_possible = [&](uint32_t number) {
    Step& step = steps_[number];
    if (!is_possible(step, values)) return false;
    step.possible = question_;
    done_.push_back(step.made);
    write(step.made);
    for (const Situation next : step.to) reach(next);
    return true;
  };
  for (size_t i = 0; i < reached_.size();) {
    for (; i < reached_.size(); ++i) {
      const Known& known = at(reached_[i]);
      if (crowd(known.context).is_too_large) {
        is_whole_ = true;
        write(known.context);
        continue;
      }
      for (const uint32_t number : known.steps)
        if (!make_if_possible(number)) waiting_.push_back(number);
    }
    while (std::erase_if(waiting_, make_if_possible) != 0) {}
  }
  return std::ranges::any_of(reached_, [&](Situation one) { return conflicts(one, threads, members); });
}

// Whether one who stands there may come to a step that conflicts with what a member does next.
bool GuardedFutures::meets(Situation from, std::span<const Standing> threads, ThreadSet members) {
  const uint64_t mark = ++follow_;
  path_.assign(1, from);
  while (!path_.empty()) {
    const Situation situation = path_.back();
    path_.pop_back();
    if (at(situation).followed == mark) continue;
    at(situation).followed = mark;
    if (conflicts(situation, threads, members)) return true;
    for (const uint32_t number : at(situation).steps) {
      if (steps_[number].possible != question_) continue;
      path_.insert(path_.end(), steps_[number].to.begin(), steps_[number].to.end());
    }
  }
  return false;
}

void GuardedFutures::ask(std::span<const Standing> threads, ThreadSet members) {
  asked_.others.clear();
  asked_.written.clear();
  for (size_t i = 0; i < threads.size(); ++i) {
    if (!(members >> i & 1)) {
      asked_.others.push_back(threads[i].situation);
      continue;
    }
    write(threads[i].next);
    const std::vector<uint32_t>& written = writes_[static_cast<uint32_t>(threads[i].next)].numbers;
    asked_.written.insert(asked_.written.end(), written.begin(), written.end());
  }
}

// Whether the same was asked before, nothing that the answer rests on has changed since, and the members do nothing
// next that conflicts with what the others could do.
bool GuardedFutures::is_known(std::span<const Standing> threads, ThreadSet members, Values& values) {
  const auto found = answers_.find(hash_of(asked_.others, asked_.written));
  if (found == answers_.end()) return false;
  const Answer& known = found->second;
  if (known.others != asked_.others || known.written != asked_.written) return false;
  for (ThreadSet left = members; left != 0; left &= left - 1) {
    const Footprint next = threads[static_cast<size_t>(std::countr_zero(left))].next;
    if (futures_->footprints().conflict(known.possible, next)) return false;
  }
  const auto is_same = [&](const Seen& seen) { return values.at(seen.first, places_[seen.first]) == seen.second; };
  const auto is_unchanged = [&](Situation situation) {
    return at(situation).version <= known.version && !crowd(at(situation).context).is_too_large;
  };
  if (!std::ranges::all_of(known.seen, is_same) || !std::ranges::all_of(known.reached, is_unchanged)) return false;
  seen_ = known.seen;
  return true;
}

// There is no opponent.
void GuardedFutures::remember() {
  if (is_whole_) return;  // how a future grows is looked after by those who are asked about it
  if (answers_.size() >= kMostAnswers) answers_.clear();
  std::ranges::sort(done_);
  done_.erase(std::ranges::unique(done_).begin(), done_.end());
  TouchSet possible;
  for (const Footprint made : done_) {
    for (const TouchSet::Entry& entry : futures_->footprints()[made].entries()) possible.add(entry);
  }
  Answer& answer = answers_[hash_of(asked_.others, asked_.written)];
  answer = asked_;
  answer.version = version_;
  answer.seen = seen_;
  answer.reached = reached_;
  answer.possible = futures_->footprints().intern(std::move(possible));
}

uint64_t GuardedFutures::hash_of_question(std::span<const Standing> threads, ThreadSet members) const {
  uint64_t hash = mix(hash_of(asked_.others, asked_.written), members);
  for (ThreadSet left = members; left != 0; left &= left - 1)
    hash = mix(hash, static_cast<uint32_t>(threads[static_cast<size_t>(std::countr_zero(left))].next));
  return hash;
}

// 0: it is not known that there is one. Questions that share a hash may be taken for each other.
ThreadSet GuardedFutures::known_opponent(uint64_t question, ThreadSet others, Values& values) {
  const auto found = refusals_.find(question);
  if (found == refusals_.end()) return 0;
  for (const Refusal& refusal : found->second) {
    const auto is_there = [&](const Seen& one) { return values.at(one.first, places_[one.first]) == one.second; };
    if (std::ranges::all_of(refusal.values, is_there)) return refusal.opponent & others;
  }
  return 0;
}

void GuardedFutures::remember_opponent(uint64_t question, ThreadSet opponent) {
  if (refusals_.size() >= kMostAnswers) refusals_.clear();
  std::vector<Refusal>& known = refusals_[question];
  if (known.size() >= kMostRefusals) known.erase(known.begin());
  Refusal& refusal = known.emplace_back(Refusal{{}, opponent});
  for (const uint32_t place : looked_at_)
    if (values_[place].known) refusal.values.emplace_back(place, *values_[place].known);
}

ThreadSet GuardedFutures::find_opponent(std::span<const Standing> threads, ThreadSet members, ThreadSet others,
                                        Values& values) {
  done_.clear();
  is_whole_ = false;
  if (!spread(threads, members, values)) return 0;
  done_.clear();
  if (const std::optional<ThreadSet> found = opponent_in_order(threads, members, values)) return *found;
  for (ThreadSet left = others; left != 0; left &= left - 1) {
    const auto i = static_cast<size_t>(std::countr_zero(left));
    if (meets(threads[i].situation, threads, members)) return ThreadSet{1} << i;
  }
  return others;
}

ThreadSet GuardedFutures::opponent(std::span<const Standing> threads, ThreadSet members, Values& values) {
  ++question_;
  ask(threads, members);
  if (is_known(threads, members, values)) return 0;
  const ThreadSet others = (threads.size() == 64 ? ~ThreadSet{0} : (ThreadSet{1} << threads.size()) - 1) & ~members;
  const uint64_t question = hash_of_question(threads, members);
  if (const ThreadSet known = known_opponent(question, others, values)) return known;
  const ThreadSet found = find_opponent(threads, members, others, values);
  found == 0 ? remember() : remember_opponent(question, found);
  return found;
}

}  // namespace quotient::reduce
