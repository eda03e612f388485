#include "memory/access.hpp"

#include <algorithm>

namespace quotient::memory {
namespace {

uint32_t end_of(const PointerField& field, unsigned pointer_bytes) {
  return field.place + (field.piece ? 1 : pointer_bytes);
}

// The first field that reaches beyond `offset`. Most lists are short.
template <class Field>
Field* first_overlap(Field* first, Field* last, uint32_t offset, unsigned pointer_bytes) {
  if (last - first > 8) {
    const uint32_t from = offset < pointer_bytes ? 0 : offset - pointer_bytes + 1;
    first = std::lower_bound(first, last, from,
                             [](const PointerField& field, uint32_t place) { return field.place < place; });
  }
  while (first != last && end_of(*first, pointer_bytes) <= offset) ++first;
  return first;
}

std::vector<PointerField>::iterator position(Object& object, uint32_t place) {
  return std::lower_bound(object.pointers.begin(), object.pointers.end(), place,
                          [](const PointerField& field, uint32_t at) { return field.place < at; });
}

PointerField field_of(uint32_t place, unsigned piece, Slot target, unsigned inner = 0) {
  PointerField field{place, static_cast<uint16_t>(piece)};
  field.inner = inner & kMostInnerRanges;
  field.target = target;
  return field;
}

void insert_field(Object& object, const PointerField& field) {
  object.pointers.insert(position(object, field.place), field);
}

// Removes the fields in the range; an address of which only a part is overwritten falls into pieces. False: there is
// none.
bool clear_fields(Object& object, uint32_t offset, uint32_t bytes, unsigned pointer_bytes) {
  PointerField* const end = object.pointers.data() + object.pointers.size();
  PointerField* const first = first_overlap(object.pointers.data(), end, offset, pointer_bytes);
  PointerField* last = first;
  while (last != end && last->place < offset + bytes) ++last;
  if (first == last) return false;
  const PointerField head = *first, tail = last[-1];
  const auto at = object.pointers.begin() + (first - object.pointers.data());
  object.pointers.erase(at, at + (last - first));
  const auto keep_pieces = [&](const PointerField& field) {
    for (unsigned i = 0; i < pointer_bytes && field.piece == 0; ++i) {
      const uint32_t place = field.place + i;
      if (place < offset || place >= offset + bytes) insert_field(object, field_of(place, 1 + i, field.target));
    }
  };
  if (head.piece == 0 && (head.place < offset || end_of(head, pointer_bytes) > offset + bytes)) keep_pieces(head);
  if (tail.place != head.place && end_of(tail, pointer_bytes) > offset + bytes) keep_pieces(tail);
  return true;
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

}  // namespace

bool load_address(const ObjectView& object, uint32_t offset, unsigned bytes, unsigned pointer_bytes, Value& value) {
  const PointerField* field = first_overlap(object.begin(), object.end(), offset, pointer_bytes);
  if (field == object.end() || field->place >= offset + bytes) return true;
  value.object = field->target;
  if (field->piece == 0) {
    if (field->place == offset && bytes == pointer_bytes) {
      value.part.inner = field->inner;
      return true;
    }
    if (field->place > offset || field->place + pointer_bytes < offset + bytes) return false;
    value.part = piece_of(offset - field->place, bytes);
    return true;
  }
  const unsigned first = field->piece - 1u;
  for (unsigned i = 0; i < bytes; ++i, ++field) {
    if (field == object.end() || field->place != offset + i || field->piece != first + i + 1 ||
        field->target != value.object) {
      return false;
    }
  }
  value.part = piece_of(first, bytes);
  return true;
}

bool store_tags(Object& object, uint32_t offset, unsigned bytes, unsigned pointer_bytes, const Value& value) {
  const bool new_plane = value.undef && object.undef.empty();
  if (new_plane) {
    object.undef.assign(object.data.size(), 0);
    put(object.undef.data() + offset, value.undef, bytes);
  }
  // The usual case of a word that held an address and gets another: change the target in place.
  if (value.is_address() && bytes == pointer_bytes) {
    const auto at = position(object, offset);
    if (at != object.pointers.end() && at->place == offset && at->piece == 0) {
      *at = field_of(offset, 0, value.object, value.part.inner);
      return new_plane;
    }
  }
  const bool cleared = clear_fields(object, offset, bytes, pointer_bytes);
  if (value.is_plain()) return cleared || new_plane;
  if (value.is_address()) {
    if (bytes == pointer_bytes) insert_field(object, field_of(offset, 0, value.object, value.part.inner));
    return true;
  }
  const unsigned length = std::min<unsigned>(bytes, value.part.length);
  for (unsigned i = 0; i < length; ++i)
    insert_field(object, field_of(offset + i, 1u + value.part.first + i, value.object));
  join_pieces(object, offset, 1u + value.part.first, pointer_bytes);
  return true;
}

void copy(Object& to, uint32_t to_offset, const ObjectView& from, uint32_t from_offset, uint32_t bytes,
          unsigned pointer_bytes) {
  if (bytes == 0) return;
  // Fields first, into a list of their own: source and target may be one object.
  std::vector<PointerField> moved;
  for (const PointerField* field = first_overlap(from.begin(), from.end(), from_offset, pointer_bytes);
       field != from.end() && field->place < from_offset + bytes; ++field) {
    const bool whole = field->place >= from_offset && end_of(*field, pointer_bytes) <= from_offset + bytes;
    if (whole) {
      moved.push_back(field_of(to_offset + field->place - from_offset, field->piece, field->target, field->inner));
      continue;
    }
    for (unsigned i = 0; i < pointer_bytes; ++i) {
      const uint32_t place = field->place + i;
      if (place >= from_offset && place < from_offset + bytes) {
        moved.push_back(field_of(to_offset + place - from_offset, 1 + i, field->target));
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
  for (const PointerField& field : moved) insert_field(to, field);
  for (const PointerField& field : moved) {
    if (field.piece) join_pieces(to, field.place, field.piece, pointer_bytes);
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
