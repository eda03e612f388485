#include "formats/coverage.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <fstream>
#include <iterator>

namespace quotient::formats {
namespace {

constexpr size_t kMostRanges = 12;  // in a sentence

// Lines without code between two that were not reached belong to them.
std::vector<std::pair<unsigned, unsigned>> unreached_ranges(const explore::FileCoverage& file) {
  std::vector<std::pair<unsigned, unsigned>> ranges;
  bool open = false;
  for (const auto& [line, reached] : file.lines) {
    if (!reached && open) ranges.back().second = line;
    else if (!reached) ranges.emplace_back(line, line);
    open = !reached;
  }
  return ranges;
}

}  // namespace

std::string unreached_lines(const explore::FileCoverage& file) {
  const auto count = std::ranges::count_if(file.lines, [](const auto& line) { return !line.second; });
  if (count == 0) return "";
  std::string out = fmt::format("{} line{} of {} {} never reached: ", count, count == 1 ? "" : "s", file.file,
                                count == 1 ? "was" : "were");
  const auto ranges = unreached_ranges(file);
  for (size_t i = 0; i < std::min(ranges.size(), kMostRanges); ++i) {
    const auto [first, last] = ranges[i];
    out += fmt::format("{}{}", i == 0 ? "" : ", ", first);
    if (last != first) out += fmt::format("-{}", last);
  }
  return ranges.size() > kMostRanges ? out + ", …" : out;
}

std::string annotated_sources(const std::vector<explore::FileCoverage>& files) {
  std::string out;
  const auto end = std::back_inserter(out);
  for (const explore::FileCoverage& file : files) {
    fmt::format_to(end, "{:>9}:{:>5}:Source:{}\n", "-", 0, file.file);
    std::ifstream in(file.file);
    std::string text;
    for (unsigned number = 1; std::getline(in, text); ++number) {
      const auto line = file.lines.find(number);
      const char* const mark = line == file.lines.end() ? "-" : line->second ? "+" : "#####";
      fmt::format_to(end, "{:>9}:{:>5}:{}\n", mark, number, text);
    }
  }
  return out;
}

}  // namespace quotient::formats
