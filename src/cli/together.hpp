// One check by several processes, which mpirun has started with the same command line (docs/parallel.md, "Many
// machines"). The first speaks for all of them; the others print nothing, and end with its exit code.
#pragma once

#include <memory>
#include <string>

#include "base/result.hpp"
#include "cli/options.hpp"
#include "explore/options.hpp"
#include "net/peers.hpp"

namespace quotient::cli {

// Before anything is printed: only the first process is heard.
void leave_speaking_to_first();

// The other processes; null: there are none. What these options ask for must be something that several can do.
Result<std::unique_ptr<net::Peers>> join_peers(const Options& options);

// The search that the options ask for, shared with the other processes: with one worker in each, unless it is said how
// many there are.
explore::SearchOptions shared_search(const Options& options);

// Whether this process has the answer.
inline bool is_first(const Options& options) { return !options.peers || options.peers->is_first(); }

// Each process has read the program, or could not. They go on only if all have read the same one, which `identity`
// says.
Result<void> agree_on_program(const Options& options, const Result<void>& read, const std::string& identity);

// The exit code of the first process, for all of them; and the end of what they have to say to each other.
int end_together(net::Peers& peers, int code);

}  // namespace quotient::cli
