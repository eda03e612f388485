// States that travel from one process to another (docs/parallel.md, "Many machines"): whose a state is, and what a
// space must be able to do for that. How they travel is partition.hpp's.
#pragma once

#include "base/archive.hpp"
#include "base/bytes.hpp"
#include "explore/space.hpp"
#include "net/peers.hpp"
#include "store/regions.hpp"

namespace quotient::explore {

// A state that another process has sent, by its name here, and the move that led to it.
template <class S>
struct Arrival {
  typename S::Key key;
  typename S::Taken taken;
  std::vector<typename S::Item> items;
};

// A space whose states can be sent to other processes. Its options say that there are some (SearchOptions::peers).
template <class S>
concept PartitionedSpace = JumpingSpace<S> && requires(S space, const S& same, unsigned rank, typename S::Taken taken,
                                                       typename S::Key key, std::span<const typename S::Item> items,
                                                       ByteWriter& out, ByteReader& in, std::vector<uint32_t>& words,
                                                       const store::Regions& regions, Saver& saver, Loader& loader) {
  // Whose the current state is: the same in every process, as soon as all have the same regions.
  { space.owner() } -> std::same_as<unsigned>;
  // The current state as words, by numbers of its own. Regions that use the numbers of another space of this
  // process are for all processes.
  space.read_words(words);
  space.use_regions(regions, same);
  space.write_regions(rank, out);
  space.read_regions(rank, in);
  // For a checkpoint.
  space.describe_regions(saver);
  space.describe_regions(loader);
  // The current state and the move that led to it, for that process; and what that process makes of it.
  space.write(rank, taken, items, out);
  { space.read(rank, in) } -> std::same_as<Arrival<S>>;
  { space.add(key) } -> std::same_as<bool>;
};

}  // namespace quotient::explore
