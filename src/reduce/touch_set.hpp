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
    Effect effect;
    LockSet locks = 0;  // that are held meanwhile: what happens under the same lock does not happen at the same time
    friend bool operator==(const Entry&, const Entry&) = default;
  };

  TouchSet() = default;
  explicit TouchSet(std::span<const Touch> touches, LockSet locks = 0) {
    for (const Touch& touch : touches) add({touch.object, touch.begin, touch.end, touch.effect, locks});
  }

  bool add(const Entry& entry);  // true if the set did not contain it
  bool empty() const { return entries_.empty(); }
  std::span<const Entry> entries() const { return entries_; }

  // Whether some touch of one and some of the other meet, have no lock in common, and their order matters.
  bool conflicts(const Entry& entry) const;
  bool conflicts(const TouchSet& other) const;

  friend bool operator==(const TouchSet&, const TouchSet&) = default;

  template <class Archive>
  void describe(Archive& archive) {  // as of base/archive.hpp
    archive(entries_, anything_);
  }

 private:
  bool conflicts_with_anything(const Entry& entry) const;

  static constexpr size_t kMostRanges = 30;  // of one name
  std::vector<Entry> entries_;               // by object, effect and locks, then by begin
  bool anything_ = false;                    // NameKind::anything is among them
};

}  // namespace quotient::reduce
