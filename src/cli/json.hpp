// The result of `check` as JSON (INTERFACE.md), and saved traces.
#pragma once

#include <iosfwd>
#include <optional>
#include <string>

#include "cli/options.hpp"
#include "explore/result.hpp"
#include "formats/report.hpp"
#include "trace/source.hpp"

namespace quotient::cli {

using formats::ExplainedFinding;

void write_result(std::ostream& to, const Options& options, const std::string& language, const explore::Answer& answer,
                  const std::vector<ExplainedFinding>& findings, trace::SourceText& source);

// A path that `quotient replay` can run again: the input, the options and the steps.
std::string trace_json(const Options& options, const ExplainedFinding& finding);
Result<explore::Finding> read_trace_json(const std::string& text, Options& options);

}  // namespace quotient::cli
