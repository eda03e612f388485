#include "frontends/cil/instruction.hpp"

#include <bit>
#include <cstring>

namespace quotient::frontends::cil {
namespace {

enum class Form : uint8_t { invalid, none, var1, var2, i1, i4, i8, r4, r8, branch1, branch4, token, table };

struct Row {
  const char* name;
  Form form;
};

Row row(unsigned number) {
  switch (number) {
#define CIL(code, name, operand) \
  case code: return {#name, Form::operand};
#include "frontends/cil/instructions.def"
#undef CIL
    default: return {"?", Form::invalid};
  }
}

template <class T>
bool read(const uint8_t* code, uint32_t size, uint32_t& at, T& value) {
  if (size - at < sizeof value) return false;
  std::memcpy(&value, code + at, sizeof value);
  at += sizeof value;
  return true;
}

// A number of type T, extended by its sign if it has one.
template <class T>
bool read_number(const uint8_t* code, uint32_t size, uint32_t& at, uint64_t& number) {
  T value{};
  if (!read(code, size, at, value)) return false;
  number = static_cast<uint64_t>(static_cast<int64_t>(value));
  return true;
}

template <class T>
bool read_target(const uint8_t* code, uint32_t size, uint32_t& at, uint64_t& target) {
  T distance{};
  if (!read(code, size, at, distance)) return false;
  target = static_cast<uint32_t>(static_cast<int64_t>(at) + distance);
  return target < size;
}

bool read_table(const uint8_t* code, uint32_t size, uint32_t& at, std::vector<uint32_t>& targets) {
  uint32_t count = 0;
  if (!read(code, size, at, count) || count > (size - at) / 4) return false;
  const uint32_t base = at + count * 4;
  for (uint32_t i = 0; i < count; ++i) {
    int32_t distance = 0;
    if (!read(code, size, at, distance)) return false;
    const auto target = static_cast<uint32_t>(static_cast<int64_t>(base) + distance);
    if (target >= size) return false;
    targets.push_back(target);
  }
  return true;
}

bool read_operand(Form form, const uint8_t* code, uint32_t size, uint32_t& at, Instruction& to) {
  switch (form) {
    case Form::none: return true;
    case Form::var1: return read_number<uint8_t>(code, size, at, to.operand);
    case Form::var2: return read_number<uint16_t>(code, size, at, to.operand);
    case Form::i1: return read_number<int8_t>(code, size, at, to.operand);
    case Form::i4: return read_number<int32_t>(code, size, at, to.operand);
    case Form::token: return read_number<uint32_t>(code, size, at, to.operand);
    case Form::i8:
    case Form::r8: return read_number<int64_t>(code, size, at, to.operand);
    case Form::r4: {
      float value = 0;
      if (!read(code, size, at, value)) return false;
      to.operand = std::bit_cast<uint64_t>(static_cast<double>(value));
      return true;
    }
    case Form::branch1: return read_target<int8_t>(code, size, at, to.operand);
    case Form::branch4: return read_target<int32_t>(code, size, at, to.operand);
    case Form::table: return read_table(code, size, at, to.targets);
    case Form::invalid: return false;
  }
  return false;
}

}  // namespace

const char* name(Opcode op) { return row(static_cast<unsigned>(op)).name; }

std::optional<Instruction> decode(const uint8_t* code, uint32_t size, uint32_t offset) {
  if (offset >= size) return {};
  Instruction result;
  result.offset = offset;
  uint32_t at = offset + 1;
  unsigned number = code[offset];
  if (number == 0xfe) {
    if (at >= size) return {};
    number = 0x100 + code[at++];
  }
  result.op = static_cast<Opcode>(number);
  if (!read_operand(row(number).form, code, size, at, result)) return {};
  result.next = at;
  return result;
}

}  // namespace quotient::frontends::cil
