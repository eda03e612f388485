// What the search knows of a program: a graph of states, one of which is the current one.
//
// Moves of a state are tried in a fixed order. How far that has come is told by a cursor and by items: those of all
// states of a path lie behind each other in one vector, so that a state on the path costs no allocation.
//
//   while ((outcome = space.next(cursor, items, begin)) != Outcome::none) {
//     if (outcome == Outcome::moved) ... space.key() is the successor's name ...
//     space.back(mark);
//   }
#pragma once

#include <concepts>
#include <functional>
#include <span>

#include "explore/options.hpp"
#include "explore/result.hpp"
#include "store/pair_set.hpp"

namespace quotient::explore {

// Of one move.
enum class Outcome : uint8_t {
  moved,    // the successor is the current state
  failed,   // it ends in an error: it counts, but is not followed; back() before the next move
  ended,    // with it the program is over, which is one state for all: nothing is to be followed, nothing has changed
  pruned,   // it does not count, and nothing has changed
  blocked,  // whoever should move cannot, and nothing has changed
  none,     // there are no more moves
};

// The move was made: it is a transition.
inline bool is_made(Outcome outcome) {
  return outcome == Outcome::moved || outcome == Outcome::failed || outcome == Outcome::ended;
}

template <class S>
concept Space = requires(S space, const S& same, typename S::Cursor& cursor, std::vector<typename S::Item>& items,
                         typename S::Mark mark, typename S::Key key, Answer& answer, Finding& finding,
                         std::function<bool(Finding)> report) {
  // The initial state becomes the current one. False: it is none, because something failed on the way.
  { space.start() } -> std::same_as<bool>;
  // The next move of the current state, whose items begin at the given place and go to the end of the vector.
  { space.next(cursor, items, size_t{}) } -> std::same_as<Outcome>;
  // What was wrong with the last move, or with start(): findings without their paths. Most moves have none.
  { same.has_errors() } -> std::same_as<bool>;
  { space.take_errors() } -> std::same_as<std::vector<Finding>>;
  // What must be kept of a cursor and the items to tell the last move, and that move as data.
  { S::taken(cursor) } -> std::same_as<typename S::Taken>;
  { same.move(S::taken(cursor), std::span<const typename S::Item>{}) } -> std::same_as<Move>;

  { same.mark() } -> std::same_as<typename S::Mark>;
  space.back(mark);  // to the state with this mark, from one that was reached from it

  // The set of seen states, and the current state's name in it. add(): it was not there.
  { space.add() } -> std::same_as<bool>;
  { same.key() } -> std::same_as<typename S::Key>;
  { same.is_exact() } -> std::same_as<bool>;
  { same.states() } -> std::convertible_to<uint64_t>;

  // Whether any move leads out of the current state, or fails in it.
  { space.can_go_on() } -> std::same_as<bool>;
  // All moves were tried, and that nobody could make one is an error.
  { same.is_deadlock(cursor) } -> std::same_as<bool>;
  { space.deadlock() } -> std::same_as<Finding>;
  // What is wrong with the current state as such, when it is new: paths go on from it. `report` says whether to go on.
  space.examine(report);
  // The last word on a finding with its path. False: it is none.
  { space.confirm(finding) } -> std::same_as<bool>;
  // Why the search must not go on; null: it may.
  { same.obstacle() } -> std::same_as<const std::string*>;

  { same.instructions() } -> std::convertible_to<uint64_t>;
  { same.store_bytes() } -> std::convertible_to<uint64_t>;
  { same.log_bytes() } -> std::convertible_to<uint64_t>;
  same.conclude(answer);  // adds its figures, caveats and the like
};

// A space that need not try all moves of a state, as long as those that it tries lead on: the search tells it if one
// does.
template <class S>
concept ReducingSpace = Space<S> && requires(S space, const S& same, typename S::Cursor& cursor) {
  { same.reduces() } -> std::same_as<bool>;
  // Of the current state, which is new: to come back to it leads nowhere as long as it is on the path.
  { space.leaves_out(cursor) } -> std::same_as<bool>;
  // It matters whether the last move leads on: moves are left out, and none of those that were made has done so so far.
  { S::must_lead_on(cursor) } -> std::same_as<bool>;
  S::leads_on(cursor);
};

// ... What it leaves out depends on what it has seen; it may find out later that it was wrong, and then all begins
// again with what it knows by then.
template <class S>
concept LearningSpace = ReducingSpace<S> && requires(S space, const S& same, typename S::Cursor& cursor,
                                                     std::vector<typename S::Key> path, typename S::Key key) {
  { same.is_void() } -> std::same_as<bool>;
  space.review();      // makes sure that is_void() is true if it has to be, at the end of a pass
  space.begin_pass();  // the initial state is the current one again, and nothing has been seen
  // Instead of beginning again: the states that were decided wrongly, each once; all moves of these must be tried.
  { same.can_repair() } -> std::same_as<bool>;
  { space.void_states() } -> std::same_as<std::vector<typename S::Key>>;
  S::try_all(cursor);

  // Other workers are about to join, and have gone: what they learn and decide counts. All seen states are done but
  // those of the path, unless it is known which are; and nobody sleeps in these any more.
  space.begin_sharing(path);
  space.wake(cursor, key);
  space.end_sharing();
  space.adopt(cursor);  // of the current state, which another worker has given away in the middle of its moves
};

// ... and leaves out moves that were tried before others which do not conflict with them. When a state is met again,
// some of them may have to be made up for.
template <class S>
concept SleepingSpace = ReducingSpace<S> && requires(S space) {
  // The current state was seen, and moves of it have been left out that must be tried now.
  { space.wakes() } -> std::same_as<bool>;
};

// A space that forgets states with one move when memory gets scarce, and makes that move again where they are met
// again.
template <class S>
concept MergingSpace =
    ReducingSpace<S> && requires(S space, const S& same, typename S::Key key, std::vector<typename S::Key> path) {
      space.note_single();  // all is done that lies behind the current state, which has one move
      space.note_cycle();   // the current state was reached from itself
      { same.is_crowded() } -> std::same_as<bool>;
      space.merge(path);  // states are forgotten, but not those of the path
    };

// A space that looks for cycles: it is shown each strongly connected component that has one, when all its states are
// done. The first of them is the current state. `report` is given findings whose paths go on from there.
template <class S>
concept CyclicSpace = Space<S> && requires(S space, const S& same, std::vector<typename S::Key> states,
                                           std::function<bool(Finding)> report) {
  { same.looks_for_cycles() } -> std::same_as<bool>;
  space.examine_component(states, report);
};

// ... It knows of states that they are only passed through: one move is enough, so that they need not be kept in the
// set of seen states. Whoever comes there again passes through again.
template <class S>
concept PassingSpace = ReducingSpace<S> && requires(S space, const S& same, const typename S::Cursor& cursor) {
  { same.contains() } -> std::same_as<bool>;     // the current state was seen; false: or that is not known yet
  { space.is_passage() } -> std::same_as<bool>;  // the current state
  { S::has_led_on(cursor) } -> std::same_as<bool>;
  space.expect_meetings(cursor);  // the current state was taken for one, though it had been seen
};

// ... It remembers of states whether they are done: for several workers, who do not know each other's paths.
template <class S>
concept SettlingSpace = ReducingSpace<S> && requires(S space, const S& same) {
  { same.is_done() } -> std::same_as<bool>;  // the current state, which has been added
  space.set_done();
  // Of a search that goes on from a checkpoint: that has which states are done.
  { same.knows_done() } -> std::same_as<bool>;
};

// A space in which one can go to any state that was seen.
template <class S>
concept JumpingSpace = Space<S> && requires(S space, typename S::Key key) { space.jump(key); };

// A space whose executions are watched: is there one that passes accepting states again and again?
template <class S>
concept AcceptingSpace = Space<S> && requires(S space, const S& same, std::vector<Move> path) {
  { same.accepts() } -> std::same_as<bool>;                            // the current state
  { space.find() } -> std::same_as<store::PairSet::Found>;             // in the set of seen states, where it is now
  { same.cycle(std::move(path), size_t{}) } -> std::same_as<Finding>;  // a cycle begins at that step of the path
};

}  // namespace quotient::explore
