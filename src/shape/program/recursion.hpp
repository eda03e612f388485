// Functions that call themselves, directly or through others.
//
// Where a function is called that is being executed already, control goes to its beginning, and what the caller still
// needs is put away in a frame: an object on the stack, which points to the frame before it. When the function returns,
// the topmost frame says to which call; there the registers get their values back, and the frame dies. Without a frame
// it returns to its first caller. So the stack is a list of frames, and nothing else has to know of recursion.
//
// Functions that call each other share one stack: each of them is written out once, and each call among them makes a
// frame. So there is one for each node of a tree that they walk down.
#pragma once

#include <vector>

#include "shape/program/flat.hpp"

namespace quotient::shape {

// For each function that may be called while it is executed, the number of its cycle, which it shares with those that
// it calls and is called by; 0 for the others. Of calls through pointers only those are seen whose callee is named on
// the way.
std::vector<uint32_t> cycles_of_calls(const core::Module& module);

// Registers that a recursive function does not have itself, by their numbers behind its own.
namespace own_register {
enum : uint32_t { frame, made, before, is_first, number, number_at, returned, words = 1000 };
}
uint32_t add_register(const core::Module& module, Flat& flat, uint32_t function, uint32_t own);

// The address of a word of a frame. The first two are the frame before, and the number of the call.
core::Instruction address_of_word(uint32_t result, uint32_t frame, uint64_t word);

// A call of a function that is being executed, or of another one of its cycle, in a flat program. What the cycle
// consists of, with all that it calls, stands from `begins` to before `ends`.
struct InnerCall {
  uint32_t function = 0;
  uint32_t begins = 0, ends = 0;
  uint32_t leaves = 0, resumes = 0;  // instructions that do nothing, where control leaves and where it comes back
  uint32_t number = 0;               // among those of the cycle
  uint32_t frame = 0;                // the register for the cycle's topmost frame
  std::vector<uint32_t> returned;    // ... and those for what it returns
  std::vector<uint32_t> in_scope;    // variables of the source, of the cycle and what it calls
  // Those of them that are arguments of the caller: they are put away even if they are not needed, since frames stand
  // beside what they point to.
  std::vector<uint32_t> arguments;
};

// Makes the frames of all these calls, with the registers that are needed afterwards and may have changed by then.
void make_frames(const core::Module& module, Flat& flat, const std::vector<InnerCall>& calls);

}  // namespace quotient::shape
