// Mono's embedding library as a reader of assemblies: tokens, generic instances, layouts, virtual tables, debug
// information. It is loaded while the program runs, so that nobody else needs it, and all that is known of it is here:
// which functions there are (mono_functions.def), and the few structures and numbers that they use.
//
// It aborts on damaged files, exits if its own library is missing, starts threads and takes signals over. So only the
// helper process (helper/main.cpp) may load it.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "base/result.hpp"

namespace quotient::frontends::cil::mono {

// One object of Mono's for each instance: a pointer to it identifies a class, method, … with its type arguments.
struct Domain;
struct Assembly;
struct Image;
struct Class;
struct Method;
struct Field;
struct Type;
struct Signature;
struct Header;
using bool32 = int32_t;

struct Clause {  // of a method's exception table
  enum Kind : uint32_t { catches = 0, filter = 1, finally = 2, fault = 4 };
  uint32_t kind;
  uint32_t try_offset, try_length, handler_offset, handler_length;
  union {
    uint32_t filter_offset;
    Class* catch_class;
  };
};

struct TypeArguments {  // Mono's MonoGenericInst
  int32_t id;
  uint32_t count;  // in the lower 22 bits
  Type* types[1];
};

struct Context {  // of a generic class or method
  TypeArguments* of_class;
  TypeArguments* of_method;
};

struct SourceLocation {
  char* file;
  uint32_t line, column, offset;
};

struct LocalNames {  // of those variables that the debug information knows
  struct Local {
    char* name;
    int index;
    void* block;  // its scope
  };
  int count;
  Local* locals;
};

// ECMA-335 II.23.1.16; what a Type is.
enum class Element : int {
  nothing = 0x01,
  boolean,
  character,
  i1,
  u1,
  i2,
  u2,
  i4,
  u4,
  i8,
  u8,
  r4,
  r8,
  string,
  pointer,
  by_reference,
  value_type,
  class_type,
  type_parameter,
  array,
  generic_instance,
  typed_reference,
  native_int = 0x18,
  native_unsigned,
  function_pointer = 0x1b,
  object,
  vector,
  method_parameter,
};

enum : uint32_t {
  kClassInterface = 0x20,
  kClassExplicitLayout = 0x10,
  kClassAbstract = 0x80,
  kClassSealed = 0x100,
  kClassBeforeFieldInit = 0x100000,
  kFieldStatic = 0x10,
  kFieldReadOnly = 0x20,
  kFieldLiteral = 0x40,
  kFieldHasData = 0x100,
  kMethodStatic = 0x10,
  kMethodVirtual = 0x40,
  kMethodFinal = 0x20,
  kMethodAbstract = 0x400,
  kMethodPlatformCall = 0x2000,
  kImplementationKind = 0x3,  // 0: IL
  kImplementationSynchronized = 0x20,
  kImplementationInternal = 0x1000,
};

struct Library {
// NOLINTNEXTLINE(bugprone-macro-parentheses): the parts of a declaration
#define MONO(result, name, parameters) result(*name) parameters = nullptr;
#include "frontends/cil/mono_functions.def"
#undef MONO

  // The library's functions; its runtime is started.
  static Result<Library> load();

  Domain* domain = nullptr;

  std::string take(char* text) const;  // a text that is ours to free
  std::vector<Type*> parameters(Signature* signature) const;
  std::vector<std::string> parameter_names(Method* method) const;  // without that of `this`
  // By index; "" for those that have none. A variable that stands for several of the source has one of their names.
  std::vector<std::string> local_names(Method* method, size_t count) const;
  std::vector<Clause> clauses(Method* method, Header* header) const;
  std::vector<Method*> methods(Class* klass) const;
  std::vector<Field*> fields(Class* klass) const;
  std::string name(Class* klass) const;                    // "Space.Outer.Inner", without type arguments
  std::string full_name(Class* klass) const;               // with them
  std::string full_name(Method* method) const;             // "Space.Class.Method"
  std::string described(Method* method) const;             // "Space.Class:Method (int,string)"
  std::string type_text(Class* klass) const;               // as Type.ToString says: "Space.Outer+Inner`1[System.Int32]"
  std::string type_full_name(Class* klass) const;          // as Type.FullName, which names the assemblies of arguments
  std::vector<Class*> type_arguments(Class* klass) const;  // of a generic class
  bool is_open(Class* klass) const;  // it has type parameters without arguments, or is one: there are no objects of it
  bool is_generic_definition(Class* klass) const;      // List<>, without arguments
  Class* generic_definition(Class* klass) const;       // of an instance; null if it is none
  std::vector<Class*> interfaces(Class* klass) const;  // all, also those of base classes
  uint32_t flags(Method* method) const;
  uint32_t implementation(Method* method) const;
  bool is_static(Method* method) const { return flags(method) & kMethodStatic; }
  bool is_generic(Method* method) const;  // it has type parameters of its own
  bool is_static(Field* field) const { return field_get_flags(field) & kFieldStatic; }
  Element element(Type* type) const { return static_cast<Element>(type_get_type(type)); }
  // Which method an object of that class has for a virtual one; null if none.
  Method* implementation_for(Class* klass, Method* declaration) const;
  Method* static_constructor(Class* klass) const;
  bool has_finalizer(Class* klass) const;  // of its own, or of a class above it but Object
};

}  // namespace quotient::frontends::cil::mono
