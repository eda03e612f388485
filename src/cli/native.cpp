#include "cli/native.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <filesystem>
#include <fstream>

#include "base/process.hpp"
#include "cli/load_input.hpp"
#include "trace/native_schedule.hpp"

namespace quotient::cli {
namespace {

namespace fs = std::filesystem;
using props::ErrorKind;
using trace::NativeSchedule;

// How a native run ends: `enum ending` of schedule.c.
const char* ending_of(ErrorKind kind) {
  switch (kind) {
    case ErrorKind::deadlock: return "ends_waiting";
    case ErrorKind::livelock:
    case ErrorKind::ltl: return "ends_over";
    case ErrorKind::data_race: return "ends_racing";
    case ErrorKind::leak: return "ends_leaking";
    case ErrorKind::bounds_inner:
    case ErrorKind::invalid_call:
    case ErrorKind::misaligned:
    case ErrorKind::stack_overflow:
    case ErrorKind::unfreed:
    case ErrorKind::undefined_value:
    case ErrorKind::invalid_value:
    case ErrorKind::shift:
    case ErrorKind::overflow:
    case ErrorKind::exit_status:
    case ErrorKind::address_dependent: return "ends_here";
    default: return "ends_by_itself";
  }
}

// What AddressSanitizer is for.
bool is_sanitised(ErrorKind kind) {
  switch (kind) {
    case ErrorKind::null_dereference:
    case ErrorKind::invalid_pointer:
    case ErrorKind::use_after_free:
    case ErrorKind::use_after_return:
    case ErrorKind::out_of_bounds:
    case ErrorKind::write_to_constant:
    case ErrorKind::double_free:
    case ErrorKind::invalid_free:
    case ErrorKind::leak: return true;
    default: return false;
  }
}

// No instruction of a thread makes these: all threads together do.
bool is_of_all(ErrorKind kind) {
  return kind == ErrorKind::deadlock || kind == ErrorKind::livelock || kind == ErrorKind::ltl;
}

std::string c_string(std::string_view text) {
  std::string out = "\"";
  for (const unsigned char c : text) {
    if (c == '"' || c == '\\' || c == '?' || c < ' ' || c >= 0x7f) out += fmt::format("\\{:03o}", c);
    else out += static_cast<char>(c);
  }
  return out + "\"";
}

std::string allocation_text(const trace::Trace& trace) {
  return trace.allocated.place.file.empty() ? "" : fmt::format(" (allocated at {})", to_string(trace.allocated.place));
}

std::string schedule_header(const Options& options, const explore::Finding& finding, const trace::Trace& trace,
                            const NativeSchedule& schedule) {
  const ErrorKind kind = finding.error.kind;
  const bool racing = kind == ErrorKind::data_race;
  const size_t nobody = schedule.threads.size();
  const size_t error_thread = is_of_all(kind) ? nobody : schedule.error_thread;
  // The access that races begins the last turn; other errors are behind the last point that their thread passed.
  uint64_t points = error_thread == nobody ? 0 : schedule.threads[error_thread].points;
  if (racing && !schedule.turns.empty()) points = schedule.turns.back().points;

  std::string out = "/* The recorded path. */\n";
  const auto add = [&]<typename... T>(fmt::format_string<T...> format, T&&... values) {
    out += fmt::format(format, std::forward<T>(values)...);
  };
  add("enum {{ turn_count = {}, record_count = {}, choice_count = {}, sanitised = {} }};\n", schedule.turns.size(),
      nobody, schedule.choices.size(), is_sanitised(kind) ? 1 : 0);
  add("enum {{ ending = {}, error_thread = {}, other_thread = {} }};\n", ending_of(kind), error_thread,
      racing ? std::max(0, trace.other_thread) : static_cast<int>(nobody));
  add("static const unsigned long error_points = {};\n", points);
  add("static const char error_text[] = {};\n\n",
      c_string(fmt::format("{}: {}{}", to_string(trace.place), finding.error.message, allocation_text(trace))));
  out += "static const struct record records[] = {\n";
  for (size_t i = 0; i < nobody; ++i) {
    const NativeSchedule::Thread& thread = schedule.threads[i];
    add("    {{{}, {}, {}}},\n", c_string(trace::thread_label(trace, static_cast<uint32_t>(i))), thread.points,
        thread.ends || i == error_thread ? 1 : 0);
  }
  out += "};\nstatic const struct turn turns[] = {\n";
  for (const NativeSchedule::Turn& turn : schedule.turns) add("    {{{}, {}}},\n", turn.thread, turn.points);
  out += "    {0, 0}};\n";
  add("static const unsigned choices[] = {{{}{}0}};\n", fmt::join(schedule.choices, ", "),
      schedule.choices.empty() ? "" : ", ");
  out += "static const struct option program_options[] = {\n";
  for (const auto& [name, value] : options.machine.options) add("    {{{}, {}ull}},\n", c_string(name), value);
  out += "    {0, 0}};\nstatic char *arguments[] = {\"program\", ";
  for (const std::string& argument : options.program_arguments) add("{}, ", c_string(argument));
  return out + "0};\n";
}

constexpr const char* kBuildScript = R"sh(#!/bin/sh
# Makes `program`. CC names the compiler, clang or gcc; without it, the first one that can do it is taken.
cd "$(dirname "$0")" || exit 2
for cc in ${{CC:-clang-19 clang gcc cc}}; do
  command -v "$cc" >/dev/null || continue
  "$cc" {} -w -o program program.o schedule.c -pthread -lm -no-pie -Wl,--unresolved-symbols=ignore-all 2>build.log &&
    exit 0
done
cat build.log >&2
exit 2
)sh";

constexpr const char* kRunScript = R"sh(#!/bin/sh
# Runs the recorded interleaving. Exit status: 1 the recorded error is there, 3 nothing is noticed of it natively, 4 the
# run was another one. With QUOTIENT_STAY=1 the program stands still at its end, for `gdb -p`.
folder=$(dirname "$0")
"$folder/build" || exit 2
exec "$folder/program"
)sh";

constexpr const char* kDebugScript = R"sh(#!/bin/sh
# The same in gdb: set breakpoints, `run`; it stops at the error with every thread where it is.
folder=$(dirname "$0")
"$folder/build" || exit 2
export QUOTIENT_DEBUG=1 ASAN_OPTIONS=abort_on_error=1:detect_leaks=0
exec gdb -q -x "$folder/debug.gdb" "$@" "$folder/program"
)sh";

std::string gdb_commands() {
  return fmt::format(
      "directory {}\n"
      "set pagination off\n"
      "set print thread-events off\n"
      "handle SIGTRAP stop nopass\n",
      fs::current_path().string());
}

Result<void> write_file(const fs::path& path, std::string_view text, bool executable) {
  std::ofstream(path, std::ios::binary) << text;
  std::error_code error;
  if (!fs::is_regular_file(path, error) || fs::file_size(path, error) != text.size())
    return failure("this file cannot be written", {path.string(), 0, 0});
  if (executable) fs::permissions(path, fs::perms::owner_exec | fs::perms::group_exec, fs::perm_options::add, error);
  return {};
}

Result<void> compile_native(const std::string& bitcode, const fs::path& to, bool sanitised) {
  quotient::Command clang{{"clang-19", "-w", "-O0", "-c", "-fno-addrsig", "-x", "ir", "-o", to.string(), "-"}, bitcode};
  if (sanitised) clang.arguments.insert(clang.arguments.begin() + 1, "-fsanitize=address");
  const Result<ProcessOutput> output = run_process(clang);
  if (!output) return tl::unexpected(output.error());
  if (output->status != 0) return failure("clang-19 cannot compile the program with its points: " + output->err);
  return {};
}

}  // namespace

Result<void> write_native(const Options& options, const explore::Finding& finding, const trace::Trace& trace) {
  if (options.granularity != "access")
    return failure(
        "--native: a trace of --granularity statement cannot be run natively: its steps are whole statements");
  const bool sanitised = is_sanitised(finding.error.kind);
  auto program = load_native(options, sanitised);
  if (!program) return tl::unexpected(program.error());
  if (!program->obstacles.empty())
    return failure(fmt::format("--native: the program uses {}, which only the machine can do",
                               fmt::join(program->obstacles, " and ")));
  const auto schedule = trace::native_schedule(program->module, options.machine, finding, frontends::llvm::kPoint);
  if (!schedule) return tl::unexpected(schedule.error());

  const fs::path folder = options.native_folder;
  std::error_code error;
  fs::create_directories(folder, error);
  if (error) return failure("this folder cannot be made", {folder.string(), 0, 0});
  std::ifstream library(runtime_directory() + "/native/schedule.c", std::ios::binary);
  const std::string library_text((std::istreambuf_iterator<char>(library)), {});
  if (library_text.empty()) return failure("the schedule library cannot be read", {runtime_directory(), 0, 0});
  std::string flags = sanitised ? "-fsanitize=address" : "";
  if (options.m32) flags += " -m32";
  const std::tuple<const char*, std::string, bool> files[] = {
      {"schedule.c", library_text, false},
      {"schedule.h", schedule_header(options, finding, trace, *schedule), false},
      {"build", fmt::format(fmt::runtime(kBuildScript), flags), true},
      {"run", kRunScript, true},
      {"debug", kDebugScript, true},
      {"debug.gdb", gdb_commands(), false}};
  for (const auto& [name, text, executable] : files)
    if (auto written = write_file(folder / name, text, executable); !written) return written;
  return compile_native(program->bitcode, folder / "program.o", sanitised);
}

}  // namespace quotient::cli
