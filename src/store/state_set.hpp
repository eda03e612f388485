// The set of seen states, in one of three forms: exact (visited.hpp), by signatures (compact.hpp), by bits
// (bitstate.hpp). Exact or not, add() answers whether the state is new.
//
// A state has two names: its node in the state tree, which is exact, and its hash. Which of them are kept up to date,
// and which counts, follows from the options: needs_tree() and needs_hash().
#pragma once

#include <atomic>
#include <memory>
#include <optional>
#include <variant>

#include "store/bitstate.hpp"
#include "store/compact.hpp"
#include "store/state_hash.hpp"
#include "store/visited.hpp"

namespace quotient::store {

struct State {
  Node node{};        // none if the tree is not kept
  uint64_t hash = 0;  // 0 if the hash is not kept
  friend bool operator==(const State&, const State&) = default;
};

enum class StoreKind : uint8_t { exact, compact, bitstate };

struct StoreOptions {
  StoreKind kind = StoreKind::exact;
  HashKind hash = HashKind::incremental;
  unsigned hash_bits = 0;  // of a signature; 0: all 64. With exact: count how many states share their signature
  uint64_t bitstate_bytes = uint64_t{128} << 20;
  unsigned bitstate_functions = 3;

  bool needs_tree() const { return kind == StoreKind::exact; }
  bool needs_hash() const { return kind != StoreKind::exact || hash_bits != 0; }
};

class StateSet {
 public:
  explicit StateSet(const StoreOptions& options);
  // The same exact set, for another worker.
  struct Shared {};
  StateSet(const StateSet& first, Shared);
  void absorb(const StateSet& other) { *added_ += other.pending_; }  // when that worker is done

  // True the first time.
  bool add(const State& state) {
    if (const auto* const exact = std::get_if<std::shared_ptr<Visited>>(&set_)) {
      const bool fresh = (*exact)->add(state.node);
      if (fresh) count();
      if (fresh && signatures_) collisions_ += !signatures_->add(state.hash);
      return fresh;
    }
    if (CompactSet* const compact = std::get_if<CompactSet>(&set_)) return compact->add(state.hash);
    return std::get<Bitstate>(set_).add(state.hash);
  }

  // That were added, also those that have been forgotten since. While there are other workers, nearly.
  uint64_t states() const {
    if (const auto* compact = std::get_if<CompactSet>(&set_)) return compact->states();
    if (const auto* bitstate = std::get_if<Bitstate>(&set_)) return bitstate->states();
    return *added_ + pending_;
  }
  uint64_t bytes() const {
    if (const auto* compact = std::get_if<CompactSet>(&set_)) return compact->bytes();
    if (const auto* bitstate = std::get_if<Bitstate>(&set_)) return bitstate->bytes();
    return std::get<std::shared_ptr<Visited>>(set_)->bytes();
  }

  // See Visited; of an exact set.
  template <class MayLeave, class Visit>
  uint64_t sift(MayLeave&& may_leave, Visit&& visit) {
    return std::get<std::shared_ptr<Visited>>(set_)->sift(may_leave, visit);
  }

  // As of base/archive.hpp; of an exact set that counts no collisions, while nobody adds to it and all workers have
  // told how many they have added.
  template <class Archive>
  void describe(Archive& archive) {
    uint64_t added = *added_;
    archive(*std::get<std::shared_ptr<Visited>>(set_), added);
    *added_ = added;
  }
  void tell() { *added_ += std::exchange(pending_, 0); }

  // All states of an exact set but these, as a set of their own.
  std::shared_ptr<Visited> all_but(const std::vector<Node>& some) const {
    auto out = std::make_shared<Visited>();
    out->assign(*std::get<std::shared_ptr<Visited>>(set_), some);
    return out;
  }

  bool is_exact() const { return std::holds_alternative<std::shared_ptr<Visited>>(set_); }
  // That some state was taken for another: an estimate, which takes the hashes for random numbers. Those of `cyclic`
  // are not quite: for it this is a lower bound, and the caveat says so.
  double missed_probability() const;
  std::string caveat() const;  // the same in a sentence; empty if exact
  unsigned hash_bits() const;  // that were compared; 0: none
  double bitstate_fill() const;
  uint64_t collisions() const { return collisions_; }  // of states that exact tells apart

 private:
  // New states are told to the other workers some at a time: a number that all change would slow all down.
  void count() {
    constexpr uint64_t kSome = 64;
    if (++pending_ < kSome) return;
    *added_ += pending_;
    pending_ = 0;
  }

  std::variant<std::shared_ptr<Visited>, CompactSet, Bitstate> set_;
  std::shared_ptr<std::atomic<uint64_t>> added_ = std::make_shared<std::atomic<uint64_t>>(0);  // to the exact set
  uint64_t pending_ = 0;  // ... and those of this worker that are not told yet
  std::optional<CompactSet> signatures_;
  bool random_hash_;
  uint64_t collisions_ = 0;
};

}  // namespace quotient::store
