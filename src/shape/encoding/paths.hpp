// Languages of paths between nodes of a tree: where a `far` link may lead (routing expressions).
//
// A path is a word of letters: one step up (out of a slot, to a node of that kind) or down (into a slot, to a node of
// that kind). A language is kept as three sets: letters that may come first, pairs that may follow each other, letters
// that may come last. That is a regular language of a simple form (1-testable); there are finitely many, so growing
// ones settle; and all operations are on small sets. A language may always be made larger: a link then has more
// possible targets, among which the true one still is.
//
// A language is *direct* as long as every link with it leads to the first node with its marker on the way: no other one
// is in between. That is lost as soon as a pointer is stored for which it does not hold, and never comes back.
#pragma once

#include <cstdint>
#include <set>
#include <utility>

namespace quotient::shape {

using Letter = uint16_t;

constexpr Letter letter(bool up, uint32_t slot, uint32_t kind) {
  return static_cast<Letter>((up ? 1u << 15 : 0u) | slot << 8 | kind);
}
constexpr bool is_up(Letter letter) { return letter >> 15; }
constexpr uint32_t slot_of(Letter letter) { return letter >> 8 & 0x7f; }
constexpr uint32_t kind_of(Letter letter) { return letter & 0xff; }

class PathLanguage {
 public:
  bool empty() const { return first_.empty(); }
  bool may_begin(Letter a) const { return first_.count(a) > 0; }
  bool may_follow(Letter a, Letter b) const { return pairs_.count({a, b}) > 0; }
  bool may_end(Letter a) const { return last_.count(a) > 0; }
  bool is_direct() const { return direct_; }
  const std::set<Letter>& first() const { return first_; }
  const std::set<Letter>& last() const { return last_; }
  const std::set<std::pair<Letter, Letter>>& pairs() const { return pairs_; }

  // Each returns whether the language grew.
  bool add_first(Letter a) { return first_.insert(a).second; }
  bool add_last(Letter a) { return last_.insert(a).second; }
  bool add_pair(Letter a, Letter b) { return pairs_.insert({a, b}).second; }
  bool add(const PathLanguage& other);
  bool add_indirect() { return std::exchange(direct_, false); }

  // A node of kind `node` was removed from the tree, and its only child, in its slot `below`, moved to its place.
  bool close_under_removal(uint32_t node, uint32_t below);
  // A node of kind `node` was put on the edge in slot `slot` of a node of kind `parent`; what was there is now in the
  // node's slot `below`.
  bool close_under_insertion(uint32_t parent, uint32_t slot, uint32_t node, uint32_t below);

 private:
  std::set<Letter> first_, last_;
  std::set<std::pair<Letter, Letter>> pairs_;
  bool direct_ = true;
};

}  // namespace quotient::shape
