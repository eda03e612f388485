#include "base/disk_file.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <signal.h>
#include <sys/mman.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

#include "base/budget.hpp"

namespace quotient {
namespace {

// -1: errno says why not. Not all file systems have files without a name from the start.
int open_nameless(const std::string& folder) {
  const int file = open(folder.c_str(), O_TMPFILE | O_RDWR | O_CLOEXEC, 0600);
  if (file >= 0 || (errno != EOPNOTSUPP && errno != EISDIR && errno != ENOENT)) return file;
  std::string name = folder + "/quotient-XXXXXX";
  const int named = mkostemp(name.data(), O_CLOEXEC);
  if (named >= 0) unlink(name.c_str());
  return named;
}

[[noreturn]] void give_up(const std::string& folder, int error) {
  throw OutOfBudget{fmt::format("disk: no more room in '{}' ({})", folder, std::strerror(error))};
}

}  // namespace

DiskFile::DiskFile(const std::string& folder) : folder_(folder), file_(open_nameless(folder)) {
  if (file_ < 0) give_up(folder, errno);
  signal(SIGXFSZ, SIG_IGN);  // a limit on the size of files is a disk that is full
}

DiskFile::~DiskFile() {
  for (const auto& [at, bytes] : mapped_) munmap(at, bytes);
  close(file_);
}

void* DiskFile::map(size_t bytes, void* at) {
  int error = EINTR;
  while (error == EINTR) error = posix_fallocate(file_, static_cast<off_t>(size_), static_cast<off_t>(bytes));
  if (error != 0) give_up(folder_, error);
  void* const memory =
      mmap(at, bytes, PROT_READ | PROT_WRITE, MAP_SHARED | (at ? MAP_FIXED : 0), file_, static_cast<off_t>(size_));
  if (memory == MAP_FAILED) give_up(folder_, errno);
  size_ += bytes;
  if (!at) mapped_.emplace_back(memory, bytes);
  return memory;
}

Result<void> DiskFile::try_folder(const std::string& folder) {
  const int file = open_nameless(folder);
  if (file < 0)
    return failure(fmt::format("cannot make files in this folder: {}", std::strerror(errno)), {folder, 0, 0});
  close(file);
  return {};
}

}  // namespace quotient
