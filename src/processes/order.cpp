// Symmetry of processes: which one of several equal processes is which makes no difference.
//
// If nothing in a model sees the number of a process, two states that differ only by exchanging processes of one type
// have the same future, up to exchanging the same processes again. So only one of them is stored, that in which the
// records are sorted. In Spin a process that has ended disappears when all younger ones have; nothing sees that either,
// and here it disappears at once (docs/promela.md, "Symmetry"). Where names are seen, but only as names, exchange.hpp
// does the same with everything that refers to them.
#include <algorithm>

#include "processes/machine.hpp"

namespace quotient::processes {

void Machine::normalize(std::vector<uint32_t>* along) {
  const Symmetry& symmetry = program_.symmetry;
  if (symmetry.hidden_numbers) remove_ended(along);
  bool in_init = false;
  for (uint32_t process = 0; process < process_count_; ++process) {
    const bool over = state_of(process).over;
    in_init |= !over && static_cast<int32_t>(type_of(process)) == symmetry.init;
    // When it disappears, its channels do, and whoever still uses them makes an error. That depends on who is younger.
    lost_symmetry_ |= over && symmetry.makes_channels[type_of(process)];
  }
  if (symmetry.sets.empty() || in_init) {
    if (symmetry.hidden_numbers) order_records(along);
    return;
  }
  const std::span<const uint32_t> words = exchange_->run(
      vector_.words(), {{process_place_.data(), process_count_}, {channel_place_.data(), channel_count_}});
  lost_symmetry_ |= exchange_->has_large_number();
  for (uint32_t word = 0; word < words.size(); ++word) vector_.set_word(word, words[word]);
  if (!along) return;
  const std::vector<uint32_t> before = *along;
  for (uint32_t process = 0; process < process_count_; ++process)
    (*along)[exchange_->new_numbers()[process]] = before[process];
}

// In Spin the youngest process disappears when it has ended, and its number is used again. Here it has been kept: if
// one is started now, its number depends on that.
void Machine::check_names_of_ended() {
  for (uint32_t process = 0; process < process_count_; ++process) {
    lost_symmetry_ |=
        state_of(process).over && (program_.symmetry.exchangeable[type_of(process)] || process + 1 == process_count_);
  }
}

void Machine::remove_ended(std::vector<uint32_t>* along) {
  for (uint32_t process = process_count_; process-- > 0;) {
    if (!state_of(process).over) continue;
    remove_record(process);
    if (along) along->erase(along->begin() + process);
  }
}

void Machine::order_records(std::vector<uint32_t>* along) {
  // Insertion sort: they are few, and nearly in order.
  for (uint32_t start = 1; start < process_count_; ++start) {
    uint32_t at = start;
    for (uint32_t before = start; before-- > 0;) {
      if (type_of(before) != type_of(at)) continue;
      const std::span<const uint32_t> left = record(before), right = record(at);
      if (!std::lexicographical_compare(right.begin(), right.end(), left.begin(), left.end())) break;
      for (uint32_t word = 0; word < left.size(); ++word) {
        const uint32_t value = left[word];
        vector_.set_word(process_place_[before] / 4 + word, right[word]);
        vector_.set_word(process_place_[at] / 4 + word, value);
      }
      if (along) std::swap((*along)[before], (*along)[at]);
      at = before;
    }
  }
}

std::span<const uint32_t> Machine::record(uint32_t process) const {
  return vector_.words().subspan(process_place_[process] / 4, program_.types[type_of(process)].bytes / 4);
}

// Those behind it move down. There are no channels among them.
void Machine::remove_record(uint32_t process) {
  const std::span<const uint32_t> words = vector_.words(), gone = record(process);
  const auto first = static_cast<uint32_t>(gone.data() - words.data()), length = static_cast<uint32_t>(gone.size());
  const auto end = static_cast<uint32_t>(words.size());
  for (uint32_t word = first; word + length < end; ++word) vector_.set_word(word, words[word + length]);
  vector_.shrink(end - length);
  find_records();
}

}  // namespace quotient::processes
