#include "shape/transducers/pieces.hpp"

#include <algorithm>
#include <map>
#include <set>

#include "shape/transducers/rewriter.hpp"

namespace quotient::shape {
namespace {

// What a subtree is. Of a piece without the rest below it, it is also known which rest that was, or is going to be: its
// number comes behind the mode.
enum : Mode { kElsewhere, kFree, kOwned, kRest, kPiece, kWholePiece, kMoved, kPieceModes };

constexpr Mode numbered(Mode mode, uint32_t number) { return mode + number * kPieceModes; }

std::optional<uint32_t> child_with(const std::vector<Mode>& modes, Mode wanted) {
  const auto found = std::ranges::find_if(modes, [&](Mode mode) { return mode % kPieceModes == wanted; });
  return found == modes.end() ? std::nullopt : std::optional(static_cast<uint32_t>(found - modes.begin()));
}

// The way from the owner up to the root of the rest: its rules are repeated for each piece that is hung below the
// owner, or taken away there.
class Way {
 public:
  Way(Rewriter& rewriter, const Piece& piece) : rewriter_(rewriter), slot_(piece.slot_of_owner) {}

  // `below`: the child that the way comes from; none at the owner.
  void add(const Rewriter::Input& in, State target, std::optional<uint32_t> below) {
    rules_.push_back({in.symbol, in.children, target, below});
  }

  // The trees of `rest` again, with `now` instead of `before` in the owner's slot: they become trees of `target`.
  void repeat(State rest, State before, State now, State target) {
    std::map<State, State> copies;
    const auto copy = [&](State state) {
      const auto [at, fresh] = copies.try_emplace(state, 0);
      if (fresh) at->second = rewriter_.fresh();
      return at->second;
    };
    for (const Rule& rule : rules_) {
      std::vector<State> children = rule.children;
      if (!rule.below && children[slot_] != before) continue;
      children[rule.below.value_or(slot_)] = rule.below ? copy(children[*rule.below]) : now;
      rewriter_.emit_to(rule.symbol, children, copy(rule.target));
      if (rule.target == rest) rewriter_.emit_to(rule.symbol, children, target);
    }
  }

 private:
  struct Rule {
    Symbol symbol;
    std::vector<State> children;
    State target;
    std::optional<uint32_t> below;
  };
  Rewriter& rewriter_;
  uint32_t slot_;
  std::vector<Rule> rules_;
};

// States of the result: a rest, a piece that stood above it, and what both are together.
struct Place {
  State rest, piece, whole;
  friend auto operator<=>(const Place&, const Place&) = default;
};

}  // namespace

Automaton lower_piece(const Labels& labels, const Automaton& trees, const Piece& piece) {
  std::set<Place> places;
  std::set<State> free;  // states of the result that are nil in the owner's slot
  Rewriter rewriter(trees);
  Way way(rewriter, piece);
  const State nil = rewriter.fresh();
  rewriter.emit_to(kNil, {}, nil);
  rewriter.run([&](const Rewriter::Input& in) {
    if (in.symbol == kNil) return rewriter.emit(kNil, {}, in.target, kFree);
    const uint64_t variables = labels.label(in.symbol).variables;
    const auto has = [&](uint32_t variable) { return (variables >> variable & 1) != 0; };
    // The number of a piece is the state of the rest.
    const auto go_on = [&](uint32_t rest, const std::vector<State>& children) {
      const Mode mode = numbered(has(piece.top) ? kWholePiece : kPiece, rest);
      rewriter.emit(in.symbol, children, in.target, mode);
      if (has(piece.top)) places.insert({rest, rewriter.state(in.target, mode), rewriter.state(in.target, kMoved)});
    };
    if (child_with(in.modes, kWholePiece)) return;
    const auto owned = child_with(in.modes, kOwned);
    if (owned || has(piece.owner)) {
      if (!owned && in.modes[piece.slot_of_owner] != kFree) return;
      if (!owned) free.insert(in.children[piece.slot_of_owner]);
      const Mode mode = has(piece.rest) ? kRest : kOwned;
      way.add(in, rewriter.state(in.target, mode), owned);
      return rewriter.emit(in.symbol, in.children, in.target, mode);
    }
    if (const auto rest = child_with(in.modes, kRest)) {
      if (!has(piece.bottom) || *rest != piece.slot_of_bottom) return;
      std::vector<State> children = in.children;
      children[*rest] = nil;
      return go_on(in.children[*rest], children);
    }
    if (const auto below = child_with(in.modes, kPiece)) return go_on(in.modes[*below] / kPieceModes, in.children);
    rewriter.emit(in.symbol, in.children, in.target, child_with(in.modes, kMoved) ? kMoved : kElsewhere);
  });
  for (const Place& place : places) {
    for (const State empty : free) way.repeat(place.rest, empty, place.piece, place.whole);
  }
  return rewriter.take([](Mode mode) { return mode == kMoved; });
}

// The bottom guesses which rest is to come below it, and which piece was in that rest; where the top is, the guess is
// checked.
Automaton raise_piece(const Labels& labels, const Automaton& trees, const Piece& piece) {
  struct Guess {
    State piece, rest;  // of the input
    State below;        // of the result: the rest without the piece
  };
  std::vector<Guess> guesses;
  Rewriter rewriter(trees);
  Way way(rewriter, piece);
  const State nil = rewriter.fresh();
  rewriter.emit_to(kNil, {}, nil);
  std::set<State> pieces, rests;
  for (const Automaton::Rule& rule : trees.rules()) {
    if (rule.symbol == kNil) continue;
    const uint64_t variables = labels.label(rule.symbol).variables;
    if (variables >> piece.owner & 1) pieces.insert(trees.children(rule)[piece.slot_of_owner]);
    if (variables >> piece.rest & 1) rests.insert(rule.target);
  }
  for (const State one : pieces) {
    for (const State rest : rests) guesses.push_back({one, rest, rewriter.fresh()});
  }
  rewriter.run([&](const Rewriter::Input& in) {
    if (in.symbol == kNil) return rewriter.emit(kNil, {}, in.target, kFree);
    const uint64_t variables = labels.label(in.symbol).variables;
    const auto has = [&](uint32_t variable) { return (variables >> variable & 1) != 0; };
    const auto go_on = [&](uint32_t number, const std::vector<State>& children) {
      if (!has(piece.top)) return rewriter.emit(in.symbol, children, in.target, numbered(kPiece, number));
      if (in.target == guesses[number].piece) rewriter.emit(in.symbol, children, guesses[number].rest, kMoved);
    };
    const auto below = child_with(in.modes, kPiece);
    const auto owned = child_with(in.modes, kOwned);
    if (owned || has(piece.owner)) {
      if (below || child_with(in.modes, kMoved)) return;
      const Mode mode = has(piece.rest) ? kRest : kOwned;
      way.add(in, rewriter.state(in.target, mode), owned);
      return rewriter.emit(in.symbol, in.children, in.target, mode);
    }
    if (child_with(in.modes, kRest)) return;
    if (below) return go_on(in.modes[*below] / kPieceModes, in.children);
    rewriter.emit(in.symbol, in.children, in.target, child_with(in.modes, kMoved) ? kMoved : kElsewhere);
    const bool may_guess = has(piece.bottom) && piece.slot_of_bottom < in.modes.size();
    if (!may_guess || in.modes[piece.slot_of_bottom] != kFree) return;
    for (uint32_t number = 0; number < guesses.size(); ++number) {
      std::vector<State> children = in.children;
      children[piece.slot_of_bottom] = guesses[number].below;
      go_on(number, children);
    }
  });
  for (const Guess& guess : guesses)
    way.repeat(rewriter.state(guess.rest, kRest), rewriter.state(guess.piece, kElsewhere), nil, guess.below);
  return rewriter.take([](Mode mode) { return mode == kMoved; });
}

}  // namespace quotient::shape
