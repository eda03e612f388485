// Who has written last what lies somewhere in memory. An answer is never a wrong one; there is none where writes of
// different sizes overlap.
#pragma once

#include <map>

#include "memory/memory.hpp"

namespace quotient::trace {

// Which thread, by its number, has changed something, and in which step.
struct Change {
  int thread = -1;
  uint32_t step = 0;  // 0: there was none
};

class LastWrites {
 public:
  // `block` tells heap objects apart that have the same slot one after the other (ObjectHeader::block()).
  void note(memory::Slot object, uint32_t block, uint32_t offset, uint32_t size, const Change& change) {
    const auto begin = writes_.lower_bound({object, offset});
    writes_.erase(begin, writes_.lower_bound({object, offset + size}));
    writes_[{object, offset}] = {change, block, size};
  }

  Change of(memory::Slot object, uint32_t block, uint32_t offset) const {
    auto found = writes_.upper_bound({object, offset});
    if (found == writes_.begin()) return {};
    --found;
    const auto& [place, write] = *found;
    const bool has_written = place.first == object && write.block == block && offset - place.second < write.size;
    return has_written ? write.change : Change{};
  }

 private:
  struct Write {
    Change change;
    uint32_t block = 0, size = 0;
  };
  std::map<std::pair<memory::Slot, uint32_t>, Write> writes_;  // by place
};

}  // namespace quotient::trace
