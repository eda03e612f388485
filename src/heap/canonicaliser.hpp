// A canonicaliser gives every object of the current memory its name after a step: the slot under which the
// state keeps it. Two memories that are equal up to the names of objects are equal afterwards (except
// with `none`). On the way it collects what no thread can reach and marks what more than one can.
#pragma once

#include <memory>
#include <string_view>

#include "memory/memory.hpp"

namespace quotient::heap {

enum class Canon : uint8_t { none, dfs, bfs };

struct Findings {
  uint64_t traversed = 0;   // objects visited
  uint64_t collected = 0;   // unreachable objects removed
  memory::Slot leaked{};    // one of them that the program allocated and did not free
};

class Canonicaliser {
 public:
  virtual ~Canonicaliser() = default;
  // Once after every step that is kept. `leaks`: look for lost memory (not when the program has ended).
  virtual Findings run(memory::Memory& memory, memory::Chains& chains, bool leaks) = 0;
};

// `globals` are the program's variables: the first roots, in this order.
std::unique_ptr<Canonicaliser> make_canonicaliser(Canon canon, std::vector<memory::Slot> globals);

}  // namespace quotient::heap
