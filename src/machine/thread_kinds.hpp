// Kinds of threads: what a thread runs, with which argument, and what its parent was. Threads of one kind may be
// exchanged where no program can tell them apart (docs/symmetry.md). A kind's number is in the header of a thread's
// handle, where else its own short name is.
#pragma once

#include <cstdint>
#include <optional>
#include <ranges>
#include <vector>

#include "reduce/touch.hpp"

namespace quotient::machine {

class ThreadKinds {
 public:
  static constexpr uint8_t kFirst = 192;  // lower numbers are names of single threads

  static constexpr bool is_kind(uint8_t number) { return number >= kFirst; }

  // Nothing: there are too many kinds. The parent's number is its kind, or 0.
  std::optional<uint8_t> number(uint8_t parent, uint32_t function, uint64_t argument,
                                std::optional<reduce::ObjectName> object) {
    const Kind wanted{is_kind(parent) ? parent : uint8_t{0}, function, argument, object};
    for (size_t i = 0; i < kinds_.size(); ++i) {
      if (kinds_[i] == wanted) return static_cast<uint8_t>(kFirst + i);
    }
    if (kFirst + kinds_.size() > UINT8_MAX) return {};
    kinds_.push_back(wanted);
    return static_cast<uint8_t>(kFirst + kinds_.size() - 1);
  }
  auto numbers() const {
    return std::views::iota(size_t{kFirst}, kFirst + kinds_.size()) |
           std::views::transform([](size_t number) { return static_cast<uint8_t>(number); });
  }
  template <class Archive>
  void describe(Archive& archive) {  // as of base/archive.hpp
    archive(kinds_);
  }
  uint32_t function(uint8_t kind) const { return kinds_[kind - kFirst].function; }

 private:
  struct Kind {
    uint8_t parent;
    uint32_t function;
    uint64_t argument;
    std::optional<reduce::ObjectName>
        object;  // if the argument is an address: of what, and the argument is where in it
    friend bool operator==(const Kind&, const Kind&) = default;
  };
  std::vector<Kind> kinds_;
};

}  // namespace quotient::machine
