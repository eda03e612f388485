// The product of a program and what watches it (a formula's automaton, a never claim), which is a space again: an
// execution that passes its accepting states again and again is one that must not be.
//
// In each state the watcher takes an edge that it can take there, then the program makes a move. For a watcher of
// infinite executions, a program in which nobody can move stays as it is forever.
//
// With weak fairness each state also has a counter that says for whom a cycle waits (Choueka's flag construction). It
// is idle until an accepting state; then it goes through the threads or processes in their order, and leaves one when
// that moves, cannot move, or is no more; behind the last one it is done, for one state. A cycle through states where
// it is done is accepting and fair.
#pragma once

#include "explore/space.hpp"

namespace quotient::explore {

// W is the watcher, of the states of W::Watched. Between moves it is in a state of its own, with a mark.
template <class W>
concept Watcher =
    requires(W watcher, const W& same, typename W::Level& level, uint32_t& edge, typename W::Mark mark,
             const typename W::Watched::Cursor& cursor, std::span<const typename W::Watched::Item> items) {
      { watcher.watched() } -> std::same_as<typename W::Watched&>;
      { watcher.start() } -> std::same_as<bool>;  // false: the initial state is not to be followed
      // A state is entered: what its level must remember.
      { watcher.enter() } -> std::same_as<typename W::Level>;
      // Takes the first edge that can be taken, from this one on; takes it once more, for another move of the program.
      { watcher.take(level, edge) } -> std::same_as<bool>;
      watcher.retake(level, edge);
      { same.goes_on_forever() } -> std::same_as<bool>;
      // The program has moved or stayed, and the step is complete. False: that is an error, or not to be followed.
      { watcher.finish(level, edge) } -> std::same_as<bool>;
      { same.mark() } -> std::same_as<typename W::Mark>;
      watcher.back(mark);

      // Fairness, if it is asked for: before a move, and after it, which may be that the program stays as it is.
      { same.is_fair() } -> std::same_as<bool>;
      watcher.begin_turn(level);
      watcher.end_turn(level, cursor, items, bool{});
    };

template <Watcher W>
class Product {
 public:
  using S = typename W::Watched;
  using Item = typename S::Item;
  struct Cursor {
    typename W::Level level;
    [[no_unique_address]] typename S::Cursor program;
    uint32_t edge = 0;  // that was taken
    bool entered = false, taken = false, stayed = false;
  };
  struct Taken {
    [[no_unique_address]] typename S::Taken program;
    uint32_t edge;
  };
  struct Mark {
    typename S::Mark program;
    [[no_unique_address]] typename W::Mark watcher;
  };
  using Key = typename W::Key;
  using KeyHash = typename W::KeyHash;

  explicit Product(W& watcher) : watcher_(watcher), space_(watcher.watched()) {}

  bool start() { return space_.start() && watcher_.start(); }

  Outcome next(Cursor& cursor, std::vector<Item>& items, size_t begin) {
    const Mark here = mark();
    if (!cursor.entered) {
      cursor.entered = true;
      cursor.level = watcher_.enter();
      take(cursor);
    } else if (cursor.taken) {
      watcher_.retake(cursor.level, cursor.edge);
    }
    for (; cursor.taken; take(cursor)) {
      const Outcome outcome = cursor.stayed ? Outcome::none : space_.try_next(cursor.program, items, begin);
      if (outcome == Outcome::none && !cursor.stayed && watcher_.goes_on_forever() && space_.is_stuck(cursor.program)) {
        space_.stay(cursor.program, items, begin);
        cursor.stayed = true;
        return finish(cursor, items, begin, here);
      }
      if (outcome == Outcome::moved) return finish(cursor, items, begin, here);
      if (outcome != Outcome::none) return outcome;
      back(here);
      items.resize(begin);
      cursor.program.restart();
      cursor.stayed = false;
      ++cursor.edge;
    }
    return Outcome::none;
  }

  bool has_errors() const { return space_.has_errors() || watcher_.has_errors(); }
  std::vector<Finding> take_errors() {
    std::vector<Finding> out = space_.take_errors();
    watcher_.take_errors(out);
    return out;
  }
  static Taken taken(const Cursor& cursor) { return {S::taken(cursor.program), cursor.edge}; }
  Move move(const Taken& taken, std::span<const Item> items) const {
    return watcher_.move(taken.edge, space_.move(taken.program, items));
  }

  Mark mark() const { return {space_.mark(), watcher_.mark()}; }
  void back(const Mark& mark) {
    space_.back(mark.program);
    watcher_.back(mark.watcher);
  }
  store::PairSet::Found find() { return watcher_.find(); }
  bool add() { return find().added; }
  Key key() const { return watcher_.key(); }
  bool accepts() const { return watcher_.accepts(); }
  Finding cycle(std::vector<Move> path, size_t begin) const { return watcher_.cycle(std::move(path), begin); }
  bool is_exact() const { return true; }
  uint64_t states() const { return watcher_.states(); }

  bool can_go_on() { return space_.can_go_on(); }
  bool is_deadlock(const Cursor&) const { return false; }  // a program that is stuck stays as it is
  Finding deadlock() { return space_.deadlock(); }
  void examine(const auto&) {}
  bool confirm(Finding& finding) { return space_.confirm(finding); }
  const std::string* obstacle() const { return watcher_.obstacle() ? watcher_.obstacle() : space_.obstacle(); }
  bool is_in_doubt() const
    requires requires(const S& s) { s.is_in_doubt(); }
  {
    return space_.is_in_doubt();
  }
  void settle_doubt(const auto& path_of) { space_.settle_doubt(path_of); }

  uint64_t instructions() const { return space_.instructions(); }
  uint64_t store_bytes() const { return space_.store_bytes() + watcher_.bytes(); }
  uint64_t log_bytes() const { return space_.log_bytes(); }
  void conclude(Answer& answer) const {
    space_.conclude(answer);
    answer.ends.reset();
    answer.statistics.visited_bytes += watcher_.bytes();
  }

 private:
  void take(Cursor& cursor) {
    cursor.taken = watcher_.take(cursor.level, cursor.edge);
    if (cursor.taken && watcher_.is_fair()) watcher_.begin_turn(cursor.level);
  }

  Outcome finish(Cursor& cursor, std::vector<Item>& items, size_t begin, const Mark& here) {
    if (watcher_.is_fair())
      watcher_.end_turn(cursor.level, cursor.program, std::span(items).subspan(begin), cursor.stayed);
    space_.settle(here.program);
    return watcher_.finish(cursor.level, cursor.edge) ? Outcome::moved : Outcome::failed;
  }

  W& watcher_;
  S& space_;
};

}  // namespace quotient::explore
