#include "base/process.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <spawn.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstring>

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

// Both streams at once: a program that fills one of them while we wait for the other would never end.
void collect(Pipe& out, Pipe& err, ProcessOutput& result) {
  std::array<pollfd, 2> waiting{{{out.ends[0], POLLIN, 0}, {err.ends[0], POLLIN, 0}}};
  std::array<std::string*, 2> texts{&result.out, &result.err};
  while (waiting[0].fd >= 0 || waiting[1].fd >= 0) {
    if (poll(waiting.data(), waiting.size(), -1) < 0 && errno != EINTR) return;
    for (size_t i = 0; i < waiting.size(); ++i)
      if (waiting[i].fd >= 0 && waiting[i].revents != 0 && !drain(waiting[i].fd, *texts[i])) waiting[i].fd = -1;
  }
}

}  // namespace

Result<ProcessOutput> run_process(const std::vector<std::string>& arguments, std::string_view input) {
  Pipe in, out, err;
  in.ends[0] = file_with(input);
  if (in.ends[0] < 0 || !out.open() || !err.open())
    return failure(fmt::format("cannot open a pipe: {}", std::strerror(errno)));
  std::vector<char*> argv;
  for (const std::string& argument : arguments) argv.push_back(const_cast<char*>(argument.c_str()));
  argv.push_back(nullptr);

  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_adddup2(&actions, in.ends[0], 0);
  posix_spawn_file_actions_adddup2(&actions, out.ends[1], 1);
  posix_spawn_file_actions_adddup2(&actions, err.ends[1], 2);
  pid_t child = 0;
  const int error = posix_spawnp(&child, argv[0], &actions, nullptr, argv.data(), environ);
  posix_spawn_file_actions_destroy(&actions);
  if (error != 0) return failure(fmt::format("cannot run '{}': {}", arguments[0], std::strerror(error)));

  out.close_end(1);
  err.close_end(1);
  ProcessOutput result;
  collect(out, err, result);
  int status = 0;
  while (waitpid(child, &status, 0) < 0 && errno == EINTR) {}
  result.status = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
  return result;
}

}  // namespace quotient
