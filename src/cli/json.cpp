#include "cli/json.hpp"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

namespace quotient::cli {
namespace {

using Json = nlohmann::ordered_json;

Json place_json(const Place& place, const std::string& function) {
  return {{"file", place.file}, {"line", place.line}, {"column", place.column}, {"function", function}};
}

Json options_json(const Options& options) {
  return {{"canon", options.canon},
          {"gc", options.gc},
          {"small_heap", options.search.heap.small_heap},
          {"por", options.por},
          {"order", options.order},
          {"store", options.store},
          {"hash", options.hash},
          {"hash_bits", options.hash_bits},
          {"bitstate_size", options.bitstate_size},
          {"bitstate_functions", options.bitstate_functions},
          {"granularity", options.granularity},
          {"check", options.machine.checks.text()},
          {"ltl", options.ltl},
          {"fair", options.fair},
          {"errors", options.errors},
          {"time", options.time},
          {"memory", options.memory},
          {"states", options.states},
          {"depth", options.depth},
          {"nondet_int", options.nondet_int},
          {"spurious_wakeups", options.spurious_wakeups},
          {"malloc_may_fail", options.malloc_may_fail},
          {"m32", options.m32},
          {"language", options.language},
          {"clang_arguments", options.clang_arguments},
          {"program_arguments", options.program_arguments},
          {"workers", 1}};
}

Json header(const Options& options, const std::string& language) {
  return {{"tool", {{"name", "quotient"}, {"version", QUOTIENT_VERSION}}},
          {"input", {{"files", options.files}, {"language", language}}},
          {"options", options_json(options)}};
}

Json finding_json(const ExplainedFinding& explained, trace::SourceText& source) {
  const search::Finding& finding = explained.finding;
  Json out = {{"kind", name(finding.error.kind)},
              {"message", finding.error.message},
              {"location", place_json(explained.trace.place, explained.trace.function)},
              {"thread", explained.trace.error_thread < 0 ? 0 : explained.trace.error_thread},
              {"trace", Json::array()}};
  if (!explained.trace.other_place.file.empty()) out["other_location"] = place_json(explained.trace.other_place, "");
  for (const trace::Line& line : explained.trace.lines) {
    out["trace"].push_back({{"step", line.step},
                            {"thread", line.thread},
                            {"location", place_json(line.place, line.function)},
                            {"text", line.text.empty() ? source.line(line.place.file, line.place.line) : line.text},
                            {"reads", line.reads},
                            {"writes", line.writes}});
  }
  if (explained.trace.cycle_step) out["cycle_from_step"] = explained.trace.cycle_step;
  if (finding.error.kind == props::ErrorKind::deadlock) {
    out["waiting"] = Json::array();
    for (const trace::Waiting& waiting : explained.trace.waiting) {
      Json row = {{"thread", waiting.thread}, {"location", place_json(waiting.place, "")}, {"for", waiting.what}};
      if (waiting.holder >= 0) row["held_by"] = waiting.holder;
      out["waiting"].push_back(std::move(row));
    }
  }
  return out;
}

Json statistics_json(const search::Statistics& statistics) {
  Json out;
#define STATISTIC(name, type) out[#name] = statistics.name;
#include "search/statistics.def"
#undef STATISTIC
  return out;
}

// Text that is not UTF-8 (from a program's output or source) must not end the writing.
std::string dump(const Json& json) { return json.dump(2, ' ', false, Json::error_handler_t::replace) + "\n"; }

}  // namespace

std::string result_json(const Options& options, const std::string& language, const search::Answer& answer,
                        const std::vector<ExplainedFinding>& findings, trace::SourceText& source) {
  static constexpr const char* kVerdicts[] = {"verified", "error", "unknown"};
  Json out = header(options, language);
  out["verdict"] = kVerdicts[static_cast<int>(answer.verdict)];
  out["reason"] = answer.reason;
  out["caveats"] = answer.caveats;
  out["errors"] = Json::array();
  for (const ExplainedFinding& finding : findings) out["errors"].push_back(finding_json(finding, source));
  out["statistics"] = statistics_json(answer.statistics);
  return dump(out);
}

std::string trace_json(const Options& options, const ExplainedFinding& explained) {
  const search::Finding& finding = explained.finding;
  Json out = header(options, "");
  out["error"] = {{"kind", name(finding.error.kind)},
                  {"message", finding.error.message},
                  {"pc", finding.error.pc},
                  {"other_pc", finding.other_pc},
                  {"thread", finding.thread},
                  {"other_thread", finding.other_thread},
                  {"property", finding.property},
                  {"claim", finding.claim},
                  {"cycle", finding.cycle}};
  out["path"] = Json::array();
  for (const search::PathStep& step : finding.path) {
    Json choices = Json::array();
    for (const auto& choice : step.choices) choices.push_back({choice.value, choice.bound});
    out["path"].push_back({{"thread", step.name}, {"choices", std::move(choices)}});
  }
  return dump(out);
}

Result<search::Finding> read_trace_json(const std::string& text, Options& options) {
  try {
    const Json in = Json::parse(text);
    const Json& given = in.at("options");
    options.files = in.at("input").at("files").get<std::vector<std::string>>();
    for (auto [key, target] : {std::pair{"por", &options.por}, {"granularity", &options.granularity}, {"check", &options.check},
                               {"nondet_int", &options.nondet_int}, {"language", &options.language}}) {
      *target = given.at(key).get<std::string>();
    }
    options.spurious_wakeups = given.at("spurious_wakeups");
    options.malloc_may_fail = given.at("malloc_may_fail");
    options.m32 = given.at("m32");
    options.clang_arguments = given.at("clang_arguments").get<std::vector<std::string>>();
    options.program_arguments = given.at("program_arguments").get<std::vector<std::string>>();
    search::Finding finding;
    const Json& error = in.at("error");
    if (!props::find_kind(error.at("kind").get<std::string>(), finding.error.kind)) return failure("the trace names an unknown kind of error");
    finding.error.message = error.at("message");
    finding.error.pc = error.at("pc");
    finding.other_pc = error.at("other_pc");
    finding.thread = error.at("thread");
    finding.other_thread = error.at("other_thread");
    finding.property = error.at("property");
    finding.claim = error.at("claim");
    finding.cycle = error.at("cycle");
    options.fair = given.at("fair");
    for (const Json& step : in.at("path")) {
      search::PathStep& added = finding.path.emplace_back();
      added.name = step.at("thread");
      for (const Json& choice : step.at("choices")) added.choices.push_back({choice.at(0), choice.at(1)});
    }
    return finding;
  } catch (const Json::exception& error) {
    return failure(fmt::format("this is not a trace that quotient wrote: {}", error.what()));
  }
}

}  // namespace quotient::cli
