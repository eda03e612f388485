#include "cli/report.hpp"

#include <fstream>
#include <map>
#include <nlohmann/json.hpp>
#include <ostream>
#include <sstream>

#include "base/check.hpp"
#include "cli/options_json.hpp"
#include "cli/report_page.hpp"
#include "trace/source.hpp"

namespace quotient::cli {
namespace {

using Json = nlohmann::ordered_json;

// Numbers stand for texts that come again and again: files, functions, values.
class Texts {
 public:
  size_t operator()(const std::string& text) {
    const auto [it, fresh] = numbers_.try_emplace(text, all_.size());
    if (fresh) all_.push_back(text);
    return it->second;
  }
  const std::vector<std::string>& all() const { return all_; }

 private:
  std::map<std::string, size_t> numbers_;
  std::vector<std::string> all_;
};

// The data of the page as a tree. web/src/data.ts says how it is read: rows are lists, so that long traces stay small.
class ReportData {
 public:
  Json finding(const ExplainedFinding& explained) {
    const auto& [found, trace, recording] = explained;
    Json threads = Json::array();
    for (uint32_t i = 0; i < trace.threads.size(); ++i) {
      threads.push_back({{"label", thread_label(trace, i)}, {"function", trace.threads[i].function}});
    }
    Json waiting = Json::array(), spinning = Json::array(), stack = Json::array(), lines = Json::array();
    for (const trace::Waiting& each : trace.waiting)
      waiting.push_back(
          {{"thread", each.thread}, {"place", place(each.place)}, {"what", each.what}, {"holder", each.holder}});
    for (const trace::Spinning& each : trace.spinning)
      spinning.push_back(
          {{"thread", each.thread}, {"place", place(each.place)}, {"reads", each.reads}, {"writes", each.writes}});
    for (const trace::Frame& each : trace.stack)
      stack.push_back({{"place", place(each.place)}, {"function", each.function}});
    for (const trace::Line& each : trace.lines)
      lines.push_back(Json::array({each.step, each.thread, place(each.place), texts_(each.function),
                                   texts_(statement(each)), numbered(each.reads), numbered(each.writes)}));
    Json out = {{"kind", name(found.error.kind)},     {"message", found.error.message},
                {"property", found.property},         {"place", place(trace.place)},
                {"function", trace.function},         {"otherPlace", place(trace.other_place)},
                {"errorThread", trace.error_thread},  {"otherThread", trace.other_thread},
                {"cycleStep", trace.cycle_step},      {"output", trace.output},
                {"allocated", site(trace.allocated)}, {"freed", site(trace.freed)}};
    out["threads"] = std::move(threads);
    out["waiting"] = std::move(waiting);
    out["spinning"] = std::move(spinning);
    out["ended"] = trace.ended;
    out["stack"] = std::move(stack);
    out["lines"] = std::move(lines);
    if (recording) add(out, *recording);
    return out;
  }

  const std::vector<std::string>& texts() const { return texts_.all(); }

  Json sources() const {
    Json out = Json::object();
    for (const std::string& file : files_.all()) {
      std::ifstream in(file);
      std::stringstream text;
      if (in && text << in.rdbuf()) out[file] = text.str();
    }
    return out;
  }
  const std::vector<std::string>& files() const { return files_.all(); }

 private:
  // [file, line, column], or null.
  Json place(const Place& place) {
    if (place.file.empty()) return nullptr;
    return Json::array({files_(place.file), place.line, place.column});
  }
  Json site(const trace::Site& site) {
    if (site.place.file.empty()) return nullptr;
    return {{"place", place(site.place)}, {"function", site.function}, {"thread", site.thread}};
  }
  // What the step is in, of a line with several.
  std::string statement(const trace::Line& line) {
    return line.text.empty() && !line.place.file.empty() ? source_.statement(line.place) : line.text;
  }
  Json numbered(const std::vector<std::string>& list) {
    Json out = Json::array();
    for (const std::string& each : list) out.push_back(texts_(each));
    return out;
  }
  // [text], or [text, object, offset] of what points into an object.
  Json shown(const trace::Shown& value) {
    if (value.target < 0) return Json::array({texts_(value.text)});
    return Json::array({texts_(value.text), value.target, value.offset});
  }

  void add(Json& out, const trace::Recording& recording) {
    static constexpr const char* kRoles[] = {"global", "local", "thread-local", "heap"};
    Json objects = Json::array(), moments = Json::array(), hand_overs = Json::array();
    for (const trace::RecordedObject& object : recording.objects) {
      objects.push_back({{"name", object.name},
                         {"role", kRoles[static_cast<int>(object.role)]},
                         {"size", object.size},
                         {"function", object.function},
                         {"thread", object.thread},
                         {"allocated", site(object.allocated)}});
    }
    for (const trace::Moment& moment : recording.moments) moments.push_back(one(moment));
    for (const trace::HandOver& each : recording.hand_overs)
      hand_overs.push_back(
          Json::array({name(each.kind), each.from_thread, each.from, each.to_thread, each.to, texts_(each.what)}));
    out["objects"] = std::move(objects);
    out["moments"] = std::move(moments);
    out["handOvers"] = std::move(hand_overs);
  }

  Json one(const trace::Moment& moment) {
    Json objects = Json::array(), stacks = Json::array();
    for (const trace::ObjectChange& change : moment.objects) {
      Json cells = Json::array();
      for (const trace::Cell& cell : change.cells)
        cells.push_back(Json::array({cell.offset, texts_(cell.name), shown(cell.value)}));
      objects.push_back(Json::array({change.object, static_cast<int>(change.life), std::move(cells)}));
    }
    for (const trace::StackChange& change : moment.stacks) {
      Json frames = Json::array();
      for (const trace::CallFrame& frame : change.frames) {
        Json variables = Json::array();
        for (const trace::Variable& variable : frame.variables)
          variables.push_back(Json::array({texts_(variable.name), shown(variable.value)}));
        frames.push_back(Json::array({place(frame.place), texts_(frame.function), std::move(variables)}));
      }
      stacks.push_back(Json::array({change.thread, change.kept, std::move(frames)}));
    }
    return Json::array({std::move(objects), std::move(stacks), moment.output});
  }

  Texts texts_, files_;
  trace::SourceText source_;
};

// Whatever is in the data, it cannot end the element that it stands in.
std::string embedded(const Json& data) {
  const std::string text = data.dump(-1, ' ', false, Json::error_handler_t::replace);
  std::string out;
  out.reserve(text.size());
  for (const char c : text) {
    if (c == '<') out += "\\u003c";
    else out += c;
  }
  return out;
}

Json statistics_of(const explore::Statistics& statistics) {
  Json out;
#define STATISTIC(name, type) out[#name] = statistics.name;
#include "explore/statistics.def"
#undef STATISTIC
  return out;
}

}  // namespace

void write_report(std::ostream& to, const Options& options, const std::string& language, const explore::Answer& answer,
                  const std::vector<ExplainedFinding>& findings, const ProofReport& proof) {
  static constexpr const char* kVerdicts[] = {"verified", "error", "unknown"};
  ReportData all;
  Json found = Json::array(), properties = Json::array(), pictures = Json::array();
  for (const ExplainedFinding& finding : findings) found.push_back(all.finding(finding));
  for (const ProofReport::Property& each : proof.properties)
    properties.push_back({{"name", each.name}, {"verdict", each.verdict}, {"text", each.text}});
  for (const ProofReport::Picture& each : proof.pictures)
    pictures.push_back({{"title", each.title}, {"dot", each.dot}});
  Json data = {{"version", QUOTIENT_VERSION},
               {"command", options.command == Command::prove ? "prove" : "check"},
               {"inputs", options.files},
               {"language", language},
               {"options", options_json(options, options.command == Command::prove ? kProve : kCheck)},
               {"verdict", kVerdicts[static_cast<int>(answer.verdict)]},
               {"reason", answer.reason},
               {"conditions", answer.conditions},
               {"caveats", answer.caveats},
               {"warnings", answer.warnings},
               {"missing", answer.missing},
               {"reduction", answer.reduction},
               {"symmetry", answer.symmetry},
               {"statistics", statistics_of(answer.statistics)}};
  data["properties"] = std::move(properties);
  data["pictures"] = std::move(pictures);
  data["files"] = all.files();
  data["sources"] = all.sources();
  data["texts"] = all.texts();
  data["findings"] = std::move(found);
  const std::string_view page = report_page();
  const size_t mark = page.find(kReportMark);
  QUO_CHECK(mark != std::string_view::npos, "the report's page has no place for its data");
  to << page.substr(0, mark) << embedded(data) << page.substr(mark + kReportMark.size());
}

}  // namespace quotient::cli
