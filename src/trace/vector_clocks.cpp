#include "trace/vector_clocks.hpp"

#include <algorithm>

namespace quotient::trace {

using machine::AccessKind;
using machine::Pc;
using memory::Slot;

VectorClocks::VectorClocks(machine::Machine& machine, std::function<Pc(Pc)> user_pc)
    : HappensBefore(machine.program().orderings), machine_(machine), user_pc_(std::move(user_pc)) {}

uint32_t VectorClocks::number(Slot thread) {
  const auto [it, fresh] = numbers_.try_emplace(thread, static_cast<uint32_t>(times_.size()));
  if (fresh) times_.push_back(0);
  return it->second;
}

// Of several accesses that race with this one, the last is the one to show.
bool VectorClocks::knows(Slot thread, const Place& place, AccessKind kind, Pc pc) {
  if (!armed_) return true;
  const uint32_t own = number(thread);
  const Clock& clock = clocks_[{View::Kind::thread, thread}];
  const std::vector<Record>& records = records_[place.object];
  for (size_t i = records.size(); i-- > 0;) {
    const Record& record = records[i];
    if (record.thread == own || !record.place.overlaps(place) || !machine::conflict(record.kind, kind)) continue;
    const auto known = clock.find(record.thread);
    if (known != clock.end() && known->second >= record.time) continue;
    race_ = {record.access, {thread, user_pc_(pc), kind}, place};
    return false;
  }
  return true;
}

void VectorClocks::record(Slot thread, const Place& place, AccessKind kind, Pc pc) {
  if (machine_.memory().threads().size() == 1) return;  // threads to come will know it
  const uint32_t own = number(thread);
  const uint32_t time = ++times_[own];
  clocks_[{View::Kind::thread, thread}][own] = time;
  std::vector<Record>& records = records_[place.object];
  std::erase_if(records, [&](const Record& record) {
    return record.thread == own && record.place == place && record.kind == kind;
  });
  records.push_back({place, kind, {thread, user_pc_(pc), kind}, own, time});
}

void VectorClocks::join(const View& to, const View& from) {
  const auto source = clocks_.find(from);
  if (source == clocks_.end()) return;
  const Clock known = source->second;
  Clock& target = clocks_[to];
  for (const auto& [thread, time] : known) target[thread] = std::max(target[thread], time);
}

void VectorClocks::forget(const View& view) {
  clocks_.erase(view);
  if (view.kind == View::Kind::thread) numbers_.erase(view.slot);
}

void VectorClocks::behead(Slot thread) {
  std::vector<View> headed;
  for (const auto& [view, clock] : clocks_) {
    if (view.kind == View::Kind::message && view.head == thread) headed.push_back(view);
  }
  for (const View& view : headed) {
    View headless = view;
    headless.head = Slot::none;
    join(headless, view);
    forget(view);
  }
}

void VectorClocks::find_messages(const Place& place, std::vector<View>& found) const {
  for (const auto& [view, clock] : clocks_) {
    if (view.kind == View::Kind::message && view.place().overlaps(place)) found.push_back(view);
  }
}

void VectorClocks::end_step() {
  const memory::Memory& memory = machine_.memory();
  std::map<Slot, std::vector<Record>> records;
  for (auto& [object, list] : records_) {
    const Slot name = machine::renamed(memory, object);
    if (name == Slot::none) continue;
    for (Record& record : list) record.place.object = name;
    records.emplace(name, std::move(list));
  }
  records_ = std::move(records);
  std::map<View, Clock> clocks;
  for (auto& [view, clock] : clocks_) {
    View name = view;
    if (view.kind == View::Kind::message) name.slot = machine::renamed(memory, view.slot);
    if (name.slot != Slot::none) clocks.emplace(name, std::move(clock));
  }
  clocks_ = std::move(clocks);
}

}  // namespace quotient::trace
