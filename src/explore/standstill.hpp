// All processes of a search stand still, so that it can be saved (docs/checkpoints.md, "Several processes").
//
// The first process asks for it. Each stops between two of its steps, sends what it has to send, and then says to all
// others that it stands still. What they send arrives in its order: so whoever has heard that from all others has
// received everything, and nothing is on its way to it. (These are the markers of Chandy and Lamport, Distributed
// snapshots, 1985; since nobody goes on before all have been saved, no message has to be saved.) Then each saves its
// part and says so to the first, which says when all go on.
//
// A process that ends its search instead says that, too, and ends all; then the round is given up.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "explore/post.hpp"

namespace quotient::explore {

class Standstill {
 public:
  explicit Standstill(Post& post) : post_(post), others_(post.size()) {}

  // By the first process; `number` is that of the checkpoint.
  void ask(uint64_t number);
  bool is_asked() const { return asked_.has_value(); }

  // This process stands still, and has sent everything. `depth` is that of its layer, if there are layers.
  void stand(uint64_t depth);
  bool do_all_stand() const;
  // All stand still, and save their parts of the checkpoint with this number.
  void begin_saving() { begin_saving(asked_number_); }
  void begin_saving(uint64_t number);
  uint64_t number() const { return number_; }
  // This process's part is saved; or why it is not.
  void report(std::string_view trouble);
  // Of the first process.
  bool are_all_saved() const;
  const std::string& trouble() const { return trouble_; }  // of one of them; empty: of none
  void release(bool is_saved);
  // All go on; and whether the checkpoint counts.
  bool is_released() const { return released_ == savings_; }
  bool is_saved() const { return is_saved_; }

  // The layer of the process that is farthest, as far as others have told. Those behind it are done with all layers
  // before.
  uint64_t depth() const;
  void note_depth(unsigned process, uint64_t depth);

  // A message of one of the kinds save, still, saved and go_on.
  void hear(unsigned from, Kind kind, ByteReader& in);

 private:
  // Whoever goes on earlier than this process may have begun the next round already.
  struct Other {
    uint64_t stands = 0, saves = 0;  // how often
    uint64_t depth = 0;
  };

  Post& post_;
  std::vector<Other> others_;
  std::optional<uint64_t> asked_;
  uint64_t asked_number_ = 0;  // of the round that has begun
  uint64_t number_ = 0;
  uint64_t stands_ = 0, savings_ = 0, released_ = 0;
  std::string trouble_;
  bool is_saved_ = false;
};

}  // namespace quotient::explore
