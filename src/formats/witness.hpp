// Witnesses of SV-COMP in YAML, by which other tools can confirm a verdict: for an error the execution as a sequence of
// waypoints that lead to the place of the violation (version 2.0; 2.2, with the threads that pass them, for programs
// with several), for a proof a set of invariants. Ours is empty: a search of all states needs none, and the empty set
// is valid.
#pragma once

#include <string>

#include "formats/report.hpp"

namespace quotient::formats {

// A Diagnostic says why this answer has no witness: unknown, not a C program, or an error that SV-COMP has no property
// for.
Result<std::string> witness(const Report& report);

}  // namespace quotient::formats
