// Instructions on the heap, and calls of functions.
#include "processes/machine.hpp"

namespace quotient::processes {

// False: something is wrong with it.
bool Machine::execute_heap(const Instruction& instruction, uint32_t process, int32_t& acc) {
  const auto offset = static_cast<uint32_t>(instruction.a);
  bool fine = true;
  switch (instruction.op) {
    case Opcode::k_heap_global: acc = heap_->global_place(offset); break;
    case Opcode::k_heap_local: acc = heap_->local_place(process, offset); break;
    case Opcode::k_heap_index:
      fine = heap_->index(stack_[--top_], static_cast<uint32_t>(instruction.c), acc, offset,
                          static_cast<uint32_t>(instruction.b), acc);
      break;
    case Opcode::k_heap_address: fine = heap_->index(acc, offset, 0, 1, 1, acc); break;
    case Opcode::k_heap_load: fine = heap_->load(acc, offset, instruction.width, instruction.b != 0, acc); break;
    case Opcode::k_heap_store: {
      const int32_t value = instruction.bits < 32
                                ? static_cast<int32_t>(static_cast<uint32_t>(acc) & ((1u << instruction.bits) - 1))
                                : acc;
      fine = heap_->store(stack_[--top_], offset, instruction.width, instruction.b != 0, value);
      break;
    }
    case Opcode::k_heap_same: acc = heap_->same(stack_[--top_], acc) != (instruction.a != 0); break;
    case Opcode::k_allocate: fine = heap_->allocate(offset, acc, acc); break;
    case Opcode::k_release: fine = heap_->release(acc); break;
    case Opcode::k_box: fine = heap_->make_box(process, offset, static_cast<uint32_t>(instruction.b)); break;
    case Opcode::k_result: acc = result_; break;
    default: fine = call(instruction, process); break;
  }
  note_heap();
  if (!fine) fail(heap_->trouble().kind, heap_->trouble().message);
  return fine;
}

bool Machine::call(const Instruction& instruction, uint32_t process) {
  const FunctionType& function = program_.functions[static_cast<size_t>(instruction.a)];
  const auto state = static_cast<uint32_t>(instruction.b) & 0xffff, flags = static_cast<uint32_t>(instruction.b) >> 16;
  if (!heap_->enter(process, static_cast<uint32_t>(instruction.a), state, flags, static_cast<uint32_t>(instruction.c)))
    return false;
  execute(function.prologue, process, process_place_[process]);  // takes the arguments
  top_ -= function.parameters;
  return true;
}

// Returns the code to go on with.
uint32_t Machine::give_back(uint32_t process, int32_t result) {
  const Heap::Return to = heap_->leave(process);
  note_heap();
  result_ = result;
  left_function_ = true;
  returns_alone_ = to.flags & kReturnsAlone;
  vector_.write(process_place_[process] + kProcessState, Width::half, static_cast<int32_t>(to.state));
  return to.code;
}

// Functions that are called in an atomic sequence are part of it.
bool Machine::goes_on_alone(uint32_t process, bool atomic) const {
  if (left_function_) return returns_alone_;
  return atomic || (process < process_count_ && heap_->depth(process) > 1 && (heap_->flags(process) & kRunsAlone));
}

}  // namespace quotient::processes
