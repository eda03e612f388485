// A file in a folder of the user's choice (--disk), for tables that are read rarely: they are mapped into memory piece
// by piece as they grow, so that the operating system can write to the disk what is not in use, and read it again.
//
// The file has no name, and is gone with the process, however that ends. Room for a piece is reserved on the disk
// before it is mapped: a disk that is full ends the search as any other limit does (OutOfBudget), and not with a signal
// when some later write finds no room.
#pragma once

#include <cstddef>
#include <string>
#include <utility>
#include <vector>

#include "base/result.hpp"

namespace quotient {

class DiskFile {
 public:
  static constexpr size_t kPiece = size_t{4} << 20;  // a good size for pieces; all sizes are multiples of a page

  explicit DiskFile(const std::string& folder);
  ~DiskFile();
  DiskFile(const DiskFile&) = delete;
  DiskFile& operator=(const DiskFile&) = delete;

  // The next bytes of the file, which are zero: at this address, where the caller has reserved room for them and will
  // give it back; or anywhere, as long as the file is there.
  void* map(size_t bytes, void* at = nullptr);

  // Whether there can be such files in this folder.
  static Result<void> try_folder(const std::string& folder);

 private:
  const std::string folder_;
  const int file_;
  size_t size_ = 0;
  std::vector<std::pair<void*, size_t>> mapped_;  // anywhere
};

}  // namespace quotient
