#include "machine/graveyard.hpp"

#include <algorithm>

namespace quotient::machine {

using memory::ObjectHeader;
using memory::Slot;

uint16_t Graveyard::death() {
  if (fresh_ && !is_full()) ++deaths_;
  fresh_ = false;
  buried_ = true;
  return deaths_;
}

void Graveyard::settle() {
  if (before_ == 0) {
    if (!buried_) return;
    if (!leaves_tombstones()) return forget_births();
  } else if (!changes_ages()) {  // what lived and died within the step leaves nothing behind
    return;
  }
  renumber();
}

// Without a tombstone at the step's beginning, only what it touched can be one at its end.
bool Graveyard::leaves_tombstones() const {
  const auto touched = memory_.touched();
  return std::any_of(touched.begin(), touched.end(),
                     [&](Slot slot) { return memory_.present(slot) && memory_.view(slot).header->died != 0; });
}

// An object with an age has come, gone, or got another number.
bool Graveyard::changes_ages() const {
  const auto touched = memory_.touched();
  return std::any_of(touched.begin(), touched.end(), [&](Slot slot) {
    const memory::ObjectView &before = memory_.before(slot), &after = memory_.view(slot);
    if (!before) return after && region_of(*after.header) != Region::fixed;
    if (!after) return region_of(*before.header) != Region::fixed;
    return before.header->died != after.header->died || before.header->born != after.header->born;
  });
}

void Graveyard::forget_births() {
  for (const Slot slot : memory_.touched()) {
    if (!memory_.present(slot) || memory_.view(slot).header->born == 0) continue;
    memory_.writable(slot).header.born = 0;
    memory_.changed(slot);
  }
}

void Graveyard::give_new_numbers() {
  for (size_t i = 0; i < memory_.objects().size(); ++i) {
    const Slot slot = memory_.objects()[i];
    const ObjectHeader& header = *memory_.view(slot).header;
    const Region region = region_of(header);
    if (region == Region::fixed) continue;
    const std::vector<uint16_t>& becomes = scales_[static_cast<size_t>(region)].becomes;
    const uint16_t born = becomes[header.born], died = header.died ? becomes[header.died] : uint16_t{0};
    if (born == header.born && died == header.died) continue;
    memory::Object& object = memory_.writable(slot);
    object.header.born = born;
    object.header.died = died;
    memory_.changed(slot);
  }
}

void Graveyard::renumber() {
  for (Scale& scale : scales_) {
    scale.births.assign(deaths_ / kBits + size_t{1}, 0);
    scale.deaths.assign(deaths_ / kBits + size_t{1}, 0);
    scale.becomes.assign(deaths_ + size_t{1}, 0);
  }
  for (const Slot slot : memory_.objects()) {
    const ObjectHeader& header = *memory_.view(slot).header;
    const Region region = region_of(header);
    if (region == Region::fixed) continue;
    Scale& scale = scales_[static_cast<size_t>(region)];
    scale.births[header.born / kBits] |= uint64_t{1} << header.born % kBits;
    if (header.died) scale.deaths[header.died / kBits] |= uint64_t{1} << header.died % kBits;
  }
  uint16_t most = 0;
  bool moved = false;  // somebody gets another number
  for (Scale& scale : scales_) {
    uint16_t number = 0;
    bool born_since = true;
    for (size_t old = 0; old < scale.becomes.size(); ++old) {
      const bool births = scale.births[old / kBits] >> old % kBits & 1,
                 deaths = scale.deaths[old / kBits] >> old % kBits & 1;
      if (deaths && born_since) {
        ++number;
        born_since = false;
      }
      if (births) born_since = true;
      scale.becomes[old] = number;
      moved |= (births || deaths) && number != old;
    }
    most = std::max(most, number);
  }
  if (moved) give_new_numbers();
  if (most == before_) return;
  std::memcpy(memory_.writable(ledger_).data.data(), &most, sizeof most);
  memory_.changed(ledger_);
}

}  // namespace quotient::machine
