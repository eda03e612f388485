// Where to cut vectors of words into two halves, learned from a sample of them.
//
// In a tree of pairs (word_tree.hpp) each half of a vector has a table with one pair for every value that the half ever
// has. Cut in the middle of its words, a vector may have a right half that changes with almost every state and a left
// half that hardly ever changes: then there is a pair of 15 bytes for each state. Cut where both halves take about the
// same number of values, both tables have about the square root of it. How many values a part takes is estimated from
// how often two vectors of the sample agree in it.
//
// Where the sizes of tables leave a choice, steps decide: a word costs them a look-up for each node above it, so that a
// part is cut where its halves are changed about equally often. Words that never change are then in nobody's way.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <utility>
#include <vector>

namespace quotient::store {

using Vectors = std::vector<std::vector<uint32_t>>;

// What vectors look like, and what steps change in them.
struct VectorSample {
  Vectors vectors;                                       // different ones
  std::map<std::size_t, std::vector<uint64_t>> changes;  // by the number of words: how often each of them was changed

  void note_step(const std::vector<uint32_t>& before, const std::vector<uint32_t>& after);
  // Of vectors with so many words; empty: not known.
  std::vector<uint64_t> changes_of(std::size_t words) const;
};

class Cuts {
 public:
  Cuts() = default;  // every part in the middle
  // From vectors of one length, and how often each word was changed.
  Cuts(const Vectors& vectors, std::vector<uint64_t> changes) : vectors_(&vectors), changes_(std::move(changes)) {}

  // The second half of the part begins here: begin < middle < end. The part has at least two words.
  uint32_t middle(uint32_t begin, uint32_t end) const;

 private:
  uint32_t balance(uint32_t begin, uint32_t end) const;

  const Vectors* vectors_ = nullptr;
  std::vector<uint64_t> changes_;
};

}  // namespace quotient::store
