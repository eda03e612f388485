// What all searches measure and decide in the same way.
#pragma once

#include <cstdint>
#include <string>

#include "explore/result.hpp"

namespace quotient::explore {

uint64_t peak_memory();  // of this process, in bytes
double cpu_seconds();

// What a verdict holds with: its conditions or, if they are not allowed (strict), caveats.
template <class Texts>
void add_conditions(Answer& answer, const Texts& conditions, bool strict) {
  for (const std::string& text : conditions) {
    if (strict) answer.caveats.push_back("it holds only with " + text);
    else answer.conditions.push_back(text);
  }
}

// What several searches of one program have covered; the lines are the same for all.
void add_coverage(std::vector<FileCoverage>& all, const std::vector<FileCoverage>& one);
void count_lines(Answer& answer);  // as figures

void add_rates(Statistics& statistics);  // what follows from other figures: by second, by state

// An error, or a proof, or why it is neither. Caveats and statistics must be there already.
void decide_verdict(Answer& answer, bool error_found, const std::string& stop_reason);

}  // namespace quotient::explore
