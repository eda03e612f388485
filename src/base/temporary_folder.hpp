// A folder for files that nobody needs afterwards.
#pragma once

#include <filesystem>
#include <string>

namespace quotient {

class TemporaryFolder {
 public:
  explicit TemporaryFolder(const std::string& name);  // the beginning of its name
  ~TemporaryFolder();
  TemporaryFolder(const TemporaryFolder&) = delete;
  TemporaryFolder& operator=(const TemporaryFolder&) = delete;
  const std::filesystem::path& path() const { return path_; }

 private:
  std::filesystem::path path_;
};

}  // namespace quotient
