// The states of a path, for the question whether a state is among them. The last one that came goes first, so that an
// open hash table needs no marks for what was taken out.
#pragma once

#include <cstdint>
#include <vector>

namespace quotient::explore {

template <class Key, class Hash>
class PathSet {
 public:
  PathSet() : table_(kSmallest) {}

  void insert(const Key& key) {
    if (2 * ++size_ > table_.size()) grow();
    table_[free_slot(key)] = {key, true};
    order_.push_back(key);
  }
  // Takes this one out, if it came last.
  void leave(const Key& key) {
    if (order_.empty() || !(order_.back() == key)) return;
    --size_;
    size_t at = home(order_.back());
    size_t last = at;
    for (; table_[at].taken; at = next(at)) {
      if (table_[at].key == order_.back()) last = at;
    }
    table_[last].taken = false;
    order_.pop_back();
  }
  bool contains(const Key& key) const {
    for (size_t at = home(key); table_[at].taken; at = next(at)) {
      if (table_[at].key == key) return true;
    }
    return false;
  }
  void clear() {
    table_.assign(kSmallest, {});
    order_.clear();
    size_ = 0;
  }
  const std::vector<Key>& states() const { return order_; }
  uint64_t bytes() const { return table_.capacity() * sizeof(Slot) + order_.capacity() * sizeof(Key); }

 private:
  struct Slot {
    Key key{};
    bool taken = false;
  };
  static constexpr size_t kSmallest = 1024;

  size_t home(const Key& key) const { return (Hash()(key) * 0x9e3779b97f4a7c15u >> 24) & (table_.size() - 1); }
  size_t next(size_t at) const { return (at + 1) & (table_.size() - 1); }
  size_t free_slot(const Key& key) const {
    size_t at = home(key);
    while (table_[at].taken) at = next(at);
    return at;
  }
  void grow() {
    table_.assign(2 * table_.size(), {});
    for (const Key& key : order_) table_[free_slot(key)] = {key, true};
  }

  std::vector<Slot> table_;
  std::vector<Key> order_;  // as they came
  size_t size_ = 0;
};

}  // namespace quotient::explore
