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
  for (size_t i = 0; i < program.transitions.size(); ++i) {
    const processes::Note& note = program.notes[program.transitions[i].note];
    if (note.place.file.empty() || note.place.line == 0 || note.text == "-end-") continue;
    files[note.place.file][note.place.line] |= covered[i];
  }
  return sorted(std::move(files));
}

}  // namespace quotient::spaces
