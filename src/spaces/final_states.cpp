#include "spaces/final_states.hpp"

#include <numeric>

#include "store/mix.hpp"

namespace quotient::spaces {

using memory::ObjectView;
using memory::Slot;

uint64_t FinalStates::hash() const { return std::accumulate(hashes_.begin(), hashes_.end(), uint64_t{0}); }

// Everything that the global variables reach, in an order that is a function of what they hold. Names of objects,
// addresses and ages depend on how the state was reached: none of them is looked at.
void FinalStates::add(const machine::Program& program, const memory::Memory& memory, uint64_t status) {
  met_.clear();
  numbers_.clear();
  running_ = 0;
  take(status);
  for (size_t g = 0; g < program.global_slots.size(); ++g) {
    if (program.module->globals[g].kind == core::Global::Kind::variable) visit(memory, program.global_slots[g]);
  }
  for (size_t i = 0; i < met_.size(); ++i) take_object(memory, memory.view(met_[i]));
  hashes_.insert(running_);
}

// What was there from the start and never changes has a name that does not change, either.
void FinalStates::visit(const memory::Memory& memory, Slot slot) {
  if (memory.is_static(slot)) return take(~uint64_t{index(slot)});
  const auto [place, is_new] = numbers_.emplace(slot, met_.size());
  if (is_new) met_.push_back(slot);
  take(place->second);
}

// Of the flags only whether it is a tombstone means something to the program.
void FinalStates::take_object(const memory::Memory& memory, const ObjectView& object) {
  take(static_cast<uint64_t>(object.header->kind));
  take(object.header->size);
  if (object.header->flags & memory::kDead) return take(1);
  take_bytes(object.data, object.undef, object.header->size);
  for (const memory::PointerField& field : object) {
    take(field.place);
    take(field.piece);
    visit(memory, field.target);
  }
}

// Undefined bits may hold names of undefined bytes (machine/byte_names.hpp), which are history, too.
void FinalStates::take_bytes(const uint8_t* bytes, const uint8_t* undefined, size_t size) {
  for (size_t i = 0; i < size; ++i) {
    const uint64_t unknown = undefined ? undefined[i] : 0;
    take((bytes[i] & ~unknown) | unknown << 8);
  }
}

void FinalStates::take(uint64_t word) { running_ = store::mix(running_ + store::kGoldenRatio + store::mix(word)); }

}  // namespace quotient::spaces
