#include "cli/json.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <ostream>
#include <set>

#include "cli/checkpoint.hpp"
#include "cli/options_json.hpp"

namespace quotient::cli {
namespace {

using Json = nlohmann::ordered_json;

Json place_json(const Place& place, const std::string& function) {
  return {{"file", place.file}, {"line", place.line}, {"column", place.column}, {"function", function}};
}

Json header(const Options& options, const std::string& language, uint8_t commands) {
  return {{"tool", {{"name", "quotient"}, {"version", QUOTIENT_VERSION}}},
          {"input", {{"files", options.files}, {"language", language}}},
          {"options", options_json(options, commands)}};
}

// Text that is not UTF-8 (from a program's output or source) must not end the writing.
std::string dump(const Json& json) { return json.dump(2, ' ', false, Json::error_handler_t::replace); }

// Nothing in it has to be escaped.
bool is_plain(std::string_view text) {
  return std::all_of(text.begin(), text.end(), [](char c) { return c >= ' ' && c <= '~' && c != '"' && c != '\\'; });
}

// Writes objects and lists as text, piece by piece. A trace may have half a million steps: as one tree of values it
// would take longer than the search.
class Writer {
 public:
  explicit Writer(std::ostream& out) : out_(out) {}
  void open(char bracket) {
    separate();
    text_ += bracket;
    first_ = true;
  }
  void close(char bracket) {
    if (!first_) text_ += '\n';
    text_ += bracket;
    first_ = false;
  }
  void key(std::string_view name) {
    next();
    fmt::format_to(std::back_inserter(text_), "\"{}\": ", name);
    after_key_ = true;
  }
  void members(const Json& object) {
    for (const auto& [name, value] : object.items()) {
      key(name);
      separate();
      text_ += dump(value);
    }
  }
  void string(const std::string& value) {
    if (is_plain(value)) {
      (text_ += '"').append(value) += '"';
    } else {
      text_ += Json(value).dump(-1, ' ', false, Json::error_handler_t::replace);
    }
  }
  void strings(const std::vector<std::string>& values) {
    text_ += '[';
    for (size_t i = 0; i < values.size(); ++i) {
      if (i) text_ += ", ";
      string(values[i]);
    }
    text_ += ']';
  }
  // One step in one line.
  void line(const trace::Line& line, trace::SourceText& source) {
    separate();
    const auto out = std::back_inserter(text_);
    fmt::format_to(out, "{{\"step\": {}, \"thread\": {}, \"location\": {{\"file\": ", line.step, line.thread);
    string(line.place.file);
    fmt::format_to(out, ", \"line\": {}, \"column\": {}, \"function\": ", line.place.line, line.place.column);
    string(line.function);
    text_ += "}, \"text\": ";
    string(line.text.empty() ? source.line(line.place.file, line.place.line) : line.text);
    text_ += ", \"reads\": ";
    strings(line.reads);
    text_ += ", \"writes\": ";
    strings(line.writes);
    text_ += '}';
  }
  void end() {
    text_ += '\n';
    flush();
  }

 private:
  void separate() {  // from what is before it: nothing if that is its key
    if (!after_key_) next();
    after_key_ = false;
  }
  void next() {
    if (!at_start_) text_ += first_ ? "\n" : ",\n";
    first_ = at_start_ = false;
    if (text_.size() >= kManyCharacters) flush();
  }
  void flush() {
    out_ << text_;
    text_.clear();
  }

  static constexpr size_t kManyCharacters = 1u << 16;

  std::ostream& out_;
  std::string text_;  // not yet written
  bool at_start_ = true, first_ = true, after_key_ = false;
};

// A loop that goes round in one step until it is cut has a hundred thousand lines, which nobody reads: of a trace that
// is longer than that, the middle is left out.
constexpr size_t kMostLines = 20'000;

void write_trace(const std::vector<trace::Line>& lines, trace::SourceText& source, Writer& out) {
  const size_t left_out = lines.size() > kMostLines ? lines.size() - kMostLines : 0;
  out.key("trace");
  out.open('[');
  for (size_t i = 0; i < lines.size(); ++i)
    if (i < kMostLines / 2 || i >= kMostLines / 2 + left_out) out.line(lines[i], source);
  out.close(']');
  if (left_out > 0) out.members({{"lines_left_out", left_out}});
}

void write_finding(const ExplainedFinding& explained, trace::SourceText& source, Writer& out) {
  const explore::Finding& finding = explained.finding;
  out.open('{');
  out.members({{"kind", name(finding.error.kind)},
               {"message", finding.error.message},
               {"location", place_json(explained.trace.place, explained.trace.function)},
               {"thread", explained.trace.error_thread < 0 ? 0 : explained.trace.error_thread},
               {"search_goes_on", finding.passed}});
  write_trace(explained.trace.lines, source, out);
  if (!explained.trace.other_place.file.empty())
    out.members({{"other_location", place_json(explained.trace.other_place, "")},
                 {"other_thread", std::max(0, explained.trace.other_thread)}});
  if (!explained.trace.stack.empty()) {
    Json frames = Json::array();
    for (const trace::Frame& frame : explained.trace.stack) frames.push_back(place_json(frame.place, frame.function));
    out.members({{"stack", std::move(frames)}});
  }
  for (const auto& [name, site] :
       {std::pair{"allocated_at", &explained.trace.allocated}, std::pair{"freed_at", &explained.trace.freed}}) {
    if (site->place.file.empty()) continue;
    Json place = place_json(site->place, site->function);
    place["thread"] = site->thread;
    out.members({{name, std::move(place)}});
  }
  if (explained.trace.cycle_step) out.members({{"cycle_from_step", explained.trace.cycle_step}});
  if (finding.error.kind == props::ErrorKind::livelock) {
    Json rows = Json::array();
    for (const trace::Spinning& spinning : explained.trace.spinning)
      rows.push_back({{"thread", spinning.thread},
                      {"location", place_json(spinning.place, "")},
                      {"reads", spinning.reads},
                      {"writes", spinning.writes}});
    out.members({{"spinning", std::move(rows)}, {"ended", explained.trace.ended}});
  }
  if (finding.error.kind == props::ErrorKind::deadlock || finding.error.kind == props::ErrorKind::livelock) {
    Json rows = Json::array();
    for (const trace::Waiting& waiting : explained.trace.waiting) {
      Json row = {{"thread", waiting.thread}, {"location", place_json(waiting.place, "")}, {"for", waiting.what}};
      if (waiting.holder >= 0) row["held_by"] = waiting.holder;
      if (waiting.since != 0) row["since"] = waiting.since;
      rows.push_back(std::move(row));
    }
    out.members({{"waiting", std::move(rows)}});
  }
  out.close('}');
}

Json statistics_json(const explore::Statistics& statistics) {
  Json out;
#define STATISTIC(name, type) out[#name] = statistics.name;
#include "explore/statistics.def"
#undef STATISTIC
  return out;
}

Json ends_json(const explore::Answer& answer) {
  if (!answer.ends) return nullptr;
  Json rows = Json::array();
  for (const auto& [status, times] : *answer.ends) rows.push_back({{"status", status}, {"times", times}});
  return rows;
}

// A verdict that is not "verified" has approximations here, "verified" only what it holds with.
std::vector<std::string> all_caveats(const explore::Answer& answer) {
  std::vector<std::string> all = answer.caveats;
  for (const std::string& condition : answer.conditions) all.push_back("with " + condition);
  return all;
}

Json coverage_json(const std::vector<explore::FileCoverage>& files) {
  Json out = Json::array();
  for (const explore::FileCoverage& file : files) {
    Json reached = Json::array(), unreached = Json::array();
    for (const auto& [line, is_reached] : file.lines) (is_reached ? reached : unreached).push_back(line);
    out.push_back({{"file", file.file}, {"reached", std::move(reached)}, {"unreached", std::move(unreached)}});
  }
  return out;
}

Json profile_json(const explore::Profile& profile) {
  Json objects = Json::array(), lines = Json::array();
  for (const explore::ObjectProfile& object : profile.objects) {
    Json fields = Json::array();
    for (const explore::FieldProfile& field : object.fields)
      fields.push_back({{"name", field.name}, {"values", field.values}});
    objects.push_back({{"name", object.name}, {"contents", object.contents}, {"fields", std::move(fields)}});
  }
  for (const explore::LineProfile& line : profile.lines) {
    lines.push_back({{"location", place_json(line.place, line.function)},
                     {"steps", line.steps},
                     {"new_states", line.fresh},
                     {"known_states", line.known},
                     {"unchanged", line.unchanged},
                     {"instructions", line.instructions}});
  }
  return {{"objects", std::move(objects)}, {"lines", std::move(lines)}};
}

Json processes_json(const std::vector<explore::ProcessFigures>& processes) {
  Json out = Json::array();
  for (const explore::ProcessFigures& process : processes)
    out.push_back({{"rank", process.rank},
                   {"states", process.states},
                   {"transitions", process.transitions},
                   {"sent_states", process.sent_states},
                   {"sent_bytes", process.sent_bytes},
                   {"received_states", process.received_states},
                   {"store_bytes", process.store_bytes},
                   {"memory_peak_bytes", process.memory_peak_bytes},
                   {"search_cpu_seconds", process.search_cpu_seconds}});
  return out;
}

}  // namespace

void write_result(std::ostream& to, const Options& options, const std::string& language, const explore::Answer& answer,
                  const std::vector<ExplainedFinding>& findings, trace::SourceText& source) {
  static constexpr const char* kVerdicts[] = {"verified", "error", "unknown"};
  Writer out(to);
  out.open('{');
  out.members(header(options, language, set_of(options.command)));
  out.members({{"verdict", kVerdicts[static_cast<int>(answer.verdict)]},
               {"reason", answer.reason},
               {"caveats", all_caveats(answer)},
               {"warnings", answer.warnings},
               {"missing", answer.missing},
               {"ends", ends_json(answer)},
               {"reduction", answer.reduction},
               {"symmetry", answer.symmetry},
               {"workers", answer.alone}});
  if (!answer.checkpoint.empty())
    out.members({{"checkpoint", {{"folder", answer.checkpoint}, {"resume", resume_command(answer)}}}});
  out.key("errors");
  out.open('[');
  for (const ExplainedFinding& finding : findings) write_finding(finding, source, out);
  out.close(']');
  out.members({{"statistics", statistics_json(answer.statistics)}});
  if (!answer.processes.empty()) out.members({{"processes", processes_json(answer.processes)}});
  if (options.search.coverage) out.members({{"coverage", coverage_json(answer.coverage)}});
  if (options.search.profile) out.members({{"profile", profile_json(answer.profile)}});
  out.close('}');
  out.end();
}

std::string trace_json(const Options& options, const ExplainedFinding& explained) {
  const explore::Finding& finding = explained.finding;
  Json out = header(options, "", kCheck);  // also of prove, whose errors are found as check finds them
  out["error"] = {{"kind", name(finding.error.kind)},
                  {"message", finding.error.message},
                  {"pc", finding.error.pc},
                  {"number", finding.error.number},
                  {"other_pc", finding.other_pc},
                  {"thread", finding.thread},
                  {"other_thread", finding.other_thread},
                  {"property", finding.property},
                  {"claim", finding.claim},
                  {"cycle", finding.cycle}};
  out["holding"] = options.machine.holding.functions;
  out["byte_names"] = options.machine.byte_names;
  out["visible_births"] = options.machine.visible_births;
  out["exposed"] = options.machine.exposed;
  out["zeroed"] = options.machine.zeroed;
  out["path"] = Json::array();
  for (const explore::Move& step : finding.path) {
    Json choices = Json::array();
    for (const auto& choice : step.choices) choices.push_back({choice.value, choice.bound});
    out["path"].push_back({{"thread", step.name}, {"choices", std::move(choices)}});
  }
  return dump(out) + "\n";
}

Result<explore::Finding> read_trace_json(const std::string& text, Options& options) {
  try {
    const Json in = Json::parse(text);
    options.files = in.at("input").at("files").get<std::vector<std::string>>();
    read_options(in.at("options"), options);
    explore::Finding finding;
    const Json& error = in.at("error");
    if (!props::find_kind(error.at("kind").get<std::string>(), finding.error.kind))
      return failure("the trace names an unknown kind of error");
    finding.error.message = printable(error.at("message"));
    finding.error.pc = error.at("pc");
    finding.error.number = error.value("number", 0u);
    finding.other_pc = error.at("other_pc");
    finding.thread = error.at("thread");
    finding.other_thread = error.at("other_thread");
    finding.property = printable(error.at("property"));
    finding.claim = error.at("claim");
    finding.cycle = error.at("cycle");
    if (in.contains("holding")) options.machine.holding.functions = in["holding"].get<std::set<std::string>>();
    options.machine.byte_names = in.value("byte_names", false);
    options.machine.visible_births = in.value("visible_births", uint8_t{0});
    options.machine.exposed = in.value("exposed", false);
    options.machine.zeroed = in.value("zeroed", false);
    for (const Json& step : in.at("path")) {
      explore::Move& added = finding.path.emplace_back();
      added.name = step.at("thread");
      for (const Json& choice : step.at("choices")) added.choices.push_back({choice.at(0), choice.at(1)});
    }
    return finding;
  } catch (const Json::exception& error) {
    return failure(fmt::format("this is not a trace that quotient wrote: {}", error.what()));
  }
}

}  // namespace quotient::cli
