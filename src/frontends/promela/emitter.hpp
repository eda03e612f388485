// Writes the code of expressions and statements.
#pragma once

#include <functional>

#include "frontends/promela/flow.hpp"
#include "frontends/promela/heap_types.hpp"
#include "frontends/promela/layout.hpp"

namespace quotient::frontends::promela {

// A place in the code that is jumped to before it is known.
struct Label {
  std::vector<uint32_t> uses;
  int32_t at = -1;
};

class Emitter {
 public:
  // What it must know of the model as a whole: numbers of proctypes, and of the states that labels stand for.
  struct Context {
    std::map<const Proctype*, uint32_t> types;
    std::map<const Proctype*, uint32_t> functions;
    std::function<uint32_t(const Proctype*, const std::string&)> state_of_label;
  };

  Emitter(const Model& model, const Layout& layout, const Context& context, processes::Program& program)
      : model_(model), layout_(layout), context_(context), program_(program), heap_types_(layout, program) {}

  uint32_t here() const { return static_cast<uint32_t>(program_.code.size()); }
  void emit(processes::Opcode op, int32_t a = 0, int32_t b = 0, int32_t c = 0) {
    program_.code.push_back({op, processes::Width::word, 32, 0, a, b, c});
  }
  void jump(processes::Opcode op, Label& label, int32_t a = 0, int32_t b = 0);
  void bind(Label& label);

  // The value is in the accumulator afterwards.
  void expression(const Expr* expr);
  // Of one statement. If it cannot be executed: to `otherwise`, or the transition is blocked if that is null.
  void statement(const Node& node, Label* otherwise);
  // Of the statements that follow: where a call returns to, and whether they are a function's.
  void set_return_state(uint32_t state) { return_state_ = state; }
  void set_in_function(bool in_function) { in_function_ = in_function; }
  // What variables are set to that nobody reads again: 0, or what is no name.
  void set_names(std::function<bool(const Variable&)> is_name) { is_name_ = std::move(is_name); }
  // A d_step: all its statements. What cannot be executed inside is an error, except in its first statement.
  void d_step(const Node& node);

  // Sets a variable's initial value, and makes its channels. For parameters: `argument` is the place of its first cell,
  // counted from the last one of all, from 1; 0: it is none.
  void initialise(const Variable& variable, uint32_t argument = 0);
  // Nobody will read its initial value.
  void initialise_dead(const Variable& variable);
  // The number of the type of such channels.
  uint32_t channel_type(const ChannelInit& init);

 private:
  // The way to a variable: a fixed part, and indices that are only known when it is executed.
  struct Reference {
    bool local = false;
    uint32_t place = 0;
    struct Index {
      const Expr* expr;
      uint32_t stride, count;
    };
    std::vector<Index> indices;
    const Type* type = nullptr;
    bool in_array = false;
  };

  Reference reference(const Expr& expr) const;
  void add_index(Reference& reference, const Expr* index, const Variable& variable) const;
  void push_place(const Reference& reference, const Expr* remote);
  void load(const Expr& expr);
  void store(const Expr* target, const std::function<void()>& value);
  void store_fixed(bool local, uint32_t place, const Type& type, bool in_array);
  void sized(processes::Opcode op, const Type& type, int32_t a = 0, int32_t b = 0, bool in_array = false);
  void binary(const Expr& expr);
  void truth(const Expr* expr);
  void condition(const Expr* expr, Label* otherwise);
  bool compare_with_constant(const Expr& expr, int32_t value);
  void pid(const Expr& expr);
  void guard(processes::Opcode op, Label* otherwise, int32_t a = 0);
  // Pushes the channel and the values to match; returns the pattern's number.
  int32_t pattern(const Expr* channel, const std::vector<Pattern>& patterns, bool random);
  void receive(const Statement& statement, Label* otherwise);
  void initialise_at(const Variable& variable, bool local, uint32_t place);
  void store_arguments(const Variable& variable, uint32_t place, uint32_t& argument);

  // On the heap (heap_code.cpp): the accumulator is a place, and the value is so much further.
  struct HeapPlace {
    uint32_t offset = 0;
    const Type* type = nullptr;
    bool in_array = false;
  };
  bool is_on_heap(const Expr& expr) const;
  void sized_on_heap(processes::Opcode op, const Type& type, uint32_t offset, bool in_array);
  void follow(HeapPlace& at);  // the pointer that is there
  HeapPlace heap_variable(const Variable& variable);
  void heap_element(HeapPlace& at, const Variable& variable, const Expr* index);
  HeapPlace heap_place(const Expr& expr);
  void load_from_heap(const Expr& expr);
  void store_on_heap(const HeapPlace& to, const std::function<void()>& value);
  void initialise_on_heap(const Variable& variable, const Variable& part, uint32_t offset);
  void initialise_on_heap(const Variable& variable, uint32_t argument);
  HeapPlace heap_part(const Variable& variable, const Variable& part, uint32_t offset);
  void store_arguments_on_heap(const Variable& variable, const Variable& part, uint32_t offset, uint32_t& argument);
  void allocate(const Expr& expr);
  void address_of(const Expr& variable);
  void compare_pointers(const Expr& expr);
  void call(const Node& node);
  void give_back(const Expr* result);

  friend class DStepEmitter;

  const Model& model_;
  const Layout& layout_;
  const Context& context_;
  processes::Program& program_;
  HeapTypes heap_types_;
  uint32_t return_state_ = 0;
  std::function<bool(const Variable&)> is_name_;
  bool in_function_ = false;
};

}  // namespace quotient::frontends::promela
