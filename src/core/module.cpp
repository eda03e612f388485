#include "core/module.hpp"

namespace quotient::core {

Place Module::place(Location location) const {
  if (location.line == 0 || location.file >= files.size()) return {};
  return {files[location.file], location.line, location.column};
}

}  // namespace quotient::core
