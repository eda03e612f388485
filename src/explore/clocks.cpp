#include "explore/clocks.hpp"

#include <fmt/format.h>
#include <time.h>

#include <algorithm>
#include <fstream>

namespace quotient::explore {

uint64_t peak_memory() {
  std::ifstream status("/proc/self/status");
  for (std::string line; std::getline(status, line);) {
    if (line.rfind("VmHWM:", 0) == 0) return std::stoull(line.substr(6)) * 1024;
  }
  return 0;
}

double cpu_seconds() {
  timespec now{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) + static_cast<double>(now.tv_nsec) * 1e-9;
}

void add_coverage(std::vector<FileCoverage>& all, const std::vector<FileCoverage>& one) {
  for (const FileCoverage& file : one) {
    const auto known = std::ranges::find(all, file.file, &FileCoverage::file);
    if (known == all.end()) {
      all.push_back(file);
      continue;
    }
    for (const auto& [line, reached] : file.lines) known->lines[line] |= reached;
  }
}

void count_lines(Answer& answer) {
  for (const FileCoverage& file : answer.coverage) {
    answer.statistics.lines += file.lines.size();
    for (const auto& [line, reached] : file.lines) answer.statistics.lines_reached += reached;
  }
}

void add_rates(Statistics& statistics) {
  const auto ratio = [](auto a, auto b) { return static_cast<double>(a) / static_cast<double>(b); };
  if (statistics.states) statistics.bytes_per_state = ratio(statistics.store_bytes, statistics.states);
  if (statistics.search_seconds <= 0) return;
  statistics.states_per_second = ratio(statistics.states, statistics.search_seconds);
  statistics.transitions_per_second = ratio(statistics.transitions, statistics.search_seconds);
}

void decide_verdict(Answer& answer, bool error_found, const std::string& stop_reason) {
  if (error_found) {
    answer.verdict = Verdict::error;
    if (!stop_reason.empty()) answer.reason = fmt::format("{}; there may be more errors", stop_reason);
  } else if (!stop_reason.empty()) {
    answer.reason = fmt::format("{}; {} states were explored", stop_reason, answer.statistics.states);
  } else if (!answer.caveats.empty()) {
    answer.reason = "no error was found, but this is not a proof: " + answer.caveats.front();
  } else {
    answer.verdict = Verdict::verified;
  }
}

}  // namespace quotient::explore
