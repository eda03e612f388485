// `quotient test`: every test of a program as a check of its own, in a process of its own, so that nothing that happens
// to one of them (no end, no memory, a crash) is the end of the others.
#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <thread>

#include "base/process.hpp"
#include "base/temporary_folder.hpp"
#include "cli/commands.hpp"
#include "cli/console.hpp"
#include "cli/load_input.hpp"
#include "cli/options_words.hpp"
#include "cli/units.hpp"
#include "formats/junit.hpp"

namespace quotient::cli {
namespace {

namespace fs = std::filesystem;
using Json = nlohmann::ordered_json;
using explore::Verdict;
using frontends::llvm::TestFunction;

constexpr const char* kTimePerTest = "60s";  // for each test, if nothing else is asked for

struct Row {
  formats::TestCase test;
  uint64_t states = 0;
};

class TestRun {
 public:
  TestRun(const Options& options, const std::vector<TestFunction>& tests) : options_(options), rows_(tests.size()) {
    if (options_.time.empty()) options_.time = kTimePerTest;
    if (!options_.workers) options_.workers = 1;  // the cores are for other tests
    for (size_t i = 0; i < tests.size(); ++i) {
      rows_[i].test.name = tests[i].name;
      rows_[i].test.place = tests[i].place;
      rows_[i].test.kind = "not-run";
      rows_[i].test.message = "was not run: the command was ended before";
      width_ = std::max(width_, tests[i].name.size());
    }
  }

  void run() {
    std::vector<quotient::Command> commands;
    commands.reserve(rows_.size());
    for (size_t i = 0; i < rows_.size(); ++i) commands.push_back(command_of(i));
    const size_t cores = std::max(1u, std::thread::hardware_concurrency());
    run_processes(commands, std::max<size_t>(1, options_.jobs.value_or(cores)),
                  [this](size_t number, const Result<ProcessOutput>& output) {
                    take(rows_[number], number, output);
                    if (!is_json_only()) print(rows_[number]);
                  });
  }

  int conclude() {
    const auto count = [&](Verdict verdict) {
      return std::ranges::count_if(rows_, [&](const Row& row) { return row.test.verdict == verdict; });
    };
    const auto errors = count(Verdict::error), unknown = count(Verdict::unknown);
    bool written = true;
    if (!is_json_only())
      fmt::print("{} test{}: {} verified, {} with errors, {} unknown\n", rows_.size(), rows_.size() == 1 ? "" : "s",
                 count(Verdict::verified), errors, unknown);
    if (options_.json) written &= write_output(options_.json_file, json());
    if (!options_.junit_file.empty()) {
      std::vector<formats::TestCase> cases;
      cases.reserve(rows_.size());
      for (const Row& row : rows_) cases.push_back(row.test);
      written &= write_output(options_.junit_file, [&](std::ostream& out) {
        formats::write_junit(out, fmt::format("{}", fmt::join(options_.files, " ")), cases);
      });
    }
    if (errors > 0) return kError;
    return !written ? kBadInput : unknown > 0 ? kUnknown : kVerified;
  }

 private:
  bool is_json_only() const { return options_.json && options_.json_file.empty(); }
  fs::path result_file(size_t number) const { return folder_.path() / fmt::format("{}.json", number); }

  // A check that does not keep to its limit is ended; it has time to say what it has found.
  quotient::Command command_of(size_t number) {
    Options each = options_;
    each.entry = rows_[number].test.name;
    each.no_progress = true;
    each.junit_file.clear();
    each.json = true;
    each.json_file = result_file(number);
    quotient::Command command{{fs::read_symlink("/proc/self/exe").string(), "check"}, "", 0};
    const std::vector<std::string> words = words_of(each);
    command.arguments.insert(command.arguments.end(), words.begin(), words.end());
    if (const auto seconds = parse_seconds(options_.time)) command.seconds = *seconds * 2 + 10;
    return command;
  }

  void take(Row& row, size_t number, const Result<ProcessOutput>& output) const {
    formats::TestCase& test = row.test;
    const auto fail = [&](std::string kind, std::string message) {
      test.kind = std::move(kind);
      test.message = std::move(message);
    };
    if (!output) return fail("not-run", output.error().message);
    test.text = output->out + output->err;
    if (output->status == kBadInput) return fail("bad-input", first_line(output->err));
    std::ifstream in(result_file(number));
    const Json answer = Json::parse(in, nullptr, false);
    const bool ended = output->status == kVerified || output->status == kError || output->status == kUnknown;
    if (!ended || answer.is_discarded())
      return fail("crash", fmt::format("the check itself ended with status {}", output->status));
    row.states = answer["statistics"]["states"];
    test.seconds = answer["statistics"]["seconds"];
    if (answer["verdict"] == "unknown") return fail("unknown", answer["reason"]);
    if (answer["verdict"] == "error") {
      test.verdict = Verdict::error;
      const Json& error = answer["errors"][0];
      fail(error["kind"], error["message"]);
      test.place = {error["location"]["file"], error["location"]["line"], error["location"]["column"]};
      return;
    }
    take_ends(test, answer["ends"]);
  }

  // A test that returns something says with 0 that all is well, as programs do.
  static void take_ends(formats::TestCase& test, const Json& ends) {
    test.verdict = Verdict::verified;
    test.kind = test.message = "";
    for (const Json& end : ends) {
      if (end["status"] == 0) continue;
      test.verdict = Verdict::error;
      test.kind = "exit-status";
      test.message = fmt::format("the test can end with status {}", end["status"].get<uint64_t>());
    }
  }

  static std::string first_line(const std::string& text) { return text.substr(0, text.find('\n')); }

  void print(const Row& row) const {
    static constexpr const char* kColours[] = {"\033[1;32m", "\033[1;31m", "\033[1;33m"};
    const bool colour = options_.color_on;
    fmt::print("{}{:<9}{} {:<{}}  {:>12} states  {:>8}", colour ? kColours[static_cast<int>(row.test.verdict)] : "",
               formats::name(row.test.verdict), colour ? "\033[0m" : "", row.test.name, width_,
               with_thousands(row.states), human_seconds(row.test.seconds));
    if (row.test.verdict == Verdict::verified) fmt::print("\n");
    else fmt::print("  {}: {}\n", row.test.kind, row.test.message);
    if (row.test.verdict == Verdict::error && !options_.quiet) fmt::print("\n{}\n", row.test.text);
    std::fflush(stdout);
  }

  std::string json() const {
    Json tests = Json::array();
    for (const Row& row : rows_) {
      const Place& place = row.test.place;
      tests.push_back({{"name", row.test.name},
                       {"verdict", formats::name(row.test.verdict)},
                       {"kind", row.test.kind},
                       {"message", row.test.message},
                       {"location", {{"file", place.file}, {"line", place.line}, {"column", place.column}}},
                       {"states", row.states},
                       {"seconds", row.test.seconds}});
    }
    const Json out = {{"tool", {{"name", "quotient"}, {"version", QUOTIENT_VERSION}}},
                      {"input", {{"files", options_.files}}},
                      {"tests", std::move(tests)}};
    return out.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
  }

  Options options_;
  TemporaryFolder folder_{"quotient-test"};  // for what the checks write
  std::vector<Row> rows_;
  size_t width_ = 0;
};

}  // namespace

int test(const Options& options) {
  const auto fail = [](const Diagnostic& diagnostic) {
    print_diagnostic(diagnostic);
    return kBadInput;
  };
  if (auto writable = check_outputs(options); !writable) return fail(writable.error());
  const Budget budget({});  // for Ctrl-C: what is done so far is told
  Result<std::vector<TestFunction>> tests = find_tests(options);
  if (!tests) return fail(tests.error());
  if (tests->empty())
    return fail({{options.files[0], 0, 0},
                 "there are no tests: functions made by QUOTIENT_TEST (quotient.h), or test_…() that are not static"});
  TestRun run(options, *tests);
  const auto given_up = within_budget([&] { run.run(); });
  if (given_up) print_diagnostic({{}, *given_up});
  return run.conclude();
}

}  // namespace quotient::cli
