#include "spaces/state_wire.hpp"

#include <algorithm>

namespace quotient::spaces {

using memory::ContentId;
using memory::Slot;
using Name = memory::Chains::Name;

namespace {

bool set(std::vector<bool>& bits, size_t at) {
  if (at >= bits.size()) bits.resize(std::max(2 * bits.size(), at + 1));
  const bool fresh = !bits[at];
  bits[at] = true;
  return fresh;
}

// Most bytes of an object are 0: bytes that are not, and how many follow that are, in turn.
void write_sparse(std::string_view bytes, ByteWriter& out) {
  for (size_t at = 0; at < bytes.size();) {
    size_t end = at;
    while (end < bytes.size() && (bytes[end] != 0 || (end + 1 < bytes.size() && bytes[end + 1] != 0))) ++end;
    out.text(bytes.substr(at, end - at));
    const size_t zeros = std::min(bytes.find_first_not_of('\0', end), bytes.size());
    out.number(zeros - end);
    at = zeros;
  }
}

void read_sparse(std::vector<uint8_t>& bytes, ByteReader& in) {
  for (size_t at = 0; at < bytes.size();) {
    const std::string_view text = in.text();
    QUO_CHECK(text.size() <= bytes.size() - at, "an object is longer than it should be");
    at += text.copy(reinterpret_cast<char*>(bytes.data()) + at, text.size());
    const uint64_t zeros = in.number();
    QUO_CHECK(zeros <= bytes.size() - at, "an object is longer than it should be");
    std::fill_n(bytes.begin() + static_cast<std::ptrdiff_t>(at), zeros, uint8_t{0});
    at += zeros;
  }
}

}  // namespace

StateWire::StateWire(StateTables& tables, memory::Chains& chains, unsigned processes)
    : tables_(tables), chains_(chains), outgoing_(processes), incoming_(processes) {}

// What it is named after comes first. A chain may be as long as the longest list: no recursion.
void StateWire::tell(Outgoing& to, Slot slot) {
  to.unknown.clear();
  for (Slot at = slot; at != Slot::none;) {
    if (index(at) < to.slots.size() && to.slots[index(at)]) break;
    const Name name = chains_.name_of(at);
    if (name.kind == Name::Kind::fixed) break;
    to.unknown.push_back(at);
    at = name.parent;
  }
  for (; !to.unknown.empty(); to.unknown.pop_back()) {
    set(to.slots, index(to.unknown.back()));
    to.new_slots.push_back(to.unknown.back());
  }
}

void StateWire::tell(Outgoing& to, ContentId content) {
  if (content == ContentId::none || !set(to.contents, index(content))) return;
  for (const memory::PointerField& pointer : memory::view_of_block(tables_.contents.block(content)))
    tell(to, pointer.target);
  to.new_contents.push_back(content);
}

void StateWire::write(unsigned to, const Told& told, ByteWriter& out) {
  Outgoing& peer = outgoing_[to];
  peer.changes.clear();
  peer.new_slots.clear();
  peer.new_contents.clear();
  tables_.tree.diff(peer.last, told.state,
                    [&](Slot slot, ContentId content) { peer.changes.push_back({slot, ContentId::none, content}); });
  peer.last = told.state;
  tell(peer, told.mover);
  for (const memory::Change& change : peer.changes) {
    tell(peer, change.slot);
    tell(peer, change.after);
  }
  const bool has_news = !peer.new_slots.empty() || !peer.new_contents.empty();
  out.number(peer.changes.size() << 1 | has_news);
  if (has_news) {
    write_new_slots(peer, out);
    out.number(peer.new_contents.size());
    for (const ContentId content : peer.new_contents) {
      const uint8_t* const block = tables_.contents.block(content);
      const size_t size = memory::block_size(*memory::view_of_block(block).header);
      out.number(index(content));
      out.number(size);
      write_sparse({reinterpret_cast<const char*>(block), size}, out);
    }
  }
  uint32_t before = memory::kTemporarySlots;
  for (const memory::Change& change : peer.changes) {
    out.difference(int64_t{index(change.slot)} - before);
    out.number(index(change.after));
    before = index(change.slot);
  }
  out.number(index(told.mover));
}

void StateWire::write_new_slots(const Outgoing& to, ByteWriter& out) {
  out.number(to.new_slots.size());
  for (const Slot slot : to.new_slots) {
    const Name name = chains_.name_of(slot);
    out.number(index(slot));
    out.number(static_cast<uint64_t>(name.kind));
    out.number(index(name.parent));
    out.number(name.label);
  }
}

void StateWire::write_names(unsigned to, std::span<const Slot> slots, ByteWriter& out) {
  Outgoing& peer = outgoing_[to];
  peer.new_slots.clear();
  for (const Slot slot : slots) tell(peer, slot);
  write_new_slots(peer, out);
}

void StateWire::learn_slots(Incoming& from, ByteReader& in) {
  for (uint64_t count = in.number(); count > 0; --count) {
    const size_t number = in.number();
    const auto kind = static_cast<Name::Kind>(in.number());
    const Slot parent = translated(from.slots, in.word());
    if (number >= from.slots.size()) from.slots.resize(std::max(2 * from.slots.size(), number + 1));
    from.slots[number] = chains_.named({kind, parent, in.word()});
    if (kind == Name::Kind::thread && parent != Slot::none) knows_threads_ = true;
  }
}

void StateWire::learn_contents(Incoming& from, ByteReader& in) {
  for (uint64_t count = in.number(); count > 0; --count) {
    const size_t number = in.number();
    from.block.resize(in.number());
    read_sparse(from.block, in);
    const memory::ObjectView object = memory::view_of_block(from.block.data());
    for (uint32_t i = 0; i < object.header->pointers; ++i) {
      Slot& target = const_cast<memory::PointerField&>(object.pointers[i]).target;
      target = translated(from.slots, index(target));
    }
    if (number >= from.contents.size()) from.contents.resize(std::max(2 * from.contents.size(), number + 1));
    from.contents[number] = tables_.contents.intern(object).first;
  }
}

StateWire::Told StateWire::read(unsigned from, ByteReader& in) {
  Incoming& peer = incoming_[from];
  const uint64_t header = in.number();
  if (header & 1) {
    learn_slots(peer, in);
    learn_contents(peer, in);
  }
  peer.changes.clear();
  int64_t slot = memory::kTemporarySlots;
  for (uint64_t count = header >> 1; count > 0; --count) {
    slot += in.difference();
    const uint32_t content = in.word();
    QUO_CHECK(content == 0 || content < peer.contents.size(), "a state has a content that was not told");
    peer.changes.push_back({translated(peer.slots, static_cast<uint32_t>(slot)), ContentId::none,
                            content == 0 ? ContentId::none : peer.contents[content]});
  }
  std::ranges::sort(peer.changes, {}, &memory::Change::slot);
  peer.last = tables_.tree.update(peer.last, peer.changes);
  return {peer.last, translated(peer.slots, in.word())};
}

}  // namespace quotient::spaces
