// What all searches measure and decide in the same way.
#pragma once

#include <cstdint>
#include <string>

#include "search/result.hpp"

namespace quotient::search {

uint64_t peak_memory();  // quick, but at least that of the process that started this one
uint64_t own_peak_memory();
double cpu_seconds();

// An error, or a proof, or why it is neither. Caveats and statistics must be there already.
void decide_verdict(Answer& answer, bool error_found, const std::string& stop_reason);

}  // namespace quotient::search
