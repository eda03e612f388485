// Memory instructions. Each asks whether the access is allowed and whether it is visible, then makes it with all tags.
#include <algorithm>
#include <bit>

#include "base/budget.hpp"
#include "machine/interpreter_inline.hpp"

namespace quotient::machine {

using memory::ObjectKind;
using memory::ObjectView;
using memory::Slot;
using props::ErrorKind;
using reduce::Effect;

namespace {

uint64_t rmw_result(RmwOp op, uint64_t old, uint64_t operand, unsigned bits) {
  const int64_t a = sign_extend(old, bits), b = sign_extend(operand, bits);
  switch (op) {
    case RmwOp::nand: return ~(old & operand) & mask_of(bits);
    case RmwOp::max: return a > b ? old : operand;
    case RmwOp::min: return a < b ? old : operand;
    case RmwOp::umax: return std::max(old, operand);
    case RmwOp::umin: return std::min(old, operand);
    case RmwOp::fadd: return compute_float(core::Op::k_fadd, old, operand, bits);
    case RmwOp::fsub: return compute_float(core::Op::k_fsub, old, operand, bits);
    default: return operand;
  }
}

// The logarithm of an alignment in bytes; 0 asks for none, and gets what malloc gives.
uint8_t alignment_asked(const memory::Value& bytes) {
  return bytes.bits == 0 ? memory::kUsualAlignment : static_cast<uint8_t>(std::countr_zero(bytes.bits));
}

}  // namespace

// Says what is wrong with an access that locate() did not allow.
void Interpreter::refuse(const Value& pointer, uint64_t size, bool write) {
  const char* verb = write ? "write" : "read";
  if (pointer.undef) {
    const bool undefined = machine_.options_.checks.has(ErrorKind::undefined_value);
    return fail(undefined ? ErrorKind::undefined_value : ErrorKind::invalid_pointer,
                fmt::format("{} through an undefined pointer", verb));
  }
  if (pointer.is_plain()) {
    if (pointer.bits < 4096) return fail(ErrorKind::null_dereference, fmt::format("{} through a null pointer", verb));
    if (machine_.addresses_.is_in_a_region(pointer.bits)) {
      return fail(ErrorKind::address_dependent,
                  fmt::format("{} through a number that was computed from an address", verb));
    }
    return fail(ErrorKind::invalid_pointer,
                fmt::format("{} through a pointer to no object (the number {:#x})", verb, pointer.bits));
  }
  if (pointer.part.piece) return fail(ErrorKind::address_dependent, "part of an address is used as a pointer");
  const memory::ObjectHeader& object = *memory_.view(pointer.object).header;
  if (object.kind == ObjectKind::heap) step_.block = object.block();
  if (object.flags & memory::kDead) {
    const bool freed = object.kind == ObjectKind::heap;
    const ErrorKind kind = freed ? ErrorKind::use_after_free : ErrorKind::use_after_return;
    if (!may_meet_dead(pointer.object, write, kind)) return;
    const char* const what = freed ? "freed memory"
                             : object.kind == ObjectKind::thread_local_variable
                                 ? "a thread-local variable whose thread has ended"
                                 : "a local variable that is out of scope";
    return fail(kind, fmt::format("{} of {}", verb, what));
  }
  if (object.kind == ObjectKind::function)
    return fail(ErrorKind::invalid_pointer, fmt::format("{} of a function's code", verb));
  if (pointer.bits > object.size || pointer.bits + size > object.size) {
    return fail(ErrorKind::out_of_bounds,
                fmt::format("{} of {} byte{} at offset {} of an object of {} byte{}", verb, size, size == 1 ? "" : "s",
                            sign_extend(pointer.bits, pointer_bytes_ * 8), object.size, object.size == 1 ? "" : "s"));
  }
  fail(ErrorKind::write_to_constant, "write to constant memory");
}

// The pointer is confined to a part of its object. What is wrong beyond that comes first.
bool Interpreter::locate_confined(const Value& pointer, uint64_t place, uint64_t size, bool write, Target& target) {
  const Value unconfined{place, pointer.undef, pointer.object, {}};
  if (!locate(unconfined, 0, size, write, target)) return false;
  const InnerBounds::Range inner = machine_.inner_bounds_.range(pointer.part.inner);
  if (target.offset >= inner.begin && target.offset + size <= inner.end) return true;
  const int64_t offset = static_cast<int64_t>(target.offset) - inner.begin;
  fail(ErrorKind::bounds_inner,
       fmt::format("{} of {} byte{} at offset {} of an array of {} bytes inside of its object",
                   write ? "write" : "read", size, size == 1 ? "" : "s", offset, inner.end - inner.begin));
  return false;
}

void Interpreter::confine(const Code& code) {
  Value pointer = value(code.a);
  const uint64_t begin = pointer.bits, end = begin + code.extra;
  const bool is_range = code.extra != 0 && begin < end && end <= UINT32_MAX;
  const InnerBounds::Range range{static_cast<uint32_t>(begin), static_cast<uint32_t>(end)};
  if (pointer.is_address()) pointer.part.inner = is_range ? machine_.inner_bounds_.number(range) : uint16_t{0};
  set(code, pointer);
}

// A _Bool has this byte. If that is not checked, its lowest bit counts.
void Interpreter::refuse_bool(uint64_t byte) {
  if (machine_.options_.checks.has(ErrorKind::invalid_value))
    fail(ErrorKind::invalid_value, fmt::format("a _Bool is {}, neither 0 nor 1", byte));
}

void Interpreter::set_concurrent(bool concurrent) {
  // A handler sees what no other thread sees, such as its thread's own variables.
  const Visibility visibility = this->visibility();
  concurrent_ = concurrent;
  const bool all_visible = visibility == Visibility::all || machine_.options_.exposed;
  const memory::ObjectFlag seen = all_visible ? memory::kReadOnly : memory::kShared;
  visible_reads_ = concurrent ? seen : 0;
  visible_writes_ = visibility == Visibility::statement       ? uint8_t{memory::kReadOnly}
                    : concurrent || machine_.options_.watched ? seen
                                                              : 0;
  const uint8_t all = order_ ? memory::kReadOnly : 0;
  if (machine_.options_.learns && machine_.has_spawned())
    learned_ = all_visible ? memory::kReadOnly : memory::kShared | memory::kOnceShared;
  watched_reads_ = visible_reads_ | learned_ | all | (machine_.options_.byte_names ? memory::kHasUndefined : 0);
  watched_writes_ = visible_writes_ | learned_ | all;
}

bool Interpreter::watched_access(const Target& target, uint64_t size, bool write, uint8_t flags, uint8_t ordering) {
  const bool atomic = flags & core::kAtomic;
  if (!(flags & core::kFinal)) [[likely]] {
    const bool unseen = write ? (flags & core::kAwaited) != 0 : (flags & core::kOnce) && is_settled(target, size);
    if (is_visible(target.slot, write) && !unseen) {
      if (flags & core::kOnce) touch(target, size, Effect::read);  // that it is 0 decides where the step ends
      if (!visible_access(target, size, write, atomic)) return false;
    }
    if (!write || order_) touch(target, size, reduce::effect_of(write));
    if (order_ && !is_ordered(target, size, !write, write, atomic, ordering)) return false;
  }
  if (!write && machine_.options_.byte_names)
    machine_.name_bytes(pc_, target.slot, target.offset, static_cast<uint32_t>(size));
  return true;
}

// What is about to be read (`.once`) is not 0, and so stays as it is: nobody can notice the access.
bool Interpreter::is_settled(const Target& target, uint64_t size) const {
  Value there;
  return memory::load(memory_.view(target.slot), target.offset, static_cast<unsigned>(size), pointer_bytes_, there) &&
         there.undef == 0 && !is_null(there);
}

bool Interpreter::may_update(const Target& target, uint64_t size, Effect effect) {
  if (is_visible(target.slot, true) && !visible_access(target, size, effect != Effect::read, true)) return false;
  touch(target, size, effect);
  return true;
}

// Tells the access to order_. False: it races, and that ends the execution.
bool Interpreter::is_ordered(const Target& target, uint64_t size, bool reads, bool writes, bool atomic,
                             uint8_t ordering) {
  const HappensBefore::Access access{{target.slot, target.offset, static_cast<uint32_t>(size)},
                                     pc_,
                                     reads,
                                     writes,
                                     atomic,
                                     atomic ? ordering : uint8_t{core::kOrdersAll}};
  if (atomic_depth_ == 0) return order_->access(thread_, access) || pass_race(pc_);
  order_->access_in_section(access);
  return true;
}

// Reports a race. The place is that of the access, which may be earlier in the same atomic section. True: the program
// goes on as if nothing had happened.
bool Interpreter::pass_race(Pc pc) {
  const Pc now = pc_;
  if (!program_.function_at(pc).runtime) pc_ = pc;
  fail_or_pass(ErrorKind::data_race, kRaceMessage);
  if (state_ == State::stopped) return false;
  pc_ = now;
  return true;
}

bool Interpreter::visible_access(const Target& target, uint64_t size, bool write, bool atomic) {
  if (!visible_operation()) return false;
  step_.footprint.emplace_back(target.slot, target.offset, static_cast<uint32_t>(size), pc_, write,
                               atomic || atomic_depth_ > 0);
  return true;
}

// Other threads reach what is stored in an object that they reach.
void Interpreter::publish(Slot target, Slot object) {
  if (memory_.view(target).header->flags & memory::kShared) machine_.share(object);
}

void Interpreter::rmw(const Code& code) {
  Target target;
  const unsigned size = bytes_of(code);
  if (!locate(value(code.a), 0, size, true, target)) return;
  if (!may_update(target, size, effect_of_rmw(code, target, size))) return;
  if (order_ && !is_ordered(target, size, true, true, true, code.bits2)) return;
  Value old;
  if (!read(target, size, old)) return;
  const Value operand = value(code.b);
  const auto op = static_cast<RmwOp>(code.extra);
  Value result = operand;
  static constexpr core::Op kTagged[] = {core::Op::k_mov, core::Op::k_add, core::Op::k_sub,
                                         core::Op::k_and, core::Op::k_or,  core::Op::k_xor};
  if (op >= RmwOp::add && op <= RmwOp::bxor) {
    if (!compute_tagged(kTagged[code.extra], old, operand, code.bits, zeros(old, operand), result)) {
      return fail(ErrorKind::address_dependent, "an atomic operation computes a number from an address");
    }
  } else if (op != RmwOp::xchg) {
    if (!plain(old, operand)) return fail(ErrorKind::undefined_value, "an atomic operation on an undefined value");
    result = memory::number(rmw_result(op, old.bits, operand.bits, code.bits));
  }
  write(target, size, result);
  set(code, old);
}

void Interpreter::cmpxchg(const Code& code) {
  Target target;
  const unsigned size = bytes_of(code);
  const Value& expected = value(code.b);
  if (!locate(value(code.a), 0, size, true, target)) return;
  if (!expected.is_plain() && !exchange_is_decided(target, size, expected)) return;
  if (!may_update(target, size, exchanges(code, target, size) ? Effect::write : Effect::read)) return;
  Value old, equal;
  if (!read(target, size, old)) return;
  const Value replacement = value(code.c);
  if (!compute_tagged(core::Op::k_eq, old, expected, code.bits, zeros(old, expected), equal)) {
    return fail(ErrorKind::address_dependent, "a comparison of parts of addresses");
  }
  if (!defined(equal, "a compare-and-swap")) return;
  const bool succeeds = equal.bits & 1;
  const uint8_t failure = code.bits2 & core::kFailureAcquire ? core::kAcquire : core::kRelaxed;
  if (order_ && !is_ordered(target, size, true, succeeds, true, succeeds ? code.bits2 : failure)) return;
  if (succeeds) write(target, size, replacement);
  set(code, old);
  registers_[code.extra] = equal;
}

// Whether what is there is not known to be something else than what is expected: then nothing is written, and for
// others it is as if it had only been read.
bool Interpreter::exchanges(const Code& code, const Target& target, unsigned size) const {
  Value old, equal;
  const Value& expected = value(code.b);
  return !memory::load(memory_.view(target.slot), target.offset, size, pointer_bytes_, old) ||
         !compute_tagged(core::Op::k_eq, old, expected, code.bits, zeros(old, expected), equal) || equal.undef != 0 ||
         (equal.bits & 1) != 0;
}

// An exchange with an address that may have come back: whether it has is decided in a step before the exchange.
bool Interpreter::exchange_is_decided(const Target& target, unsigned size, const Value& expected) {
  Value there;
  if (!memory::load(memory_.view(target.slot), target.offset, size, pointer_bytes_, there)) return true;
  const bool two_objects = there.is_address() && expected.is_address() && there.object != expected.object;
  return !two_objects || (there.undef | expected.undef) != 0 || known_to_differ(there, expected);
}

void Interpreter::copy(const Code& code) {
  const Value &to = value(code.a), &from = value(code.b), &size = value(code.c);
  if (!defined(size, "a length")) return;
  if (size.bits == 0) return;
  Target source, destination;
  if (!locate(from, 0, size.bits, false, source) || !locate(to, 0, size.bits, true, destination)) return;
  const bool apart = source.slot != destination.slot || source.offset + size.bits <= destination.offset ||
                     destination.offset + size.bits <= source.offset || source.offset == destination.offset;
  if ((code.flags & core::kDisjoint) && !apart)
    return fail(ErrorKind::overlapping_copy, "memcpy between overlapping ranges");
  const bool read_visible = is_visible(source.slot, false), write_visible = is_visible(destination.slot, true);
  Chunk chunk;
  if (size.bits > kLongCopy) Budget::check();
  const uint64_t alignment =
      std::min(read_visible ? known_alignment(source) : kWord, write_visible ? known_alignment(destination) : kWord);
  if (!next_chunk(size.bits, alignment, read_visible || write_visible, chunk)) return;
  if (machine_.options_.byte_names && !result_)  // a condition writes to nothing
    machine_.name_bytes(pc_, source.slot, source.offset, static_cast<uint32_t>(size.bits));
  source.offset += chunk.begin;
  destination.offset += chunk.begin;
  if (read_visible) step_.footprint.emplace_back(source.slot, source.offset, chunk.size, pc_, false, atomic_depth_ > 0);
  if (write_visible)
    step_.footprint.emplace_back(destination.slot, destination.offset, chunk.size, pc_, true, atomic_depth_ > 0);
  touch(source, chunk.size, Effect::read);
  touch(destination, chunk.size, Effect::write);
  const bool constant = memory_.view(source.slot).header->flags & memory::kReadOnly;
  if (order_ && !((constant || is_ordered(source, chunk.size, true, false, false, 0)) &&
                  is_ordered(destination, chunk.size, false, true, false, 0)))
    return;
  if (observer_) {
    Value moved = memory::undefined();
    if (chunk.size <= 8) memory::load(memory_.view(source.slot), source.offset, chunk.size, pointer_bytes_, moved);
    observer_->access(pc_, source.slot, source.offset, chunk.size, false, moved);
    observer_->access(pc_, destination.slot, destination.offset, chunk.size, true, moved);
  }
  memory::Object& target = memory_.writable(destination.slot);
  memory::copy(target, destination.offset, memory_.view(source.slot), source.offset, chunk.size, pointer_bytes_);
  memory_.changed(destination.slot);
  for (size_t i = 0; i < target.pointers.size(); ++i) publish(destination.slot, target.pointers[i].target);
}

void Interpreter::fill(const Code& code) {
  const Value &to = value(code.a), &byte = value(code.b), &size = value(code.c);
  if (!defined(size, "a length")) return;
  if (size.bits == 0) return;
  Target target;
  if (!locate(to, 0, size.bits, true, target)) return;
  const bool visible = is_visible(target.slot, true);
  Chunk chunk;
  if (size.bits > kLongCopy) Budget::check();
  if (!next_chunk(size.bits, known_alignment(target), visible, chunk)) return;
  target.offset += chunk.begin;
  if (visible) step_.footprint.emplace_back(target.slot, target.offset, chunk.size, pc_, true, atomic_depth_ > 0);
  touch(target, chunk.size, Effect::write);
  if (order_ && !is_ordered(target, chunk.size, false, true, false, 0)) return;
  if (observer_) observer_->access(pc_, target.slot, target.offset, chunk.size, true, byte);
  memory::fill(memory_.writable(target.slot), target.offset, chunk.size, pointer_bytes_,
               static_cast<uint8_t>(byte.bits), static_cast<uint8_t>(byte.undef));
  memory_.changed(target.slot);
}

// Every address of the place is a multiple of this, as far as anybody knows.
uint64_t Interpreter::known_alignment(const Target& target) const {
  const uint64_t bits = memory::alignment(*memory_.view(target.slot).header) | target.offset;
  return bits & -bits;
}

// How much of a copy of so many bytes the processor moves at once: a power of two, at most what a register holds, if
// it cannot lie across two cache lines. At most kChunks pieces, so that long copies stay affordable.
uint64_t Interpreter::piece_size(uint64_t size, uint64_t left, uint64_t alignment) const {
  if (size > kWord) return std::max<uint64_t>(kWord, (size / kChunks + kWord - 1) / kWord * kWord);
  return std::min({std::bit_floor(left), alignment, uint64_t{pointer_bytes_}});
}

// A copy is atomic only if it is one access of the processor: where another thread can see it, it is made in pieces,
// each a step of its own, with the progress kept in the thread's record. What began in pieces goes on from there even
// if nobody can see the rest.
bool Interpreter::next_chunk(uint64_t size, uint64_t alignment, bool visible, Chunk& chunk) {
  if (visible && !visible_operation()) return false;
  const uint64_t begin = progress();
  const bool in_pieces = visible && atomic_depth_ == 0;
  const uint64_t piece = in_pieces ? piece_size(size, size - begin, alignment) : size;
  chunk = {static_cast<uint32_t>(begin), static_cast<uint32_t>(std::min(piece, size - begin))};
  const uint64_t end = begin + chunk.size, reached = end < size ? end : 0;
  if (reached != begin) set_progress(reached);
  if (end < size) park();  // after this piece: the instruction is not done yet
  return true;
}

void Interpreter::local(const Code& code) {
  const Value& size = value(code.a);
  if (!defined(size, "the size of a variable")) return;
  if (size.bits > kLargestObject)
    return fail(ErrorKind::stack_overflow, fmt::format("a local variable of {} bytes", size.bits));
  if (memory_.temporaries_exhausted()) return park();
  if (!may_be_born(Region::stack)) return;
  const Slot slot = memory_.create(ObjectKind::local, static_cast<uint32_t>(size.bits), machine_.options_.zeroed);
  memory::ObjectHeader& header = memory_.writable(slot).header;
  header.set_pc(pc_);
  header.born = machine_.graveyard_.birth();
  header.alignment = alignment_asked(value(code.b)) & 63;
  set(code, memory::address(slot, 0));
}

void Interpreter::alloc(const Code& code) {
  const Value& size = value(code.a);
  if (!defined(size, "the size of an allocation")) return;
  if (size.bits > kLargestObject)
    return fail(ErrorKind::unsupported,
                fmt::format("an allocation of {} bytes, more than the {} that an object can have", size.bits,
                            uint64_t{kLargestObject}));
  if (memory_.temporaries_exhausted()) return park();
  if (!may_be_born(code.flags & core::kUntracked ? Region::library : Region::heap)) return;
  const bool zeroed = (code.flags & core::kZeroed) || machine_.options_.zeroed;
  const Slot slot = memory_.create(ObjectKind::heap, static_cast<uint32_t>(size.bits), zeroed);
  memory::ObjectHeader& header = memory_.writable(slot).header;
  header.alignment = alignment_asked(value(code.b)) & 63;
  header.family = static_cast<uint8_t>(code.extra % core::kFamilies.size());
  if (code.flags & core::kUntracked) header.flags |= memory::kUntracked;
  header.born = machine_.graveyard_.birth();
  if (observer_) header.set_block(observer_->allocated(thread_, call_stack()));
  memory_.changed(slot);
  if (order_) order_->made(thread_, {slot, 0, static_cast<uint32_t>(size.bits)}, pc_);
  set(code, memory::address(slot, 0));
}

void Interpreter::free(const Code& code) {
  const Value& pointer = value(code.a);
  if (!defined(pointer, "what is freed")) return;
  if (pointer.is_plain() && pointer.bits == 0) return;
  if (!pointer.is_address()) return fail(ErrorKind::invalid_free, "free of a number that is no pointer");
  const memory::ObjectHeader& object = *memory_.view(pointer.object).header;
  if (object.kind != ObjectKind::heap) {
    return fail(ErrorKind::invalid_free, object.kind == ObjectKind::local ? "free of a local variable"
                                         : object.kind == ObjectKind::thread_local_variable
                                             ? "free of a thread-local variable"
                                             : "free of a global object");
  }
  const bool dead = object.flags & memory::kDead;
  if (dead || pointer.bits != 0) step_.block = object.block();
  if (dead && !may_meet_dead(pointer.object, true, ErrorKind::double_free)) return;
  if (dead) return fail(ErrorKind::double_free, "memory is freed a second time");
  if (pointer.bits != 0) {
    return fail(ErrorKind::invalid_free,
                fmt::format("free of a pointer to offset {} of an object", sign_extend(pointer.bits, 64)));
  }
  if (!is_freed_as_allocated(code, object)) return;
  if (!is_visible(pointer.object, true) && !may_be_born(region_of(object))) return;
  if (!may_access({pointer.object, 0}, object.size, true, 0, 0)) return;
  touch({pointer.object, 0}, object.size, Effect::write);
  bury(pointer.object);
}

// By the function that belongs to the one that allocated it, and with its size, if one is named.
bool Interpreter::is_freed_as_allocated(const Code& code, const memory::ObjectHeader& object) {
  const props::CheckSet& checks = machine_.options_.checks;
  const size_t family = code.extra % core::kFamilies.size();
  if (family != object.family && checks.has(ErrorKind::mismatched_free)) {
    step_.block = object.block();
    fail(ErrorKind::mismatched_free, fmt::format("{} of memory that {} has given", core::kFamilies[family].frees,
                                                 core::kFamilies[object.family].allocates));
    return false;
  }
  if (code.b == kNothing || !checks.has(ErrorKind::wrong_delete_size)) return true;
  const Value& size = value(code.b);
  if (!defined(size, "the size of what is freed")) return false;
  if (size.bits == object.size) return true;
  step_.block = object.block();
  fail(ErrorKind::wrong_delete_size, fmt::format("{} as an object of {} bytes, but it has {}",
                                                 core::kFamilies[family].frees, size.bits, uint32_t{object.size}));
  return false;
}

void Interpreter::kill(const Code& code) {
  const Value& pointer = value(code.a);
  if (pointer.undef || !pointer.is_address()) return;
  const ObjectView& view = memory_.view(pointer.object);
  if (!view || (view.header->flags & memory::kDead)) return;
  if (!may_access({pointer.object, 0}, view.header->size, true, core::kAtomic, core::kRelaxed)) return;
  touch({pointer.object, 0}, view.header->size, Effect::write);
  bury(pointer.object);
}

// The object becomes a tombstone: it remembers only that it was, and of which kind.
void Interpreter::bury(Slot slot) {
  const memory::ObjectHeader before = *memory_.view(slot).header;
  memory::Object& object = memory_.replace(slot, before.kind, 0, true);
  constexpr unsigned kRemembered = memory::kShared | memory::kUntracked | memory::kNumbered | memory::kKept;
  object.header.flags = static_cast<uint8_t>(memory::kDead | (before.flags & kRemembered));
  object.header.alignment = before.alignment;
  object.header.address = before.address;
  object.header.born = before.born;
  if (observer_ && before.kind == ObjectKind::heap) {
    observer_->freed(thread_, user_pc(), before.block());
    object.header.set_block(before.block());
  }
  memory_.changed(slot);
  give_up_address(slot);
}

// From now on a younger object may have its address.
void Interpreter::give_up_address(Slot slot) {
  if (learned_ && machine_.options_.visible_births) touch({reduce::NameKind::addresses, 0}, true);
  if (machine_.graveyard_.is_full())
    return fail(ErrorKind::unsupported, "too many dead objects that something still points to");
  memory_.writable(slot).header.died = machine_.graveyard_.death();
  memory_.changed(slot);
}

// The object stays as it is, for the library to recognise.
void Interpreter::retire(const Code& code) {
  const Value& pointer = value(code.a);
  if (pointer.is_address() && memory_.view(pointer.object).header->kind == ObjectKind::heap)
    give_up_address(pointer.object);
}

void Interpreter::size_of(const Code& code) {
  const Value& pointer = value(code.a);
  if (!defined(pointer, "a pointer")) return;
  if (!pointer.is_address()) return set(code, memory::number(0));
  set(code, memory::number(memory_.view(pointer.object).header->size));
}

}  // namespace quotient::machine
