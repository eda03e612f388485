#include "spaces/coverage.hpp"

#include <map>

namespace quotient::spaces {

std::vector<explore::FileCoverage> Coverage::files() const {
  std::map<std::string, std::map<unsigned, bool>> files;
  for (machine::Pc pc = 0; pc < reached_.size(); ++pc) {
    if (program_.function_at(pc).runtime || program_.locations[pc].line == 0) continue;
    const Place place = program_.module->place(program_.locations[pc]);
    if (place.file.empty() || place.file.starts_with("/usr/")) continue;  // bodies in the system's headers
    files[place.file][place.line] |= reached_[pc] != 0;
  }
  std::vector<explore::FileCoverage> out;
  out.reserve(files.size());
  for (auto& [file, lines] : files) out.push_back({file, std::move(lines)});
  return out;
}

}  // namespace quotient::spaces
