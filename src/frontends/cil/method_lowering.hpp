// One method's body to one function of Core. (Filters of exceptions become functions of their own, exceptions.cpp.)
//
// Blocks are lowered in the order in which they are reached, so that the stack at their beginning is known and code
// that nothing reaches is not looked at. Within a block the evaluation stack is symbolic: an entry is a register, a
// variable or a number. At the end of a block what is on it goes to the registers %s0, %s1, …
//
// Code that is not valid IL, or that asks for something that is not supported, becomes an instruction that ends the
// execution as unsupported: it matters only if it is reached.
#pragma once

#include <map>
#include <string>
#include <unordered_set>
#include <vector>

#include "frontends/cil/closed_world.hpp"
#include "frontends/cil/instruction.hpp"
#include "frontends/cil/layout.hpp"

namespace quotient::frontends::cil {

struct Slot {  // of the evaluation stack
  StackKind kind{};
  std::string operand;
  mono::Class* klass = nullptr;    // of a value
  mono::Method* method = nullptr;  // whose address this is
  mono::Class* type = nullptr;     // whose handle this is
  bool is_literal = false;         // a string of the program, with this text
  std::string text;
  bool is_static = false;  // the address of a static field
};

class MethodLowering {
 public:
  MethodLowering(ClosedWorld& world, mono::Method* method, std::string name, mono::Method* original);

  // The function, and those of its filters and its selection of handlers.
  std::string lower();
  // A method that is an intrinsic, called through a pointer.
  std::string lower_alone();
  // One that does nothing but call another function.
  std::string lower_forwarder(const std::string& target);
  // The same, with the call in an atomic section.
  std::string lower_one_step(const std::string& target);
  // The same, with the lock of the object, or of the type if it is static
  // ([MethodImpl(MethodImplOptions.Synchronized)]).
  std::string lower_synchronized(const std::string& target);
  // One that ends the execution as unsupported.
  std::string lower_missing(const std::string& what);
  // A function of an object and its arguments as objects: calls the method, reads or writes the field (members.cpp).
  std::string lower_invoker();
  std::string lower_accessor(mono::Field* field, bool writes);

 private:
  friend class Intrinsics;
  struct Variable {
    Shape shape;
    bool in_memory = false;  // then, and for a value type, the register has an address
    std::string reg;
    std::string name;  // in the source; "" if none is known
  };
  struct Block {
    std::vector<Slot> entry;
    std::string text;
    bool known = false;
  };
  struct Pad {  // where an exception lands that leaves a call inside of certain try blocks
    unsigned number = 0;
    std::vector<unsigned> clauses;  // those blocks, the innermost first
  };
  struct Unsupported {
    std::string what;
  };

  // method_lowering.cpp
  std::string with_head(const std::string& body) const;
  void read_body();
  void name_variables();
  void find_variables();
  void find_leaders();
  std::string prologue();
  void lower_blocks();
  void lower_block(uint32_t offset);
  bool lower_instruction(const Instruction& at);  // false: the block has ended
  bool lower_constant(const Instruction& at);
  bool lower_variable(const Instruction& at);
  bool lower_control(const Instruction& at);
  bool lower_return();
  void go_to(uint32_t offset);  // the end of a block, with what is on the stack
  std::string label(uint32_t offset) const;
  void flow_to(uint32_t offset);          // the block begins with this stack
  void save_stack();                      // into %s0, …
  void give_up(const std::string& what);  // in the middle of a block

  // evaluation_stack.cpp
  void push(StackKind kind, std::string operand) {
    stack_.push_back({kind, std::move(operand), nullptr, nullptr, nullptr});
  }
  void push(Shape shape, std::string operand);
  Slot pop();
  std::string pop_operand() { return pop().operand; }
  std::string pop_as(StackKind kind);  // converted
  std::string as_kind(const Slot& slot, StackKind kind);
  void spill(const std::string& reg);  // entries that are that register get one of their own
  std::string temporary();
  std::string evaluate(const std::string& what);  // a new register with that value
  std::string evaluate(const std::string& what, const std::string& note);
  void line(const std::string& text);
  void line(const std::string& text, const std::string& note);
  void begin_block(const std::string& name);
  std::string new_label(const char* stem);
  std::string narrowed(Shape shape, const Slot& slot);  // as a variable of that shape holds it
  using Note = std::optional<std::string>;
  std::string load(Shape shape, const std::string& address, const std::string& flags, const Note& note = {});
  void store(Shape shape, const Slot& slot, const std::string& address, const std::string& flags,
             const Note& note = {});
  // A block of zeros, for a variable of that name if one is given.
  std::string new_value(mono::Class* klass, const std::string& variable = "");
  std::string new_block(const std::string& size, const std::string& type);  // likewise, of an ObjectTypes' type
  std::string copied(mono::Class* klass, const std::string& from);
  std::string moved(const std::string& address, uint64_t distance);
  std::string note_of(mono::Field* field) const;

  // quiet_constructors.cpp
  static constexpr const char* kThis = "%a0";
  enum class FieldUse : uint8_t { load, store, address };
  bool may_be_final(mono::Field* field) const;  // one of the program's own, in an object of its own or static
  void note_this(bool is_well_used);            // or else that it is on the stack
  void note_field(mono::Field* field, const Slot& object, FieldUse use);
  void note_constructor_call(mono::Method* method);
  void note_other_use(mono::Class* klass);  // of its constructor, for any object

  // arithmetic.cpp
  bool lower_arithmetic(const Instruction& at);
  void binary(const char* integer_op, const char* float_op);
  void divide(const char* integer_op, const char* float_op, bool is_signed);
  void shift(const char* op);
  void overflowing(Opcode op);
  std::string overflow_of_wide(Opcode op, const std::string& a, const std::string& b, std::string& result);
  void convert(Shape to, bool from_unsigned);
  void convert_checked(Shape to, bool to_unsigned, bool from_unsigned);
  bool lower_conversion(Opcode op);
  void compare(Opcode op);
  std::string condition(Opcode op);  // of a branch
  std::string compared(const char* what, bool is_unsigned);

  // memory_access.cpp
  bool lower_memory(const Instruction& at);
  void lower_field(const Instruction& at);
  void lower_static_field(const Instruction& at);
  void lower_indirect(const Instruction& at);
  void lower_element(const Instruction& at);
  void lower_block_memory(const Instruction& at);
  std::string element_address(const Slot& array, const Slot& index, uint32_t size);
  std::string access_flags();
  bool is_initialising(mono::Field* field) const;  // this is the static constructor of its class
  void check_not_null(const std::string& operand);

  // objects.cpp
  bool lower_object(const Instruction& at);
  void new_object(const Instruction& at);
  void new_array(mono::Class* element);
  void new_matrix(mono::Method* constructor);
  void matrix_access(mono::Method* method);
  std::string allocated(mono::Class* klass);
  void box(mono::Class* klass);
  void unbox_any(mono::Class* klass);
  void cast(mono::Class* klass, bool must);
  void load_token(const Instruction& at);
  void load_string(const Instruction& at);

  // calls.cpp
  void lower_call(const Instruction& at);
  void lower_virtual_call(mono::Method* method, mono::Class* constraint, uint32_t token);
  void lower_indirect_call(const Instruction& at);
  void call_method(mono::Method* method);        // direct, arguments on the stack
  bool call_library(mono::Method* declaration);  // what a method of a class Library.… stands for
  bool takes_list(mono::Method* method) const;   // of further arguments
  void call_with_list(mono::Method* method, uint32_t token);
  void load_list();
  std::vector<std::string> pop_arguments(mono::Method* method);
  std::vector<Shape> parameter_shapes(mono::Method* method) const;  // with `this`
  Shape return_shape(mono::Method* method) const;
  void push_call(Shape result, const std::string& callee, const std::vector<std::string>& arguments);
  std::string emit_call(bool has_result, const std::string& callee, const std::vector<std::string>& arguments);
  void load_function(const Instruction& at);
  void new_delegate(mono::Class* klass, mono::Method* constructor);
  void initialise(mono::Class* klass);
  void initialise_at_entry();

  // members.cpp
  std::string with_invoker_head() const;
  std::string unboxed_argument(size_t index, mono::Type* type);
  bool is_constructor_method(mono::Method* method) const;

  // exceptions.cpp
  void throw_if(const std::string& condition, const char* exception);
  void throw_exception(const char* exception);
  std::vector<unsigned> enclosing(uint32_t offset) const;  // clauses whose try block holds it
  Pad& pad_at(uint32_t offset);
  std::string selector(const Pad& pad);  // the function that finds a handler; "0" if there can be none
  void lower_leave(uint32_t target);
  void run_handlers(const std::vector<unsigned>& clauses, const std::string& then);
  void write_pads(std::string& out);
  void write_ends(std::string& out);   // where finally blocks go on
  void want_handler(unsigned clause);  // its block begins with the exception, or with nothing
  std::string lower_filter(unsigned clause);
  bool lower_exception(const Instruction& at);
  bool is_finally(unsigned clause) const;

  ClosedWorld& world_;
  const mono::Library& mono_;
  mono::Method* method_;
  mono::Method* original_;  // that it replaces, or itself
  mono::Class* class_;
  mono::Image* image_;
  mono::Context* context_;
  std::string name_;
  bool users_;
  const bool is_constructor_;                // of objects of the program's own classes
  unsigned this_taken_ = 0, this_used_ = 0;  // by it: how often `this` was loaded, and used for nothing but its fields
  uint32_t block_ = 0;                       // that is being lowered

  const uint8_t* code_ = nullptr;
  uint32_t size_ = 0;
  std::vector<mono::Clause> clauses_;
  bool has_filters_ = false;
  int filter_ = -1;  // the clause whose filter this function is
  std::vector<Variable> arguments_, locals_;
  Shape result_;

  std::map<uint32_t, Block> blocks_;
  std::vector<uint32_t> pending_;
  std::unordered_set<uint32_t> leaders_;
  std::vector<Slot> stack_;
  std::unordered_set<std::string> not_null_;
  std::string text_;  // of the block that is being lowered
  std::string location_;
  void* debug_ = nullptr;
  unsigned temporaries_ = 0, labels_ = 0;
  uint32_t offset_ = 0;  // of the instruction

  // Prefixes of the instruction that follows.
  bool volatile_ = false;
  mono::Class* constraint_ = nullptr;

  std::map<std::vector<unsigned>, Pad> pads_;
  std::map<unsigned, std::vector<std::string>> continuations_;  // of finally blocks: where they may go on
  std::string glue_;                                            // blocks between finally blocks
  std::string extra_;                                           // functions besides this one
};

}  // namespace quotient::frontends::cil
