// Kinds of threads: what a thread runs, with which argument, and what its parent was. Threads of one kind may be
// exchanged where no program can tell them apart (docs/symmetry.md). A kind's number is in the header of a thread's
// handle, where else its own short name is. The workers of a search share their kinds: the headers are part of states.
#pragma once

#include <atomic>
#include <ranges>

#include "base/shared_list.hpp"
#include "reduce/touch.hpp"

namespace quotient::machine {

class ThreadKinds {
 public:
  static constexpr uint8_t kFirst = 192;  // lower numbers are names of single threads

  static constexpr bool is_kind(uint8_t number) { return number >= kFirst; }

  // Nothing: there are too many kinds. The parent's number is its kind, or 0.
  std::optional<uint8_t> number(uint8_t parent, uint32_t function, uint64_t argument,
                                std::optional<reduce::ObjectName> object) {
    const std::optional<size_t> at = kinds_.place({is_kind(parent) ? parent : uint8_t{0}, function, argument, object});
    return at ? std::optional(static_cast<uint8_t>(kFirst + *at)) : std::nullopt;
  }
  auto numbers() const {
    return std::views::iota(size_t{kFirst}, kFirst + kinds_.size()) |
           std::views::transform([](size_t number) { return static_cast<uint8_t>(number); });
  }
  uint32_t function(uint8_t kind) const { return kinds_[static_cast<size_t>(kind - kFirst)].function; }

  // Somebody takes the results of threads of this kind, or one of them ends with a result other than null. True: both
  // have happened, so that it can be told whose result it is.
  bool note_result(uint8_t kind, bool is_taken) {
    if (!is_kind(kind)) return false;
    const uint64_t bit = uint64_t{1} << (kind - kFirst);
    std::atomic<uint64_t>& noted = is_taken ? taken_ : given_;
    if ((noted & bit) == 0) noted |= bit;
    return (taken_ & given_ & bit) != 0;
  }

  template <class Archive>
  void describe(Archive& archive) {  // as of base/archive.hpp
    uint64_t taken = taken_, given = given_;
    archive(kinds_, taken, given);
    taken_ = taken;
    given_ = given;
  }

 private:
  struct Kind {
    uint8_t parent;
    uint32_t function;
    uint64_t argument;
    // If the argument is an address: of what, and the argument is where in it.
    std::optional<reduce::ObjectName> object;
    friend bool operator==(const Kind&, const Kind&) = default;
  };
  static constexpr size_t kMostKinds = UINT8_MAX + 1 - kFirst;
  static_assert(kMostKinds <= 64);
  SharedList<Kind> kinds_{kMostKinds};
  std::atomic<uint64_t> taken_{0}, given_{0};  // results: a bit for each kind
};

}  // namespace quotient::machine
