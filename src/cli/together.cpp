#include "cli/together.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include "base/check.hpp"
#include "net/launch.hpp"

namespace quotient::cli {
namespace {

// What several processes cannot do; empty: they can.
std::string_view obstacle_of_processes(const Options& options) {
  if (options.command != Command::check && options.command != Command::resume)
    return "only `quotient check` and `quotient resume` can be shared: run this command without mpirun";
  if (options.hunt) return "--hunt is many short searches, each by one process: run it without mpirun";
  return {};
}

}  // namespace

void leave_speaking_to_first() {
  if (net::place_in_environment().rank == 0) return;
  report_internal_errors_to(dup(STDERR_FILENO));
  const int nowhere = open("/dev/null", O_WRONLY | O_CLOEXEC);
  if (nowhere < 0) return;
  dup2(nowhere, STDOUT_FILENO);
  dup2(nowhere, STDERR_FILENO);
  close(nowhere);
}

Result<std::unique_ptr<net::Peers>> join_peers(const Options& options) {
  const net::Place place = net::place_in_environment();
  if (const unsigned others = net::unconnected_processes())
    fmt::print(stderr,
               "quotient: warning: srun has started {} processes that do not know each other, and each makes "
               "the same check; `srun --mpi=pmix` makes them one search\n",
               others);
  if (place.size <= 1) return nullptr;
  if (const std::string_view why = obstacle_of_processes(options); !why.empty())
    return failure(fmt::format("mpirun has started {} processes, but {}", place.size, why));
  return net::join_peers();
}

explore::SearchOptions shared_search(const Options& options) {
  explore::SearchOptions search = options.search;
  search.peers = options.peers;
  if (options.peers && !options.workers) search.workers.count = 1;
  return search;
}

Result<void> agree_on_program(const Options& options, const Result<void>& read, const std::string& identity) {
  net::Peers* const peers = options.peers;
  if (!peers) return read;
  const std::string none = "no", all = "all";
  if (!peers->is_first()) {
    peers->send(0, read ? identity : none + to_string(read.error()));
    if (*peers->receive_from(0) == all) return {};
    return failure("another process cannot go on");
  }
  Result<void> agreed = read;
  for (unsigned from = 1; from < peers->size(); ++from) {
    const std::string told = *peers->receive_from(from);
    if (!agreed || told == identity) continue;
    agreed =
        failure(told.starts_with(none) ? fmt::format("process {}: {}", from, told.substr(none.size()))
                                       : fmt::format("process {} has read another program than process 0: all must "
                                                     "see the same files",
                                                     from));
  }
  peers->send_to_others(agreed ? all : none);
  return agreed;
}

int end_together(net::Peers& peers, int code) {
  if (peers.is_first()) peers.send_to_others(std::to_string(code));
  else code = std::stoi(*peers.receive_from(0));
  peers.finish();
  return code;
}

}  // namespace quotient::cli
