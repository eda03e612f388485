// What a step touches, in names for all states (reduce/touch.hpp): for reductions, which have to know what a thread may
// still do. Noted are accesses to what is or was shared, also where nobody can notice them: in another order of steps
// somebody might.
#include <algorithm>
#include <bit>
#include <optional>
#include <set>

#include "machine/interpreter_inline.hpp"
#include "machine/operands.hpp"
#include "reduce/conditions.hpp"
#include "reduce/touch_set.hpp"

namespace quotient::machine {

using memory::ObjectKind;
using memory::Slot;
using reduce::Condition;
using reduce::Effect;
using reduce::holds;
using reduce::LockSet;
using reduce::NameKind;
using reduce::ObjectName;

namespace {

// The name that the object has as long as it exists. What is dead has lost it.
ObjectName name_of(Slot slot, const memory::ObjectHeader& header) {
  if (header.flags & memory::kDead) return {NameKind::anything, 0};
  switch (header.kind) {
    case ObjectKind::heap:
      if (header.thread) return {NameKind::handle, header.thread};
      return header.name() ? ObjectName(NameKind::first_heap, header.name()) : ObjectName(NameKind::heap, header.size);
    case ObjectKind::local: return {NameKind::local, header.pc()};
    case ObjectKind::thread_local_variable: return {NameKind::thread_local_, header.global()};
    default: return {NameKind::global, index(slot)};
  }
}

// As much of a thread's name as fits into its handle's header; never 0.
uint8_t short_name(Slot thread) { return static_cast<uint8_t>(1 + index(thread) % (ThreadKinds::kFirst - 1)); }

// The second name for what threads of a kind have each for itself, see touch_mine().
constexpr uint32_t kOthers = 1u << 8;
// Names of kinds, apart from slots.
constexpr uint32_t kKinds = 1u << 28;

constexpr size_t kManyTouches = 4096;

// Updates that can be made in any order, if nobody looks at what was there before: those with the same number.
std::optional<unsigned> commuting_sort(RmwOp op) {
  switch (op) {
    case RmwOp::add:
    case RmwOp::sub: return 0;
    case RmwOp::band: return 1;
    case RmwOp::bor: return 2;
    case RmwOp::bxor: return 3;
    case RmwOp::max: return 4;
    case RmwOp::min: return 5;
    case RmwOp::umax: return 6;
    case RmwOp::umin: return 7;
    default: return {};
  }
}

}  // namespace

void Interpreter::note_touch(const Target& target, uint64_t size, Effect effect) {
  const memory::ObjectHeader& header = *memory_.view(target.slot).header;
  if (!((header.flags ^ memory::kReadOnly) & learned_)) return;
  const auto end = static_cast<uint32_t>(std::min<uint64_t>(target.offset + size, reduce::kWhole));
  const bool hidden = !is_visible(target.slot, effect != Effect::read);
  const reduce::Touch touch{name_of(target.slot, header), target.offset, end, effect, hidden};
  if (touch.hidden && !holds(Condition::hidden)) return;
  if (ThreadKinds::is_kind(header.thread))
    return touch_mine(NameKind::handle, header.thread, touch, machine_.handle(thread_).object == target.slot);
  if (!step_.touches.empty() && step_.touches.back() == touch) return;
  step_.touches.push_back(touch);
  if (step_.touches.size() >= kManyTouches) compact_touches();
}

void Interpreter::touch(ObjectName object, bool write) {
  step_.touches.push_back({object, 0, 1, reduce::effect_of(write)});
}

// Who stores what is there already changes nothing, and only that it was there matters. But for races it is a write.
void Interpreter::touch_by_storing(const Target& target, unsigned size, const Value& value) {
  Value old;
  const bool changes = machine_.options_.checks.has(props::ErrorKind::data_race) ||
                       !memory::load(memory_.view(target.slot), target.offset, size, pointer_bytes_, old) ||
                       old != value;
  note_touch(target, size, changes ? Effect::write : Effect::read);
}

// Where races are looked for, updates do not commute: the later one synchronises with the earlier.
Effect Interpreter::effect_of_rmw(const Code& code, const Target& target, unsigned size) const {
  if (machine_.options_.checks.has(props::ErrorKind::data_race) && holds(Condition::synchronisation))
    return Effect::write;
  const std::optional<unsigned> sort = commuting_sort(static_cast<RmwOp>(code.extra));
  if (!learned_ || !sort || target.offset % size != 0) return Effect::write;
  Value old;
  if (!memory::load(memory_.view(target.slot), target.offset, size, pointer_bytes_, old) || !plain(old, value(code.b)))
    return Effect::write;
  if (is_live_behind(program_, pc_, static_cast<uint32_t>(code.result)) && holds(Condition::results))
    return Effect::write;
  return static_cast<Effect>(static_cast<unsigned>(Effect::first_commuting) + *sort * 4 +
                             static_cast<unsigned>(std::countr_zero(size)));
}

// The thread has taken a lock, or given it back.
void Interpreter::hold(const Code& code) {
  const Value& lock = value(code.a);
  if (!machine_.options_.learns || !lock.is_address() || lock.undef) return;
  const memory::ObjectHeader& header = *memory_.view(lock.object).header;
  if (header.flags & memory::kDead) return;
  const LockSet one = machine_.roster_->locks.at(name_of(lock.object, header), static_cast<uint32_t>(lock.bits));
  LockSet held = machine_.locks_of(thread_) & ~one;
  if (value(code.b).bits != 0) {
    const auto has_it = [&](Slot thread) { return (machine_.locks_of(thread) & one) != 0; };
    if (std::ranges::any_of(memory_.threads(), has_it) && holds(Condition::exclusion))
      machine_.roster_->locks.held_twice(one);
    held |= one;
  }
  std::memcpy(memory_.writable(thread_).data.data() + kLocksWord * 8, &held, 8);
  memory_.changed(thread_);
}

// A thread that ends gives nothing back, but nobody remembers what it held: that others may take the same locks must
// come before that, too.
void Interpreter::touch_held_locks() {
  if (!learned_ || !holds(Condition::lost_locks)) return;
  const LockSet held = machine_.locks_of(thread_);
  for (LockSet left = held; left != 0; left &= left - 1) {
    const auto [object, offset] = machine_.roster_->locks.place(static_cast<unsigned>(std::countr_zero(left)));
    step_.touches.push_back({object, offset, offset + 1, Effect::write});
  }
}

// Where objects lie, and which places are free.
void Interpreter::touch_addresses() {
  if (learned_) touch({NameKind::addresses, 0}, true);
}

// Each thread of a kind has one of these: its handle, its life. They have the same two names for all threads of the
// kind, which stay right when threads are exchanged; and they are touched such that what a thread does to its own
// conflicts with what others do to it, but not with what they do to theirs.
//
//              reads               writes
//   its own    reads a             reads a and b
//   another's  writes b            writes a and b
void Interpreter::touch_mine(NameKind kind, uint8_t number, reduce::Touch touch, bool own) {
  const bool write = touch.effect != Effect::read;
  touch.effect = own || !holds(Condition::others) ? Effect::read : Effect::write;
  const ObjectName names[] = {{kind, kKinds | number}, {kind, kKinds | kOthers | number}};
  for (const ObjectName name : names) {
    if (!write && (name == names[0]) != own) continue;
    touch.object = name;
    step_.touches.push_back(touch);
  }
  if (step_.touches.size() >= kManyTouches) compact_touches();
}

void Interpreter::touch_life(Slot thread, bool write) {
  if (!learned_) return;
  const uint8_t number = memory_.present(thread) ? machine_.number_of(thread) : uint8_t{0};
  if (ThreadKinds::is_kind(number))
    touch_mine(NameKind::life, number, {{}, 0, 1, write ? Effect::write : Effect::read}, thread == thread_);
  else touch({NameKind::life, index(thread)}, write);
}

// Joining one thread is not joining another: their handles have names of their own. (A new thread has the first name
// that is free, so which one it gets depends on who lives; but a program cannot tell.)
void Interpreter::name_handle(Slot spawned, const Value& handle) {
  if (!learned_ || !handle.is_address() || memory_.view(handle.object).header->kind != ObjectKind::heap) return;
  const std::optional<uint8_t> kind = machine_.options_.kinds ? kind_of(handle.object) : std::nullopt;
  const auto same = [&](Slot slot) { return memory_.view(slot).header->thread == kind; };
  if (kind && std::ranges::any_of(memory_.objects(), same)) machine_.roster_->has_pools = true;
  // Others may know it by another name, or have known it, so that in another order of steps they still do: what they do
  // with it, by either name, conflicts with this.
  const memory::ObjectView& before = memory_.before(handle.object);
  const bool was_known = before && ((before.header->flags ^ memory::kReadOnly) & learned_);
  memory::ObjectHeader& header = memory_.writable(handle.object).header;
  const auto touch_all = [&] {
    if (was_known) step_.touches.push_back({name_of(handle.object, header), 0, header.size, Effect::write});
  };
  touch_all();
  header.thread = kind.value_or(short_name(spawned));
  header.set_block(0);  // the first handle has got a name of its own (name_objects), which would tell it from others
  touch_all();
}

// Of a thread that the current one starts: its handle names the function that it is to run, and then its argument.
std::optional<uint8_t> Interpreter::kind_of(Slot handle) {
  for (const memory::PointerField& field : memory_.view(handle)) {
    const memory::ObjectHeader& target = *memory_.view(field.target).header;
    if (target.kind != ObjectKind::function) continue;
    if (machine_.options_.told_apart.contains(program_.module->functions[target.function()].name)) return {};
    const uint32_t place = field.place + pointer_bytes_;
    uint64_t argument = 0;
    std::memcpy(&argument, memory_.view(handle).data + place, pointer_bytes_);
    std::optional<ObjectName> object;
    for (const memory::PointerField& other : memory_.view(handle)) {
      if (other.place == place) object = name_of(other.target, *memory_.view(other.target).header);
    }
    return machine_.roster_->kinds.number(machine_.number_of(thread_), target.function(), argument, object);
  }
  return {};
}

// The only thread is about to start another. What it has made so far is often meant for different threads, and gets
// names of its own: by how near it is to the global variables, and in which order it is found from there. So no two
// states are told apart that were not before, as long as the pointers that lead to these objects stay as they are.
// Those that have been named before, when the thread was alone, too, keep their names, and nobody else gets them.
void Interpreter::name_objects() {
  const auto name_at = [this](Slot slot) {
    const memory::ObjectHeader& header = *memory_.view(slot).header;
    return header.kind == ObjectKind::heap ? header.name() : 0;
  };
  std::set<uint32_t> taken;
  for (const Slot slot : memory_.objects()) taken.insert(name_at(slot));
  uint32_t name = 0;
  for (const Slot slot : machine_.reachable(thread_, pc_)) {
    const memory::ObjectHeader& header = *memory_.view(slot).header;
    if (header.kind != ObjectKind::heap || header.name() || (header.flags & memory::kDead)) continue;
    do ++name;
    while (taken.contains(name));
    memory_.writable(slot).header.set_name(name);
  }
}

// The end of the program ends all threads, whatever they were about to do; for one that has ended before, it matters
// that it has.
void Interpreter::touch_lives_at_end() {
  if (!learned_ || !holds(Condition::ends)) return;
  const SharedList<Slot>& threads = machine_.roster_->threads;
  for (size_t i = 0; i < threads.size(); ++i) {
    if (threads[i] != thread_) touch_life(threads[i], memory_.present(threads[i]));
  }
  for (const uint8_t kind : machine_.roster_->kinds.numbers())
    touch_mine(NameKind::life, kind, {{}, 0, 1, Effect::write}, false);
}

// A long step touches the same again and again.
void Interpreter::compact_touches() {
  reduce::TouchSet seen, hidden;
  for (const reduce::Touch& touch : step_.touches)
    (touch.hidden ? hidden : seen).add({touch.object, touch.begin, touch.end, touch.effect});
  step_.touches.clear();
  for (const reduce::TouchSet* const set : {&seen, &hidden}) {
    for (const reduce::TouchSet::Entry& entry : set->entries())
      step_.touches.push_back({entry.object, entry.begin, entry.end, entry.effect, set == &hidden});
  }
}

// What is dead is about to be accessed, which fails, in a step of its own as if it were not dead: where a step ends
// must not depend on that, or other steps could make it longer. False: the step ends before.
bool Interpreter::may_meet_dead(Slot object, bool write, props::ErrorKind kind) {
  if (is_visible(object, write) && !visible_operation()) return false;
  machine_.uses_dead_ |= machine_.options_.goes_on || !machine_.options_.checks.has(kind);  // else the search ends
  if (learned_ && holds(Condition::deaths)) touch({NameKind::anything, 0}, true);
  return true;
}

// Whether a young object has got the address of a dead one depends on when it was made.
void Interpreter::look_at_dead(Region region) {
  if (machine_.has_spawned() && holds(Condition::births)) machine_.missed_births_ |= bit_of(region);
}

// An object is about to be made, or to die unseen by others. False: the step ends before.
bool Interpreter::may_be_born(Region region) {
  const unsigned visible = machine_.options_.visible_births;
  if (!visible) [[likely]]
    return true;
  if (concurrent_ && (visible & bit_of(region)) && !visible_operation()) return false;
  touch_addresses();
  return true;
}

}  // namespace quotient::machine
