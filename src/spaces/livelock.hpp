// Livelocks (docs/livelock.md): can the threads go round for ever in a strongly connected component of the states,
// under a fair scheduler, without progress?
#pragma once

#include <optional>
#include <vector>

#include "explore/result.hpp"
#include "spaces/state_space.hpp"

namespace quotient::spaces {

// The first state of the component is the current one, before and after. The finding's path goes on from there.
std::optional<explore::Finding> find_livelock(StateSpace& space, const std::vector<store::Node>& component);

}  // namespace quotient::spaces
