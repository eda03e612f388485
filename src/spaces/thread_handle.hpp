// What the search knows of the handles of threads: the runtime's descriptors (src/runtime/pthread/thread.h).
#pragma once

#include "memory/memory.hpp"

namespace quotient::spaces::handle {

enum class State : uint8_t { running, finished, joined };

inline constexpr uint32_t kState = 0, kRank = 2, kResult = 8;
constexpr uint32_t parent(unsigned pointer_bytes) { return kResult + pointer_bytes; }

// A pointer to this byte of a handle is a name of the thread, which the program has; all others are the library's own.
inline constexpr uint64_t kNameMark = 1;

inline State state(const memory::ObjectView& handle) { return State{handle.data[kState]}; }
inline uint8_t rank(const memory::ObjectView& handle) { return handle.data[kRank]; }

}  // namespace quotient::spaces::handle
