#include "memory/object.hpp"

namespace quotient::memory {
namespace {

constexpr size_t padded(size_t bytes) { return (bytes + 7) & ~size_t{7}; }

}  // namespace

bool equal_pointers(const ObjectView& a, const ObjectView& b) {
  const uint32_t count = a.header->pointers;
  return count == b.header->pointers &&
         (count == 0 || std::memcmp(a.pointers, b.pointers, count * sizeof(PointerField)) == 0);
}

bool equal(const ObjectView& a, const ObjectView& b) {
  const auto same = [](const void* x, const void* y, size_t bytes) {
    return bytes == 0 || std::memcmp(x, y, bytes) == 0;
  };
  return *a.header == *b.header && same(a.data, b.data, a.header->size) && equal_pointers(a, b) &&
         (!a.undef || same(a.undef, b.undef, a.header->size));
}

void Object::reset(ObjectKind kind, uint32_t size, bool defined) {
  header = {};
  header.kind = kind;
  header.size = size;
  data.assign(size, 0);
  undef.assign(defined ? 0 : size, 0xff);
  pointers.clear();
}

void Object::assign(const ObjectView& source) {
  header = *source.header;
  data.assign(source.data, source.data + header.size);
  if (source.undef) {
    undef.assign(source.undef, source.undef + header.size);
  } else {
    undef.clear();
  }
  pointers.assign(source.begin(), source.end());
}

void Object::drop_empty_plane() {
  if (undef.empty()) return;
  if (undef[0] == 0 && std::memcmp(undef.data(), undef.data() + 1, undef.size() - 1) == 0) undef.clear();
}

ObjectView Object::view() {
  header.pointers = static_cast<uint32_t>(pointers.size());
  header.flags = static_cast<uint8_t>(undef.empty() ? header.flags & ~kHasUndefined : header.flags | kHasUndefined);
  return {&header, data.data(), undef.empty() ? nullptr : undef.data(), pointers.data()};
}

size_t block_size(const ObjectHeader& header) {
  const size_t plane = header.flags & kHasUndefined ? padded(header.size) : 0;
  return sizeof(ObjectHeader) + padded(header.size) + padded(header.pointers * sizeof(PointerField)) + plane;
}

void write_block(const ObjectView& object, uint8_t* block) {
  const ObjectHeader& header = *object.header;
  const auto append = [&block](const void* from, size_t bytes) {
    if (bytes == 0) return;
    std::memset(block + padded(bytes) - 8, 0, 8);
    std::memcpy(block, from, bytes);
    block += padded(bytes);
  };
  append(&header, sizeof header);
  append(object.data, header.size);
  append(object.pointers, header.pointers * sizeof(PointerField));
  if (object.undef) append(object.undef, header.size);
}

ObjectView view_of_block(const uint8_t* block) {
  ObjectView view;
  view.header = reinterpret_cast<const ObjectHeader*>(block);
  view.data = block + sizeof(ObjectHeader);
  const uint8_t* pointers = view.data + padded(view.header->size);
  view.pointers = reinterpret_cast<const PointerField*>(pointers);
  if (view.header->flags & kHasUndefined) view.undef = pointers + padded(view.header->pointers * sizeof(PointerField));
  return view;
}

}  // namespace quotient::memory
