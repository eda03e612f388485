// What a program learns about where objects lie: whether a dead object's address has come back, which of two objects
// comes first, and an address as a number. The machine has no addresses, so the answers are made here, when they are
// asked for: as choices where they are few, else as one of the possible numbers (docs/addresses.md).
#include <algorithm>

#include "machine/interpreter_inline.hpp"

namespace quotient::machine {

using core::Op;
using memory::ObjectHeader;
using memory::Slot;
using props::ErrorKind;

namespace {

constexpr size_t kMostOrdered = 6;  // objects of one region whose orders are all explored

bool is_order(Op op) { return op == Op::k_ult || op == Op::k_ule || op == Op::k_slt || op == Op::k_sle; }

// The distance of two objects. Added to one of them it gives the other, but pointers do not lead out of their objects.
bool is_distance(Op op, const memory::Value& a, const memory::Value& b) {
  if (a.is_plain() || b.is_plain()) return false;
  return op == Op::k_sub || (op == Op::k_add && a.object != b.object);
}

// An address is rounded down to a multiple of something small: it still points into its object, or near it.
bool is_rounding(Op op, const memory::Value& a, const memory::Value& b) {
  constexpr uint64_t kPage = 4096;
  return op == Op::k_and && a.is_address() && b.is_plain() && -b.bits <= kPage;
}

}  // namespace

// One of `count` alternatives. The caller has made sure that the step may still branch.
size_t Interpreter::pick(size_t count) { return count == 1 ? 0 : choices_.take(static_cast<uint32_t>(count)); }

// The objects that may lie where the dead one lay, in an order that a replay finds again.
std::vector<Slot> Interpreter::heirs(Slot dead, Slot except) const {
  std::vector<Slot> out;
  for (const Slot slot : machine_.reachable(thread_, pc_)) {
    if (slot == dead || slot == except || !memory_.present(slot)) continue;
    const ObjectHeader& header = *memory_.view(slot).header;
    if (may_lie_at(header, *memory_.view(dead).header) && machine_.addresses_.can_inherit(slot, dead))
      out.push_back(slot);
  }
  return out;
}

// Decides which object has got the address of the dead one: one of those that exist, or none of them. True: nothing
// was to be decided. False: the instruction begins anew with what its addresses have become, or the step ends before.
bool Interpreter::resolve(Slot dead) {
  look_at_dead(region_of(*memory_.view(dead).header));
  const std::vector<Slot> candidates = heirs(dead, Slot::none);
  if (candidates.empty()) return true;
  if (!visible_operation()) return false;
  touch_addresses();
  settle_heir(dead, candidates);
  next_ = pc_;
  return false;
}

void Interpreter::settle_heir(Slot dead, const std::vector<Slot>& candidates) {
  const size_t picked = pick(candidates.size() + 1);
  if (picked == 0) {  // it counts as having died just now: only what is born later may still take its place
    const uint16_t now = machine_.graveyard_.death();
    memory_.writable(dead).header.died = now;
    return memory_.changed(dead);
  }
  const Slot heir = candidates[picked - 1];
  const ObjectHeader was = *memory_.view(dead).header;
  pass_on(dead, heir);
  // What existed at the same time as the dead object had another address, so it cannot have the same heir.
  for (const Slot other : machine_.reachable(thread_, pc_)) {
    if (other == dead || other == heir || !memory_.present(other)) continue;
    const ObjectHeader& header = *memory_.view(other).header;
    if (may_lie_at(*memory_.view(heir).header, header) && lifetimes_overlap(header, was))
      settle_heir(other, heirs(other, heir));
  }
}

// From now on every pointer to the dead object is one to its heir: that is what lies there.
void Interpreter::pass_on(Slot dead, Slot heir) {
  machine_.addresses_.inherit(heir, dead);
  if (memory_.view(dead).header->flags & memory::kKept) machine_.mark(heir, memory::kKept);
  for (size_t i = 0; i < memory_.objects().size(); ++i) {
    const Slot slot = memory_.objects()[i];
    const memory::ObjectView& view = memory_.view(slot);
    const auto points = [&](const memory::PointerField& field) { return field.target == dead; };
    if (std::none_of(view.begin(), view.end(), points)) continue;
    for (memory::PointerField& field : memory_.writable(slot).pointers) {
      if (points(field)) field.target = heir;
    }
    memory_.changed(slot);
  }
  for (const Machine::ActiveFrame& frame : machine_.active_) {
    const Pc at = &frame == &machine_.active_.back() ? pc_ : frame.pc;
    for (uint32_t r = 0; r < program_.function_at(at).registers; ++r) {
      if (frame.registers[r].object == dead) frame.registers[r].object = heir;
    }
  }
  machine_.revives_dead_ = true;
  machine_.share(heir);
}

// Two addresses of different objects are about to be compared, and one of them is dead. If the other may have its
// place, that is decided first. True: they differ. False: as for resolve().
bool Interpreter::known_to_differ(const Value& a, const Value& b) {
  const ObjectHeader &first = *memory_.view(a.object).header, &second = *memory_.view(b.object).header;
  const bool second_at_first = may_lie_at(second, first);
  // The library does not take one of its threads for another, whatever their addresses: it looks at more than these.
  if (atomic_depth_ > 0 && program_.function_at(pc_).runtime && region_of(first) == Region::library) return true;
  if ((first.died | second.died) != 0 && region_of(first) == region_of(second)) look_at_dead(region_of(first));
  if (!second_at_first && !may_lie_at(first, second)) return true;
  const Slot dead = second_at_first ? a.object : b.object, heir = second_at_first ? b.object : a.object;
  return !machine_.addresses_.can_inherit(heir, dead) || resolve(dead);
}

// Bytes of memory that the library compares (memcmp) are equal where one is a copy of the other, also if they are
// undefined. Of values that the program itself, or C++'s library for it, compares this cannot be said: compilers make
// use of it that a variable was never given one (docs/checks.md).
bool Interpreter::are_copies(const Value& a, const Value& b, unsigned bits) {
  const core::Function& function = program_.module->functions[program_.function_of[pc_]];
  const bool of_c = function.runtime && function.name.find("::") == std::string::npos;
  if (!a.is_plain() || !b.is_plain() || !of_c || !may_be_equal(a, b, bits)) return false;
  machine_.misses_byte_names_ |= !machine_.options_.byte_names;
  if (!have_same_names(a, b, bits)) return false;
  machine_.condition("struct padding as ordinary bytes");
  return true;
}

// Whether two values are equal or not, where that is not clear at once (see comparable()).
void Interpreter::compare_objects(const Code& code) {
  const Value &a = value(code.a), &b = value(code.b);
  if ((a.undef & b.undef) != 0 && are_copies(a, b, code.bits)) return set(code, memory::number(code.op == Op::k_eq));
  if ((a.undef | b.undef) != 0 || a.part.piece || b.part.piece) return binary(code);
  bool equal = false;
  if (!a.is_plain() && !b.is_plain()) {
    const ObjectHeader &first = *memory_.view(a.object).header, &second = *memory_.view(b.object).header;
    if ((first.died | second.died) != 0 && !known_to_differ(a, b)) return;
  } else {
    const Value &address = a.is_plain() ? b : a, &other = a.is_plain() ? a : b;
    equal = !address.is_plain() && machine_.addresses_.is_numbered(address.object) &&
            machine_.addresses_.number(address.object) + address.bits == other.bits;
  }
  set(code, memory::number(equal == (code.op == Op::k_eq)));
}

// The numbers of two values, of which each may be an address, a piece of one, or a number already. False: the step ends
// before they are known, or the instruction begins anew.
bool Interpreter::numbers_of(const Value& a, const Value& b, uint64_t& first, uint64_t& second) {
  const Addresses& addresses = machine_.addresses_;
  const auto is_known = [&](const Value& v) { return v.is_plain() || addresses.is_numbered(v.object); };
  if (!(is_known(a) && is_known(b)) && !(may_be_placed(a) && may_be_placed(b) && visible_operation())) return false;
  if (!a.is_plain() || !b.is_plain()) touch_addresses();
  return number_of(a, first) && number_of(b, second);
}

// What is dead gets no number before it is known what lies there.
bool Interpreter::may_be_placed(const Value& value) {
  return value.is_plain() || memory_.view(value.object).header->died == 0 || resolve(value.object);
}

bool Interpreter::number_of(const Value& value, uint64_t& number) {
  number = value.bits;
  if (value.is_plain()) return true;
  Addresses& addresses = machine_.addresses_;
  if (!addresses.is_numbered(value.object)) {
    const bool may_be_skewed = memory_.view(value.object).header->alignment < 4 && !addresses.is_placed(value.object);
    addresses.give_number(value.object, may_be_skewed && pick(2) == 1);
    machine_.condition("addresses as one allocator might choose them");
  }
  const uint64_t begin = addresses.number(value.object);
  if (value.part.piece == 0) {
    number = (begin + value.bits) & mask_of(pointer_bytes_ * 8);
    return true;
  }
  // The offset's other bytes are not here, but places are such that adding an offset does not carry.
  const uint64_t piece = begin >> (8 * value.part.first) & mask_of(8u * value.part.length);
  number = piece | value.bits;
  if ((piece & value.bits) == 0) return true;
  fail(ErrorKind::address_dependent, "a number is computed from part of an address");
  return false;
}

// Which of two objects comes first. Each gets a place in the order of the others that have been asked for, any one of
// them if they are few.
bool Interpreter::put_in_order(const Value& a, const Value& b) {
  Addresses& addresses = machine_.addresses_;
  if (addresses.is_placed(a.object) && addresses.is_placed(b.object)) return true;
  if (!may_be_placed(a) || !may_be_placed(b) || !visible_operation()) return false;
  touch_addresses();
  for (const Slot object : {a.object, b.object}) {
    if (addresses.is_placed(object)) continue;
    const size_t gaps = addresses.gaps(object);
    if (gaps > kMostOrdered) machine_.condition("addresses as one allocator might choose them");
    addresses.put_into_gap(object, gaps > kMostOrdered ? gaps - 1 : pick(gaps));
  }
  return true;
}

// An operation on addresses whose result depends on where objects lie.
void Interpreter::compute_from_addresses(const Code& code) {
  const Value a = value(code.a), b = value(code.b);
  if (is_distance(code.op, a, b))
    return fail(ErrorKind::address_dependent, "the distance of two objects is computed from their addresses");
  uint64_t first = 0, second = 0;
  if (is_order(code.op) && a.is_address() && b.is_address()) {
    if (!put_in_order(a, b)) return;
    first = machine_.addresses_.number(a.object) + a.bits;
    second = machine_.addresses_.number(b.object) + b.bits;
  } else if (!numbers_of(a, b, first, second)) {
    return;
  }
  const uint64_t result = compute(code.op, first, second, code.bits);
  if (is_rounding(code.op, a, b)) {
    return set(code, memory::address(a.object, (result - machine_.addresses_.number(a.object)) & mask_of(code.bits)));
  }
  set(code, memory::number(result));
}

// An access through a number: it may be that of an object's address.
bool Interpreter::locate_number(uint64_t number, uint64_t size, bool write, Target& target) {
  const Slot object = machine_.addresses_.object_at(number);
  if (object == Slot::none) return false;
  const ObjectHeader& header = *memory_.view(object).header;
  const uint64_t offset = number - machine_.addresses_.number(object);
  if (offset + size > header.size || (write && (header.flags & memory::kReadOnly))) return false;
  target = {object, static_cast<uint32_t>(offset)};
  return true;
}

}  // namespace quotient::machine
