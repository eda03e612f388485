#include "processes/touches.hpp"

#include "processes/machine.hpp"

namespace quotient::processes {

using reduce::Condition;
using reduce::holds;

// Records of processes are their own, and nobody else's.
void Machine::touch_place(uint32_t place, Width width, bool write) {
  if (!write) touches_->look(place, place + bytes_of(width));
  if (place < program_.global_bytes || place >= kHiddenPlace) touches_->global(place, place + bytes_of(width), write);
}

// Channels that are not there from the beginning may lie anywhere.
void Machine::look_at_channel(uint32_t channel) {
  const uint32_t place = channel_place_[channel];
  if (channel < names_->named_channels) touches_->look(place, place + channel_type(channel).bytes);
  else touches_->look_around();
}

// It is looked at how many messages there are, or what they are.
void Machine::touch_channel(uint32_t channel) {
  look_at_channel(channel);
  touches_->channel(names_->name_of(channel), kSendEnd, kReceiveEnd + 1, false);
}

void Machine::touch_send(uint32_t channel) {
  const uint32_t name = names_->name_of(channel);
  look_at_channel(channel);
  if (channel_type(channel).capacity == 0) {
    touches_->offer(name);  // which has a name of its own, or look_at_channel() says so
    if (holds(Condition::partners)) touches_->channel(name, kAccepts, kAccepts + 1, false);
  } else if (is_full(channel)) {
    if (holds(Condition::waits)) touches_->channel(name, kReceiveEnd, kReceiveEnd + 1, false);
  } else {
    touches_->channel(name, kSendEnd, kSendEnd + 1, true);
  }
}

void Machine::touch_receive(uint32_t channel, bool random, bool found) {
  const uint32_t name = names_->name_of(channel);
  look_at_channel(channel);
  if (channel_type(channel).capacity == 0) {
    if (holds(Condition::partners)) touches_->channel(name, kOffers, kOffers + 1, false);
    return;
  }
  if (!found && !holds(Condition::waits)) return;
  // What it waits for must be sent, unless another message is in front of it.
  const bool is_sent_for = !found && (random || length(channel) == 0);
  const uint32_t end = is_sent_for ? kSendEnd : kReceiveEnd;
  touches_->channel(name, end, end + 1, found);
}

// The youngest process can go, as long as no other one begins; the others wait until those go that are younger.
void Machine::touch_end(uint32_t process) {
  if (process + 1 != process_count_) return touches_->processes(kDeaths, kDeaths + 1, false);
  touches_->processes(kBirths, kBirths + 1, false);
  touches_->processes(kCount, kCount + 1, true);
  // Its channels go as well.
  if (channel_count_ && channel_place_[channel_count_ - 1] > process_place_[process])
    touches_->channel(names_->named_channels, 0, reduce::kWhole, true);
}

void Machine::touch_target(uint32_t process, uint32_t state) {
  if (state == 0) return;
  const uint32_t number = program_.types[type_of(process)].first_state + state;
  for (const uint32_t name : names_->accepted[number]) touches_->channel(name, kReady, kReady + 1, true);
  // A process that has ended is kept where numbers are exchanged: none may begin afterwards.
  if (options_.symmetry && program_.states[number].over) touches_->processes(kBirths, kBirths + 1, false);
}

bool Machine::is_silent(uint32_t process) const {
  return names_->silent[static_cast<size_t>(&state_of(process) - program_.states.data())];
}

}  // namespace quotient::processes
