// What objects of the C++ library mean: a std::vector is its elements, and not three pointers. A type is recognised by
// its name (core::ObjectType: "std::vector<int>") and the names of its parts, as libstdc++ has them; where its elements
// lie follows from where the pointers among its parts lead. In the middle of an operation an object need not be in
// order; then it means nothing.
//
// To add a type: a row in kRows, and a function that says what such an object holds.
#pragma once

#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "core/module.hpp"
#include "memory/memory.hpp"

namespace quotient::trace {

struct Spot {
  memory::Slot slot = memory::Slot::none;
  uint64_t offset = 0;

  explicit operator bool() const { return slot != memory::Slot::none; }
  Spot operator+(uint64_t bytes) const { return {slot, offset + bytes}; }
  friend bool operator==(const Spot&, const Spot&) = default;
};

// Elements of one type that lie one behind the other.
struct Elements {
  Spot at;
  std::string type;  // as that of a part
  uint32_t size = 0;
  uint64_t count = 1;
};

struct Meaning {
  enum class Form : uint8_t {
    text,     // what the text says: "abc"
    one,      // the text, and what the only element is
    list,     // the elements: {1, 2}
    table,    // the elements, which are pairs: {1: "one", 2: "two"}
    pointer,  // an arrow to the element, and the text
  };
  Form form = Form::text;
  std::string text = {};
  std::vector<Elements> runs = {};
  bool is_idle = false;  // a lock that is free, a thread object without a thread: not worth to be told when it changes
  bool is_lock = false;
};

using TypesByName = std::unordered_map<std::string_view, const core::ObjectType*>;

bool is_of_library(const core::ObjectType& type);

// Nothing if the type is not known here, or if the object is not in order.
std::optional<Meaning> meaning(const memory::Memory& memory, const TypesByName& types, const Spot& at,
                               const core::ObjectType& type);

}  // namespace quotient::trace
