#include "net/launch.hpp"

#include <dlfcn.h>
#include <fmt/format.h>

#include <cstdlib>
#include <filesystem>
#include <string_view>

namespace quotient::net {
namespace {

unsigned number_in(const char* variable, unsigned otherwise) {
  const char* const text = std::getenv(variable);
  return text ? static_cast<unsigned>(std::strtoul(text, nullptr, 10)) : otherwise;
}

}  // namespace

// OpenMPI's mpirun, MPICH's, and srun, whose processes have a rank in PMI or PMIx only if it started them for MPI.
Place place_in_environment() {
  if (std::getenv("OMPI_COMM_WORLD_SIZE"))
    return {number_in("OMPI_COMM_WORLD_RANK", 0), number_in("OMPI_COMM_WORLD_SIZE", 1)};
  if (std::getenv("PMI_SIZE")) return {number_in("PMI_RANK", 0), number_in("PMI_SIZE", 1)};
  if (std::getenv("PMIX_RANK")) return {number_in("PMIX_RANK", 0), number_in("SLURM_NTASKS", 1)};
  return {};
}

unsigned unconnected_processes() {
  const unsigned tasks = number_in("SLURM_STEP_NUM_TASKS", 1);
  return tasks > 1 && place_in_environment().size == 1 && number_in("SLURM_PROCID", 0) == 0 ? tasks : 0;
}

Result<std::unique_ptr<Peers>> join_peers() {
  const Place place = place_in_environment();
  if (place.size <= 1) return nullptr;
  const auto file = std::filesystem::read_symlink("/proc/self/exe").parent_path() / kModule;
  const std::string size = fmt::format("mpirun has started {} processes of one search", place.size);
  if (!std::filesystem::exists(file))
    return failure(
        fmt::format("{}, but this quotient was built without MPI: install libopenmpi-dev and openmpi-bin, "
                    "and build it again ({} is missing)",
                    size, file.string()));
  // Plugins of MPI's library look for its symbols among those of the whole process.
  void* const module = dlopen(file.c_str(), RTLD_NOW | RTLD_GLOBAL);
  void* const make = module ? dlsym(module, kMakePeers) : nullptr;
  if (!make) return failure(fmt::format("{}, but MPI cannot be used: {}", size, dlerror()));
  return std::unique_ptr<Peers>(reinterpret_cast<MakePeers*>(make)());
}

}  // namespace quotient::net
