// What threads know of each other's accesses, as part of the state (docs/races.md). For each access that may still race
// it is kept which views know it, that is, for whom it has happened before what they do next; nothing is counted, so
// states stay finite, and what no future access can depend on is forgotten:
//
//   an access that every living thread knows                    nobody can race with it any more
//   an access of which another one says as much                 it races with less, and all who know the other know it
//   a view that knows none of the accesses that are left
//
// Between steps all of it lies, in a form that is unique, in the bytes of one hidden global object, so that matching,
// backtracking and jumping need nothing of their own. It names objects by slots, which the canonicaliser does not see
// as pointers: end_step() renames them.
#pragma once

#include "machine/happens_before.hpp"
#include "machine/machine.hpp"

namespace quotient::spaces {

class Knowledge final : public machine::HappensBefore {
 public:
  // Before the search, when the program's objects have their places.
  explicit Knowledge(machine::Machine& machine);

  memory::Slot object() const override { return object_; }
  void end_step() override;

 private:
  using Kind = machine::AccessKind;
  using View = machine::View;
  using Place = machine::Place;
  // Accesses to some bytes, and the set of views that know them.
  struct Record {
    memory::Slot object;
    uint32_t begin, end;
    Kind kind;
    uint32_t knowers;  // index of a set
    friend auto operator<=>(const Record&, const Record&) = default;
  };

  bool knows(memory::Slot thread, const Place& place, Kind kind, machine::Pc pc) override;
  void record(memory::Slot thread, const Place& place, Kind kind, machine::Pc pc) override;
  void join(const View& to, const View& from) override;
  void forget(const View& view) override;
  void behead(memory::Slot thread) override;
  void find_messages(const Place& place, std::vector<View>& found) const override;
  void load() override;

  // Sets of views: bits, `words_` words for each set.
  static constexpr size_t kNone = ~size_t{0};
  size_t find(const View& view) const;
  size_t find_or_add(const View& view);
  size_t sets() const { return bits_.size() / words_; }
  uint64_t* set(size_t index) { return &bits_[index * words_]; }
  const uint64_t* set(size_t index) const { return &bits_[index * words_]; }
  bool has(size_t index, size_t view) const { return set(index)[view / 64] >> view % 64 & 1; }
  bool includes(size_t large, size_t small) const;
  uint32_t set_of_only(size_t view);

  std::pair<size_t, size_t> records_of(memory::Slot object) const;
  bool says_as_much(const Record& a, const Record& b) const;
  static void cut(const Record& whole, const Record& hole, std::vector<Record>& rest);

  // The parts of end_step(), in order.
  void rename_objects();
  void forget_what_threads_know();
  void merge_equal_sets();
  void forget_what_others_say();
  void add_rest_of(size_t index, size_t first, size_t last);
  void sort_views_and_sets();
  void join_neighbours();
  void encode();

  machine::Machine& machine_;
  memory::Slot object_;
  std::vector<View> views_;
  size_t words_ = 1;
  std::vector<uint64_t> bits_;
  std::vector<Record> records_;    // by object
  std::vector<uint32_t> encoded_;  // of what is above, if it is as end_step() left it
  bool changed_ = false;           // since then

  // For the parts of end_step(), kept so that a step allocates nothing.
  static constexpr uint32_t kUnused = ~uint32_t{0};
  std::vector<Record> scratch_;
  std::vector<uint32_t> set_numbers_, order_;
  std::vector<uint64_t> members_;
  std::vector<View> sorted_views_;
};

}  // namespace quotient::spaces
