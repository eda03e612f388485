#include "store/state_tree.hpp"

#include <algorithm>
#include <bit>

#include "base/check.hpp"

namespace quotient::store {
namespace {

using memory::Change;
using memory::ContentId;

uint64_t hash(uint32_t left, uint32_t right) {
  uint64_t x = (uint64_t{left} << 32 | right) * 0x9e3779b97f4a7c15u;
  x ^= x >> 32;
  x *= 0xd6e8feb86659fd93u;
  return x ^ x >> 29;
}

int highest_bit(uint32_t x) { return 31 - std::countl_zero(x); }

// Where the changes whose slot has this bit set begin.
size_t split(std::span<const Change> changes, int level) {
  const auto high = std::partition_point(changes.begin(), changes.end(),
                                         [level](const Change& change) { return !(index(change.slot) >> level & 1); });
  return static_cast<size_t>(high - changes.begin());
}

}  // namespace

StateTree::StateTree() : inner_(size_t{1} << 31), leaves_(size_t{1} << 31), keys_(size_t{1} << 31) {
  inner_.push_back({});
  leaves_.push_back({});
}

Node StateTree::leaf(memory::Slot slot, ContentId content) {
  if (content == ContentId::none) return Node::none;
  const Pair pair{index(slot), index(content)};
  const auto hash_of = [this](uint32_t id) { return hash(leaves_[id].left, leaves_[id].right); };
  const uint32_t id = leaf_index_.find_or_add(
      hash(pair.left, pair.right),
      [&](uint32_t id) { return leaves_[id].left == pair.left && leaves_[id].right == pair.right; },
      [&] { return static_cast<uint32_t>(leaves_.append(pair)); }, hash_of);
  return Node{id | kLeafBit};
}

Node StateTree::join(Node left, Node right) {
  if (left == Node::none) return right;
  if (right == Node::none) return left;
  const Pair pair{static_cast<uint32_t>(left), static_cast<uint32_t>(right)};
  const auto hash_of = [this](uint32_t id) { return hash(inner_[id].left, inner_[id].right); };
  const uint32_t id = inner_index_.find_or_add(
      hash(pair.left, pair.right),
      [&](uint32_t id) { return inner_[id].left == pair.left && inner_[id].right == pair.right; },
      [&] {
        const uint32_t slot = range(left).slot;
        const auto level = static_cast<uint32_t>(highest_bit(slot ^ range(right).slot));
        QUO_CHECK(slot < 1u << (32 - kLevelBits), "more than 2^27 access chains");
        return add_inner(pair, slot << kLevelBits | level);
      },
      hash_of);
  return Node{id};
}

uint32_t StateTree::add_inner(const Pair& pair, uint32_t key) {
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
  const auto hash_of = [this](uint32_t other) { return hash(inner_[other].left, inner_[other].right); };
  inner_index_.find_or_add(hash_of(id), [](uint32_t) { return false; }, [id] { return id; }, hash_of);
}

void StateTree::index_all() {
  inner_index_ = {};
  leaf_index_ = {};
  std::vector<bool> is_free(inner_.size());
  for (uint32_t id = free_; id != 0; id = inner_[id].left) is_free[id] = true;
  for (uint32_t id = 1; id < inner_.size(); ++id)
    if (!is_free[id]) index_inner(id);
  const auto hash_of = [this](uint32_t id) { return hash(leaves_[id].left, leaves_[id].right); };
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
  if (root == Node::none) return build(changes);
  const Range at = range(root);
  const uint32_t lowest = std::min(index(changes.front().slot), at.slot);
  const uint32_t highest = std::max(index(changes.back().slot), at.slot);
  const int level = highest_bit(lowest ^ highest);  // -1: they are the same
  if (is_leaf(root) && level < 0) return leaf(changes[0].slot, changes[0].after);
  if (level > at.level) {  // some changes lie outside the root's range
    const size_t middle = split(changes, level);
    const bool high = at.slot >> level & 1;
    const Node low = update(high ? Node::none : root, changes.first(middle));
    return join(low, update(high ? root : Node::none, changes.subspan(middle)));
  }
  const size_t middle = split(changes, at.level);
  const Node old_left = left(root), old_right = right(root);
  const Node new_left = update(old_left, changes.first(middle));
  const Node new_right = update(old_right, changes.subspan(middle));
  return new_left == old_left && new_right == old_right ? root : join(new_left, new_right);
}

}  // namespace quotient::store
