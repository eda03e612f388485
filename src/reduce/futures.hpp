// Learned futures: what a thread that stands at a place in its code may still touch, as far as it has been seen.
//
// This is the summarised interleaving information of paper 3 (section 3.3.3), kept for each context of a thread instead
// of each state: thousands of entries instead of millions, nothing to collapse, and nothing that goes stale when
// objects are renamed.
//
// Whoever decides by conflicts() trusts what has been learned so far. The answers "no" are remembered, and if a future
// grows so that one of them becomes wrong, the pass in which it was given is void: it has to be repeated with what is
// known now. A pass that ends without being void is a proof that its answers were right (docs/reduction.md).
#pragma once

#include "reduce/footprints.hpp"

namespace quotient::reduce {

enum class Context : uint32_t { none };  // none: nobody asks what comes from there

class Futures {
 public:
  Futures() : contexts_(1) {}

  // The context with this hash. Contexts that share one are one, which is sound.
  Context context(uint64_t hash);
  uint64_t hash_of(Context context) const { return contexts_[static_cast<uint32_t>(context)].hash; }

  // True: that was not known.
  bool learn(Context context, Footprint footprint);  // a step from there touches this
  bool follow(Context from, Context to);             // ... and leads there, or starts a thread there

  // Whether anything that a thread may do from this context on conflicts with a step that touches this.
  bool conflicts(Context context, Footprint next);

  void begin_pass();
  bool is_void() const { return void_; }
  // What was decided by wrong answers has been decided again.
  void repaired() { void_ = false; }
  // The same question, with no trust in what was answered before.
  bool conflicts_now(Context context, Footprint next) { return at(context).future.conflicts(footprints_[next]); }

  const TouchSet& future(Context context) { return at(context).future; }
  uint64_t growth() const { return growth_; }  // how often some future has grown

  Footprints& footprints() { return footprints_; }
  size_t contexts() const { return contexts_.size(); }
  // How many touches are known of this context's future, and of all futures.
  size_t touches(Context context) { return at(context).future.entries().size(); }
  size_t touches() const {
    size_t sum = 0;
    for (const Known& known : contexts_) sum += known.future.entries().size();
    return sum;
  }

  template <class Archive>
  void describe(Archive& archive) {  // as of base/archive.hpp
    archive(footprints_, numbers_, contexts_, learned_, followed_, answers_, growth_, void_);
  }

 private:
  struct Known {
    TouchSet future;
    TouchSet asked;                     // steps that were said not to conflict, in this pass
    std::vector<Context> predecessors;  // whose futures contain this one
    uint64_t hash = 0;
    template <class Archive>
    void describe(Archive& archive) {
      archive(future, asked, predecessors, hash);
    }
  };

  Known& at(Context context) { return contexts_[static_cast<uint32_t>(context)]; }
  void add(Context context, const TouchSet::Entry& entry);

  Footprints footprints_;
  std::unordered_map<uint64_t, uint32_t> numbers_;
  std::vector<Known> contexts_;
  PairMemo learned_, followed_, answers_;
  std::vector<std::pair<Context, TouchSet::Entry>> spreading_;
  uint64_t growth_ = 0;
  bool void_ = false;
};

}  // namespace quotient::reduce
