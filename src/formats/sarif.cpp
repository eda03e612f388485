#include "formats/sarif.hpp"

#include <fmt/format.h>

#include <map>
#include <nlohmann/json.hpp>
#include <ostream>

#include "formats/rules.hpp"

namespace quotient::formats {
namespace {

using Json = nlohmann::ordered_json;

constexpr const char* kSchema =
    "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json";
constexpr size_t kMostLines = 10'000;  // of an execution: viewers hold all of them in memory

Json message(std::string_view text) { return {{"text", std::string(text)}}; }

// A path as a URI: relative ones stay relative, to whatever the reader takes for the root of the sources.
std::string uri_of(const std::string& file) {
  std::string out = file.starts_with('/') ? "file://" : "";
  for (const char c : file) {
    const auto byte = static_cast<unsigned char>(c);
    if (byte < 0x80 && (std::isalnum(byte) || std::string_view("/._-~").find(c) != std::string_view::npos)) out += c;
    else out += fmt::format("%{:02X}", byte);
  }
  return out;
}

Json physical(const Place& place) {
  Json artifact = {{"uri", uri_of(place.file)}};
  if (!place.file.starts_with('/')) artifact["uriBaseId"] = "%SRCROOT%";
  Json out = {{"artifactLocation", std::move(artifact)}};
  if (place.line > 0) {
    out["region"] = {{"startLine", place.line}};
    if (place.column > 0) out["region"]["startColumn"] = place.column;
  }
  return out;
}

Json location(const Place& place, const std::string& function) {
  Json out = Json::object();
  if (!place.file.empty()) out["physicalLocation"] = physical(place);
  if (!function.empty()) out["logicalLocations"] = {{{"name", function}, {"kind", "function"}}};
  return out;
}

// "counter = 1" is what a variable is after the step.
Json state_of(const std::vector<std::string>& writes) {
  Json out = Json::object();
  for (const std::string& write : writes) {
    const size_t equals = write.find(" = ");
    if (equals != std::string::npos) out[write.substr(0, equals)] = message(write.substr(equals + 3));
  }
  return out;
}

Json thread_flow_location(const trace::Line& line, trace::SourceText& source) {
  std::string text = line.text.empty() ? source.line(line.place.file, line.place.line) : line.text;
  if (text.empty()) text = line.function.empty() ? "a step" : "in " + line.function;
  Json where = location(line.place, line.function);
  where["message"] = message(text);
  Json out = {{"location", std::move(where)}, {"executionOrder", line.step}};
  if (Json state = state_of(line.writes); !state.empty()) out["state"] = std::move(state);
  return out;
}

// One flow for each thread that does something; the numbers of the steps say how they interleave.
Json code_flow(const trace::Trace& trace, trace::SourceText& source) {
  std::map<uint32_t, Json> flows;
  const size_t first = trace.lines.size() > kMostLines ? trace.lines.size() - kMostLines : 0;
  for (size_t i = first; i < trace.lines.size(); ++i) {
    const trace::Line& line = trace.lines[i];
    Json& flow = flows[line.thread];
    if (flow.is_null()) flow = {{"id", thread_label(trace, line.thread)}, {"locations", Json::array()}};
    flow["locations"].push_back(thread_flow_location(line, source));
  }
  Json all = Json::array();
  for (auto& [thread, flow] : flows) all.push_back(std::move(flow));
  Json out = {{"threadFlows", std::move(all)}};
  if (first > 0) out["message"] = message(fmt::format("only the last {} lines of the execution", kMostLines));
  return out;
}

// The places that belong to the error, each with a sentence.
class RelatedLocations {
 public:
  explicit RelatedLocations(const trace::Trace& trace) : trace_(trace) {
    if (!trace.other_place.file.empty())
      add(trace.other_place, "", "the other access, by " + label(std::max(0, trace.other_thread)));
    add_site(trace.allocated, "allocated");
    add_site(trace.freed, "freed");
    for (const trace::Waiting& waiting : trace.waiting) {
      std::string text = fmt::format("{} waits for {}", label(waiting.thread), waiting.what);
      if (waiting.holder >= 0) text += ", held by " + label(waiting.holder);
      add(waiting.place, "", text);
    }
    for (const trace::Spinning& spinning : trace.spinning)
      add(spinning.place, "", label(spinning.thread) + " goes round here");
  }
  Json take() { return std::move(all_); }

 private:
  template <class Number>
  std::string label(Number thread) const {
    return thread_label(trace_, static_cast<uint32_t>(thread));
  }
  void add_site(const trace::Site& site, const char* what) {
    if (!site.place.file.empty()) add(site.place, site.function, fmt::format("{} by {}", what, label(site.thread)));
  }
  void add(const Place& place, const std::string& function, const std::string& text) {
    if (place.file.empty()) return;
    Json one = {{"id", all_.size()}};
    one.update(location(place, function));
    one["message"] = message(text);
    all_.push_back(std::move(one));
  }

  const trace::Trace& trace_;
  Json all_ = Json::array();
};

Json stack_of(const trace::Trace& trace) {
  Json frames = Json::array();
  for (const trace::Frame& frame : trace.stack) frames.push_back({{"location", location(frame.place, frame.function)}});
  return {{"message", message("the calls that were going on")}, {"frames", std::move(frames)}};
}

// The same for the same error after lines above it have moved.
std::string fingerprint(const ExplainedFinding& found, const Place& place, trace::SourceText& source) {
  return fmt::format("{}:{}:{}:{}", name(found.finding.error.kind), place.file, found.trace.function,
                     source.line(place.file, place.line));
}

Json result_of(const Report& report, const ExplainedFinding& found, trace::SourceText& source) {
  const props::Error& error = found.finding.error;
  Place place = place_of(found);
  if (place.file.empty() && !report.files.empty()) place = {report.files[0]};
  Json out = {{"ruleId", name(error.kind)},
              {"ruleIndex", static_cast<int>(error.kind)},
              {"kind", "fail"},
              {"level", "error"},
              {"message", message(error.message)},
              {"locations", {location(place, found.trace.function)}}};
  if (Json related = RelatedLocations(found.trace).take(); !related.empty())
    out["relatedLocations"] = std::move(related);
  if (!found.trace.lines.empty()) out["codeFlows"] = {code_flow(found.trace, source)};
  if (!found.trace.stack.empty()) out["stacks"] = {stack_of(found.trace)};
  out["partialFingerprints"] = {{"quotient/v1", fingerprint(found, place, source)}};
  return out;
}

Json rules() {
  Json out = Json::array();
  for (const props::ErrorKind kind : all_kinds()) {
    out.push_back({{"id", name(kind)},
                   {"shortDescription", message(stem(kind))},
                   {"fullDescription", message(help(kind))},
                   {"help", message(help(kind))},
                   {"defaultConfiguration", {{"level", "error"}}}});
  }
  return out;
}

Json invocation(const Report& report) {
  const explore::Answer& answer = report.answer;
  Json out = {{"executionSuccessful", answer.verdict != explore::Verdict::unknown},
              {"exitCode", report.exit_code},
              {"exitCodeDescription", name(answer.verdict)},
              {"arguments", report.arguments}};
  Json notes = Json::array();
  if (answer.verdict == explore::Verdict::unknown)
    notes.push_back({{"level", "error"}, {"message", message(answer.reason.empty() ? "unknown" : answer.reason)}});
  for (const auto* texts : {&answer.caveats, &answer.warnings})
    for (const std::string& text : *texts) notes.push_back({{"level", "warning"}, {"message", message(text)}});
  for (const std::string& text : answer.conditions)
    notes.push_back({{"level", "note"}, {"message", message("the verdict holds with " + text)}});
  if (!notes.empty()) out["toolExecutionNotifications"] = std::move(notes);
  return out;
}

}  // namespace

void write_sarif(std::ostream& out, const Report& report, trace::SourceText& source) {
  Json results = Json::array();
  for (const ExplainedFinding& found : report.findings) results.push_back(result_of(report, found, source));
  Json driver = {{"name", "quotient"}, {"version", report.version}, {"rules", rules()}};
  Json run = {{"tool", {{"driver", std::move(driver)}}},
              {"invocations", {invocation(report)}},
              {"results", std::move(results)},
              {"properties",
               {{"verdict", name(report.answer.verdict)},
                {"states", report.answer.statistics.states},
                {"transitions", report.answer.statistics.transitions},
                {"seconds", report.answer.statistics.seconds}}}};
  const Json log = {{"$schema", kSchema}, {"version", "2.1.0"}, {"runs", {std::move(run)}}};
  out << log.dump(2, ' ', false, Json::error_handler_t::replace) << '\n';
}

}  // namespace quotient::formats
