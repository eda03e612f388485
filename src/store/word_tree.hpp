// Vectors of 32-bit words as trees of pairs, each pair stored once: states of a model are such vectors, and a step
// changes one to three words of them.
//
// A vector of n words is cut into halves, these again, and so on (cuts.hpp says where). Each part of two or more words
// is an inner node with a table of its own (PairTable) that gives equal parts equal ids; the two ids of the vector's
// halves are its key. So a step costs about log2(n) look-ups in tables that are small, except near the root, and going
// back costs none. (Holzmann's collapse compression at every level; Laarman, van de Pol, Weber, Parallel recursive
// state compression for free, 2011.)
//
// The tables belong to a shape, and there is one shape for each length. WordTables has all of them, and may be shared
// by many workers. The WordTree holds the ids of the CURRENT vector of one of them; the words themselves are the
// caller's, who passes them with every call. Protocol:
//
//   WordTables tables;   WordTree tree(tables);
//   tree.start(words);
//   … change words …   tree.update(words, changed, log);    // or resize(words, log) if there are more or fewer words
//   now set.add(tree.key()); … change them back …   tree.undo(log, mark);            // mark: log.size() before the
//   step
//
// No operation but start() and resize() takes time in proportion to n, and none but growing tables allocates.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "base/on_demand.hpp"
#include "store/cuts.hpp"
#include "store/pair_set.hpp"
#include "store/pair_table.hpp"

namespace quotient::store {

// Which vector: equal keys of one WordTree are equal vectors.
struct StateKey {
  uint32_t shape = 0;  // the number of words
  uint32_t left = 0, right = 0;
  friend bool operator==(const StateKey&, const StateKey&) = default;
};

inline constexpr size_t kMostLengths = (size_t{1} << 16) + 1;  // of vectors

class WordTables {
 public:
  // What vectors will look like: they are cut where that makes small tables. Before the first vector, if at all.
  void learn(const VectorSample& sample);

  // As of base/archive.hpp. There were no vectors before they are loaded.
  template <class Archive>
  void describe(Archive& archive) {
    shapes_.describe(archive, [](uint64_t words) { return std::make_unique<Shape>(static_cast<uint32_t>(words)); });
  }

  uint64_t bytes() const;
  uint64_t pairs() const;  // in all tables

 private:
  friend class WordTree;
  // Where half of a node is: in bit 0, whether it is a node or a word; above, its number.
  using Source = uint32_t;
  static constexpr uint32_t kNothing = 0;  // the node whose id is always 0: the missing half of a part with one word
  static constexpr uint32_t kRoot = 0;     // as the number of a parent: the root has no table, and no number

  struct alignas(64) Node {
    PairTable table;
    Source left = 0, right = 0;
    uint32_t parent = kRoot;
  };
  static_assert(sizeof(Node) == 64, "a cache line");
  // Nodes are numbered from 1 on, children before parents.
  struct Shape {
    uint32_t size = 1;  // nodes; the first is no node
    std::unique_ptr<Node[]> nodes;
    std::vector<uint32_t> parents;  // of the words
    uint32_t root_left = kNothing, root_right = kNothing;

    explicit Shape(uint32_t words)
        : nodes(std::make_unique<Node[]>(words + 2)), parents(words, kRoot) {}  // not cut yet
    Shape(uint32_t words, const Cuts& cuts);
    template <class Archive>
    void describe(Archive& archive) {
      archive(size, parents, root_left, root_right);
      for (uint32_t i = 1; i < size; ++i) archive(nodes[i].left, nodes[i].right, nodes[i].parent, nodes[i].table);
    }
    Source part(uint32_t begin, uint32_t end, const Cuts& cuts);  // the part of these words, and all below
    uint32_t node(Source left, Source right);
    uint32_t half_of_root(uint32_t begin, uint32_t end, const Cuts& cuts);
    void set_parent(Source source, uint32_t parent);
  };
  Shape& shape(uint32_t words) {
    return shapes_.get(words, [words] { return std::make_unique<Shape>(words, Cuts()); });
  }

  OnDemand<Shape> shapes_{kMostLengths};  // by number of words
};

class WordTree {
 public:
  // How to get back: a node and its id before; or that the shape was another one before.
  struct Undo {
    uint32_t node;
    uint32_t before;
  };

  explicit WordTree(WordTables& tables) : tables_(tables) {}

  // The current vector is this one. Nothing to go back to.
  void start(std::span<const uint32_t> words);

  // The words with these indices (in any order, also repeatedly) may have changed since the last call; there are as
  // many.
  void update(std::span<const uint32_t> words, std::span<const uint32_t> changed, std::vector<Undo>& log);

  // The vector may have another length now, and any word may have changed.
  void resize(std::span<const uint32_t> words, std::vector<Undo>& log);

  // Back to where the log was `mark` long; the log is cut to that.
  void undo(std::vector<Undo>& log, size_t mark);

  StateKey key() const { return {words_, ids_[shape_->root_left], ids_[shape_->root_right]}; }

  // The words of a vector that was the current one before.
  void read(StateKey key, std::vector<uint32_t>& words) const;

 private:
  using Node = WordTables::Node;
  using Shape = WordTables::Shape;
  static constexpr uint32_t kRoot = WordTables::kRoot;
  static constexpr uint32_t kShapeBefore = ~uint32_t{0};  // as the node of an Undo

  void enter_shape(uint32_t words);
  uint32_t intern(Node& node, std::span<const uint32_t> words);
  bool recompute(uint32_t number, std::span<const uint32_t> words, std::vector<Undo>& log);
  void update_path(uint32_t number, std::span<const uint32_t> words, std::vector<Undo>& log);

  WordTables& tables_;
  Shape* shape_ = nullptr;       // of the current vector
  uint32_t words_ = 0;           // its length
  std::vector<uint32_t> ids_;    // of its nodes
  std::vector<uint64_t> dirty_;  // a bit per node, all 0 between calls
};

// A set of vectors, by their keys of one WordTables: one PairSet for each shape.
class VectorSet {
 public:
  // True if the vector was not there before.
  bool add(StateKey key) { return find_or_add(key).added; }
  PairSet::Found find_or_add(StateKey key) {
    return sets_.get(key.shape, [] { return std::make_unique<PairSet>(); }).find_or_add(key.left, key.right);
  }
  bool contains(StateKey key) const { return find(key).has_value(); }
  std::optional<PairSet::Entry> find(StateKey key) const {
    const PairSet* const set = sets_.find(key.shape);
    return set ? set->find(key.left, key.right) : std::nullopt;
  }
  // Fetches what add() will look at, if there is other work to do before.
  void prefetch(StateKey key) const {
    if (const PairSet* const set = sets_.find(key.shape)) set->prefetch(key.left, key.right);
  }

  // As of base/archive.hpp. It was empty before it is loaded.
  template <class Archive>
  void describe(Archive& archive) {
    sets_.describe(archive, [](uint64_t) { return std::make_unique<PairSet>(); });
  }

  uint64_t size() const;
  uint64_t bytes() const;

 private:
  OnDemand<PairSet> sets_{kMostLengths};
};

}  // namespace quotient::store
