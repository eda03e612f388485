// How values of .NET lie in memory and in registers: Mono's own layout, so that the library's unsafe code runs as it
// is.
//
// An object begins with 16 bytes: the number of its class (a pointer for Mono, which no program can see), and a word
// for its monitor. A reference, a managed pointer and a native integer are 64 bits. On the evaluation stack, integers
// below 64 bits are i32 and all floating point numbers f64; a value type is the address of a block that its holder
// owns.
#pragma once

#include "frontends/cil/mono_library.hpp"

namespace quotient::frontends::cil {

enum : uint32_t {
  kHeader = 16,
  kMonitor = 8,
  kArrayBounds = 16,
  kArrayLength = 24,
  kArrayData = 32,
  kStringLength = 16,
  kStringCharacters = 20,
  kLiteralMark = 2,  // bytes behind a literal, by which it is known as one
  kListHead = 8,     // of a variable list of arguments: their number
  kListEntry = 16,
};

// Our objects for types: what is behind Mono's fields. The first is for Type.FullName, the second for Type.ToString.
enum TypeField : uint32_t {
  kTypeFullName = 120,
  kTypeText = 128,
  kTypeName = 136,
  kTypeSpace = 144,
  kTypeBase = 152,
  kTypeElement = 160,     // of an array; of an enum, what it consists of
  kTypeTraits = 168,      // attributes, and above them the bits of TypeTrait
  kTypeEnumNames = 176,   // String[], by value
  kTypeEnumValues = 184,  // UInt64[], in ascending order
  kTypeFields = 192,      // of a value type whose bytes do not tell equality: what is in it
  kTypeMaker = 200,       // function() that makes an object by the constructor without parameters
  kTypeNumber = 208,
  kTypeVector = 216,      // the class number of an array of it: of an enum, or if arrays are made of types
  kTypeMembers = 224,     // of a class of the program, if they are looked up
  kTypeDefinition = 232,  // of an instance of a generic type, if it is looked up; so, too, the next two
  kTypeArguments = 240,   // Type[]
  kTypeInterfaces = 248,  // Type[]; 0 for those that are not described: definitions, and arrays
  kTypeSize = 256,
};

enum TypeTrait : uint64_t {
  kIsValueType = uint64_t{1} << 32,
  kIsEnum = uint64_t{1} << 33,
  kIsArray = uint64_t{1} << 34,
  kIsPrimitive = uint64_t{1} << 35,
  kIsFlags = uint64_t{1} << 36,  // an enum with the attribute Flags
  kIsGeneric = uint64_t{1} << 37,
  kIsDefinition = uint64_t{1} << 38,  // generic, without arguments
};

struct Shape {
  enum Kind : uint8_t { nothing, i8, u8, i16, u16, i32, i64, f32, f64, reference, value };
  Kind kind = nothing;
  mono::Class* klass = nullptr;  // of a value type
};

enum class StackKind : uint8_t { i32, i64, f64, reference, value };

StackKind stack_kind(Shape shape);
const char* memory_type(Shape shape);  // of a load or store in Core; not for value types
const char* stack_type(StackKind kind);

class Layout {
 public:
  explicit Layout(const mono::Library& mono) : mono_(mono) {}

  Shape shape(mono::Type* type) const;
  Shape shape(mono::Class* klass) const;  // of a variable of that class
  uint32_t size(Shape shape) const;
  uint32_t value_size(mono::Class* klass) const;
  uint32_t offset(mono::Field* field) const;  // from the object's, or the value's, beginning
  // By its name, which must exist.
  uint32_t offset(mono::Class* klass, const char* field) const;
  bool holds_references(mono::Class* klass) const;      // somewhere in a value of the class
  bool is_plain(mono::Class* klass) const;              // two values are equal if and only if their bytes are
  uint32_t nullable_flag(mono::Class* nullable) const;  // where it says whether there is a value
  uint32_t nullable_value(mono::Class* nullable) const;

 private:
  const mono::Library& mono_;
};

}  // namespace quotient::frontends::cil
