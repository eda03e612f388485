#include "store/word_tree.hpp"

#include <bit>
#include <map>

#include "base/check.hpp"

namespace quotient::store {
namespace {

constexpr size_t kFewVectors = 100;  // tell too little

constexpr uint32_t word_source(uint32_t word) { return word << 1; }
constexpr uint32_t node_source(uint32_t node) { return node << 1 | 1; }
constexpr bool is_node(uint32_t source) { return source & 1; }

}  // namespace

// Both halves of the root are nodes, even of one word: then the key is two ids, whatever the length.
WordTables::Shape::Shape(uint32_t words, const Cuts& cuts) : Shape(words) {
  const uint32_t middle = words < 2 ? 0 : cuts.middle(0, words);
  root_left = half_of_root(0, middle, cuts);
  root_right = half_of_root(middle, words, cuts);
}

uint32_t WordTables::Shape::half_of_root(uint32_t begin, uint32_t end, const Cuts& cuts) {
  if (begin == end) return kNothing;
  const Source source = part(begin, end, cuts);
  return is_node(source) ? source >> 1 : node(source, node_source(kNothing));
}

WordTables::Source WordTables::Shape::part(uint32_t begin, uint32_t end, const Cuts& cuts) {
  if (end - begin == 1) return word_source(begin);
  const uint32_t middle = cuts.middle(begin, end);
  const Source left = part(begin, middle, cuts), right = part(middle, end, cuts);
  return node_source(node(left, right));
}

uint32_t WordTables::Shape::node(Source left, Source right) {
  const uint32_t number = size++;
  nodes[number].left = left;
  nodes[number].right = right;
  set_parent(left, number);
  set_parent(right, number);
  return number;
}

void WordTables::Shape::set_parent(Source source, uint32_t parent) {
  (is_node(source) ? nodes[source >> 1].parent : parents[source >> 1]) = parent;
}

void WordTables::learn(const VectorSample& sample) {
  std::map<size_t, Vectors> by_length;
  for (const auto& vector : sample.vectors) by_length[vector.size()].push_back(vector);
  for (const auto& [words, vectors] : by_length) {
    if (vectors.size() < kFewVectors) continue;
    const Cuts cuts(vectors, sample.changes_of(words));
    shapes_.get(words, [&] { return std::make_unique<Shape>(static_cast<uint32_t>(words), cuts); });
  }
}

void WordTree::enter_shape(uint32_t words) {
  shape_ = &tables_.shape(words);
  words_ = words;
  const uint32_t nodes = shape_->size;
  if (ids_.size() < nodes) ids_.resize(nodes);
  if (dirty_.size() * 64 < nodes) dirty_.resize((nodes + 63) / 64);
}

uint32_t WordTree::intern(Node& node, std::span<const uint32_t> words) {
  const uint32_t* const sources[2] = {words.data(), ids_.data()};
  return node.table.intern(sources[node.left & 1][node.left >> 1], sources[node.right & 1][node.right >> 1]);
}

void WordTree::start(std::span<const uint32_t> words) {
  enter_shape(static_cast<uint32_t>(words.size()));
  for (uint32_t number = 1; number < shape_->size; ++number) ids_[number] = intern(shape_->nodes[number], words);
}

void WordTree::resize(std::span<const uint32_t> words, std::vector<Undo>& log) {
  for (uint32_t number = 1; number < shape_->size; ++number) log.push_back({number, ids_[number]});
  log.push_back({kShapeBefore, words_});
  start(words);
}

// True if the node's id has changed.
bool WordTree::recompute(uint32_t number, std::span<const uint32_t> words, std::vector<Undo>& log) {
  const uint32_t before = ids_[number], now = intern(shape_->nodes[number], words);
  if (now == before) return false;
  log.push_back({number, before});
  ids_[number] = now;
  return true;
}

void WordTree::update_path(uint32_t number, std::span<const uint32_t> words, std::vector<Undo>& log) {
  while (number != kRoot && recompute(number, words, log)) number = shape_->nodes[number].parent;
}

void WordTree::update(std::span<const uint32_t> words, std::span<const uint32_t> changed, std::vector<Undo>& log) {
  QUO_DCHECK(words.size() == words_, "{} words were {}", words.size(), words_);
  if (changed.size() == 1) return update_path(shape_->parents[changed[0]], words, log);
  const auto set_dirty = [&](uint32_t number) { dirty_[number / 64] |= uint64_t{1} << number % 64; };
  for (const uint32_t word : changed) set_dirty(shape_->parents[word]);
  const size_t groups = (shape_->size + 63) / 64;
  for (size_t group = 0; group < groups; ++group) {
    while (dirty_[group] != 0) {
      const auto number = static_cast<uint32_t>(group * 64 + static_cast<unsigned>(std::countr_zero(dirty_[group])));
      dirty_[group] &= dirty_[group] - 1;
      if (recompute(number, words, log)) {
        if (const uint32_t parent = shape_->nodes[number].parent; parent != kRoot) set_dirty(parent);
      }
    }
  }
}

void WordTree::undo(std::vector<Undo>& log, size_t mark) {
  for (size_t i = log.size(); i > mark; --i) {
    const Undo& undo = log[i - 1];
    if (undo.node == kShapeBefore) [[unlikely]]
      enter_shape(undo.before);
    else ids_[undo.node] = undo.before;
  }
  log.resize(mark);
}

// Parents before children. The ids of the nodes lie behind the words meanwhile.
void WordTree::read(StateKey key, std::vector<uint32_t>& words) const {
  const Shape* const stored = tables_.shapes_.find(key.shape);
  QUO_CHECK(stored, "no vector of {} words was stored", key.shape);
  const Shape& shape = *stored;
  words.resize(key.shape + shape.size);
  uint32_t* const halves[2] = {words.data(), words.data() + key.shape};
  halves[1][shape.root_left] = key.left;
  halves[1][shape.root_right] = key.right;
  for (size_t number = shape.size - 1; number > 0; --number) {
    const Node& node = shape.nodes[number];
    const Pair pair = node.table.pair(halves[1][number]);
    halves[node.left & 1][node.left >> 1] = pair.left;
    halves[node.right & 1][node.right >> 1] = pair.right;
  }
  words.resize(key.shape);
}

uint64_t WordTables::bytes() const {
  uint64_t sum = 0;
  shapes_.for_each([&](const Shape& shape) {
    sum += sizeof(Shape) + shape.size * sizeof(Node) + shape.parents.capacity() * sizeof(uint32_t);
    for (uint32_t i = 1; i < shape.size; ++i) sum += shape.nodes[i].table.bytes();
  });
  return sum;
}

uint64_t WordTables::pairs() const {
  uint64_t sum = 0;
  shapes_.for_each([&](const Shape& shape) {
    for (uint32_t i = 1; i < shape.size; ++i) sum += shape.nodes[i].table.size();
  });
  return sum;
}

uint64_t VectorSet::size() const {
  uint64_t sum = 0;
  sets_.for_each([&](const PairSet& set) { sum += set.size(); });
  return sum;
}

uint64_t VectorSet::bytes() const {
  uint64_t sum = 0;
  sets_.for_each([&](const PairSet& set) { sum += set.bytes(); });
  return sum;
}

}  // namespace quotient::store
