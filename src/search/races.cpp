#include "search/races.hpp"

#include "memory/chains.hpp"

namespace quotient::search {
namespace {

bool conflict(const machine::Access& a, const machine::Access& b) {
  const bool overlap = a.object == b.object && a.offset < b.offset + b.size && b.offset < a.offset + a.size;
  return overlap && (a.write || b.write) && !(a.atomic && b.atomic);
}

}  // namespace

std::string NextAccesses::Race::message() const {
  if (first.write && second.write) return "two threads write the same memory at the same time";
  return "one thread writes what another reads at the same time";
}

bool NextAccesses::add(memory::Slot thread, const machine::Footprint& footprint, Race& race) {
  for (const machine::Access& access : footprint) {
    for (const Entry& other : accesses_) {
      if (other.thread == thread || !conflict(other.access, access)) continue;
      race = {other.access, access, other.thread, thread};
      return true;
    }
  }
  for (const machine::Access& access : footprint) {
    // An object made in this very step is nobody else's; its temporary name may be that of another step's object.
    if (!memory::is_temporary(access.object)) accesses_.push_back({thread, access});
  }
  return false;
}

}  // namespace quotient::search
