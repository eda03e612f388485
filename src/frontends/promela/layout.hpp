// Where variables lie: in the globals, in a process's record, in a structure; or in an object on the heap.
#pragma once

#include <map>
#include <set>

#include "frontends/promela/ast.hpp"
#include "frontends/promela/heap_variables.hpp"
#include "processes/program.hpp"

namespace quotient::frontends::promela {

processes::Width width_of(const Type& type);
// How many bits a store keeps: 32 where the width alone says it. Spin keeps arrays of bits as arrays of bytes, which
// hold whole bytes.
uint8_t kept_bits(const Type& type, bool in_array);

class Layout {
 public:
  Layout(const Model& model, const std::set<const Variable*>& hidden, bool all_on_heap);

  // From the beginning of its record, or of its structure; on the heap: of the object of the globals, or of the frame.
  uint32_t place(const Variable& variable) const { return places_.at(&variable); }
  // Of one element.
  uint32_t size(const Type& type) const;
  uint32_t global_bytes() const { return global_bytes_; }
  uint32_t hidden_bytes() const { return hidden_bytes_; }
  uint32_t record_bytes(const Proctype& proctype) const { return record_bytes_.at(&proctype); }

  bool uses_heap() const { return heap_.any; }
  bool is_on_heap(const Variable& variable) const { return heap_.any && heap_.on_heap.count(&variable) != 0; }
  // Its place holds a pointer to it.
  bool is_boxed(const Variable& variable) const { return heap_.is_boxed(variable); }
  const HeapVariables& heap() const { return heap_; }
  uint32_t heap_global_bytes() const { return heap_global_bytes_; }
  uint32_t frame_bytes(const Proctype& proctype) const { return frame_bytes_.at(&proctype); }

 private:
  uint32_t alignment(const Type& type) const;
  uint32_t arrange(const std::vector<Variable*>& variables, uint32_t from);  // returns where they end

  std::map<const Variable*, uint32_t> places_;
  std::map<const Structure*, uint32_t> structure_bytes_, structure_alignment_;
  std::map<const Proctype*, uint32_t> record_bytes_;
  std::map<const Proctype*, uint32_t> frame_bytes_;
  uint32_t hidden_bytes_ = 0, global_bytes_ = 0, heap_global_bytes_ = 0;
  const HeapVariables heap_;
};

}  // namespace quotient::frontends::promela
