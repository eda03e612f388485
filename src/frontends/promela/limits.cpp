#include "frontends/promela/limits.hpp"

#include <fmt/format.h>

#include <limits>

namespace quotient::frontends::promela {
namespace {

constexpr uint32_t kMostBytes = processes::kMostWords * 4;

tl::unexpected<Diagnostic> too_large(const Model& model, std::string message) {
  return failure(std::move(message), {model.files.empty() ? "" : model.files[0], 0, 0});
}

}  // namespace

Result<void> check_limits(const Model& model, const Layout& layout) {
  if (layout.global_bytes() > kMostBytes)
    return too_large(model,
                     fmt::format("the global variables need more than {} KB; make arrays smaller", kMostBytes / 1024));
  if (layout.hidden_bytes() > processes::kHiddenWords * 4) {
    return too_large(
        model, fmt::format("hidden variables, and globals that nobody reads, need more than {} KB; make arrays smaller",
                           processes::kHiddenWords * 4 / 1024));
  }
  for (const Proctype* proctype : model.proctypes) {
    if (layout.record_bytes(*proctype) > kMostBytes)
      return failure(fmt::format("the local variables of {} need more than {} KB", proctype->name, kMostBytes / 1024),
                     model.place(proctype->location));
    if (proctype->kind == Proctype::Kind::never && !proctype->locals.empty()) {
      return failure("a never claim cannot have variables of its own; declare them as globals",
                     model.place(proctype->locals[0]->location));
    }
  }
  for (const ChannelInit& channel : model.all_channels) {
    if (uint64_t{channel.capacity} * channel.fields.size() * 4 > kMostBytes ||
        channel.capacity > std::numeric_limits<uint16_t>::max()) {
      return too_large(model, fmt::format("a channel of capacity {} is too large", channel.capacity));
    }
  }
  return {};
}

Result<void> check_limits(const Model& model, const processes::Program& program) {
  constexpr size_t kMostStates = std::numeric_limits<uint16_t>::max();
  if (program.types.size() >= processes::kIsChannel)
    return too_large(model, fmt::format("there are more than {} proctypes", processes::kIsChannel - 1));
  if (program.channels.size() >= processes::kIsChannel)
    return too_large(model, fmt::format("there are more than {} types of channels", processes::kIsChannel - 1));
  for (const processes::ProcessType& type : program.types) {
    if (type.parameters > processes::kMostFields)
      return too_large(model, fmt::format("{} has more than {} parameters", type.name, processes::kMostFields));
    if (type.state_count > kMostStates)
      return too_large(model, fmt::format("{} has more than {} control states", type.name, kMostStates));
  }
  for (const processes::State& state : program.states) {
    if (state.count > kMostStates)
      return too_large(model, fmt::format("a choice has more than {} options", kMostStates));
  }
  for (const processes::FunctionType& function : program.functions) {
    if (function.parameters > processes::kMostFields)
      return too_large(model, fmt::format("{} has more than {} parameters", function.name, processes::kMostFields));
  }
  return {};
}

}  // namespace quotient::frontends::promela
