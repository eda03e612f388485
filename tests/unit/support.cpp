#include "support.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <sstream>

namespace quotient::testing {
namespace {

std::string contents_of(const std::filesystem::path& path) {
  std::ifstream in(path, std::ios::binary);
  std::stringstream out;
  out << in.rdbuf();
  return out.str();
}

// What follows "; WORD:" at the start of a line; empty if there is no such line.
std::string comment(const std::string& text, const std::string& word) {
  const std::string mark = "; " + word + ": ";
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) {
    if (line.starts_with(mark)) return line.substr(mark.size());
  }
  return "";
}

}  // namespace

core::Module module_of(const std::string& text, const std::string& file) {
  Result<core::Module> module = core::parse(text, file);
  const Result<void> good = module ? core::verify(*module) : tl::unexpected(module.error());
  if (!good) {
    std::cerr << "bad test program: " << to_string(good.error()) << "\n" << text << std::endl;
    std::exit(1);
  }
  return std::move(*module);
}

std::string complaint(const std::string& text) {
  const Result<core::Module> module = core::parse(text, "t");
  if (!module) return to_string(module.error());
  const Result<void> good = core::verify(*module);
  return good ? "" : to_string(good.error());
}

std::string main_with(const std::string& body, const std::string& before) {
  return before + "func @main() {\n^entry:\n" + body + "}\n";
}

machine::MachineOptions Config::machine_options() const {
  const Result<props::CheckSet> set = props::CheckSet::parse(checks);
  EXPECT_TRUE(set) << checks;
  return {visibility, set ? *set : props::CheckSet(), {}};
}

explore::SearchOptions Config::search_options() const {
  return {.heap = heap, .order = order, .limits = limits, .all_errors = all_errors, .store = store};
}

std::string to_string(const Config& config) {
  static constexpr const char* kCanons[] = {"none", "dfs", "bfs", "inc"};
  static constexpr const char* kOrders[] = {"dfs", "bfs"};
  static constexpr const char* kVisibilities[] = {"escape", "all", "statement"};
  return fmt::format("canon {}{}, order {}, visibility {}", kCanons[static_cast<int>(config.heap.canon)],
                     config.heap.small_heap == 0 ? " always" : "", kOrders[static_cast<int>(config.order)],
                     kVisibilities[static_cast<int>(config.visibility)]);
}

std::vector<Config> matrix(Config base) {
  std::vector<Config> out;
  for (const auto visibility : {machine::Visibility::escape, machine::Visibility::all}) {
    for (const heap::HeapOptions& heap :
         {heap::HeapOptions{}, {.small_heap = 0}, {heap::Canon::bfs}, {heap::Canon::dfs}, {heap::Canon::none}}) {
      for (const auto order : {explore::Order::dfs, explore::Order::bfs}) {
        base.visibility = visibility;
        base.heap = heap;
        base.order = order;
        out.push_back(base);
      }
    }
  }
  return out;
}

explore::Answer explore(const core::Module& module, const Config& config, explore::Hooks* hooks, explore::Sink* sink) {
  machine::Machine machine(module, config.machine_options());
  const explore::SearchOptions options = config.search_options();
  spaces::CoreSpace space(machine, options, hooks);
  return explore::Search(space, options, sink, hooks).run();
}

explore::Answer explore(const std::string& text, const Config& config) { return explore(module_of(text), config); }

std::string verdict(const explore::Answer& answer) {
  switch (answer.verdict) {
    case explore::Verdict::verified: return "verified";
    case explore::Verdict::unknown: return "unknown";
    case explore::Verdict::error: break;
  }
  std::string out = "error";
  for (const std::string& kind : kinds(answer)) out += " " + kind;
  return out;
}

std::set<std::string> kinds(const explore::Answer& answer) {
  std::set<std::string> out;
  for (const explore::Finding& finding : answer.findings) out.emplace(name(finding.error.kind));
  return out;
}

std::set<std::pair<std::string, uint32_t>> places(const explore::Answer& answer) {
  std::set<std::pair<std::string, uint32_t>> out;
  for (const explore::Finding& finding : answer.findings) out.emplace(name(finding.error.kind), finding.error.pc);
  return out;
}

void expect_replays(const core::Module& module, const Config& config, const explore::Answer& answer) {
  for (const explore::Finding& finding : answer.findings) {
    const trace::Trace trace = trace::replay(module, config.machine_options(), finding);
    EXPECT_FALSE(trace.threads.empty());
    EXPECT_EQ(finding.error.kind == props::ErrorKind::deadlock, !trace.waiting.empty());
    EXPECT_TRUE(finding.thread.empty() || trace.error_thread >= 0)
        << "the thread " << finding.thread << " is not in the trace";
  }
}

const std::vector<CoreProgram>& core_programs() {
  static const std::vector<CoreProgram> programs = [] {
    std::vector<CoreProgram> out;
    for (const auto& entry : std::filesystem::directory_iterator(QUOTIENT_TESTS_DIRECTORY "/core")) {
      if (entry.path().extension() != ".core") continue;
      CoreProgram program{entry.path().stem().string(), contents_of(entry.path()), "", "", false};
      program.expect = comment(program.text, "EXPECT");
      program.checks = comment(program.text, "CHECK");
      if (program.checks.empty()) program.checks = "default";
      program.symmetric = !comment(program.text, "SYMMETRIC").empty();
      out.push_back(std::move(program));
    }
    std::sort(out.begin(), out.end(), [](const auto& a, const auto& b) { return a.name < b.name; });
    return out;
  }();
  return programs;
}

Stepper::Stepper(const std::string& text, Config config)
    : module(module_of(text)), machine(module, config.machine_options()), space(machine, config.heap) {
  space.start(last);
}

machine::StepStatus Stepper::step(const std::string& name, machine::Choices choices) {
  space.advance(thread(name), choices, last, log);
  return last.status;
}

memory::Slot Stepper::global_slot(const std::string& name) const {
  for (size_t g = 0; g < module.globals.size(); ++g) {
    if (module.globals[g].name == name) return machine.program().global_slots[g];
  }
  ADD_FAILURE() << "no global " << name;
  return memory::Slot::none;
}

uint64_t Stepper::global(const std::string& name) {
  const memory::ObjectView& view = machine.memory().view(global_slot(name));
  uint64_t value = 0;
  std::memcpy(&value, view.data, std::min<size_t>(8, view.header->size));
  return value;
}

}  // namespace quotient::testing
