#include "base/process.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <cstdlib>
#include <cstring>
#include <map>
#include <optional>
#include <sstream>

#include "base/budget.hpp"

extern char** environ;

namespace quotient {
namespace {

struct Pipe {
  std::array<int, 2> ends{-1, -1};
  bool open() { return pipe2(ends.data(), O_CLOEXEC) == 0; }
  void close_end(int which) {
    if (ends[which] >= 0) close(ends[which]);
    ends[which] = -1;
  }
  ~Pipe() {
    close_end(0);
    close_end(1);
  }
};

// As the system takes them; they live as long as the texts.
std::vector<char*> argument_vector(const std::vector<std::string>& arguments) {
  std::vector<char*> argv;
  argv.reserve(arguments.size() + 1);
  for (const std::string& argument : arguments) argv.push_back(const_cast<char*>(argument.c_str()));
  argv.push_back(nullptr);
  return argv;
}

// A file without a name that holds the text, to be read from its beginning; -1 if there is no such file.
int file_with(std::string_view text) {
  const int file = memfd_create("input", MFD_CLOEXEC);
  while (file >= 0 && !text.empty()) {
    const ssize_t count = write(file, text.data(), text.size());
    if (count <= 0) {
      close(file);
      return -1;
    }
    text.remove_prefix(static_cast<size_t>(count));
  }
  if (file >= 0) lseek(file, 0, SEEK_SET);
  return file;
}

// Appends what is there to `text`; false at the end of the stream.
bool drain(int descriptor, std::string& text) {
  std::array<char, 65536> buffer;
  const ssize_t count = read(descriptor, buffer.data(), buffer.size());
  if (count < 0) return errno == EINTR || errno == EAGAIN;
  text.append(buffer.data(), static_cast<size_t>(count));
  return count > 0;
}

// One program that runs. Both of its streams are read as they come: a program that fills one of them while we wait for
// the other would never end.
class Running {
 public:
  Running() = default;
  Running(const Running&) = delete;
  Running& operator=(const Running&) = delete;
  ~Running() {  // given up
    if (process_ <= 0) return;
    kill(-process_, SIGKILL);
    wait();
  }

  Result<void> start(const Command& command) {
    Pipe in, out, err;
    in.ends[0] = file_with(command.input);
    if (in.ends[0] < 0 || !out.open() || !err.open())
      return failure(fmt::format("cannot open a pipe: {}", std::strerror(errno)));
    const std::vector<char*> argv = argument_vector(command.arguments);

    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_adddup2(&actions, in.ends[0], 0);
    posix_spawn_file_actions_adddup2(&actions, out.ends[1], 1);
    posix_spawn_file_actions_adddup2(&actions, err.ends[1], 2);
    posix_spawnattr_t attributes;  // a group of its own: Ctrl-C reaches us alone, and we end all that it started
    posix_spawnattr_init(&attributes);
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP);
    pid_t process = 0;
    const int error = posix_spawnp(&process, argv[0], &actions, &attributes, argv.data(), environ);
    posix_spawnattr_destroy(&attributes);
    posix_spawn_file_actions_destroy(&actions);
    if (error != 0) return failure(fmt::format("cannot run '{}': {}", command.arguments[0], std::strerror(error)));
    process_ = process;
    memory_.emplace(process);
    std::swap(streams_[0].ends[0], out.ends[0]);
    std::swap(streams_[1].ends[0], err.ends[0]);
    return {};
  }

  void add_streams(std::vector<pollfd>& waiting) const {
    for (const Pipe& stream : streams_) waiting.push_back({stream.ends[0], POLLIN, 0});
  }
  void read_stream(size_t which) {
    if (!drain(streams_[which].ends[0], which == 0 ? output_.out : output_.err)) streams_[which].close_end(0);
  }
  void end_if_late(double seconds) {
    const std::chrono::duration<double> passed = std::chrono::steady_clock::now() - start_;
    if (seconds > 0 && passed.count() > seconds) kill(-process_, SIGKILL);
  }
  bool is_at_end() const { return streams_[0].ends[0] < 0 && streams_[1].ends[0] < 0; }

  ProcessOutput finish() {
    const int status = wait();
    output_.status = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
    return std::move(output_);
  }

 private:
  int wait() {
    int status = 0;
    while (waitpid(process_, &status, 0) < 0 && errno == EINTR) {}
    process_ = 0;
    memory_.reset();
    return status;
  }

  pid_t process_ = 0;
  std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
  std::optional<Budget::Child> memory_;
  std::array<Pipe, 2> streams_;  // only the ends to read from
  ProcessOutput output_;
};

constexpr int kLookEveryMilliseconds = 20;  // at the budget and the clock

}  // namespace

std::vector<Result<ProcessOutput>> run_processes(const std::vector<Command>& commands, size_t at_once,
                                                 const OnProcessEnd& on_end) {
  std::vector<Result<ProcessOutput>> results(commands.size());
  std::map<size_t, Running> running;  // by the number of the command
  std::vector<pollfd> waiting;
  const bool limited = std::ranges::any_of(commands, [](const Command& command) { return command.seconds > 0; });
  for (size_t next = 0; next < commands.size() || !running.empty();) {
    Budget::check();
    while (next < commands.size() && running.size() < at_once) {
      if (auto started = running[next].start(commands[next]); !started) {
        results[next] = tl::unexpected(started.error());
        running.erase(next);
        if (on_end) on_end(next, results[next]);
      }
      ++next;
    }
    waiting.clear();
    for (const auto& [number, process] : running) process.add_streams(waiting);
    const bool looks = Budget::is_watching() || limited;
    const bool ready = poll(waiting.data(), waiting.size(), looks ? kLookEveryMilliseconds : -1) > 0;
    size_t stream = 0;
    for (auto at = running.begin(); at != running.end();) {
      auto& [number, process] = *at;
      for (size_t which = 0; which < 2; ++which, ++stream)
        if (ready && waiting[stream].revents != 0) process.read_stream(which);
      process.end_if_late(commands[number].seconds);
      if (process.is_at_end()) {
        results[number] = process.finish();
        if (on_end) on_end(number, results[number]);
        at = running.erase(at);
      } else {
        ++at;
      }
    }
  }
  return results;
}

Result<int> run_in_foreground(const std::vector<std::string>& arguments) {
  const std::vector<char*> argv = argument_vector(arguments);
  pid_t process = 0;
  const int error = posix_spawnp(&process, argv[0], nullptr, nullptr, argv.data(), environ);
  if (error != 0) return failure(fmt::format("cannot run '{}': {}", arguments[0], std::strerror(error)));
  int status = 0;
  while (waitpid(process, &status, 0) < 0 && errno == EINTR) {}
  return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

bool is_program(const std::string& name) {
  const char* const folders = std::getenv("PATH");
  std::istringstream list(folders != nullptr ? folders : "");
  for (std::string folder; std::getline(list, folder, ':');)
    if (access(folder.append("/").append(name).c_str(), X_OK) == 0) return true;
  return false;
}

Result<ProcessOutput> run_process(const Command& command) { return std::move(run_processes({command}, 1).front()); }

}  // namespace quotient
