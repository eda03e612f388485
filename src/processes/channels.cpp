// Channels: messages in order, or handed over in a rendezvous.
#include <fmt/format.h>

#include "processes/machine.hpp"

namespace quotient::processes {

using props::ErrorKind;

namespace {

int32_t truncated(int32_t value, const FieldType& field) {
  if (field.width == Width::half) return static_cast<int16_t>(value);
  if (field.bits < 32) return static_cast<int32_t>(static_cast<uint32_t>(value) & ((1u << field.bits) - 1));
  return value;
}

}  // namespace

// A pointer in a message lies in the channel's object, where it would lie in its record.
int32_t Machine::read_field(uint32_t channel, uint32_t place, const FieldType& field) {
  if (!field.is_pointer) return vector_.read(place, field.width);
  int32_t value = 0;
  heap_->load(heap_->channel_place(channel, place - channel_place_[channel]), 0, field.width, true, value);
  return value;
}

void Machine::write_field(uint32_t channel, uint32_t place, const FieldType& field, int32_t value) {
  if (!field.is_pointer) return vector_.write(place, field.width, value);
  heap_->store(heap_->channel_place(channel, place - channel_place_[channel]), 0, field.width, true, value);
  note_heap();
}

bool Machine::is_channel(int32_t number) {
  if (number >= 1 && static_cast<uint32_t>(number) <= channel_count_) return true;
  fail(ErrorKind::uninitialised_channel, number == 0 ? "a channel is used before it was given a value"
                                                     : "a channel is used that does not exist (any more)");
  return false;
}

bool Machine::is_full(uint32_t channel) const {
  const ChannelType& type = channel_type(channel);
  return type.capacity != 0 && length(channel) >= type.capacity;
}

void Machine::send(uint32_t channel, const int32_t* values, uint32_t count, bool sorted) {
  const ChannelType& type = channel_type(channel);
  const auto value_of = [&](size_t field) { return field < count ? truncated(values[field], type.fields[field]) : 0; };
  if (type.capacity == 0) {
    handshake_ = channel + 1;
    for (size_t i = 0; i < type.fields.size(); ++i) offer_[i] = value_of(i);
    return;
  }
  const uint32_t messages = length(channel);
  uint32_t slot = messages;
  if (sorted) {  // in front of the first message that is greater
    for (slot = 0; slot < messages; ++slot) {
      const uint32_t place = message_place(channel, type, slot);
      int order = 0;
      for (size_t i = 0; i < type.fields.size() && order == 0; ++i) {
        if (type.fields[i].is_pointer) continue;  // they have no order
        const int32_t there = vector_.read(place + type.fields[i].place, type.fields[i].width);
        order = value_of(i) < there ? -1 : value_of(i) > there;
      }
      if (order < 0) break;
    }
    for (uint32_t from = messages; from > slot; --from) {
      for (const FieldType& field : type.fields) {
        write_field(channel, message_place(channel, type, from) + field.place, field,
                    read_field(channel, message_place(channel, type, from - 1) + field.place, field));
      }
    }
  }
  const uint32_t place = message_place(channel, type, slot);
  for (size_t i = 0; i < type.fields.size(); ++i)
    write_field(channel, place + type.fields[i].place, type.fields[i], value_of(i));
  vector_.write(channel_place_[channel] + kChannelLength, Width::half, static_cast<int32_t>(messages + 1));
}

bool Machine::find_message(uint32_t channel, const ReceivePattern& pattern, const int32_t* values) {
  const ChannelType& type = channel_type(channel);
  const auto matches = [this](const FieldType& field, int32_t there, int32_t value) {
    return field.is_pointer ? heap_->same(there, value) : there == value;
  };
  found_channel_ = channel;
  found_offer_ = type.capacity == 0;
  if (found_offer_) {
    if (handshake_ != channel + 1) return false;
    for (size_t i = 0; i < pattern.matches.size(); ++i) {
      if (pattern.matches[i] >= 0 && !matches(type.fields[i], offer_[i], values[pattern.matches[i]])) return false;
    }
    return true;
  }
  if (handshake_ != 0) return false;
  const uint32_t messages = length(channel);
  const uint32_t looked_at = pattern.random ? messages : std::min(messages, 1u);
  for (found_slot_ = 0; found_slot_ < looked_at; ++found_slot_) {
    const uint32_t place = message_place(channel, type, found_slot_);
    bool same = true;
    for (size_t i = 0; i < pattern.matches.size() && same; ++i) {
      same = pattern.matches[i] < 0 ||
             matches(type.fields[i], read_field(channel, place + type.fields[i].place, type.fields[i]),
                     values[pattern.matches[i]]);
    }
    if (same) return true;
  }
  return false;
}

int32_t Machine::message_field(uint32_t field) {
  if (found_offer_) return offer_[field];
  const ChannelType& type = channel_type(found_channel_);
  return read_field(found_channel_, message_place(found_channel_, type, found_slot_) + type.fields[field].place,
                    type.fields[field]);
}

void Machine::take_message() {
  if (found_offer_) return;
  const ChannelType& type = channel_type(found_channel_);
  const uint32_t messages = length(found_channel_);
  for (uint32_t slot = found_slot_; slot < messages; ++slot) {
    const uint32_t place = message_place(found_channel_, type, slot);
    for (const FieldType& field : type.fields) {
      const int32_t next =
          slot + 1 < messages ? read_field(found_channel_, place + type.message_bytes + field.place, field) : 0;
      write_field(found_channel_, place + field.place, field, next);
    }
  }
  vector_.write(channel_place_[found_channel_] + kChannelLength, Width::half, static_cast<int32_t>(messages - 1));
}

}  // namespace quotient::processes
