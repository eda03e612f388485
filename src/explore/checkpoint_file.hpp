// A checkpoint as a file: parts with names, each with its length and a hash of its bytes (docs/checkpoints.md).
//
// It is written beside the one before and takes its place when it is complete and on the disk: whatever happens on the
// way, there is a whole one. It is read only if every byte is what it was, and only by the build that wrote it, since
// tables are saved as they lie in memory.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <string>

#include "base/archive.hpp"

namespace quotient::explore {

// What is wrong with a checkpoint, or why it cannot be written, in one sentence.
struct CheckpointTrouble {
  std::string reason;
};

// An open file.
class FileHandle {
 public:
  explicit FileHandle(int number) : number_(number) {}
  ~FileHandle();
  FileHandle(const FileHandle&) = delete;
  FileHandle& operator=(const FileHandle&) = delete;
  operator int() const { return number_; }

 private:
  int number_;
};

// All of it throws CheckpointTrouble.
class CheckpointWriter {
 public:
  // The folder is made if there is none.
  explicit CheckpointWriter(const std::string& file);
  ~CheckpointWriter();  // what is not finished is removed
  CheckpointWriter(const CheckpointWriter&) = delete;
  CheckpointWriter& operator=(const CheckpointWriter&) = delete;

  // Each name once.
  void part(const std::string& name, const std::function<void(Saver&)>& save);
  // It takes the place of the one before.
  void finish();

 private:
  void write(const void* data, size_t size);

  const std::string final_name_, name_;
  FileHandle file_;
  bool finished_ = false;
};

class CheckpointReader {
 public:
  // Whatever is wrong with the file is found here, or the reason is that there is none.
  explicit CheckpointReader(const std::string& file);

  bool has_part(const std::string& name) const { return parts_.contains(name); }
  void part(const std::string& name, const std::function<void(Loader&)>& load) const;

 private:
  struct Part {
    uint64_t begin = 0, size = 0;
  };
  void check_header();
  void check_parts();

  const std::string name_;
  FileHandle file_;
  uint64_t at_ = 0, size_ = 0;
  std::map<std::string, Part> parts_;
};

// The file in the folder that a checkpoint is.
std::string checkpoint_in(const std::string& folder);
// With several processes: what one of them has written for the checkpoint with this number. All that it has written is
// removed, but that for one checkpoint; or what any process has written.
std::string process_checkpoint_in(const std::string& folder, unsigned rank, uint64_t number);
void remove_process_checkpoints(const std::string& folder, unsigned rank, uint64_t but);
void remove_process_checkpoints(const std::string& folder);

}  // namespace quotient::explore
