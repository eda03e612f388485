// The process in which Mono's library runs: quotient-cil [--finalizers] OVERLAY.dll PROGRAM.exe [ARGUMENT...] writes
// the program as Core text to standard output; the arguments are those of Main. What Mono does to a process (threads,
// signals, aborting on damaged files) stays in here. Exit code 2: the program cannot be read, and standard error says
// why.
#include <fmt/format.h>
#include <sys/resource.h>
#include <unistd.h>

#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <string>

#include "frontends/cil/closed_world.hpp"
#include "frontends/cil/load.hpp"
#include "frontends/cil/overlay.hpp"

namespace {

using namespace quotient::frontends::cil;

constexpr int kCrashed = 3;

[[noreturn]] void give_up(const std::string& message) {
  fmt::print(stderr, "{}\n", message);
  std::fflush(stderr);
  _exit(2);
}

// A damaged file makes Mono crash. Its own handlers would write a report into the current folder, and start a debugger.
void end_quietly_on_crashes() {
  struct sigaction action = {};
  action.sa_handler = [](int) { _exit(kCrashed); };
  for (const int signal : {SIGABRT, SIGSEGV, SIGBUS, SIGILL, SIGFPE}) sigaction(signal, &action, nullptr);
}

mono::Image* open_image(const mono::Library& mono, const char* file) {
  mono::Assembly* const assembly = mono.domain_assembly_open(mono.domain, file);
  if (!assembly) give_up("this is not a .NET assembly that Mono can read");
  return mono.assembly_get_image(assembly);
}

}  // namespace

int main(int count, char** arguments) {
  const bool finalizers = count > 1 && std::strcmp(arguments[1], kWithFinalizers) == 0;
  if (finalizers) {
    --count;
    ++arguments;
  }
  if (count < 3) give_up("usage: quotient-cil [--finalizers] OVERLAY.dll PROGRAM.exe [ARGUMENT...]");
  // What Mono prints must not get among the text.
  FILE* const out = fdopen(dup(STDOUT_FILENO), "w");
  if (!out || dup2(STDERR_FILENO, STDOUT_FILENO) < 0) give_up("standard output cannot be used");
  const rlimit no_core{0, 0};
  setrlimit(RLIMIT_CORE, &no_core);
  // Quotient.dll lies beside our part of the library.
  setenv("MONO_PATH", std::filesystem::path(arguments[1]).parent_path().c_str(), 1);
  const auto mono = mono::Library::load();
  if (!mono) give_up(mono.error().message);
  end_quietly_on_crashes();
  const Overlay overlay(*mono, open_image(*mono, arguments[1]));
  mono::Image* const program = open_image(*mono, arguments[2]);
  const uint32_t token = mono->image_get_entry_point(program);
  if (token == 0) give_up("this assembly has no entry point: it is a library; write a Main that uses it");
  mono::Method* const entry = mono->get_method_full(program, token, nullptr, nullptr);
  if (!entry) give_up("the entry point of this assembly cannot be read");
  ClosedWorld::Options options{{arguments + 3, arguments + count}, finalizers, false};
  ClosedWorld world(*mono, overlay, program, options);
  std::string text = world.run(entry);
  if (world.moves_along_statics()) {
    options.statics_together = true;
    text = ClosedWorld(*mono, overlay, program, options).run(entry);
  }
  if (std::fwrite(text.data(), 1, text.size(), out) != text.size() || std::fflush(out) != 0)
    give_up("the translated program cannot be written");
  _exit(0);  // without what Mono would do at the end
}
