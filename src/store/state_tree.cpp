#include "store/state_tree.hpp"

#include <algorithm>
#include <array>
#include <bit>

#include "base/check.hpp"

namespace quotient::store {
namespace {

using memory::Change;
using memory::ContentId;

int highest_bit(uint32_t x) { return 31 - std::countl_zero(x); }

// Where the changes whose slot has this bit set begin. There are few.
size_t split(std::span<const Change> changes, int level) {
  size_t middle = 0;
  while (middle < changes.size() && !(index(changes[middle].slot) >> level & 1)) ++middle;
  return middle;
}

}  // namespace

uint64_t StateTree::hash(Pair pair) {
  uint64_t x = (uint64_t{pair.left} << 32 | pair.right) * 0x9e3779b97f4a7c15u;
  x ^= x >> 32;
  x *= 0xd6e8feb86659fd93u;
  return x ^ x >> 29;
}

StateTree::StateTree() : inner_(size_t{1} << 31), leaves_(size_t{1} << 31), keys_(size_t{1} << 31) {
  inner_.push_back({});
  leaves_.push_back({});
}

Node StateTree::leaf(memory::Slot slot, ContentId content) {
  if (content == ContentId::none) return Node::none;
  const Pair pair{index(slot), index(content)};
  const IdIndex::Place place = leaf_index_.find(hash(pair), [&](uint32_t id) { return leaves_[id] == pair; });
  return Node{(place.id ? place.id : add_leaf(pair, place)) | kLeafBit};
}

Node StateTree::join(Node left, Node right) {
  if (left == Node::none) return right;
  if (right == Node::none) return left;
  const Pair pair{static_cast<uint32_t>(left), static_cast<uint32_t>(right)};
  const IdIndex::Place place = inner_index_.find(hash(pair), [&](uint32_t id) { return inner_[id] == pair; });
  return Node{place.id ? place.id : add_inner(pair, place)};
}

uint32_t StateTree::add_leaf(Pair pair, const IdIndex::Place& place) {
  return leaf_index_.add(
      hash(pair), place, [&](uint32_t id) { return leaves_[id] == pair; },
      [&] { return static_cast<uint32_t>(leaves_.append(pair)); }, [this](uint32_t id) { return hash(leaves_[id]); });
}

uint32_t StateTree::add_inner(Pair pair, const IdIndex::Place& place) {
  return inner_index_.add(
      hash(pair), place, [&](uint32_t id) { return inner_[id] == pair; },
      [&] {
        const uint32_t slot = range(Node{pair.left}).slot;
        const auto level = static_cast<uint32_t>(highest_bit(slot ^ range(Node{pair.right}).slot));
        QUO_CHECK(slot < 1u << (32 - kLevelBits), "more than 2^27 access chains");
        return new_inner(pair, slot << kLevelBits | level);
      },
      [this](uint32_t id) { return hash(inner_[id]); });
}

uint32_t StateTree::new_inner(const Pair& pair, uint32_t key) {
  if (free_ == 0) {
    const auto id = static_cast<uint32_t>(inner_.append(pair));
    keys_[id] = key;
    return id;
  }
  const uint32_t id = free_;
  free_ = inner_[id].left;
  --free_count_;
  inner_[id] = pair;
  keys_[id] = key;
  return id;
}

void StateTree::keep(Node root) {
  std::vector<Node> open{root};
  while (!open.empty()) {
    const Node node = open.back();
    open.pop_back();
    if (node == Node::none || is_kept(node)) continue;
    kept_[number(node) / 64] |= uint64_t{1} << number(node) % 64;
    open.push_back(left(node));
    open.push_back(right(node));
  }
}

uint64_t StateTree::sweep() {
  inner_index_ = {};
  free_ = 0;
  free_count_ = 0;
  for (uint32_t id = 1; id < inner_.size(); ++id) {
    if (is_kept(Node{id})) {
      index_inner(id);
      continue;
    }
    inner_[id] = {free_, 0};
    free_ = id;
    ++free_count_;
  }
  kept_ = {};
  return free_count_;
}

// It is in no index yet.
void StateTree::index_inner(uint32_t id) {
  const auto hash_of = [this](uint32_t other) { return hash(inner_[other]); };
  inner_index_.find_or_add(hash_of(id), [](uint32_t) { return false; }, [id] { return id; }, hash_of);
}

void StateTree::index_all() {
  inner_index_ = {};
  leaf_index_ = {};
  std::vector<bool> is_free(inner_.size());
  for (uint32_t id = free_; id != 0; id = inner_[id].left) is_free[id] = true;
  for (uint32_t id = 1; id < inner_.size(); ++id)
    if (!is_free[id]) index_inner(id);
  const auto hash_of = [this](uint32_t id) { return hash(leaves_[id]); };
  for (uint32_t id = 1; id < leaves_.size(); ++id)
    leaf_index_.find_or_add(hash_of(id), [](uint32_t) { return false; }, [id] { return id; }, hash_of);
}

Node StateTree::build(std::span<const Change> changes) {
  if (changes.empty()) return Node::none;
  if (changes.size() == 1) return leaf(changes[0].slot, changes[0].after);
  const size_t middle = split(changes, highest_bit(index(changes.front().slot) ^ index(changes.back().slot)));
  const Node low = build(changes.first(middle));
  return join(low, build(changes.subspan(middle)));
}

Node StateTree::update(Node root, std::span<const Change> changes) {
  if (changes.empty()) return root;
  if (changes.size() == 1) return update_one(root, changes.front());
  if (root == Node::none) return build(changes);
  const Range at = range(root);
  const uint32_t lowest = std::min(index(changes.front().slot), at.slot);
  const uint32_t highest = std::max(index(changes.back().slot), at.slot);
  const int level = highest_bit(lowest ^ highest);
  if (level > at.level) {  // some changes lie outside the root's range
    const size_t middle = split(changes, level);
    const bool high = at.slot >> level & 1;
    const Node low = update(high ? Node::none : root, changes.first(middle));
    return join(low, update(high ? root : Node::none, changes.subspan(middle)));
  }
  const size_t middle = split(changes, at.level);
  const Node old_left = left(root), old_right = right(root);
  const Node new_left = middle == 0 ? old_left : update(old_left, changes.first(middle));
  const Node new_right = middle == changes.size() ? old_right : update(old_right, changes.subspan(middle));
  return new_left == old_left && new_right == old_right ? root : join(new_left, new_right);
}

// Most of update()'s work: down to the slot's place and up again.
Node StateTree::update_one(Node root, const Change& change) {
  const uint32_t slot = index(change.slot);
  struct Turn {
    Node inner;  // in whose range the slot lies
    bool is_high;
  };
  std::array<Turn, 32 - kLevelBits> way;
  size_t depth = 0;
  Node old = root;
  while (!is_leaf(old) && old != Node::none) {
    const Range at = range(old);
    if ((slot ^ at.slot) >> at.level >> 1 != 0) break;
    const bool is_high = slot >> at.level & 1;
    way[depth++] = {old, is_high};
    old = is_high ? right(old) : left(old);
  }
  Node now = leaf(change.slot, change.after);
  if (old != Node::none && range(old).slot != slot) now = range(old).slot < slot ? join(old, now) : join(now, old);
  while (depth-- > 0) {
    if (now == old) return root;
    const Turn& turn = way[depth];
    old = turn.inner;
    now = join(turn.is_high ? left(old) : now, turn.is_high ? now : right(old));
  }
  return now;
}

}  // namespace quotient::store
