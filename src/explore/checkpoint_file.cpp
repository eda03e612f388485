#include "explore/checkpoint_file.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <filesystem>

#define XXH_INLINE_ALL
#include <xxhash.h>

namespace quotient::explore {
namespace {

constexpr std::string_view kMagic = "quotient checkpoint, format ";
constexpr unsigned kFormat = 1;
constexpr std::string_view kEnd = "end";  // the last part, which is empty: a file without it is torn
constexpr const char *kProcess = "process-", *kEnding = ".checkpoint";
constexpr size_t kLongestName = 64, kLongestHeader = 200;

// What comes before the bytes of a part.
struct PartHeader {
  char name[kLongestName] = {};
  uint64_t size = 0;
  uint64_t hash_low = 0, hash_high = 0;
};

class PartHash {
 public:
  PartHash() { XXH3_128bits_reset(&state_); }
  void add(const void* data, size_t size) { XXH3_128bits_update(&state_, data, size); }
  void put(PartHeader& header) const {
    const XXH128_hash_t hash = XXH3_128bits_digest(&state_);
    header.hash_low = hash.low64;
    header.hash_high = hash.high64;
  }

 private:
  XXH3_state_t state_;
};

[[noreturn]] void fail(const std::string& what) { throw CheckpointTrouble{what}; }

[[noreturn]] void fail_by_system(const std::string& name, const char* what) {
  fail(fmt::format("{}: {}: {}", name, what, std::generic_category().message(errno)));
}

void read_at(int file, void* data, size_t size, uint64_t at, const std::string& name) {
  for (size_t done = 0; done < size;) {
    const ssize_t count = pread(file, static_cast<char*>(data) + done, size - done, static_cast<off_t>(at + done));
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) fail_by_system(name, "cannot be read");
    if (count == 0) fail(name + ": the checkpoint is torn: it ends too early");
    done += static_cast<size_t>(count);
  }
}

// Tells builds of Quotient apart: the tables of one need not be those of another.
std::string build_id() {
  static const std::string id = [] {
    const FileHandle self(open("/proc/self/exe", O_RDONLY | O_CLOEXEC));
    XXH3_state_t state;
    XXH3_64bits_reset(&state);
    std::vector<char> buffer(size_t{1} << 20);
    for (ssize_t count = 0; (count = read(self, buffer.data(), buffer.size())) > 0;)
      XXH3_64bits_update(&state, buffer.data(), static_cast<size_t>(count));
    return fmt::format("{:016x}", XXH3_64bits_digest(&state));
  }();
  return id;
}

std::string header() { return fmt::format("{}{}, build {}\n", kMagic, kFormat, build_id()); }

void sync_folder(const std::string& folder) {
  const FileHandle handle(open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  if (handle < 0 || fsync(handle) != 0) fail_by_system(folder, "cannot be synchronised with the disk");
}

int create(const std::string& folder, const std::string& name) {
  std::error_code error;
  std::filesystem::create_directories(folder, error);
  const int file = open(name.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0644);
  if (file < 0) fail_by_system(name, "cannot be written");
  return file;
}

std::string folder_of(const std::string& file) { return std::filesystem::path(file).parent_path().string(); }

std::string process_prefix(unsigned rank) { return fmt::format("{}{}-", kProcess, rank); }

void remove_files(const std::string& folder, const std::string& prefix, const std::string& but) {
  std::error_code error;
  std::vector<std::filesystem::path> files;
  for (const auto& entry : std::filesystem::directory_iterator(folder, error)) {
    const std::string name = entry.path().filename().string();
    if (name.starts_with(prefix) && name.ends_with(kEnding) && name != but) files.push_back(entry.path());
  }
  for (const std::filesystem::path& file : files) std::filesystem::remove(file, error);
}

int open_to_read(const std::string& name) {
  const int file = open(name.c_str(), O_RDONLY | O_CLOEXEC);
  if (file < 0 && errno == ENOENT) fail(name + ": there is no checkpoint");
  if (file < 0) fail_by_system(name, "cannot be read");
  return file;
}

}  // namespace

std::string checkpoint_in(const std::string& folder) { return folder + "/search.checkpoint"; }

FileHandle::~FileHandle() {
  if (number_ >= 0) close(number_);
}

std::string process_checkpoint_in(const std::string& folder, unsigned rank, uint64_t number) {
  return fmt::format("{}/{}{:016x}{}", folder, process_prefix(rank), number, kEnding);
}

void remove_process_checkpoints(const std::string& folder, unsigned rank, uint64_t but) {
  const std::filesystem::path kept = process_checkpoint_in(folder, rank, but);
  remove_files(folder, process_prefix(rank), kept.filename().string());
}

void remove_process_checkpoints(const std::string& folder) { remove_files(folder, kProcess, ""); }

CheckpointWriter::CheckpointWriter(const std::string& file)
    : final_name_(file), name_(file + ".new"), file_(create(folder_of(file), name_)) {
  try {
    write(header().data(), header().size());
  } catch (const CheckpointTrouble&) {
    unlink(name_.c_str());
    throw;
  }
}

CheckpointWriter::~CheckpointWriter() {
  if (!finished_) unlink(name_.c_str());
}

void CheckpointWriter::write(const void* data, size_t size) {
  for (size_t done = 0; done < size;) {
    const ssize_t count = ::write(file_, static_cast<const char*>(data) + done, size - done);
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) fail_by_system(name_, "cannot be written");
    done += static_cast<size_t>(count);
  }
}

// Its length and hash are known when it is written; then they are put before it.
void CheckpointWriter::part(const std::string& name, const std::function<void(Saver&)>& save) {
  PartHeader header;
  name.copy(header.name, kLongestName - 1);
  const off_t begin = lseek(file_, 0, SEEK_CUR);
  write(&header, sizeof header);
  PartHash hash;
  Saver saver([&](const std::byte* data, size_t size) {
    hash.add(data, size);
    header.size += size;
    write(data, size);
  });
  save(saver);
  saver.flush();
  hash.put(header);
  if (pwrite(file_, &header, sizeof header, begin) != sizeof header) fail_by_system(name_, "cannot be written");
}

void CheckpointWriter::finish() {
  part(std::string(kEnd), [](Saver&) {});
  if (fsync(file_) != 0) fail_by_system(name_, "cannot be synchronised with the disk");
  if (rename(name_.c_str(), final_name_.c_str()) != 0) fail_by_system(name_, "cannot be renamed");
  finished_ = true;
  sync_folder(folder_of(final_name_));
}

CheckpointReader::CheckpointReader(const std::string& file) : name_(file), file_(open_to_read(name_)) {
  struct stat status{};
  if (fstat(file_, &status) != 0) fail_by_system(name_, "cannot be read");
  size_ = static_cast<uint64_t>(status.st_size);
  check_header();
  check_parts();
}

void CheckpointReader::check_header() {
  std::string text(std::min<uint64_t>(size_, kLongestHeader), '\0');
  read_at(file_, text.data(), text.size(), 0, name_);
  const size_t end = text.find('\n');
  if (!text.starts_with(kMagic) || end == std::string::npos) fail(name_ + ": this is not a checkpoint of quotient");
  const std::string format = text.substr(kMagic.size(), text.find(',', kMagic.size()) - kMagic.size());
  if (format != std::to_string(kFormat))
    fail(fmt::format("{}: the checkpoint has format {}, and this quotient reads format {}: check again", name_, format,
                     kFormat));
  if (text.substr(0, end + 1) != header())
    fail(name_ +
         ": the checkpoint was written by another build of quotient, whose tables may be others: resume with "
         "that one, or check again");
  at_ = end + 1;
}

void CheckpointReader::check_parts() {
  std::vector<char> buffer(size_t{1} << 20);
  while (!parts_.contains(std::string(kEnd))) {
    PartHeader header;
    read_at(file_, &header, sizeof header, at_, name_);
    at_ += sizeof header;
    const std::string part(header.name, strnlen(header.name, kLongestName));
    if (header.size > size_ - at_) fail(name_ + ": the checkpoint is torn: a part of it ends too early");
    parts_[part] = {at_, header.size};
    PartHash hash;
    for (const uint64_t end = at_ + header.size; at_ < end;) {
      const size_t count = std::min<uint64_t>(buffer.size(), end - at_);
      read_at(file_, buffer.data(), count, at_, name_);
      hash.add(buffer.data(), count);
      at_ += count;
    }
    PartHeader found;
    hash.put(found);
    if (found.hash_low != header.hash_low || found.hash_high != header.hash_high)
      fail(fmt::format("{}: the checkpoint is damaged: the part '{}' is not what was written", name_, part));
  }
  if (at_ != size_) fail(name_ + ": the checkpoint is damaged: something follows its end");
}

void CheckpointReader::part(const std::string& name, const std::function<void(Loader&)>& load) const {
  const auto found = parts_.find(name);
  if (found == parts_.end()) fail(fmt::format("{}: the checkpoint has no part '{}'", name_, name));
  std::vector<std::byte> buffer;
  size_t next = 0;
  uint64_t at = found->second.begin;
  const uint64_t end = at + found->second.size;
  constexpr size_t kBuffer = size_t{1} << 20;
  Loader loader([&](std::byte* data, size_t size) {
    while (size > 0) {
      if (next == buffer.size()) {
        buffer.resize(std::min<uint64_t>(kBuffer, end - at));
        if (buffer.empty()) fail(fmt::format("{}: the part '{}' of the checkpoint is too short", name_, name));
        read_at(file_, buffer.data(), buffer.size(), at, name_);
        at += buffer.size();
        next = 0;
      }
      const size_t count = std::min(size, buffer.size() - next);
      std::memcpy(data, buffer.data() + next, count);
      next += count;
      data += count;
      size -= count;
    }
  });
  load(loader);
  if (at != end || next != buffer.size())
    fail(fmt::format("{}: the part '{}' of the checkpoint is too long", name_, name));
}

}  // namespace quotient::explore
