#include "processes/heap.hpp"

#include <fmt/format.h>

#include "memory/access.hpp"

namespace quotient::processes {

using memory::Object;
using memory::ObjectKind;
using memory::ObjectView;
using memory::Slot;
using memory::Value;
using props::ErrorKind;

namespace {

constexpr unsigned kPointerBytes = 4;
constexpr uint32_t kMostChannels = 256;
constexpr uint32_t kDeepest = 4096;  // calls of one process
constexpr int64_t kLargestObject = int64_t{1} << 24;

int32_t as_number(uint64_t bits, Width width) {
  if (width == Width::byte) return static_cast<int32_t>(bits & 0xff);
  if (width == Width::half) return static_cast<int16_t>(bits);
  return static_cast<int32_t>(bits);
}

}  // namespace

Heap::Heap(const Program& program)
    : program_(program),
      chains_(std::make_shared<memory::Chains>()),
      memory_(kPointerBytes, *chains_),
      globals_(chains_->add_fixed()),
      channels_(chains_->add_fixed()),
      handles_(1) {}

Heap::Heap(const Heap& first)
    : program_(first.program_),
      chains_(first.chains_),
      memory_(kPointerBytes, *chains_),
      globals_(first.globals_),
      channels_(first.channels_),
      handles_(1) {}

void Heap::start() {
  make_at(globals_, ObjectKind::global, program_.heap_global_bytes);
  make_at(channels_, ObjectKind::global, kMostChannels * kPointerBytes);
}

bool Heap::fail(ErrorKind kind, std::string message) {
  trouble_ = {kind, std::move(message)};
  return false;
}

int32_t Heap::handle(const Value& place) {
  if (place.is_plain()) return 0;
  handles_.push_back(place);
  return static_cast<int32_t>(handles_.size()) - 1;
}

// ---- Reading and writing

bool Heap::may_access(const Value& at, uint64_t offset, uint32_t bytes, const char* verb) {
  if (at.is_plain()) return fail(ErrorKind::null_dereference, fmt::format("{} through a null pointer", verb));
  const memory::ObjectHeader& object = *memory_.view(at.object).header;
  if (object.flags & memory::kDead) {
    if (object.kind == ObjectKind::local) {
      return fail(
          ErrorKind::use_after_return,
          fmt::format(
              "{} through a pointer to a local variable whose function has returned, or whose process has ended",
              verb));
    }
    return fail(ErrorKind::use_after_free, fmt::format("{} through a pointer to an object that was deleted", verb));
  }
  const uint64_t first = at.bits + offset;
  if (first + bytes <= object.size) return true;
  return fail(ErrorKind::out_of_bounds, fmt::format("{} of {} bytes at offset {} of an object of {} bytes", verb, bytes,
                                                    static_cast<int64_t>(first), object.size));
}

bool Heap::load(int32_t at, uint32_t offset, Width width, bool is_pointer, int32_t& value) {
  const Value from = place(at);
  if (!may_access(from, offset, bytes_of(width), "read")) return false;
  Value loaded;
  memory::load(memory_.view(from.object), static_cast<uint32_t>(from.bits) + offset, bytes_of(width), kPointerBytes,
               loaded);
  value = is_pointer ? handle(loaded) : as_number(loaded.bits, width);
  return true;
}

bool Heap::store(int32_t at, uint32_t offset, Width width, bool is_pointer, int32_t value) {
  const Value to = place(at);
  if (!may_access(to, offset, bytes_of(width), "write")) return false;
  write(to.object, static_cast<uint32_t>(to.bits) + offset, width,
        is_pointer ? place(value) : memory::number(static_cast<uint32_t>(value)));
  return true;
}

void Heap::write(Slot slot, uint32_t place, Width width, const Value& value) {
  Change change{Change::Kind::stored, slot, place, width};
  memory::load(memory_.view(slot), place, bytes_of(width), kPointerBytes, change.before);
  log_.push_back(change);
  if (memory::store(memory_.writable(slot), place, bytes_of(width), kPointerBytes, value)) memory_.changed(slot);
}

bool Heap::index(int32_t at, uint32_t offset, int64_t element, uint32_t stride, uint32_t count, int32_t& out) {
  Value to = place(at);
  if (!may_access(to, 0, 0, "access")) return false;
  const uint64_t beyond = count ? count : memory_.view(to.object).header->size / stride;
  if (element < 0 || static_cast<uint64_t>(element) >= beyond) {
    return fail(ErrorKind::out_of_bounds, fmt::format("index {} of an array with {} elements", element, beyond));
  }
  to.bits += offset + static_cast<uint64_t>(element) * stride;
  out = handle(to);
  return true;
}

// ---- Objects

Slot Heap::make(ObjectKind kind, uint32_t size, uint32_t type) {
  const Slot slot = memory_.create(kind, size, true);
  memory_.writable(slot).header.set_type(type);
  log_.push_back({Change::Kind::made, slot});
  return slot;
}

memory::ObjectHeader& Heap::make_at(Slot slot, ObjectKind kind, uint32_t size) {
  log_.push_back({Change::Kind::made, slot});
  return memory_.replace(slot, kind, size, true).header;
}

bool Heap::allocate(uint32_t type, int32_t count, int32_t& out) {
  const HeapType& info = program_.heap_types[type];
  const int64_t size = int64_t{count} * static_cast<int64_t>(info.image.size());
  if (count < 1) return fail(ErrorKind::library_misuse, fmt::format("new with {} elements", count));
  if (size > kLargestObject || memory_.temporaries_exhausted())
    return fail(ErrorKind::unsupported, "an object is too large, or one step makes too many of them");
  const Slot slot = make(ObjectKind::heap, static_cast<uint32_t>(size), type);
  uint8_t* const data = memory_.writable(slot).data.data();
  for (size_t i = 0; i < static_cast<size_t>(count); ++i)
    std::memcpy(data + i * info.image.size(), info.image.data(), info.image.size());
  out = handle(memory::address(slot, 0));
  return true;
}

bool Heap::release(int32_t at) {
  const Value what = place(at);
  if (what.is_plain()) return true;  // nothing is there
  const memory::ObjectHeader& object = *memory_.view(what.object).header;
  if (object.kind != ObjectKind::heap)
    return fail(ErrorKind::invalid_free, "delete of a variable that was not made by new");
  if (object.flags & memory::kDead) return fail(ErrorKind::double_free, "an object is deleted a second time");
  if (what.bits != 0) return fail(ErrorKind::invalid_free, "delete of a pointer into an object, not to its beginning");
  bury(what.object);
  return true;
}

bool Heap::make_box(uint32_t process, uint32_t place, uint32_t type) {
  if (memory_.temporaries_exhausted()) return fail(ErrorKind::unsupported, "one step makes too many objects");
  const std::vector<uint8_t>& image = program_.heap_types[type].image;
  const Slot slot = make(ObjectKind::local, static_cast<uint32_t>(image.size()), type);
  std::memcpy(memory_.writable(slot).data.data(), image.data(), image.size());
  write(frame(process), place, Width::word, memory::address(slot, 0));
  return true;
}

// The object remembers only that it was.
void Heap::bury(Slot slot) {
  save(slot);
  const memory::ObjectHeader before = *memory_.view(slot).header;
  Object& object = memory_.replace(slot, before.kind, 0, true);
  object.header.flags = static_cast<uint8_t>(memory::kDead | (before.flags & memory::kShared));
  object.header.set_type(before.type());  // as every pointer to it says anyway
  memory_.changed(slot);
}

void Heap::bury_boxes(Slot frame, const std::vector<uint32_t>& boxes) {
  for (const uint32_t place : boxes) {
    Value box;
    memory::load(memory_.view(frame), place, kPointerBytes, kPointerBytes, box);
    if (box.is_address()) bury(box.object);
  }
}

void Heap::save(Slot slot) {
  log_.push_back({Change::Kind::replaced, slot, 0, Width::word, {}, static_cast<uint32_t>(saved_.size())});
  saved_.emplace_back().assign(memory_.view(slot));
}

void Heap::remove(Slot slot) {
  save(slot);
  memory_.remove(slot);
}

// ---- Processes, calls and channels

Slot Heap::thread(uint32_t process) const { return chains_->thread(Slot::none, process); }

Slot Heap::frame_at(uint32_t process, uint32_t depth) const { return chains_->frame(thread(process), depth); }

uint32_t Heap::depth(uint32_t process) const { return memory_.view(thread(process)).header->depth(); }

void Heap::set_depth(uint32_t process, uint32_t depth) {
  const Slot slot = thread(process);
  memory::ObjectHeader& header = memory_.writable(slot).header;
  log_.push_back({Change::Kind::depth, slot, 0, Width::word, memory::number(header.depth())});
  header.set_depth(depth);
}

uint32_t Heap::number_at(Slot slot, uint32_t place, Width width) const {
  return static_cast<uint32_t>(memory::get(memory_.view(slot).data + place, bytes_of(width)));
}

void Heap::begin_process(uint32_t process, uint32_t type) {
  make_at(thread(process), ObjectKind::thread, 0).set_depth(1);
  make_at(frame_at(process, 0), ObjectKind::frame, program_.types[type].frame_bytes)
      .set_callee(memory::ObjectHeader::kNone);
}

void Heap::end_process(uint32_t process, uint32_t type) {
  const Slot last = frame_at(process, 0);
  bury_boxes(last, program_.types[type].boxes);
  remove(last);
  remove(thread(process));
}

bool Heap::enter(uint32_t process, uint32_t function, uint32_t state, uint32_t flags, uint32_t code) {
  const uint32_t level = depth(process);
  if (level > kDeepest)
    return fail(ErrorKind::stack_overflow, fmt::format("more than {} calls have not returned", kDeepest));
  if (level > 1 && (this->flags(process) & kRunsAlone)) flags = kRunsAlone | kReturnsAlone;
  const Slot slot = frame_at(process, level);
  make_at(slot, ObjectKind::frame, program_.functions[function].frame_bytes).set_callee(function);
  uint8_t* const data = memory_.writable(slot).data.data();
  memory::put(data + kFrameState, state, 2);
  memory::put(data + kFrameFlags, flags, 1);
  memory::put(data + kFrameCode, code, 4);
  set_depth(process, level + 1);
  return true;
}

Heap::Return Heap::leave(uint32_t process) {
  const uint32_t level = depth(process) - 1;
  const Slot slot = frame_at(process, level);
  const Return out{number_at(slot, kFrameState, Width::half), number_at(slot, kFrameFlags, Width::byte),
                   number_at(slot, kFrameCode, Width::word)};
  bury_boxes(slot, program_.functions[memory_.view(slot).header->callee()].boxes);
  set_depth(process, level);
  remove(slot);
  return out;
}

uint32_t Heap::flags(uint32_t process) const { return number_at(frame(process), kFrameFlags, Width::byte); }

Slot Heap::channel_object(uint32_t channel) const {
  Value object;
  memory::load(memory_.view(channels_), channel * kPointerBytes, kPointerBytes, kPointerBytes, object);
  return object.object;
}

void Heap::begin_channel(uint32_t channel, uint32_t bytes) {
  const Slot slot = make(ObjectKind::heap, bytes, 0);
  memory_.writable(slot).header.flags = memory::kUntracked;
  memory_.changed(slot);
  write(channels_, channel * kPointerBytes, Width::word, memory::address(slot, 0));
}

// Nothing else points to the channel's object: it is garbage now.
void Heap::end_channel(uint32_t channel) { write(channels_, channel * kPointerBytes, Width::word, memory::number(0)); }

// ---- The log

void Heap::undo(const Change& change) {
  switch (change.kind) {
    case Change::Kind::stored:
      memory::store(memory_.writable(change.slot), change.place, bytes_of(change.width), kPointerBytes, change.before);
      memory_.changed(change.slot);
      break;
    case Change::Kind::made: memory_.unmake(change.slot); break;
    case Change::Kind::depth:
      memory_.writable(change.slot).header.set_depth(static_cast<uint32_t>(change.before.bits));
      break;
    case Change::Kind::replaced: {
      Object& saved = saved_[change.saved];
      memory_.replace(change.slot, saved.header.kind, 0, true) = std::move(saved);
      memory_.changed(change.slot);
      saved_.pop_back();
      break;
    }
  }
}

void Heap::back(uint32_t changes) {
  if (changes == 0) {
    memory_.rollback();
    return forget_changes();
  }
  for (; log_.size() > changes; log_.pop_back()) undo(log_.back());
}

void Heap::forget_changes() {
  log_.clear();
  saved_.clear();
}

}  // namespace quotient::processes
