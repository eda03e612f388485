// Vectors of words between processes (docs/parallel.md, "Many machines"). A vector is told by the words that differ
// from the one that was sent to the same process before. Several workers of a process may write, one at a time to each
// of the others; one of them reads.
#pragma once

#include <memory>
#include <span>
#include <vector>

#include "base/bytes.hpp"
#include "store/word_tree.hpp"

namespace quotient::spaces {

class VectorWire {
 public:
  // `own` is a word that has no meaning elsewhere (-1: there is none): it is not told. Between so many processes.
  VectorWire(store::WordTables& tables, int64_t own, unsigned processes);

  void write(unsigned to, std::span<const uint32_t> words, ByteWriter& out);
  // The vector's name here. `own` is what that word is here.
  store::StateKey read(unsigned from, uint32_t own, ByteReader& in);

 private:
  struct Incoming {
    std::vector<uint32_t> words;
    std::unique_ptr<store::WordTree> tree;  // of these; null: nothing has come
    std::vector<uint32_t> changed;
    std::vector<store::WordTree::Undo> log;  // nobody goes back
  };

  store::WordTables& tables_;
  const int64_t own_;
  struct Outgoing {
    std::vector<uint32_t> words;    // the last that were sent
    std::vector<uint32_t> changed;  // kept for its capacity
  };
  std::vector<Outgoing> sent_;  // to each process
  std::vector<Incoming> incoming_;
};

}  // namespace quotient::spaces
