// Programs that were lowered before, kept as Core text in a folder of the user's (docs/dotnet.md, "The cache").
//
// What a text was made from is kept with it and compared as a whole, so that no collision of hashes can give the text
// of another program; what is damaged is as good as not there. Several processes may use the folder at a time: texts
// are written under a name of their own and then renamed. Nothing here is an error: without a cache, all is made anew.
#pragma once

#include <optional>
#include <string>

namespace quotient::frontends::cil {

class Cache {
 public:
  // In $QUOTIENT_CACHE, or else in the user's folder for such things; none if that is "off" or there is no such folder.
  Cache();

  // The text that was made from this.
  std::optional<std::string> find(const std::string& origin) const;
  // Keeps it. The folder stays below a limit: what has not been used for longest goes.
  void keep(const std::string& origin, const std::string& text) const;

 private:
  std::string file_of(const std::string& origin) const;
  void make_room() const;

  std::string folder_;  // empty: there is none
};

}  // namespace quotient::frontends::cil
