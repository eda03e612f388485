#include "formats/report.hpp"

namespace quotient::formats {

std::string_view name(explore::Verdict verdict) {
  switch (verdict) {
    case explore::Verdict::verified: return "verified";
    case explore::Verdict::error: return "error";
    case explore::Verdict::unknown: return "unknown";
  }
  return "";
}

Place place_of(const ExplainedFinding& finding) {
  const trace::Trace& trace = finding.trace;
  if (!trace.place.file.empty()) return trace.place;
  for (const trace::Waiting& waiting : trace.waiting)
    if (!waiting.place.file.empty()) return waiting.place;
  for (const trace::Spinning& spinning : trace.spinning)
    if (!spinning.place.file.empty()) return spinning.place;
  return {};
}

}  // namespace quotient::formats
