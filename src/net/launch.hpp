// Under mpirun, or srun of Slurm, the processes find each other by MPI. Its library is not linked: it is part of a
// small module beside the executable (mpi/), which is loaded only if the environment says that there are several
// processes, so that all other runs do without.
#pragma once

#include <memory>

#include "base/result.hpp"
#include "net/peers.hpp"

namespace quotient::net {

// What the environment says of this process, before anybody has been asked.
struct Place {
  unsigned rank = 0, size = 1;
};
Place place_in_environment();

// As many processes has srun started that do not know each other, since it was not told to start them for MPI; this is
// the first of them. 0: there are none.
unsigned unconnected_processes();

// The others; null: there are none.
Result<std::unique_ptr<Peers>> join_peers();

// What the module has: a function of this type under this name. It gives the ownership away.
using MakePeers = Peers*();
inline constexpr const char* kMakePeers = "quotient_make_peers";
inline constexpr const char* kModule = "quotient-mpi.so";

}  // namespace quotient::net
