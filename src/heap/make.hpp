// The canonicalisers by name; make_canonicaliser() chooses.
#pragma once

#include "heap/canonicaliser.hpp"

namespace quotient::heap {

std::unique_ptr<Canonicaliser> make_none(const HeapOptions& options, std::vector<memory::Slot> globals);
std::unique_ptr<Canonicaliser> make_dfs(const HeapOptions& options, std::vector<memory::Slot> globals);
std::unique_ptr<Canonicaliser> make_bfs(const HeapOptions& options, std::vector<memory::Slot> globals);
std::unique_ptr<Canonicaliser> make_inc(const HeapOptions& options, std::vector<memory::Slot> globals);

}  // namespace quotient::heap
