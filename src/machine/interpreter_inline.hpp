// What nearly every instruction goes through, for the compiler to inline into the interpreter's loop: the usual case of
// each is here, the rest behind a call. Only for the interpreter's own files.
#pragma once

#include "machine/arithmetic.hpp"
#include "machine/interpreter.hpp"

namespace quotient::machine {

inline unsigned bytes_of(const Code& code) { return (code.bits + 7u) / 8; }

// How far a copy in pieces has come, see machine.hpp.
inline uint64_t Interpreter::progress() const {
  return memory::word_at<uint64_t>(memory_.view(thread_).data + kProgressWord * 8);
}
inline void Interpreter::set_progress(uint64_t progress) {
  std::memcpy(memory_.writable(thread_).data.data() + kProgressWord * 8, &progress, 8);
  memory_.changed(thread_);
}

// The place at this distance from where the pointer points to. Functions and dead objects have no bytes.
[[gnu::always_inline]] inline bool Interpreter::locate(const Value& pointer, uint32_t distance, uint64_t size,
                                                       bool write, Target& target) {
  const uint64_t place =
      (pointer.bits + static_cast<uint64_t>(sign_extend(distance, 32))) & mask_of(pointer_bytes_ * 8);
  if (pointer.is_unconfined_address() && pointer.undef == 0) [[likely]] {
    const memory::ObjectHeader& object = *memory_.view(pointer.object).header;
    const bool inside = size <= object.size && place <= object.size - size;
    if (inside && !(write && (object.flags & memory::kReadOnly))) [[likely]] {
      target = {pointer.object, static_cast<uint32_t>(place)};
      return true;
    }
  }
  if (pointer.is_plain() && pointer.undef == 0 && locate_number(place, size, write, target)) return true;
  if (pointer.is_address() && pointer.part.inner != 0) return locate_confined(pointer, place, size, write, target);
  refuse({place, pointer.undef, pointer.object, pointer.part}, size, write);
  return false;
}

// What is not read-only has a flag here, too, so that every kind of visibility is a mask.
[[gnu::always_inline]] inline bool Interpreter::is_visible(memory::Slot slot, bool write) const {
  const unsigned flags = memory_.view(slot).header->flags ^ memory::kReadOnly;
  return flags & (write ? visible_writes_ : visible_reads_);
}

// False: the step ends before this access.
[[gnu::always_inline]] inline bool Interpreter::may_access(const Target& target, uint64_t size, bool write,
                                                           uint8_t flags, uint8_t ordering) {
  const unsigned object = memory_.view(target.slot).header->flags ^ memory::kReadOnly;
  return !(object & (write ? watched_writes_ : watched_reads_)) || watched_access(target, size, write, flags, ordering);
}

[[gnu::always_inline]] inline void Interpreter::touch(const Target& target, uint64_t size, reduce::Effect effect) {
  if (learned_) [[unlikely]]
    note_touch(target, size, effect);
}

[[gnu::always_inline]] inline bool Interpreter::read(const Target& target, unsigned size, Value& value) {
  if (!memory::load(memory_.view(target.slot), target.offset, size, pointer_bytes_, value)) [[unlikely]] {
    fail(props::ErrorKind::address_dependent, "bytes of an address are read together with other bytes");
    return false;
  }
  if (observer_) [[unlikely]]
    observer_->access(pc_, target.slot, target.offset, size, false, value);
  return true;
}

[[gnu::always_inline]] inline void Interpreter::write(const Target& target, unsigned size, const Value& value) {
  if (observer_) [[unlikely]]
    observer_->access(pc_, target.slot, target.offset, size, true, value);
  if (memory::store(memory_.writable(target.slot), target.offset, size, pointer_bytes_, value))
    memory_.changed(target.slot);
  if (!value.is_plain()) publish(target.slot, value.object);
}

[[gnu::always_inline]] inline void Interpreter::load(const Code& code) {
  Target target;
  const unsigned size = bytes_of(code);
  if (!locate(value(code.a), code.extra, size, false, target)) return;
  if (!may_access(target, size, false, code.flags, code.bits2)) return;
  Value& result = registers_[code.result];
  if (!read(target, size, result)) return;
  if (code.bits == 1) {
    const uint64_t byte = result.bits & ~result.undef;
    if (byte > 1) [[unlikely]]
      refuse_bool(byte);
    result.bits = byte & 1;
    result.undef &= 1;
  }
}

[[gnu::always_inline]] inline void Interpreter::store(const Code& code) {
  Target target;
  const unsigned size = bytes_of(code);
  if (!locate(value(code.b), code.extra, size, true, target)) return;
  if (!may_access(target, size, true, code.flags, code.bits2)) return;
  const Value& stored = value(code.a);
  if ((memory_.view(target.slot).header->flags ^ memory::kReadOnly) & learned_) [[unlikely]]
    touch_by_storing(target, size, stored);
  if (code.bits == 1 && stored.undef) [[unlikely]]
    return write(target, size, {stored.bits, stored.undef & 1, stored.object, stored.part});
  write(target, size, stored);
}

[[gnu::always_inline]] inline void Interpreter::address(const Code& code) {
  const Value &base = value(code.a), &position = value(code.b), &displacement = value(code.c);
  const unsigned bits = pointer_bytes_ * 8;
  const uint64_t distance =
      static_cast<uint64_t>(sign_extend(position.bits, bits)) * static_cast<int32_t>(code.extra) + displacement.bits;
  if (!position.is_plain()) [[unlikely]] {  // null + address, from code that computes addresses as integers
    Value result = position;
    result.bits = (position.bits + base.bits + displacement.bits) & mask_of(bits);
    if (!base.is_plain() || code.extra != 1) {
      return fail(props::ErrorKind::address_dependent, "an address is used as an index");
    }
    return set(code, result);
  }
  const uint64_t undef = base.undef | position.undef | displacement.undef;
  const uint64_t sum = (base.bits + distance) & mask_of(bits);
  Value& result = registers_[code.result];
  assign(result, base);
  result.bits = undef ? 0 : sum;
  result.undef = undef ? mask_of(bits) : 0;
}

[[gnu::always_inline]] inline void Interpreter::extend(const Code& code) {
  const Value& a = value(code.a);
  if (!plain(a)) [[unlikely]]
    return extend_tagged(code);
  const uint64_t bits = code.op == core::Op::k_sext ? static_cast<uint64_t>(sign_extend(a.bits, code.bits)) : a.bits;
  set(code, memory::number(bits & mask_of(code.bits2)));
}

[[gnu::always_inline]] inline void Interpreter::branch_if(const Code& code) {
  const Value& condition = value(code.a);
  if (!defined(condition, "a branch")) return;
  next_ = static_cast<Pc>(condition.bits & 1 ? code.b : code.c);
  if (next_ <= pc_) burn();
}

// Counts a branch.
[[gnu::always_inline]] inline bool Interpreter::burn() { return --fuel_ != 0 || refuel(); }

}  // namespace quotient::machine
