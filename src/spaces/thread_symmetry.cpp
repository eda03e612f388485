#include "spaces/thread_symmetry.hpp"

#include <algorithm>
#include <bit>

#include "reduce/conditions.hpp"
#include "reduce/mix.hpp"

namespace quotient::spaces {

using machine::StepStatus;
using machine::ThreadKinds;
using memory::Object;
using memory::ObjectKind;
using memory::ObjectView;
using memory::PointerField;
using memory::Slot;
using reduce::Condition;
using reduce::holds;
using reduce::mix;

namespace {

const PointerField* field_at(const ObjectView& object, uint32_t place) {
  const auto* const found = std::ranges::find(object, place, &PointerField::place);
  return found == object.end() ? nullptr : found;
}

bool is_zero(const ObjectView& object, uint32_t offset, unsigned size) {
  const auto nonzero = [&](const uint8_t* plane) {
    return plane && std::any_of(plane + offset, plane + offset + size, [](uint8_t byte) { return byte != 0; });
  };
  return !nonzero(object.data) && !nonzero(object.undef) && !field_at(object, offset);
}

}  // namespace

ThreadSymmetry::ThreadSymmetry(machine::Machine& machine)
    : machine_(machine), memory_(machine.memory()), chains_(machine.chains()) {
  const machine::Program& program = machine.program();
  const auto& functions = program.module->functions;
  const auto join = std::ranges::find(functions, "__quotient_join", &core::Function::name);
  if (join != functions.end()) join_ = program.functions[static_cast<size_t>(join - functions.begin())].entry;
}

// The parent's handle, if this is the handle of a thread of some kind that can still be joined; else none.
Slot ThreadSymmetry::parent_of_member(const ObjectView& object) const {
  if (!ThreadKinds::is_kind(object.header->thread) || object.header->kind != ObjectKind::heap) return Slot::none;
  if (handle::state(object) == handle::State::joined) return Slot::none;
  const PointerField* const parent = field_at(object, handle::parent(memory_.pointer_bytes()));
  return parent ? parent->target : Slot::none;
}

// All pools with two members or more, in an order that does not depend on how the state was come to.
void ThreadSymmetry::find_pools() {
  pools_.clear();
  for (const Slot slot : memory_.objects()) {
    const ObjectView& object = memory_.view(slot);
    if (!ThreadKinds::is_kind(object.header->thread)) [[likely]]
      continue;
    const Slot parent = parent_of_member(object);
    if (parent == Slot::none) continue;
    const uint8_t kind = object.header->thread;
    if (object.header->flags & memory::kNumbered) machine_.tell_apart(kind);
    if (handle::state(object) == handle::State::finished && !is_zero(object, handle::kResult, memory_.pointer_bytes()))
      note_result(kind, false);
    auto pool = std::ranges::find_if(pools_, [&](const Pool& one) { return one.kind == kind && one.parent == parent; });
    if (pool == pools_.end()) pool = pools_.insert(pools_.end(), {kind, parent, {}});
    pool->members.push_back({slot});
  }
  std::erase_if(pools_, [](const Pool& pool) { return pool.members.size() < 2; });
  if (pools_.empty()) return;
  std::ranges::sort(pools_, {}, [](const Pool& pool) { return std::pair(pool.parent, pool.kind); });
  for (const Slot thread : memory_.threads()) {
    const Slot handle = machine_.handle(thread).object;
    for (Pool& pool : pools_) {
      const auto member = std::ranges::find(pool.members, handle, &Member::handle);
      if (member != pool.members.end()) member->thread = thread;
    }
  }
}

std::optional<ThreadSymmetry::Pool> ThreadSymmetry::pool_of(Slot handle) const {
  const ObjectView& object = memory_.view(handle);
  const Slot parent = parent_of_member(object);
  if (parent == Slot::none) return {};
  Pool pool{object.header->thread, parent, {}};
  for (const Slot slot : memory_.objects()) {
    const ObjectView& other = memory_.view(slot);
    if (other.header->thread == pool.kind && parent_of_member(other) == parent) pool.members.push_back({slot});
  }
  return pool;
}

// ---- Joining.

// A thread that is about to join parks where __quotient_join begins, with its two parameters.
std::optional<ThreadSymmetry::Join> ThreadSymmetry::join_of(Slot thread) const {
  const ObjectView& frame = memory_.view(chains_.frame(thread, memory_.view(thread).header->depth() - 1));
  if (frame.header->pc() != join_) return {};
  const PointerField* const name = field_at(frame, 0);
  if (!name || memory_.view(name->target).header->kind != ObjectKind::heap) return {};
  const machine::LiveList& live = *machine_.program().live[*join_];
  const auto result = std::ranges::find(live, 1u);
  const auto word = static_cast<uint32_t>(result - live.begin()) * 8;
  const bool takes = result != live.end() && (field_at(frame, 1) || memory::word_at<uint64_t>(frame.data + word) != 0);
  return Join{name->target, takes};
}

bool ThreadSymmetry::must_wait(Slot thread) {
  const std::optional<Join> join = join_of(thread);
  if (!join) return false;
  const std::optional<Pool> pool = pool_of(join->handle);
  if (!pool || pool->members.size() < 2) return false;
  return std::ranges::any_of(pool->members, [&](const Member& member) {
    return handle::state(memory_.view(member.handle)) == handle::State::running;
  });
}

// A result other than null is noticed if anybody takes results of this kind.
void ThreadSymmetry::note_result(uint8_t kind, bool taken) {
  if (machine_.kinds().note_result(kind, taken) && holds(Condition::join_results)) machine_.tell_apart(kind);
}

void ThreadSymmetry::look_ahead(Slot thread, const std::function<bool()>& loses) {
  const std::optional<Join> join = join_of(thread);
  if (!join) return;
  const std::optional<Pool> pool = pool_of(join->handle);
  if (!pool) return;
  // Even if it is the only member now: while this thread waits, the parent may start others.
  if (pool->parent != machine_.handle(thread).object && holds(Condition::joiner))
    return machine_.tell_apart(pool->kind);
  if (pool->members.size() < 2 || !holds(Condition::join_order)) return;
  const auto notes = machine_.notes();
  const bool pure = only_joins(thread, *pool) && !loses();
  memory_.rollback();
  machine_.restore_notes(notes);
  if (!pure) machine_.tell_apart(pool->kind);
}

// Lets the thread go on as if all that it joins had ended, until it is about to join the last of the pool. When it
// joins others in between, nobody may notice: they must be its children, too, whom nobody else joins or asks for,
// because then they would have been told apart.
bool ThreadSymmetry::only_joins(Slot thread, const Pool& pool) {
  constexpr size_t kMostJoins = 1000;
  machine::Step step;
  size_t unjoined = pool.members.size();
  for (size_t joins = 0; joins < kMostJoins; ++joins) {
    const std::optional<Join> join = join_of(thread);
    if (!join) return false;
    const uint8_t number = memory_.view(join->handle).header->thread;
    if (join->takes_result) note_result(number, true);
    const bool is_member = std::ranges::find(pool.members, join->handle, &Member::handle) != pool.members.end();
    if (is_member && --unjoined == 0) return true;
    if (!is_member && parent_of_member(memory_.view(join->handle)) != pool.parent) return false;
    if (handle::state(memory_.view(join->handle)) == handle::State::running)
      memory_.writable(join->handle).data[handle::kState] = static_cast<uint8_t>(handle::State::finished);
    machine::Choices choices;
    machine_.step(thread, choices, step);
    const bool plain = step.status == StepStatus::advanced && !step.halted && !step.spurious && step.passed.empty();
    if (!plain || !choices.taken.empty() || !machine_.spawned().empty() || !memory_.present(thread)) return false;
  }
  return false;
}

// ---- The order of a pool.

// What a pointer leads to. What belongs to the thread is looked at; what has a place that does not depend on the
// thread's name is known by it.
uint64_t ThreadSymmetry::label(Slot target, const Member& of, unsigned distance) {
  constexpr unsigned kFarthest = 3;
  enum : uint64_t { own_handle = 1, some_handle, far_away, somebodys, known };
  if (target == of.handle) return own_handle;
  if (memory_.is_static(target)) return known + index(target);
  const ObjectView& object = memory_.view(target);
  if (!object) return 0;
  if (ThreadKinds::is_kind(object.header->thread)) return mix(some_handle, object.header->thread);
  const Slot owner = chains_.owner(target);
  if (owner == Slot::none) return known + index(target);
  if (owner == of.thread) return distance < kFarthest ? colour_of_object(target, of, distance + 1) : far_away;
  const bool anonymous = !memory_.present(owner) || ThreadKinds::is_kind(machine_.number_of(owner));
  return anonymous ? somebodys : known + index(target);
}

uint64_t ThreadSymmetry::colour_of_object(Slot slot, const Member& of, unsigned distance) {
  const ObjectView& object = memory_.view(slot);
  const memory::ObjectHeader& header = *object.header;
  uint64_t hash = mix(uint64_t{header.size} << 16 | header.flags << 8, static_cast<uint8_t>(header.kind));
  if (header.kind == ObjectKind::frame) hash = mix(hash, header.pc());
  for (const uint8_t* const plane : {object.data, object.undef}) {
    for (uint32_t i = 0; plane && i < header.size; i += 8) {
      uint64_t word = 0;
      std::memcpy(&word, plane + i, std::min<size_t>(8, header.size - i));
      if (slot == of.handle && i == 0) word &= ~(uint64_t{0xff} << handle::kRank * 8);
      hash = mix(hash, word);
    }
  }
  for (const PointerField& field : object)
    hash = mix(mix(hash, uint64_t{field.place} << 32 | field.piece), label(field.target, of, distance));
  return hash;
}

// Those that have ended come last; the others by where they are in the function that they run, so that most steps
// change nothing about the order.
uint64_t ThreadSymmetry::colour(Slot handle, Slot thread) {
  constexpr unsigned kPlaceBits = 24, kHashBits = 63 - kPlaceBits;
  const Member of{handle, thread};
  uint64_t hash = memory_.present(handle) ? colour_of_object(handle, of, 0) : 0;
  if (thread == Slot::none) return hash | uint64_t{1} << 63;
  hash = mix(hash, colour_of_object(thread, of, 0));
  const uint32_t depth = memory_.view(thread).header->depth();
  for (uint32_t d = 0; d < depth; ++d) hash = mix(hash, colour_of_object(chains_.frame(thread, d), of, 0));
  const machine::Pc place = memory_.view(chains_.frame(thread, std::min(depth - 1, 1u))).header->pc();
  return uint64_t{place & ((1u << kPlaceBits) - 1)} << kHashBits | hash >> (64 - kHashBits);
}

// ---- Exchanging.

Slot ThreadSymmetry::now(Slot thread) const {
  const auto move = std::ranges::find(moves_, thread, &Moves::value_type::first);
  if (move != moves_.end()) return move->second;
  const bool taken = std::ranges::find(moves_, thread, &Moves::value_type::second) != moves_.end();
  return taken ? Slot::none : thread;  // it had ended, and its place went to another
}

Slot ThreadSymmetry::before(Slot thread) const {
  const auto move = std::ranges::find(moves_, thread, &Moves::value_type::second);
  return move == moves_.end() ? thread : move->first;
}

bool ThreadSymmetry::arrange() {
  moves_.clear();
  if (is_idle()) return false;
  find_pools();
  bool changed = false;
  for (Pool& pool : pools_) changed |= arrange(pool);
  exchanges_ += changed;
  return changed;
}

// The members in their order get the ranks in theirs, and with the ranks the names that the program knows; those that
// run get the first places for threads that are free.
bool ThreadSymmetry::arrange(Pool& pool) {
  auto& members = pool.members;
  const auto rank = [&](const Member& member) { return handle::rank(memory_.view(member.handle)); };
  std::ranges::sort(members, {}, rank);
  for (Member& member : members) member.colour = colour(member.handle, member.thread);
  std::vector<Slot> places;
  for (const Member& member : members) {
    if (member.thread != Slot::none) places.push_back(member.thread);
  }
  std::vector<Member> order = members;
  std::ranges::stable_sort(order, {}, &Member::colour);
  const size_t running = places.size();
  if (running != 0) {
    const Slot parent = chains_.parent_of(places.front());
    const std::vector<Slot> used = std::exchange(places, {});
    for (uint32_t child = 0; places.size() < running; ++child) {
      const Slot place = chains_.thread(parent, child);
      if (!memory_.present(place) || std::ranges::find(used, place) != used.end()) places.push_back(place);
    }
  }
  Moves moves, names;
  std::vector<uint8_t> ranks;
  for (size_t i = 0, place = 0; i < order.size(); ++i) {
    ranks.push_back(rank(members[i]));
    if (order[i].handle != members[i].handle) names.emplace_back(members[i].handle, order[i].handle);
    if (order[i].thread == Slot::none) continue;
    if (places[place] != order[i].thread) moves.emplace_back(order[i].thread, places[place]);
    ++place;
  }
  if (names.empty() && moves.empty()) return false;
  if (!names.empty()) rename(names);
  for (size_t i = 0; i < order.size(); ++i) {
    if (rank(order[i]) != ranks[i]) memory_.writable(order[i].handle).data[handle::kRank] = ranks[i];
  }
  move(moves);
  moves_.insert(moves_.end(), moves.begin(), moves.end());
  return true;
}

// Where in its target a pointer points to; nothing for a piece of an address, and for what nobody reads any more.
std::optional<uint64_t> ThreadSymmetry::offset_of(const ObjectView& object, const PointerField& field) const {
  if (field.piece) return {};
  switch (object.header->kind) {
    case ObjectKind::thread: return 0;
    case ObjectKind::frame: {
      const machine::LiveList& live = *machine_.program().live[object.header->pc()];
      const auto at = std::ranges::lower_bound(live, field.place);
      if (at == live.end() || *at != field.place) return {};
      return memory::word_at<uint64_t>(object.data + (at - live.begin()) * 8);
    }
    default: {
      uint64_t offset = 0;
      std::memcpy(&offset, object.data + field.place, memory_.pointer_bytes());
      return offset;
    }
  }
}

// The names of handles become names of others.
void ThreadSymmetry::rename(const Moves& names) {
  for (const Slot slot : memory_.objects()) {
    const ObjectView& object = memory_.view(slot);
    for (uint32_t i = 0; i < object.header->pointers; ++i) {
      const PointerField& field = object.pointers[i];
      const auto name = std::ranges::find(names, field.target, &Moves::value_type::first);
      if (name == names.end()) continue;
      if (field.piece) machine_.tell_apart(memory_.view(field.target).header->thread);
      if (offset_of(object, field) != handle::kNameMark) continue;
      memory_.writable(slot).pointers[i].target = name->second;  // `object` follows the writable copy
      memory_.changed(slot);
    }
  }
}

// Records and frames move, all at once; what they point to follows when the canonicaliser names it.
void ThreadSymmetry::move(const Moves& moves) {
  std::vector<std::pair<Slot, Object>> moved;
  for (const auto& [from, to] : moves) {
    const uint32_t depth = memory_.view(from).header->depth();
    moved.emplace_back(to, Object{}).second.assign(memory_.view(from));
    for (uint32_t d = 0; d < depth; ++d)
      moved.emplace_back(chains_.frame(to, d), Object{}).second.assign(memory_.view(chains_.frame(from, d)));
  }
  for (const auto& [from, to] : moves) {
    const uint32_t depth = memory_.view(from).header->depth();
    for (uint32_t d = 0; d < depth; ++d) memory_.remove(chains_.frame(from, d));
    memory_.remove(from);
  }
  for (auto& [slot, object] : moved) {
    memory_.replace(slot, object.header.kind, object.header.size, true) = std::move(object);
    memory_.changed(slot);
  }
}

}  // namespace quotient::spaces
