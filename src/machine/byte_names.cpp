#include "machine/byte_names.hpp"

#include <algorithm>
#include <array>

#include "machine/arithmetic.hpp"

namespace quotient::machine {

using memory::ObjectView;
using memory::Slot;
using memory::Value;

namespace {

// The next name in these bits after this one; 0 if it was the last.
uint8_t next_name(uint8_t undef, uint8_t name) { return static_cast<uint8_t>((name - undef) & undef); }

}  // namespace

bool may_be_equal(const Value& a, const Value& b, unsigned bits) {
  return (((a.undef ^ b.undef) | ((a.bits ^ b.bits) & ~a.undef)) & mask_of(bits)) == 0;
}

bool have_same_names(const Value& a, const Value& b, unsigned bits) {
  if (bits % 8 != 0) return false;
  for (unsigned at = 0; at < bits; at += 8) {
    const uint64_t undef = a.undef >> at & 0xff;
    if (undef == 0) continue;
    const uint64_t name = a.bits >> at & undef;
    if (name == 0 || name != (b.bits >> at & undef)) return false;
  }
  return true;
}

bool ByteNames::are_missing(Slot object, uint32_t offset, uint32_t size) const {
  const ObjectView& view = memory_.view(object);
  if (!view.undef || memory_.is_static(object)) return false;
  bool known = false, missing = false;
  for (uint32_t at = offset; at < offset + size; ++at) {
    known |= view.undef[at] != 0xff;
    missing |= view.undef[at] != 0 && (view.data[at] & view.undef[at]) == 0;
  }
  return known && missing;
}

template <class Visit>
void ByteNames::for_each_name(Slot object, Visit&& visit) const {
  const ObjectView& view = memory_.view(object);
  if (!view.undef) return;
  for (uint32_t at = 0; at < view.header->size; ++at) {
    if (view.data[at] & view.undef[at])
      visit(at, key(view.undef[at], static_cast<uint8_t>(view.data[at] & view.undef[at])));
  }
}

void ByteNames::collect() {
  used_.reset();
  for (const Slot slot : memory_.objects()) {
    for_each_name(slot, [this](uint32_t, size_t name) { used_.set(name); });
  }
}

void ByteNames::collect(const Value& value) {
  if ((value.bits & value.undef) == 0) return;
  for (unsigned at = 0; at < 64; at += 8) {
    const auto undef = static_cast<uint8_t>(value.undef >> at);
    used_.set(key(undef, static_cast<uint8_t>(value.bits >> at & undef)));
  }
}

void ByteNames::give(Slot object, uint32_t offset, uint32_t size) {
  memory::Object& target = memory_.writable(object);
  for (uint32_t at = offset; at < offset + size; ++at) {
    const uint8_t undef = target.undef[at];
    if (undef == 0 || (target.data[at] & undef) != 0) continue;
    uint8_t name = next_name(undef, 0);
    while (name != 0 && used_.test(key(undef, name))) name = next_name(undef, name);
    if (name == 0) continue;
    target.data[at] |= name;
    used_.set(key(undef, name));
  }
  ever_ = true;
}

void ByteNames::settle() {
  if (!ever_) return;
  used_.reset();
  repeated_.reset();
  named_objects_.clear();
  for (const Slot slot : memory_.objects()) {
    bool any = false;
    for_each_name(slot, [&](uint32_t, size_t name) {
      if (used_.test(name)) repeated_.set(name);
      used_.set(name);
      any = true;
    });
    if (any) named_objects_.push_back(slot);
  }
  if (named_objects_.empty()) return;
  std::sort(named_objects_.begin(), named_objects_.end());
  becomes_.assign(kNames, 0);
  std::array<uint8_t, 256> last{};  // by undefined bits
  const auto new_name = [&](uint8_t undef, size_t name) -> uint8_t {
    if (!repeated_.test(name)) return 0;
    if (becomes_[name] == 0) becomes_[name] = last[undef] = next_name(undef, last[undef]);
    return becomes_[name];
  };
  for (const Slot slot : named_objects_) {
    for_each_name(slot, [&](uint32_t at, size_t name) {
      const auto undef = static_cast<uint8_t>(name >> 8), before = static_cast<uint8_t>(name);
      const uint8_t after = new_name(undef, name);
      if (after != before) memory_.writable(slot).data[at] ^= static_cast<uint8_t>(before ^ after);
    });
  }
}

}  // namespace quotient::machine
