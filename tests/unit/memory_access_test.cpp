// memory/access against a dull twin: an array of bytes, each of which knows its undefined bits and of which
// address it is which piece.
#include <gtest/gtest.h>

#include "memory/access.hpp"
#include "random.hpp"

namespace quotient::testing {
namespace {

using memory::Object;
using memory::ObjectKind;
using memory::PointerField;
using memory::Slot;
using memory::Value;

struct Byte {
  uint8_t data = 0, undef = 0;
  Slot target{};
  unsigned piece = 0;  // which byte of the address, if target is not none
};

struct Reference {
  std::vector<Byte> bytes;
  unsigned pointer_bytes;

  void store(uint32_t offset, unsigned count, const Value& value) {
    for (unsigned i = 0; i < count; ++i) {
      Byte& byte = bytes[offset + i];
      byte.undef = static_cast<uint8_t>(value.undef >> 8 * i);
      byte.data = static_cast<uint8_t>(value.bits >> 8 * i & ~(value.undef >> 8 * i));
      byte.target = Slot::none;
      if (value.is_plain() || (value.part.piece && i >= value.part.length)) continue;
      byte.target = value.object;
      byte.piece = value.part.piece ? value.part.first + i : i;
    }
  }

  bool load(uint32_t offset, unsigned count, Value& value) const {
    value = {};
    unsigned tagged = 0;
    for (unsigned i = 0; i < count; ++i) {
      value.bits |= uint64_t{bytes[offset + i].data} << 8 * i;
      value.undef |= uint64_t{bytes[offset + i].undef} << 8 * i;
      tagged += bytes[offset + i].target != Slot::none;
    }
    if (tagged == 0) return true;
    const Byte& first = bytes[offset];
    for (unsigned i = 0; i < count; ++i) {
      const Byte& byte = bytes[offset + i];
      if (byte.target == Slot::none || byte.target != first.target || byte.piece != first.piece + i) return false;
    }
    value.object = first.target;
    if (count != pointer_bytes) value.part = memory::piece_of(static_cast<unsigned>(first.piece), count);
    return true;
  }

  // The list that an object with these bytes has: whole addresses where all pieces stand together.
  std::vector<PointerField> fields() const {
    std::vector<PointerField> out;
    for (uint32_t i = 0; i < bytes.size(); ++i) {
      if (bytes[i].target == Slot::none) continue;
      bool whole = i + pointer_bytes <= bytes.size();
      for (unsigned k = 0; whole && k < pointer_bytes; ++k)
        whole = bytes[i + k].target == bytes[i].target && bytes[i + k].piece == k;
      out.push_back({i, static_cast<uint16_t>(whole ? 0 : 1 + bytes[i].piece), 0, 0, bytes[i].target});
      if (whole) i += pointer_bytes - 1;
    }
    return out;
  }
};

class MemoryAccess : public ::testing::TestWithParam<unsigned> {
 protected:
  static constexpr uint32_t kSize = 48;
  static constexpr unsigned kSizes[] = {1, 2, 4, 8};

  void SetUp() override {
    for (int i = 0; i < 2; ++i) {
      objects[i].reset(ObjectKind::heap, kSize, true);
      twins[i] = {std::vector<Byte>(kSize), GetParam()};
    }
  }

  Value random_value(unsigned size) {
    switch (random.below(5)) {
      case 0: return memory::number(random.bits());
      case 1: return {0, random.bits() & random.bits(), Slot::none, {}};
      case 2: return loaded;
      default: break;
    }
    if (size != GetParam()) return memory::number(7);
    return memory::address(Slot{static_cast<uint32_t>(1 + random.below(3))}, random.below(64));
  }

  void operate() {
    const unsigned size = kSizes[random.below(4)];
    const auto offset = static_cast<uint32_t>(random.below(kSize - size + 1));
    const size_t which = random.below(2);
    Object& object = objects[which];
    Reference& twin = twins[which];
    switch (random.below(8)) {
      case 0:
      case 1:
      case 2: {
        Value value = random_value(size);
        if (value.is_address() && size != GetParam()) value = memory::number(1);  // front ends truncate first
        memory::store(object, offset, size, GetParam(), value);
        return twin.store(offset, size, value);
      }
      case 3: {
        const auto bytes = static_cast<uint32_t>(random.below(kSize / 2));
        const auto from = static_cast<uint32_t>(random.below(kSize - bytes)),
                   to = static_cast<uint32_t>(random.below(kSize - bytes));
        const size_t source = random.below(2);
        copy(object, to, objects[source].view(), from, bytes, GetParam());
        const std::vector<Byte> before = twins[source].bytes;
        std::copy(before.begin() + from, before.begin() + from + bytes, twin.bytes.begin() + to);
        return;
      }
      case 4: {
        if (!random.one_in(4)) return;
        const auto bytes = static_cast<uint32_t>(random.below(12));
        const auto to = static_cast<uint32_t>(random.below(kSize - bytes));
        const auto byte = static_cast<uint8_t>(random.bits()),
                   undef = static_cast<uint8_t>(random.one_in(2) ? random.bits() : 0);
        fill(object, to, bytes, GetParam(), byte, undef);
        std::fill_n(twin.bytes.begin() + to, bytes, Byte{static_cast<uint8_t>(byte & ~undef), undef, Slot::none, 0});
        return;
      }
      default: {
        Value value, expected;
        const bool good = load(object.view(), offset, size, GetParam(), value);
        ASSERT_EQ(good, twin.load(offset, size, expected));
        if (!good) return;
        ASSERT_EQ(value, expected);
        loaded = value;
      }
    }
  }

  void compare(size_t which) {
    for (uint32_t i = 0; i < kSize; ++i) {
      ASSERT_EQ(objects[which].data[i], twins[which].bytes[i].data) << "byte " << i;
      ASSERT_EQ(objects[which].undef.empty() ? 0 : objects[which].undef[i], twins[which].bytes[i].undef)
          << "byte " << i;
    }
    ASSERT_EQ(objects[which].pointers, twins[which].fields());
  }

  Random random{GetParam()};
  Object objects[2];
  Reference twins[2];
  Value loaded;
};

TEST_P(MemoryAccess, AgreesWithTaggedBytes) {
  for (int operation = 0; operation < 20'000; ++operation) {
    operate();
    compare(0);
    compare(1);
    if (HasFatalFailure()) FAIL() << "after operation " << operation;
  }
}

INSTANTIATE_TEST_SUITE_P(PointerBytes, MemoryAccess, ::testing::Values(4u, 8u));

TEST(MemoryAccessByHand, HalvesOfAnAddressMakeAWholeAgain) {
  Object from, to;
  from.reset(ObjectKind::heap, 8, true);
  to.reset(ObjectKind::heap, 8, false);
  memory::store(from, 0, 8, 8, memory::address(Slot{9}, 0x1234567890));
  Value half;
  for (const uint32_t at : {4u, 0u}) {
    ASSERT_TRUE(load(from.view(), at, 4, 8, half));
    EXPECT_FALSE(half.is_address());
    memory::store(to, at, 4, 8, half);
  }
  Value whole;
  ASSERT_TRUE(load(to.view(), 0, 8, 8, whole));
  EXPECT_EQ(whole, memory::address(Slot{9}, 0x1234567890));
}

TEST(MemoryAccessByHand, MixedBytesHaveNoValue) {
  Object object;
  object.reset(ObjectKind::heap, 16, true);
  memory::store(object, 0, 8, 8, memory::address(Slot{9}, 0));
  Value value;
  EXPECT_FALSE(load(object.view(), 4, 8, 8, value));
  memory::store(object, 0, 1, 8, memory::number(1));
  EXPECT_FALSE(load(object.view(), 0, 8, 8, value));
  EXPECT_TRUE(load(object.view(), 0, 1, 8, value));
  EXPECT_EQ(value, memory::number(1));
}

}  // namespace
}  // namespace quotient::testing
