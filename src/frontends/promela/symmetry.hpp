// What can be exchanged in a model's states: processes, channels, and numbers that serve as names.
#pragma once

#include <functional>

#include "frontends/promela/layout.hpp"
#include "frontends/promela/value_classes.hpp"
#include "processes/symmetry.hpp"

namespace quotient::frontends::promela {

// Which type of the program a channel has, and where its fields lie in a message.
using ChannelTypes = std::function<std::pair<uint32_t, std::vector<processes::FieldType>>(const ChannelInit&)>;

// The reasons are in docs/promela.md, "Symmetry". Nothing is exchanged whenever it is not obvious that this changes
// nothing; first of all where no proctype has two processes.
bool may_be_symmetric(const Model& model, const Layout& layout);
processes::Symmetry find_symmetry(const Model& model, const Layout& layout, ValueClasses& classes,
                                  const ChannelTypes& channel_type);

}  // namespace quotient::frontends::promela
