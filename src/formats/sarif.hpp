// SARIF 2.1.0, which code hosts, editors and dashboards read: a rule for each kind of error, a result for each error
// with its place and what belongs to it (where the memory was allocated, the other access, who waits), and its
// execution as a code flow with one thread flow for each thread. A proof is a run without results; "unknown" is one
// whose invocation was not successful, with the reason as a notification.
#pragma once

#include <iosfwd>

#include "formats/report.hpp"
#include "trace/source.hpp"

namespace quotient::formats {

void write_sarif(std::ostream& out, const Report& report, trace::SourceText& source);

}  // namespace quotient::formats
