// Methods that become instructions: what has no body in IL (internal calls), what the JIT replaces, and the primitives
// of the machine, which are the methods of the class Q (src/runtime/cil/Q.cs).
#pragma once

#include <string>
#include <vector>

#include "frontends/cil/method_lowering.hpp"

namespace quotient::frontends::cil {

class Intrinsics {
 public:
  explicit Intrinsics(MethodLowering& at) : at_(at), world_(at.world_), mono_(at.mono_) {}

  // Replaces a call whose arguments are on the stack; false if the method is none of these.
  bool lower(mono::Method* method);
  static bool knows(const mono::Library& mono, mono::Method* method);

 private:
  using Handler = void (Intrinsics::*)(mono::Method*);
  struct Entry {
    const char* name;
    Handler handler;
  };
  static const std::vector<Entry>& table();
  static const Entry* find(const mono::Library& mono, mono::Method* method);

  Shape pointee(mono::Method* method) const;  // of the first parameter, a reference
  std::string literal_of(const Slot& slot) const;
  std::string pop() { return at_.pop_operand(); }
  void line(const std::string& text) { at_.line(text); }
  std::string evaluate(const std::string& text) { return at_.evaluate(text); }

  std::string to_bits(Shape shape, const std::string& value);
  std::string from_bits(Shape shape, const std::string& bits);
  void compare_exchange(mono::Method*);
  void exchange(mono::Method*);
  void add(mono::Method*);
  void increment(mono::Method*);
  void decrement(mono::Method*);
  void atomic_read(mono::Method*);
  void atomic_write(mono::Method*);
  void fence(mono::Method*);
  void modify(mono::Method*, const char* operation, const std::string& value, const char* then);

  void get_type(mono::Method*);
  void memberwise_clone(mono::Method*);
  void same_word(mono::Method*);
  void is_same(mono::Method*);
  void is_different(mono::Method*);
  void initialize_array(mono::Method*);
  void zero(mono::Method*);
  void nothing(mono::Method*);
  void string_data_offset(mono::Method*);
  void allocate_string(mono::Method*);
  void array_rank(mono::Method*);
  void array_length(mono::Method*);
  void array_lower_bound(mono::Method*);
  void array_get(mono::Method*);
  void array_set(mono::Method*);
  void array_copy(mono::Method*);
  void array_clear(mono::Method*);
  void memory_copy(mono::Method*);
  void delegate_like(mono::Method*);
  mono::Type* type_argument(mono::Method* method) const;  // of a generic method
  void contains_references(mono::Method*);
  void create_instance(mono::Method*);
  void begin_arguments(mono::Method*);
  void next_argument(mono::Method*);
  void make_by_reference(mono::Method*);
  void by_reference_value(mono::Method*);
  void math(mono::Method*);
  void fmod(mono::Method*);

  void instruction(mono::Method*);  // named as the method is
  void await(mono::Method*);
  void error(mono::Method*);
  void text_only(mono::Method*);
  void report(mono::Method*);
  void class_name(mono::Method*);
  void assertion(mono::Method*);
  void choose(mono::Method*);
  void option(mono::Method*);
  void self(mono::Method*);
  void spawn(mono::Method*);
  void field(mono::Method*);
  void final_word(mono::Method*);
  void member(mono::Method*);
  void is_instance(mono::Method*);
  void static_field(mono::Method*);
  void add_unseen(mono::Method*);
  void store_awaited(mono::Method*);
  void monitor(mono::Method*);
  void allocate(mono::Method*);
  void uninitialised(mono::Method*);
  void call(mono::Method*);
  void plain_size(mono::Method*);
  void output(mono::Method*);
  void type_word(mono::Method*);
  void make(mono::Method*);
  void invoke(mono::Method*);
  void is_assignable(mono::Method*);
  void is_reached(mono::Method*);
  void reach(mono::Method*);
  void reached(mono::Method*);
  void is_finalizable(mono::Method*);
  void weak_reference(mono::Method*);
  void collector(mono::Method*);

  MethodLowering& at_;
  ClosedWorld& world_;
  const mono::Library& mono_;
};

}  // namespace quotient::frontends::cil
