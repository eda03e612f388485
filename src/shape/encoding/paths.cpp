#include "shape/encoding/paths.hpp"

namespace quotient::shape {

bool PathLanguage::add(const PathLanguage& other) {
  bool grew = false;
  for (const Letter a : other.first_) grew |= add_first(a);
  for (const Letter a : other.last_) grew |= add_last(a);
  for (const auto& [a, b] : other.pairs_) grew |= add_pair(a, b);
  if (!other.direct_) grew |= add_indirect();
  return grew;
}

bool PathLanguage::close_under_removal(uint32_t node, uint32_t below) {
  bool grew = false;
  const PathLanguage old = *this;
  // Up: the step into the removed node falls away.
  const Letter into = letter(true, below, node);
  for (const auto& [a, b] : old.pairs_) {
    if (a != into) continue;
    if (old.may_begin(into)) grew |= add_first(b);
    for (const auto& [c, d] : old.pairs_) {
      if (d == into) grew |= add_pair(c, b);
    }
  }
  // Down: two steps become one, into the slot of the first, to the kind of the second.
  for (const auto& [a, b] : old.pairs_) {
    if (is_up(a) || kind_of(a) != node || is_up(b) || slot_of(b) != below) continue;
    const Letter joined = letter(false, slot_of(a), kind_of(b));
    if (old.may_begin(a)) grew |= add_first(joined);
    if (old.may_end(b)) grew |= add_last(joined);
    for (const auto& [c, d] : old.pairs_) {
      if (d == a) grew |= add_pair(c, joined);
      if (c == b) grew |= add_pair(joined, d);
    }
  }
  return grew;
}

bool PathLanguage::close_under_insertion(uint32_t parent, uint32_t slot, uint32_t node, uint32_t below) {
  bool grew = false;
  const PathLanguage old = *this;
  std::set<Letter> letters = old.first_;
  letters.insert(old.last_.begin(), old.last_.end());
  for (const auto& [a, b] : old.pairs_) letters.insert(a), letters.insert(b);
  // Up: a step out of the slot is now two.
  const Letter out = letter(true, slot, parent), through = letter(true, below, node);
  if (letters.count(out)) {
    grew |= add_pair(through, out);
    if (old.may_begin(out)) grew |= add_first(through);
    for (const auto& [a, b] : old.pairs_) {
      if (b == out) grew |= add_pair(a, through);
    }
  }
  // Down: likewise.
  const Letter into = letter(false, slot, node);
  for (const Letter down : letters) {
    if (is_up(down) || slot_of(down) != slot) continue;
    const Letter rest = letter(false, below, kind_of(down));
    grew |= add_pair(into, rest);
    if (old.may_begin(down)) grew |= add_first(into);
    if (old.may_end(down)) grew |= add_last(rest);
    for (const auto& [a, b] : old.pairs_) {
      if (b == down) grew |= add_pair(a, into);
      if (a == down) grew |= add_pair(rest, b);
    }
  }
  return grew;
}

}  // namespace quotient::shape
