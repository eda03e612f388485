#include "trace/process_names.hpp"

#include <fmt/format.h>

#include "trace/heap_text.hpp"

namespace quotient::trace {

std::string ProcessNames::value(int32_t value, bool is_mtype) const {
  if (is_mtype && value > 0 && static_cast<size_t>(value) < program_.mtypes.size())
    return program_.mtypes[static_cast<size_t>(value)];
  return std::to_string(value);
}

std::string ProcessNames::channel(uint32_t channel) const {
  for (const processes::Name& name : program_.globals) {
    for (uint32_t i = 0; i < name.count && name.is_channel && !name.on_heap; ++i) {
      if (machine_.vector().byte(name.place + i * name.stride) == channel + 1)
        return name.is_array ? fmt::format("{}[{}]", name.name, i) : name.name;
    }
  }
  return fmt::format("channel {}", channel + 1);
}

std::vector<std::string> ProcessNames::messages(uint32_t channel) const {
  const uint32_t place = machine_.channel_place(channel);
  const processes::ChannelType& type =
      program_.channels[machine_.vector().byte(place + processes::kChannelType) & ~processes::kIsChannel];
  std::vector<std::string> out(machine_.vector().half(place + processes::kChannelLength));
  for (uint32_t slot = 0; slot < out.size(); ++slot) {
    for (size_t i = 0; i < type.fields.size(); ++i) {
      const processes::FieldType& field = type.fields[i];
      const uint32_t at = place + processes::kChannelMessages + slot * type.message_bytes + field.place;
      out[slot] += (i ? "," : "") + (field.is_pointer ? HeapText(machine_).pointer_in_channel(channel, at - place)
                                                      : value(machine_.vector().read(at, field.width), field.is_mtype));
    }
  }
  return out;
}

}  // namespace quotient::trace
