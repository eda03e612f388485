// Programs that were lowered before, kept as Core text in a folder of the user's (base/cache_folder.hpp). What a text
// was made from is kept with it and compared as a whole, so that no collision of hashes can give the text of another
// program; what is damaged is as good as not there.
#pragma once

#include <optional>
#include <string>

#include "base/cache_folder.hpp"

namespace quotient::frontends::cil {

class Cache {
 public:
  // The text that was made from this.
  std::optional<std::string> find(const std::string& origin) const;
  void keep(const std::string& origin, const std::string& text) const;

 private:
  std::filesystem::path entry_of(const std::string& origin) const;

  CacheFolder folder_;
};

}  // namespace quotient::frontends::cil
