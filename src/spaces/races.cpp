#include "spaces/races.hpp"

#include "memory/chains.hpp"

namespace quotient::spaces {
namespace {

bool conflict(const machine::Access& a, const machine::Access& b) {
  const bool overlap = a.object == b.object && a.offset < b.offset + b.size && b.offset < a.offset + a.size;
  return overlap && (a.write || b.write) && !(a.atomic && b.atomic);
}

}  // namespace

bool NextAccesses::add(memory::Slot thread, const machine::Choices& choices, const machine::Step& step, Race& race) {
  const bool blocked = step.status == machine::StepStatus::blocked;
  for (const machine::Access& access : step.footprint) {
    for (const Entry& other : accesses_) {
      if (other.thread == thread || !conflict(other.access, access)) continue;
      race = {other, {thread, access, blocked, choices.taken}};
      if (other.blocked) std::swap(race.first, race.second);
      return true;
    }
  }
  for (const machine::Access& access : step.footprint) {
    // An object made in this very step is nobody else's; its temporary name may be that of another step's object.
    if (!memory::is_temporary(access.object)) accesses_.push_back({thread, access, blocked, choices.taken});
  }
  return false;
}

}  // namespace quotient::spaces
