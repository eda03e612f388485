#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <filesystem>
#include <optional>
#include <system_error>

#include "cli/cc.hpp"
#include "cli/commands.hpp"
#include "cli/console.hpp"
#include "cli/together.hpp"
#include "explore/checkpoints.hpp"

namespace quotient::cli {
namespace {

// What is closed goes nowhere, or a file that is opened later would take its place and get what was meant for it.
void open_standard_streams() {
  for (int stream = STDIN_FILENO; stream <= STDERR_FILENO; ++stream) {
    if (fcntl(stream, F_GETFD) < 0) open("/dev/null", stream == STDIN_FILENO ? O_RDONLY : O_WRONLY);
  }
}

int execute(const Options& options) {
  if (options.command == Command::resume || !options.checkpoint.empty()) explore::Checkpoints::listen();
  switch (options.command) {
    case Command::check: return check(options);
    case Command::prove: return prove(options);
    case Command::run: return run(options);
    case Command::core: return show_core(options);
    case Command::replay: return replay(options);
    case Command::test: return test(options);
    case Command::resume: return resume(options);
  }
  return kBadInput;
}

// These take the words of compilers, not ours.
int compile(bool cxx, std::vector<std::string> words) {
  try {
    return compile_and_embed(cxx, std::move(words));
  } catch (const std::system_error& error) {
    print_diagnostic({{}, error.what()});
    return kBadInput;
  }
}

int main(int argc, char** argv) {
  open_standard_streams();
  const std::string_view command = argc > 1 ? argv[1] : "";
  if (command == "cc" || command == "c++") return compile(command == "c++", {argv + 2, argv + argc});
  leave_speaking_to_first();
  bool handled = false;
  auto options = parse_options(argc, argv, handled);
  if (!options) {
    print_diagnostic(options.error());
    return kBadInput;
  }
  if (handled) return kVerified;
  const auto peers = join_peers(*options);
  if (!peers) {
    print_diagnostic(peers.error());
    return kBadInput;
  }
  options->peers = peers->get();
  print_ignored_flags(*options);
  int code = kUnknown;
  try {
    if (const auto given_up = within_budget([&] { code = execute(*options); })) print_diagnostic({{}, *given_up});
  } catch (const std::filesystem::filesystem_error& error) {
    print_diagnostic({{error.path1().string(), 0, 0}, error.code().message()});
    return kBadInput;
  } catch (const std::system_error& error) {  // of fmt::print
    print_diagnostic({{"standard output", 0, 0}, "cannot be written: " + error.code().message()});
    return kBadInput;
  }
  return options->peers ? end_together(*options->peers, code) : code;
}

}  // namespace
}  // namespace quotient::cli

int main(int argc, char** argv) { return quotient::cli::main(argc, argv); }
