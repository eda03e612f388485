#include "machine/happens_before.hpp"

#include <algorithm>

namespace quotient::machine {

using memory::Slot;

namespace {

View thread_view(Slot thread) { return {View::Kind::thread, thread}; }
View seen_view(Slot thread) { return {View::Kind::seen, thread}; }
View fenced_view(Slot thread) { return {View::Kind::fenced, thread}; }

}  // namespace

void HappensBefore::begin_step() {
  section_.clear();  // of a step that was abandoned
  born_.clear();
  load();
}

bool HappensBefore::access(Slot thread, const Access& access) {
  acquire(thread, access);  // what it reads from happens before it, so this comes first
  const bool ordered = happen(thread, access);
  release(thread, access);
  return ordered;
}

void HappensBefore::acquire(Slot thread, const Access& access) {
  if (!access.atomic || !access.reads) return;
  const bool now = access.ordering & core::kAcquire;
  if (!now && !orderings_.acquire_fences) return;
  found_.clear();
  find_messages(access.place, found_);
  for (const View& message : found_) join(now ? thread_view(thread) : seen_view(thread), message);
}

bool HappensBefore::happen(Slot thread, const Access& access) {
  const bool ordered = knows(thread, access.place, access.kind(), access.pc);
  record(thread, access.place, access.kind(), access.pc);
  return ordered;
}

// A store ends the release sequences of other threads; a relaxed store goes on with its own thread's, and an update
// with all. (Without relaxed stores in the program it does not matter who heads a sequence.)
void HappensBefore::release(Slot thread, const Access& access) {
  if (!access.writes) return;
  const Place& place = access.place;
  const View own{View::Kind::message, place.object, place.offset, place.size,
                 orderings_.relaxed_stores ? thread : Slot::none};
  const bool releases = access.atomic && (access.ordering & core::kRelease);
  if (!access.atomic || !access.reads) {
    found_.clear();
    find_messages(place, found_);
    for (const View& message : found_) {
      if (!access.atomic || releases || message != own) forget(message);
    }
  }
  if (releases) join(own, thread_view(thread));
  else if (access.atomic && orderings_.release_fences) join(own, fenced_view(thread));
}

void HappensBefore::access_in_section(const Access& access) {
  if (std::none_of(section_.begin(), section_.end(), [&](const Access& earlier) {
        return earlier.place == access.place && earlier.reads == access.reads && earlier.writes == access.writes &&
               earlier.ordering == access.ordering;
      }))
    section_.push_back(access);
}

std::optional<Pc> HappensBefore::end_section(Slot thread, bool ordered) {
  for (size_t i = 0; i < section_.size(); ++i) {
    Access& access = section_[i];
    access.atomic = true;
    if (!ordered) access.ordering = core::kRelaxed;
    const auto earlier = std::span(section_).first(i);
    const auto own = [&](const Access& other) { return other.writes && other.place.overlaps(access.place); };
    if (std::none_of(earlier.begin(), earlier.end(), own)) acquire(thread, access);
  }
  std::optional<Pc> racing;
  for (const Access& access : section_) {
    if (!happen(thread, access)) racing = access.pc;
  }
  for (Access& access : section_) {
    const auto update = [&](const Access& other) { return other.reads && other.place == access.place; };
    access.reads |= access.writes && std::any_of(section_.begin(), section_.end(), update);
    release(thread, access);
  }
  section_.clear();
  for (const Slot child : born_) spawned(thread, child);
  born_.clear();
  return racing;
}

void HappensBefore::fence(Slot thread, uint8_t ordering) {
  if (ordering & core::kAcquire) {
    join(thread_view(thread), seen_view(thread));
    forget(seen_view(thread));
  }
  if (ordering & core::kRelease) {
    forget(fenced_view(thread));
    join(fenced_view(thread), thread_view(thread));
  }
}

void HappensBefore::spawned(Slot parent, Slot child) {
  forget(thread_view(child));
  join(thread_view(child), thread_view(parent));
}

void HappensBefore::ended(Slot thread) {
  forget(thread_view(thread));
  forget(seen_view(thread));
  forget(fenced_view(thread));
  if (orderings_.relaxed_stores) behead(thread);
}

void HappensBefore::stopped(Slot thread, std::span<const Slot> others) {
  for (const Slot other : others)
    if (other != thread) join(thread_view(thread), thread_view(other));
}

Slot renamed(const memory::Memory& memory, Slot slot) {
  Slot name = slot;
  bool taken = false;
  for (const auto& [from, to] : memory.moves()) {
    if (from == slot) {
      name = to;
      taken = false;
      break;
    }
    taken |= to == slot;
  }
  const memory::ObjectView& view = memory.view(name);
  return taken || !view || (view.header->flags & memory::kDead) ? Slot::none : name;
}

}  // namespace quotient::machine
