// The folder in which things are kept that were made before and take long to make: $QUOTIENT_CACHE, or quotient/ in
// $XDG_CACHE_HOME or ~/.cache. QUOTIENT_CACHE=off does without; so does a folder that cannot be used, or that others
// can write to, because what lies in it is believed.
//
// Entries are written to a file of their own and renamed, so that several processes can share the folder; those that
// have not been used for longest are removed when it is full. Nothing here is an error: what is not there is made anew.
#pragma once

#include <filesystem>
#include <optional>
#include <string>

namespace quotient {

class CacheFolder {
 public:
  CacheFolder();

  // Empty: there is none.
  const std::filesystem::path& path() const { return path_; }
  // The name of a file in it that nobody else uses, for what is not complete yet.
  std::filesystem::path draft() const;
  // The entry holds what is in the draft, which goes.
  void keep(const std::filesystem::path& draft, const std::filesystem::path& entry) const;
  // An entry has been of use.
  static void note_use(const std::filesystem::path& entry);

 private:
  void remove_eldest() const;

  std::filesystem::path path_;
};

// All of a regular file.
std::optional<std::string> contents(const std::filesystem::path& file);

}  // namespace quotient
