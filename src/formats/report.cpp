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

std::string thread_label(const trace::Trace& trace, uint32_t thread) {
  if (thread < trace.threads.size() && !trace.threads[thread].label.empty()) return trace.threads[thread].label;
  return thread == 0 ? "main" : "T" + std::to_string(thread);
}

}  // namespace quotient::formats
