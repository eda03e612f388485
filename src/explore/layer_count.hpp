// The layers of a breadth-first search by several processes (docs/parallel.md): a layer is complete here when all
// others have said that they are done with the one before, since what they send arrives in its order; and the search
// goes on with it when all have said how many states of it are theirs, unless nobody has any.
#pragma once

#include <map>

#include "explore/post.hpp"

namespace quotient::explore {

class LayerCount {
 public:
  explicit LayerCount(Post& post) : post_(post) {}

  // This process is done with its part of the layer, and all that it has found of the next one has been sent.
  void end() {
    post_.tell_others(Kind::layer_end);
    ++layer_;
  }
  bool is_next_complete() const {
    unsigned done = 0;
    for (const auto& [process, layers] : ended_) done += layers >= layer_;
    return done == post_.size() - 1;
  }
  // So many states of it are this process's.
  void begin(uint64_t states) {
    own_ = states;
    post_.tell_others(Kind::layer_size, {states});
  }
  bool is_known() const {
    const auto known = sizes_.find(layer_);
    return known != sizes_.end() && known->second.processes == post_.size() - 1;
  }
  bool is_empty() const { return own_ + sizes_.at(layer_).states == 0; }

  // A message of one of the kinds layer_end and layer_size.
  void hear(unsigned from, Kind kind, ByteReader& in) {
    if (kind == Kind::layer_end) {
      ++ended_[from];
    } else {
      Size& size = sizes_[++told_[from]];
      ++size.processes;
      size.states += in.number();
    }
  }

 private:
  struct Size {
    unsigned processes = 0;
    uint64_t states = 0;
  };

  Post& post_;
  uint64_t layer_ = 0, own_ = 0;
  std::map<unsigned, uint64_t> ended_, told_;  // by whom, how many layers
  std::map<uint64_t, Size> sizes_;             // of others
};

}  // namespace quotient::explore
