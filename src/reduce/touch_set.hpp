// A set of touches, kept in order: ranges that meet are one. Where there are very many ranges of one object, the whole
// object is taken instead, so that sets stay small.
#pragma once

#include <span>
#include <vector>

#include "reduce/touch.hpp"

namespace quotient::reduce {

class TouchSet {
 public:
  struct Entry {
    ObjectName object;
    uint32_t begin, end;
    bool write;
    friend bool operator==(const Entry&, const Entry&) = default;
  };

  TouchSet() = default;
  explicit TouchSet(std::span<const Touch> touches) {
    for (const Touch& touch : touches) add({touch.object, touch.begin, touch.end, touch.write});
  }

  bool add(const Entry& entry);  // true if the set did not contain it
  bool empty() const { return entries_.empty(); }
  std::span<const Entry> entries() const { return entries_; }

  // Whether some touch of one and some of the other meet, one of them writing.
  bool conflicts(const Entry& entry) const;
  bool conflicts(const TouchSet& other) const;

  friend bool operator==(const TouchSet&, const TouchSet&) = default;

 private:
  static constexpr size_t kMostRanges = 30;  // of one name
  std::vector<Entry> entries_;               // by object, writes behind reads, then by begin
  bool anything_ = false;                    // NameKind::anything is among them
};

}  // namespace quotient::reduce
