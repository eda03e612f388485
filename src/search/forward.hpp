// Phases one to three of the search, which all orders share. Part of explorer.hpp.
#pragma once

namespace quotient::search {

template <class PathOf>
Explorer::Outcome Explorer::forward(memory::Slot thread, machine::Choices& choices, PathOf&& path_of) {
  // Forwarding.
  const store::State from = space_.state();
  const size_t mark = log_.size();
  if (hooks_) hooks_->thread_picked(thread);
  space_.advance(thread, choices, step_, log_);
  if (!step_.passed.empty()) [[unlikely]]
    report_passed(path_of);
  if (step_.doubtful) [[unlikely]]
    settle_doubt(thread, path_of);
  switch (step_.status) {
    case machine::StepStatus::blocked: ++blocked_; return Outcome::stuck;
    case machine::StepStatus::pruned: return Outcome::known;
    case machine::StepStatus::failed:  // Error checking.
      ++transitions_;
      add_finding({*step_.error, name_of(step_.error_thread), path_of()});
      return Outcome::known;
    case machine::StepStatus::advanced: break;
  }
  ++transitions_;
  note_end();
  // State matching.
  const bool fresh = visited_.add(space_.state());
  if (is_nearer() || fresh) {
    if (hooks_) hooks_->new_state();
    return Outcome::moved;
  }
  ++matched_;
  if (hooks_) hooks_->seen_state();
  space_.undo(log_, mark, from);
  return Outcome::known;
}

// What the step went on after, also if it then ended otherwise.
template <class PathOf>
void Explorer::report_passed(PathOf&& path_of) {
  for (const machine::PassedError& passed : step_.passed) {
    if (is_known(passed.error)) continue;
    Finding finding{passed.error, name_of(passed.thread), path_of()};
    finding.passed = true;
    add_finding(std::move(finding));
  }
}

// The step may have lost memory: that is said once for each place.
template <class PathOf>
void Explorer::settle_doubt(memory::Slot thread, PathOf&& path_of) {
  machine::Machine& machine = space_.machine();
  if (!doubted_.insert(machine.user_pc(machine.call_stack(thread))).second) return;
  std::vector<PathStep> path = path_of();
  if (is_lost(path)) machine.doubt_loss(thread);
}

// At every new state: do the next steps of two threads conflict?
template <class PathOf>
void Explorer::check_races(PathOf&& path_of) {
  const store::State here = space_.state();
  const size_t mark = log_.size();
  NextAccesses next;
  NextAccesses::Race race;
  const auto user_pc = [&](const NextAccesses::Entry& entry) {
    machine::Machine& machine = space_.machine();
    const bool inside = machine.program().function_at(entry.access.pc).runtime;
    return inside ? machine.user_pc(machine.call_stack(entry.thread)) : entry.access.pc;
  };
  const std::vector<memory::Slot> threads = space_.threads();
  for (const memory::Slot thread : threads) {
    machine::Choices choices;
    do {  // what an atomic section touches may depend on its choices
      space_.advance(thread, choices, step_, log_);
      if (step_.status == machine::StepStatus::advanced) space_.undo(log_, mark, here);
      if (!next.add(thread, choices, step_, race)) continue;
      Finding finding{
          {props::ErrorKind::data_race, machine::kRaceMessage, user_pc(race.second)}, name_of(thread), path_of()};
      finding.passed = true;
      finding.thread = name_of(race.second.thread);
      finding.path.push_back({race.first.thread, race.first.choices, {}});
      finding.path.push_back({race.second.thread, race.second.choices, {}});
      finding.other_pc = user_pc(race.first);
      finding.other_thread = name_of(race.first.thread);
      add_finding(std::move(finding));
    } while (!must_stop() && choices.advance());
    if (stop_) return;
  }
}

template <class PathOf>
void Explorer::report_deadlock(PathOf&& path_of) {
  const std::vector<memory::Slot> threads = space_.threads();
  machine::Choices choices;
  const store::State here = space_.state();
  const size_t mark = log_.size();
  space_.advance(threads.front(), choices, step_, log_);  // says where it waits
  if (step_.spurious) space_.undo(log_, mark, here);
  const char* message = threads.size() == 1 ? "the only thread waits forever" : "every thread waits";
  add_finding({{props::ErrorKind::deadlock, message, step_.wait.pc}, "", path_of()});
}

}  // namespace quotient::search
