#include "store/state_set.hpp"

#include <fmt/format.h>

namespace quotient::store {

StateSet::StateSet(const StoreOptions& options) : random_hash_(options.hash != HashKind::cyclic) {
  switch (options.kind) {
    case StoreKind::exact:
      set_ = std::make_shared<Visited>();
      if (options.hash_bits) signatures_.emplace(options.hash_bits);
      break;
    case StoreKind::compact: set_.emplace<CompactSet>(options.hash_bits ? options.hash_bits : 64); break;
    case StoreKind::bitstate: set_.emplace<Bitstate>(options.bitstate_bytes, options.bitstate_functions); break;
  }
}

StateSet::StateSet(const StateSet& first, Shared)
    : set_(std::get<std::shared_ptr<Visited>>(first.set_)), added_(first.added_), random_hash_(first.random_hash_) {}

double StateSet::missed_probability() const {
  if (const auto* compact = std::get_if<CompactSet>(&set_)) return -std::expm1(-compact->expected_omissions());
  if (const auto* bitstate = std::get_if<Bitstate>(&set_)) return -std::expm1(-bitstate->expected_omissions());
  return 0;
}

std::string StateSet::caveat() const {
  const std::string estimate =
      fmt::format("the estimated probability that a state was missed is {}{:.2g}{}", random_hash_ ? "" : "more than ",
                  missed_probability(), random_hash_ ? "" : ", because --hash cyclic confuses some states");
  if (const auto* compact = std::get_if<CompactSet>(&set_)) {
    return fmt::format("states were compared by {}-bit hashes (--store compact): {}", compact->bits(), estimate);
  }
  if (const auto* bitstate = std::get_if<Bitstate>(&set_)) {
    return fmt::format(
        "states were compared by {} bits each in a filter of {} bits, {:.2g} % of which are set (--store bitstate): {}",
        bitstate->functions(), bitstate->bytes() * 8, 100 * bitstate->fill(), estimate);
  }
  return "";
}

unsigned StateSet::hash_bits() const {
  if (const auto* compact = std::get_if<CompactSet>(&set_)) return compact->bits();
  if (std::holds_alternative<Bitstate>(set_)) return 64;
  return signatures_ ? signatures_->bits() : 0;
}

double StateSet::bitstate_fill() const {
  const auto* bitstate = std::get_if<Bitstate>(&set_);
  return bitstate ? bitstate->fill() : 0;
}

}  // namespace quotient::store
