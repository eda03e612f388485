// What the source calls the pieces of objects. Core has no types, but it notes at accesses what the source calls the
// memory ("queue.head", "node->next"); one execution is watched to learn which object and offset each of these means.
// Heap objects count as the same if they have the same size. A best effort: what no access names is named by its
// offset.
#pragma once

#include <map>
#include <string>

#include "machine/machine.hpp"

namespace quotient::spaces {

struct FieldName {
  std::string name;   // as a whole: "queue.head"
  uint32_t size = 0;  // of the access
};
using Fields = std::map<uint32_t, FieldName>;  // by offset

// What objects with the same fields have in common: instances of a variable are alike, and heap objects of one size.
using Alike = std::pair<memory::ObjectKind, uint32_t>;
Alike alike(const memory::ObjectHeader& object);

class FieldNames {
 public:
  // Runs a program once, for some thousand steps at most.
  FieldNames(const core::Module& module, machine::MachineOptions options);

  const Fields& of(const memory::ObjectHeader& object) const;

 private:
  std::map<Alike, Fields> fields_;
};

// The last part of a name: "->next" of "list->head->next", ".count" of "table.count", "" if it has one part only.
std::string last_part(const std::string& name);

}  // namespace quotient::spaces
