#include "spaces/coverage.hpp"

#include <map>

namespace quotient::spaces {
namespace {

using Lines = std::map<std::string, std::map<unsigned, bool>>;

std::vector<explore::FileCoverage> sorted(Lines files) {
  std::vector<explore::FileCoverage> out;
  out.reserve(files.size());
  for (auto& [file, lines] : files) out.push_back({file, std::move(lines)});
  return out;
}

// The transitions of states that the automaton of some process leads to. Others are left over from the translation.
std::vector<bool> possible_transitions(const processes::Program& program) {
  std::vector<bool> out(program.transitions.size());
  for (const processes::ProcessType& type : program.types) {
    std::vector<bool> known(type.state_count);
    std::vector<uint32_t> open = {type.start};
    while (!open.empty()) {
      const uint32_t number = open.back();
      open.pop_back();
      if (number >= known.size() || known[number]) continue;
      known[number] = true;
      const processes::State& state = program.states[type.first_state + number];
      for (uint32_t i = state.first; i < state.first + state.count; ++i) {
        out[i] = true;
        open.push_back(program.transitions[i].target);
      }
    }
  }
  return out;
}

}  // namespace

std::vector<explore::FileCoverage> Coverage::files() const {
  Lines files;
  for (machine::Pc pc = 0; pc < reached_.size(); ++pc) {
    if (program_.function_at(pc).runtime || program_.locations[pc].line == 0) continue;
    const Place place = program_.module->place(program_.locations[pc]);
    if (place.file.empty() || place.file.starts_with("/usr/")) continue;  // bodies in the system's headers
    files[place.file][place.line] |= reached_[pc] != 0;
  }
  return sorted(std::move(files));
}

std::vector<explore::FileCoverage> coverage_of(const processes::Program& program, const std::vector<bool>& covered) {
  Lines files;
  const std::vector<bool> possible = possible_transitions(program);
  for (size_t i = 0; i < program.transitions.size(); ++i) {
    if (!possible[i] && !covered[i]) continue;
    const processes::Note& note = program.notes[program.transitions[i].note];
    if (note.place.file.empty() || note.place.line == 0 || note.text == "-end-") continue;
    files[note.place.file][note.place.line] |= covered[i];
  }
  return sorted(std::move(files));
}

}  // namespace quotient::spaces
