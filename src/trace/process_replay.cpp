#include "trace/process_replay.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "spaces/process_watch.hpp"
#include "trace/heap_text.hpp"
#include "trace/process_names.hpp"
#include "trace/process_recorder.hpp"

namespace quotient::trace {
namespace {

using processes::Name;
using processes::Taken;

constexpr uint32_t kMostHeapChanges = 20'000;
constexpr size_t kMostTexts = 8;  // beside one statement

// Whether the end of a path is a cycle that must not be: it comes back to where it began, passes an accepting state,
// and is fair, if that is asked for.
class CycleCheck {
 public:
  CycleCheck(spaces::ProcessSpace& space, const spaces::ProcessWatch& watch) : space_(space), watch_(watch) {}

  void begin() {
    begin_ = words();
    is_served_.assign(space_.machine().processes(), false);
  }
  bool has_begun() const { return !begin_.empty(); }
  // In a state of the cycle, with the moves that come next.
  void pass(const processes::Moves& moves) {
    accepts_ |= watch_.is_accepting();
    processes::Machine& machine = space_.machine();
    for (uint32_t process = 0; process < is_served_.size(); ++process) {
      const auto moves_it = [&](const processes::Position& at) {
        return at.process == process || at.receiver == process;
      };
      if (process >= machine.processes() || std::any_of(moves.begin(), moves.end(), moves_it) ||
          !machine.can_move(process))
        is_served_[process] = true;
    }
  }
  bool is_closed() {
    const bool fair = std::find(is_served_.begin(), is_served_.end(), false) == is_served_.end();
    return has_begun() && accepts_ && (fair || !watch_.is_fair()) && words() == begin_;
  }

 private:
  std::vector<uint32_t> words() {
    if (space_.machine().heap()) space_.keep_heap();
    const auto words = space_.machine().vector().words();
    return {words.begin(), words.end()};
  }

  spaces::ProcessSpace& space_;
  const spaces::ProcessWatch& watch_;
  std::vector<uint32_t> begin_;
  std::vector<bool> is_served_;  // by process: it moves, or cannot
  bool accepts_ = false;
};

class Replay {
 public:
  Replay(const processes::Program& program, const spaces::ProcessGoals& goals)
      : program_(program),
        space_(program, plain(goals)),
        watch_(space_),
        cycle_(space_, watch_),
        names_(program, space_.machine()),
        recorder_(program, space_.machine()) {}

  // Also records what happens, if `recording` is not null.
  std::optional<Trace> run(const explore::Finding& finding, Recording* recording) {
    space_.start();
    meet_processes();
    if (recording) recorder_.look(0, lanes_, lanes_, {});
    trace_.lines.reserve(finding.path.size());
    for (size_t i = 0; i < finding.path.size(); ++i) {
      const processes::Moves moves = spaces::ProcessSpace::positions_of(finding.path[i]);
      if (!watch_.can_repeat(moves)) return {};
      if (i == finding.cycle) {
        trace_.cycle_step = static_cast<uint32_t>(i + 1);
        cycle_.begin();
      }
      if (cycle_.has_begun()) cycle_.pass(moves);
      const std::vector<uint32_t> lanes = lanes_;
      follow(static_cast<uint32_t>(i + 1), moves);
      if (recording) recorder_.look(static_cast<uint32_t>(trace_.lines.size()), lanes, lanes_, taken_);
    }
    if (!conclude(finding)) return {};
    if (recording) *recording = recorder_.take();
    return std::move(trace_);
  }

 private:
  // Every error counts, and processes have the names that they were made with.
  static spaces::ProcessGoals plain(spaces::ProcessGoals goals) {
    goals.assertions = true;
    goals.symmetry = false;
    return goals;
  }

  const processes::Machine& machine() const { return space_.machine(); }

  void follow(uint32_t step, const processes::Moves& moves) {
    const size_t before = machine().mark();
    // Objects keep the names that they were made with, as long as there are enough of these.
    if (machine().heap() && machine().heap()->changes() > kMostHeapChanges) space_.keep_heap();
    const uint32_t heap_before = machine().heap() ? machine().heap()->changes() : 0;
    std::vector<Taken>& taken = taken_;
    taken.clear();
    const std::vector<uint32_t> lanes = lanes_;  // a process that ends in this step is still shown in its lane
    watch_.repeat(moves, taken);
    meet_processes();
    for (const Taken& one : taken) {
      Line line;
      line.step = step;
      line.thread = one.process < lanes.size() ? lanes[one.process] : lanes_[one.process];
      const processes::Note& note = program_.notes[program_.transitions[one.transition].note];
      line.place = note.place;
      line.function = trace_.threads[line.thread].function;
      line.text = note.text;
      trace_.lines.push_back(std::move(line));
      trace_.output += one.output;
    }
    if (taken.empty()) return;
    tell_changes(before, taken);
    if (machine().heap()) tell_heap(heap_before, taken);
  }

  void tell_heap(uint32_t before, const std::vector<Taken>& taken) {
    const size_t first = trace_.lines.size() - taken.size();
    for (HeapText::Line& change : HeapText(machine()).changes_since(before)) {
      size_t line = first;
      for (size_t i = 0; i < taken.size(); ++i) {
        if (change.process == static_cast<int>(taken[i].process)) line = first + i;
      }
      std::vector<std::string>& writes = trace_.lines[line].writes;
      if (writes.size() < kMostTexts) writes.push_back(std::move(change.text));
    }
  }

  // What is different now: a process's own variables on its line, the rest on the first.
  void tell_changes(size_t before, const std::vector<Taken>& taken) {
    changed_.clear();
    for (const processes::Change& change : machine().vector().since(before)) {
      if (change.word != processes::kLengthChanged) changed_.push_back(change);
    }
    std::stable_sort(changed_.begin(), changed_.end(), [](const auto& a, const auto& b) { return a.word < b.word; });
    changed_.erase(
        std::unique(changed_.begin(), changed_.end(), [](const auto& a, const auto& b) { return a.word == b.word; }),
        changed_.end());
    const size_t first = trace_.lines.size() - taken.size();
    for (const auto& [word, old] : changed_) {
      if (word >= machine().vector().size() || machine().vector().words()[word] == old) continue;
      size_t line = first;
      for (size_t i = 0; i < taken.size(); ++i) {
        if (owner_of(word * 4) == static_cast<int>(taken[i].process)) line = first + i;
      }
      add_texts(trace_.lines[line].writes, word * 4, old);
    }
  }

  int owner_of(uint32_t place) const {
    for (uint32_t process = 0; process < machine().processes(); ++process) {
      const uint32_t at = machine().process_place(process);
      if (place >= at && place < at + program_.types[machine().type_of(process)].bytes)
        return static_cast<int>(process);
    }
    return -1;
  }

  // "x = 3" for each variable that changed in the word at this place.
  void add_texts(std::vector<std::string>& out, uint32_t place, uint32_t old) const {
    if (place < program_.global_bytes) return add_texts(out, program_.globals, 0, place, old);
    if (const int owner = owner_of(place); owner >= 0) {
      const auto process = static_cast<uint32_t>(owner);
      return add_texts(out, program_.types[machine().type_of(process)].names, machine().process_place(process), place,
                       old);
    }
    for (uint32_t channel = 0; channel < machine().channels(); ++channel) {
      if (machine().channel_place(channel) == place && out.size() < kMostTexts)
        out.push_back(fmt::format("{} = [{}]", names_.channel(channel), fmt::join(names_.messages(channel), " | ")));
    }
  }

  void add_texts(std::vector<std::string>& out, const std::vector<Name>& names, uint32_t record, uint32_t place,
                 uint32_t old) const {
    for (const Name& name : names) {
      for (uint32_t i = 0; i < name.count && !name.on_heap; ++i) {
        const uint32_t at = record + name.place + i * name.stride;
        if (at < place || at >= place + 4) continue;
        const int32_t now = machine().vector().read(at, name.width);
        const uint32_t shifted = old >> (at - place) * 8;
        const int32_t before = name.width == processes::Width::byte   ? static_cast<int32_t>(shifted & 0xff)
                               : name.width == processes::Width::half ? static_cast<int16_t>(shifted)
                                                                      : static_cast<int32_t>(shifted);
        if (now == before || out.size() >= kMostTexts) continue;
        std::string& text = out.emplace_back(name.name);
        if (name.is_array) text.append("[").append(std::to_string(i)).append("]");
        text.append(" = ").append(names_.value(now, name.is_mtype));
      }
    }
  }

  // A lane for every process that ever was: numbers are used again after a process has ended.
  void meet_processes() {
    lanes_.resize(std::min<size_t>(lanes_.size(), machine().processes()));
    while (lanes_.size() < machine().processes()) {
      const auto process = static_cast<uint32_t>(lanes_.size());
      lanes_.push_back(static_cast<uint32_t>(trace_.threads.size()));
      const std::string& type = program_.types[machine().type_of(process)].name;
      trace_.threads.push_back({std::to_string(process), type, fmt::format("{}:{}", type, process)});
    }
  }

  // One atomic step may go wrong more than once.
  std::optional<processes::Failure> failure_like(const props::Error& found) const {
    const auto is_it = [&](const auto& failure) {
      return failure && failure->kind == found.kind && failure->note == found.pc;
    };
    if (is_it(watch_.failure())) return watch_.failure();
    const auto taken = std::find_if(taken_.begin(), taken_.end(), [&](const Taken& one) { return is_it(one.failure); });
    return taken == taken_.end() ? std::nullopt : taken->failure;
  }

  bool conclude(const explore::Finding& finding) {
    const props::ErrorKind kind = finding.error.kind;
    if (!trace_.lines.empty()) {
      trace_.place = trace_.lines.back().place;
      trace_.function = trace_.lines.back().function;
    }
    if (kind == props::ErrorKind::leak) space_.keep_heap();
    const std::optional<processes::Failure> failure = failure_like(finding.error);
    const bool by_watching = kind == props::ErrorKind::acceptance_cycle || kind == props::ErrorKind::ltl ||
                             kind == props::ErrorKind::non_progress_cycle || kind == props::ErrorKind::never_claim;
    const bool nobody_moves = kind == props::ErrorKind::deadlock && !failure;  // a d_step can be stuck by itself
    const bool made_by_step = !nobody_moves && !by_watching;
    if (made_by_step && !failure) return false;
    if (by_watching && !(finding.cycle < finding.path.size() ? cycle_.is_closed() : watch_.is_at_end())) return false;
    if (nobody_moves && (space_.can_go_on() || machine().may_end())) return false;
    if (made_by_step) trace_.place = program_.notes[failure->note].place;
    if (made_by_step && !trace_.lines.empty()) trace_.error_thread = static_cast<int>(trace_.lines.back().thread);
    if (!nobody_moves) return true;
    for (uint32_t process = 0; process < machine().processes(); ++process) {
      const processes::State& state = machine().state_of(process);
      if (state.end) continue;
      trace_.waiting.push_back({lanes_[process], state.place, wait_text(state), -1});
    }
    if (!trace_.waiting.empty()) trace_.place = trace_.waiting.front().place;
    return true;
  }

  std::string wait_text(const processes::State& state) const {
    std::string out;
    for (uint32_t i = 0; i < state.count && i < 4; ++i) {
      const std::string& text = program_.notes[program_.transitions[state.first + i].note].text;
      out += (i ? " or " : "") + (text == "-end-" ? "younger processes to end" : text);
    }
    return out.empty() ? "nothing that can come" : out;
  }

  const processes::Program& program_;
  spaces::ProcessSpace space_;
  spaces::ProcessWatch watch_;
  CycleCheck cycle_;
  const ProcessNames names_;
  ProcessRecorder recorder_;
  Trace trace_;
  std::vector<uint32_t> lanes_;             // by process number
  std::vector<Taken> taken_;                // in the last step
  std::vector<processes::Change> changed_;  // by a step
};

}  // namespace

std::optional<Trace> replay(const processes::Program& program, const spaces::ProcessGoals& goals,
                            const explore::Finding& finding, Recording* recording) {
  return Replay(program, goals).run(finding, recording);
}

}  // namespace quotient::trace
