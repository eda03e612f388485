#include "memory/access.hpp"

#include <algorithm>

namespace quotient::memory {
namespace {

uint64_t little_endian(const uint8_t* from, unsigned bytes) {
  uint64_t bits = 0;
  std::memcpy(&bits, from, bytes);
  return bits;
}

uint32_t end_of(const PointerField& field, unsigned pointer_bytes) { return field.place + (field.piece ? 1 : pointer_bytes); }

// The first field that reaches beyond `offset`.
const PointerField* first_overlap(const ObjectView& object, uint32_t offset, unsigned pointer_bytes) {
  const PointerField* first = object.begin();
  if (object.header->pointers > 8) {
    const uint32_t from = offset < pointer_bytes ? 0 : offset - pointer_bytes + 1;
    first = std::lower_bound(first, object.end(), from,
                             [](const PointerField& field, uint32_t place) { return field.place < place; });
  }
  while (first != object.end() && end_of(*first, pointer_bytes) <= offset) ++first;
  return first;
}

Part piece_of(unsigned first, unsigned length) { return {1, static_cast<uint8_t>(first), static_cast<uint8_t>(length), 0}; }

// Bytes [offset, offset+bytes) hold parts of addresses, beginning with `field`.
bool load_address(const ObjectView& object, const PointerField* field, uint32_t offset, unsigned bytes,
                  unsigned pointer_bytes, Value& value) {
  value.object = field->target;
  if (field->piece == 0) {
    if (field->place == offset && bytes == pointer_bytes) return true;
    if (field->place > offset || field->place + pointer_bytes < offset + bytes) return false;
    value.part = piece_of(offset - field->place, bytes);
    return true;
  }
  const unsigned first = field->piece - 1u;
  for (unsigned i = 0; i < bytes; ++i, ++field) {
    if (field == object.end() || field->place != offset + i || field->piece != first + i + 1 || field->target != value.object) {
      return false;
    }
  }
  value.part = piece_of(first, bytes);
  return true;
}

std::vector<PointerField>::iterator position(Object& object, uint32_t place) {
  return std::lower_bound(object.pointers.begin(), object.pointers.end(), place,
                          [](const PointerField& field, uint32_t at) { return field.place < at; });
}

void insert_field(Object& object, uint32_t place, unsigned piece, Slot target) {
  object.pointers.insert(position(object, place), {place, static_cast<uint16_t>(piece), 0, target});
}

// Removes the fields in the range; an address of which only a part is overwritten falls into pieces.
void clear_fields(Object& object, uint32_t offset, uint32_t bytes, unsigned pointer_bytes) {
  if (object.pointers.empty()) return;
  auto first = position(object, offset < pointer_bytes ? 0 : offset - pointer_bytes + 1);
  while (first != object.pointers.end() && end_of(*first, pointer_bytes) <= offset) ++first;
  auto last = first;
  while (last != object.pointers.end() && last->place < offset + bytes) ++last;
  if (first == last) return;
  const PointerField head = *first, tail = last[-1];
  object.pointers.erase(first, last);
  const auto keep_pieces = [&](const PointerField& field) {
    for (unsigned i = 0; i < pointer_bytes && field.piece == 0; ++i) {
      const uint32_t place = field.place + i;
      if (place < offset || place >= offset + bytes) insert_field(object, place, 1 + i, field.target);
    }
  };
  if (head.piece == 0 && (head.place < offset || end_of(head, pointer_bytes) > offset + bytes)) keep_pieces(head);
  if (tail.place != head.place && end_of(tail, pointer_bytes) > offset + bytes) keep_pieces(tail);
}

// If the pieces around `place` make up a whole address, makes it one.
void join_pieces(Object& object, uint32_t place, unsigned piece, unsigned pointer_bytes) {
  const unsigned before = piece - 1;
  if (place < before) return;
  const uint32_t start = place - before;
  const auto first = position(object, start);
  if (object.pointers.end() - first < static_cast<std::ptrdiff_t>(pointer_bytes)) return;
  for (unsigned i = 0; i < pointer_bytes; ++i) {
    if (first[i].place != start + i || first[i].piece != 1 + i || first[i].target != first->target) return;
  }
  first->piece = 0;
  object.pointers.erase(first + 1, first + pointer_bytes);
}

void write_plane(Object& object, uint32_t offset, const uint8_t* undef, uint32_t bytes) {
  if (object.undef.empty()) object.undef.assign(object.data.size(), 0);
  std::memcpy(object.undef.data() + offset, undef, bytes);
}

}  // namespace

bool load(const ObjectView& object, uint32_t offset, unsigned bytes, unsigned pointer_bytes, Value& value) {
  value = number(little_endian(object.data + offset, bytes));
  if (object.undef) value.undef = little_endian(object.undef + offset, bytes);
  if (object.header->pointers == 0) return true;
  const PointerField* field = first_overlap(object, offset, pointer_bytes);
  if (field == object.end() || field->place >= offset + bytes) return true;
  return load_address(object, field, offset, bytes, pointer_bytes, value);
}

void store(Object& object, uint32_t offset, unsigned bytes, unsigned pointer_bytes, const Value& value) {
  const uint64_t bits = value.bits & ~value.undef;
  std::memcpy(object.data.data() + offset, &bits, bytes);
  if (value.undef || !object.undef.empty()) write_plane(object, offset, reinterpret_cast<const uint8_t*>(&value.undef), bytes);
  // The usual case of a word that held an address and gets another: change the target in place.
  if (value.is_address() && bytes == pointer_bytes) {
    const auto at = position(object, offset);
    if (at != object.pointers.end() && at->place == offset && at->piece == 0) {
      at->target = value.object;
      return;
    }
  }
  clear_fields(object, offset, bytes, pointer_bytes);
  if (value.is_plain()) return;
  if (value.is_address()) {
    if (bytes == pointer_bytes) insert_field(object, offset, 0, value.object);
    return;
  }
  const unsigned length = std::min<unsigned>(bytes, value.part.length);
  for (unsigned i = 0; i < length; ++i) insert_field(object, offset + i, 1u + value.part.first + i, value.object);
  join_pieces(object, offset, 1u + value.part.first, pointer_bytes);
}

void copy(Object& to, uint32_t to_offset, const ObjectView& from, uint32_t from_offset, uint32_t bytes,
          unsigned pointer_bytes) {
  if (bytes == 0) return;
  // Fields first, into a list of their own: source and target may be one object.
  std::vector<PointerField> moved;
  for (const PointerField* field = first_overlap(from, from_offset, pointer_bytes);
       field != from.end() && field->place < from_offset + bytes; ++field) {
    const bool whole = field->place >= from_offset && end_of(*field, pointer_bytes) <= from_offset + bytes;
    if (whole) {
      moved.push_back({field->place - from_offset, field->piece, 0, field->target});
      continue;
    }
    for (unsigned i = 0; i < pointer_bytes; ++i) {
      const uint32_t place = field->place + i;
      if (place >= from_offset && place < from_offset + bytes) {
        moved.push_back({place - from_offset, static_cast<uint16_t>(1 + i), 0, field->target});
      }
    }
  }
  const bool plane = from.undef || !to.undef.empty();
  if (plane && to.undef.empty()) to.undef.assign(to.data.size(), 0);
  if (plane) {
    if (from.undef) {
      std::memmove(to.undef.data() + to_offset, from.undef + from_offset, bytes);
    } else {
      std::memset(to.undef.data() + to_offset, 0, bytes);
    }
  }
  std::memmove(to.data.data() + to_offset, from.data + from_offset, bytes);
  clear_fields(to, to_offset, bytes, pointer_bytes);
  for (const PointerField& field : moved) insert_field(to, to_offset + field.place, field.piece, field.target);
  for (const PointerField& field : moved) {
    if (field.piece) join_pieces(to, to_offset + field.place, field.piece, pointer_bytes);
  }
}

void fill(Object& object, uint32_t offset, uint32_t bytes, unsigned pointer_bytes, uint8_t byte, uint8_t undef) {
  if (bytes == 0) return;
  if (undef || !object.undef.empty()) {
    if (object.undef.empty()) object.undef.assign(object.data.size(), 0);
    std::memset(object.undef.data() + offset, undef, bytes);
  }
  std::memset(object.data.data() + offset, byte & ~undef, bytes);
  clear_fields(object, offset, bytes, pointer_bytes);
}

}  // namespace quotient::memory
