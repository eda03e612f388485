#include "machine/addresses.hpp"

#include <algorithm>
#include <bit>

#include "base/check.hpp"

namespace quotient::machine {

using memory::ObjectHeader;
using memory::ObjectKind;
using memory::Slot;

namespace {

constexpr uint64_t kLowest = 4096;       // within a region
constexpr uint64_t kSmallest = 16;       // the least distance of two objects
constexpr uint64_t kLargest = 1u << 24;  // objects beyond this are not aligned to their size
constexpr size_t kOrderedFlag = 2;       // the ledger's byte that says that there are ordered objects

// Regions in the order of their addresses.
enum class Area : uint8_t { code, global, heap, library, stack };
Area area_of(const ObjectHeader& header) {
  if (header.flags & memory::kReadOnly) return Area::code;
  switch (region_of(header)) {
    case Region::heap: return Area::heap;
    case Region::library: return Area::library;
    case Region::stack: return Area::stack;
    default: return header.kind == ObjectKind::function ? Area::code : Area::global;
  }
}

uint64_t rounded_up(uint64_t n, uint64_t alignment) { return (n + alignment - 1) / alignment * alignment; }

}  // namespace

Addresses::Addresses(memory::Memory& memory, Slot ledger)
    : memory_(memory), ledger_(ledger), region_bits_(memory.pointer_bytes() == 4 ? 28 : 32) {}

uint64_t Addresses::base(const ObjectHeader& header) const {
  const uint64_t first = memory_.pointer_bytes() == 4 ? 1 : 0x5555;
  return (first + static_cast<uint64_t>(area_of(header))) << region_bits_;
}

bool Addresses::is_in_a_region(uint64_t number) const {
  const uint64_t first = memory_.pointer_bytes() == 4 ? 1 : 0x5555, region = number >> region_bits_;
  return region >= first && region <= first + static_cast<uint64_t>(Area::stack);
}

uint64_t Addresses::number(Slot object) const { return base(header(object)) + header(object).address; }

Slot Addresses::object_at(uint64_t number) const {
  for (const Slot slot : memory_.objects()) {
    if (!is_numbered(slot)) continue;
    const uint64_t begin = this->number(slot);
    if (number >= begin && number - begin <= header(slot).size) return slot;
  }
  return Slot::none;
}

uint64_t Addresses::alignment(const ObjectHeader& header) {
  const uint64_t wanted = std::bit_ceil(std::min<uint64_t>(header.size, kLargest - 1) + 1);
  return std::max({wanted, kSmallest, uint64_t{1} << header.alignment});
}

std::vector<Addresses::Extent> Addresses::extents(const ObjectHeader& like) const {
  std::vector<Extent> all;
  for (const Slot slot : memory_.objects()) {
    const ObjectHeader& at = header(slot);
    if (at.address == 0 || area_of(at) != area_of(like)) continue;
    all.push_back({at.address, at.address + at.size + uint64_t{1}, slot, (at.flags & memory::kNumbered) != 0});
  }
  std::sort(all.begin(), all.end(), [](const Extent& a, const Extent& b) { return a.begin < b.begin; });
  return all;
}

void Addresses::set_place(Slot object, uint64_t place) {
  memory_.writable(object).header.address = static_cast<uint32_t>(place);
  memory_.changed(object);
}

void Addresses::give_number(Slot object, bool skewed) {
  if (!is_placed(object)) {
    const uint64_t step = alignment(header(object)), size = header(object).size + uint64_t{1};
    const uint64_t skew = skewed ? uint64_t{1} << header(object).alignment : 0;
    uint64_t place = rounded_up(kLowest, step);
    for (const Extent& other : extents(header(object))) {
      if (place + skew + size <= other.begin) break;
      place = std::max(place, rounded_up(other.end, step));
    }
    QUO_CHECK(place + skew + size < uint64_t{1} << region_bits_, "a region of addresses is full");
    set_place(object, place + skew);
  }
  memory_.writable(object).header.flags |= memory::kNumbered;
  memory_.changed(object);
}

size_t Addresses::gaps(Slot object) const { return extents(header(object)).size() + 1; }

// The gap before the i-th of the placed objects, or behind the last. Between numbers that are fixed there may be no
// room: then the object comes as near as there is.
void Addresses::put_into_gap(Slot object, size_t gap) {
  const std::vector<Extent> all = extents(header(object));
  const uint64_t step = alignment(header(object)), size = header(object).size + uint64_t{1};
  const uint64_t low = gap == 0 ? kLowest : all[gap - 1].end;
  const uint64_t high = gap == all.size() ? (uint64_t{1} << region_bits_) - 1 : all[gap].begin;
  uint64_t place = rounded_up(low + (high - low) / 2, step);
  if (place + size > high) place = rounded_up(low, step);
  while (std::any_of(all.begin(), all.end(),
                     [&](const Extent& other) { return place < other.end && other.begin < place + size; })) {
    place += step;
  }
  set_place(object, place);
  uint8_t& ordered = memory_.writable(ledger_).data[kOrderedFlag];
  ordered = 1;
  memory_.changed(ledger_);
}

bool Addresses::can_inherit(Slot heir, Slot dead) const {
  if (is_placed(heir) && is_placed(dead)) return false;
  return header(dead).address % (uint64_t{1} << header(heir).alignment) == 0;
}

void Addresses::inherit(Slot heir, Slot dead) {
  if (!is_placed(dead)) return;
  memory::Object& object = memory_.writable(heir);
  object.header.address = header(dead).address;
  object.header.flags |= header(dead).flags & memory::kNumbered;
  memory_.changed(heir);
}

// Evenly between the fixed neighbours. The i-th of n always gets the same place.
void Addresses::spread(std::vector<Extent>& all, size_t first, size_t last) {
  const uint64_t low = first == 0 ? kLowest : all[first - 1].end;
  const uint64_t high = last == all.size() ? (uint64_t{1} << region_bits_) - 1 : all[last].begin;
  const uint64_t distance = (high - low) / (last - first + 1);
  uint64_t least = low;
  for (size_t i = first; i < last; ++i) {
    const uint64_t step = alignment(header(all[i].object)), size = all[i].end - all[i].begin;
    uint64_t place = rounded_up(std::max(low + (i - first) * distance + distance / 2, least), step);
    if (place + size > high) place = all[i].begin;  // no room to move: it stays
    least = place + size;
    if (place != all[i].begin) set_place(all[i].object, place);
  }
}

// True: some place stands for an order.
bool Addresses::settle_region(const ObjectHeader& like) {
  std::vector<Extent> all = extents(like);
  if (all.size() == 1 && !all[0].fixed) {  // alone it comes neither before nor after anything
    set_place(all[0].object, 0);
    return false;
  }
  bool ordered = false;
  for (size_t first = 0, last = 0; first < all.size(); first = last + 1) {
    for (last = first; last < all.size() && !all[last].fixed;) ++last;
    if (last == first) continue;
    ordered = true;
    spread(all, first, last);
  }
  return ordered;
}

void Addresses::settle() {
  if (memory_.view(ledger_).data[kOrderedFlag] == 0) return;
  ObjectHeader global, heap, library, local;
  global.kind = ObjectKind::global;
  local.kind = ObjectKind::local;
  library.flags = memory::kUntracked;
  bool ordered = false;
  for (const ObjectHeader& like : {global, heap, library, local}) ordered |= settle_region(like);
  if (ordered) return;
  memory_.writable(ledger_).data[kOrderedFlag] = 0;
  memory_.changed(ledger_);
}

}  // namespace quotient::machine
