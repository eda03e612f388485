#include "base/growing_array.hpp"

#include <sys/resource.h>

#include <algorithm>

namespace quotient {

size_t reservable(size_t bytes) {
  constexpr size_t kTables = 32;  // of all kinds, and as much again for everything else
  static const rlim_t limit = [] {
    rlimit space{};
    return getrlimit(RLIMIT_AS, &space) == 0 ? space.rlim_cur : RLIM_INFINITY;
  }();
  return limit == RLIM_INFINITY ? bytes : std::min<size_t>(bytes, limit / kTables);
}

}  // namespace quotient
