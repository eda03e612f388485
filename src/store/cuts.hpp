// Where to cut vectors of words into two halves, learned from a sample of them.
//
// In a tree of pairs (word_tree.hpp) each half of a vector has a table with one pair for every value that the half ever
// has. Cut in the middle of its words, a vector may have a right half that changes with almost every state and a left
// half that hardly ever changes: then there is a pair of 15 bytes for each state. Cut where both halves take about the
// same number of values, both tables have about the square root of it. How many values a part takes is estimated from
// how often two vectors of the sample agree in it.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace quotient::store {

// Different vectors of one length.
using VectorSample = std::vector<std::vector<uint32_t>>;

class Cuts {
 public:
  Cuts() = default;  // every part in the middle
  explicit Cuts(const VectorSample& sample) : sample_(&sample) {}

  // The second half of the part begins here: begin < middle < end. The part has at least two words.
  uint32_t middle(uint32_t begin, uint32_t end) const;

 private:
  const VectorSample* sample_ = nullptr;
};

}  // namespace quotient::store
