// How states were reached: of each its parent and the move that led from there, so that a path can be read off.
// Nothing is ever taken out. With several processes a parent may be another process's (partition.hpp): then it is known
// by that process's number for it.
//
// Each entry has a label of the user's; several workers may add entries.
#pragma once

#include "base/growing_array.hpp"
#include "explore/space.hpp"

namespace quotient::explore {

// An entry of the ancestry of another process.
struct Stranger {
  uint32_t rank, entry;
};

template <Space S, class Label>
class Ancestry {
 public:
  using Items = std::span<const typename S::Item>;
  static constexpr uint32_t kNobody = UINT32_MAX;  // the parent of the initial state

  // As of SearchOptions::disk.
  explicit Ancestry(const std::string& disk) : entries_(kMost, disk), items_(kMost, disk), strangers_(kMost, disk) {}

  uint32_t add(const Label& label, uint32_t parent, const typename S::Taken& taken, Items items) {
    size_t begin = 0;
    for (size_t i = 0; i < items.size(); ++i) {
      if (i == 0) begin = items_.extend(items.size());
      items_[begin + i] = items[i];
    }
    return static_cast<uint32_t>(
        entries_.append({label, parent, static_cast<uint32_t>(begin), static_cast<uint32_t>(items.size()), taken}));
  }
  // What add() is given as a parent if that is another process's.
  uint32_t parent_elsewhere(const Stranger& parent) {
    return kElsewhere | static_cast<uint32_t>(strangers_.append(parent));
  }

  const Label& operator[](size_t i) const { return entries_[i].label; }
  size_t size() const { return entries_.size(); }
  uint64_t bytes() const { return entries_.bytes() + items_.bytes() + strangers_.bytes(); }

  // Appends the moves that led to an entry, the last one first, as far as they are known here: to the initial state, or
  // to a move from the state that is the result.
  std::optional<Stranger> go_back(const S& space, uint32_t at, std::vector<Move>& backwards) const {
    for (;;) {
      const Entry& entry = entries_[at];
      if (entry.parent == kNobody) return {};
      backwards.push_back(space.move(entry.taken, Items(&items_[entry.items], entry.count)));
      if (entry.parent & kElsewhere) return strangers_[entry.parent & ~kElsewhere];
      at = entry.parent;
    }
  }

  template <class Archive>
  void describe(Archive& archive) {  // as of base/archive.hpp, while nobody else uses it
    archive(entries_, items_, strangers_);
  }

 private:
  static constexpr size_t kMost = size_t{1} << 32;
  static constexpr uint32_t kElsewhere = 1u << 31;
  struct Entry {
    [[no_unique_address]] Label label;
    uint32_t parent;
    uint32_t items, count;  // those of the move that led here
    [[no_unique_address]] typename S::Taken taken;
  };
  GrowingArray<Entry> entries_;
  GrowingArray<typename S::Item> items_;
  GrowingArray<Stranger> strangers_;
};

}  // namespace quotient::explore
