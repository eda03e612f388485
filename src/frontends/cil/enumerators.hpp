// The members of an enum.
#pragma once

#include <string>
#include <vector>

#include "frontends/cil/layout.hpp"

namespace quotient::frontends::cil {

struct Enumerator {
  std::string name;
  uint64_t value;
};

// By value, as Enum.GetNames says them: as unsigned numbers; signed ones are extended.
std::vector<Enumerator> enumerators(const mono::Library& mono, const Layout& layout, mono::Class* klass);

}  // namespace quotient::frontends::cil
