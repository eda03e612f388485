// When has a search by several processes come to its end? When all of them are idle and no batch of states is on its
// way (Mattern, Algorithms for distributed termination detection, 1987: the four-counter method; docs/parallel.md has
// the proof). Each process tells the first how many batches it has sent and received, whenever it becomes idle; when
// the sums agree, the first asks all of them whether that is still so.
#pragma once

#include <optional>
#include <vector>

#include "explore/post.hpp"

namespace quotient::explore {

class Quiescence {
 public:
  explicit Quiescence(Post& post) : post_(post), reports_(post.size()), expected_(post.size()), replies_(post.size()) {}

  // Of this process: batches that were sent and received; it has nothing to expand and nothing to send, or it has.
  void note_sent() { ++own_.sent; }
  void note_received() { ++own_.received; }
  void rest();
  void work() { is_idle_ = false; }

  // A message of one of the kinds idle, confirm, confirmed and over.
  void hear(unsigned from, Kind kind, ByteReader& in);
  bool is_over() const { return is_over_; }

 private:
  struct Counts {
    uint64_t sent = 0, received = 0;
    friend bool operator==(const Counts&, const Counts&) = default;
  };
  struct Reply {
    bool is_idle;
    Counts counts;
  };
  void look_for_end();
  void ask();

  Post& post_;
  Counts own_;
  std::optional<Counts> told_;
  bool is_idle_ = false, is_over_ = false;
  // Of the first process, about the others.
  std::vector<std::optional<Counts>> reports_, expected_;
  std::vector<std::optional<Reply>> replies_;
  Counts asked_with_;
  bool is_asking_ = false;
};

}  // namespace quotient::explore
