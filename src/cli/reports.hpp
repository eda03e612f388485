// The files that a check writes besides its own JSON: one line for each format of formats/.
#pragma once

#include "cli/json.hpp"

namespace quotient::cli {

// What goes into every format. It refers to the answer and the findings, which must live as long.
formats::Report report_of(const Options& options, const std::string& language, const explore::Answer& answer,
                          const std::vector<ExplainedFinding>& findings);

// Writes those that the options ask for; false if one could not be written. What has no such form (a deadlock as a
// witness) is said, and is no failure.
bool write_reports(const Options& options, const formats::Report& report, trace::SourceText& source);

// The names of all files that they ask for; empty ones are among them.
std::vector<std::string> report_files(const Options& options);

}  // namespace quotient::cli
