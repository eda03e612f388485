// What all states consist of: the objects' contents, and the trees that have them. The workers of a search share them,
// as they share the names of objects (memory/chains.hpp).
#pragma once

#include "store/contents.hpp"
#include "store/state_tree.hpp"

namespace quotient::spaces {

struct StateTables {
  // As of SearchOptions::disk.
  explicit StateTables(const std::string& disk = "") : contents(disk) {}

  store::Contents contents;
  store::StateTree tree;

  template <class Archive>
  void describe(Archive& archive) {  // as of base/archive.hpp
    archive(contents, tree);
  }
};

}  // namespace quotient::spaces
