// Parts of objects that pointers are confined to, for --check bounds-inner: a pointer that was made from the name of a
// member, to that member. Each range of bytes has one number, which the pointer carries along in registers and in
// memory (memory::Part, memory::PointerField). Numbers are few; when they are used up, pointers are not confined.
#pragma once

#include <cstdint>
#include <unordered_map>
#include <vector>

#include "memory/object.hpp"

namespace quotient::machine {

class InnerBounds {
 public:
  struct Range {
    uint32_t begin = 0, end = 0;  // offsets in the object
  };

  // The number of the range; 0 if there are none left.
  uint16_t number(Range range) {
    const auto [it, is_new] = numbers_.try_emplace(uint64_t{range.begin} << 32 | range.end, 0);
    if (is_new && ranges_.size() <= memory::kMostInnerRanges) {
      it->second = static_cast<uint16_t>(ranges_.size());
      ranges_.push_back(range);
    }
    return it->second;
  }

  template <class Archive>
  void describe(Archive& archive) {  // as of base/archive.hpp
    archive(ranges_, numbers_);
  }

  Range range(uint16_t number) const { return ranges_[number]; }

 private:
  std::vector<Range> ranges_{{}};  // 0 is no range
  std::unordered_map<uint64_t, uint16_t> numbers_;
};

}  // namespace quotient::machine
