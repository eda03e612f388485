// Which registers are pointers, to which kind of node, and which fields nodes have: found from how values flow, once
// for the whole program, without regard to the order of statements (unification). Core has no types on memory; this
// gives it as much as is needed.
#pragma once

#include <map>
#include <optional>

#include "core/module.hpp"

namespace quotient::shape {

class Types {
 public:
  explicit Types(const core::Module& module) : module_(module) {}

  // Looks at all functions that can be reached from there, except into those whose calls are understood as a whole.
  Result<void> infer(uint32_t function);

  // A value: the content of a register, a field, or a global that is used like a variable.
  using Value = uint32_t;
  Value of_register(uint32_t function, uint32_t reg) { return find(registers_.at({function, reg})); }
  Value of_scalar(uint32_t global, uint64_t offset) { return find(scalars_.at({global, offset})); }
  bool is_pointer(Value value) { return values_[find(value)].pointer; }
  // The node that it points to.
  uint32_t node(Value value);
  static constexpr int64_t kConflict = INT64_MIN;         // different distances meet in one register
  int64_t offset(uint32_t function, uint32_t reg) const;  // of the pointer, within the node
  bool has_scalar(uint32_t global, uint64_t offset) const { return scalars_.count({global, offset}) > 0; }
  // A global whose address is used for more than to load and store it directly is a node.
  bool is_node(uint32_t global) const { return node_globals_.count(global) > 0; }
  uint32_t node_of_global(uint32_t global) { return find_node(node_globals_.at(global)); }

  struct FieldType {
    Value value;
    uint32_t bytes;
    core::Location location;  // of its first access
  };
  struct Node {
    uint32_t parent;
    std::map<int64_t, FieldType> fields;
    std::optional<uint64_t> bytes;
    bool heap = false, stack = false;
    std::string wrong;     // why it cannot be handled
    core::Location where;  // ... and where that was seen
  };
  const Node& node_info(uint32_t node) { return nodes_[find_node(node)]; }
  uint32_t find_node(uint32_t node);
  const std::vector<uint32_t>& functions() const { return order_; }
  const std::map<std::pair<uint32_t, uint64_t>, uint32_t>& scalars() const { return scalars_; }
  const std::map<uint32_t, uint32_t>& node_globals() const { return node_globals_; }

 private:
  struct ValueClass {
    uint32_t parent;
    bool pointer = false;
    uint32_t node = ~0u;
  };

  uint32_t find(uint32_t value);
  uint32_t new_value();
  uint32_t new_node();
  void unite(uint32_t a, uint32_t b);
  void unite_nodes(uint32_t a, uint32_t b);
  uint32_t pointee(uint32_t value);  // makes it a pointer
  uint32_t field(uint32_t node, int64_t offset, uint32_t bytes);
  void allocated(uint32_t value, const core::Operand& bytes, bool stack);
  void spoil(Node& node, std::string why);

  void collect_globals(const core::Function& function);
  void offsets(uint32_t index, const core::Function& function, bool& changed);
  void flow(uint32_t index, const core::Instruction& instruction);
  void flow_call(uint32_t index, const core::Instruction& instruction);
  void flow_access(uint32_t index, const core::Instruction& instruction);
  std::optional<uint32_t> value(uint32_t function, const core::Operand& operand);
  std::optional<int64_t> offset_of(uint32_t function, const core::Operand& operand) const;
  void set_offset(uint32_t function, uint32_t reg, std::optional<int64_t> offset, bool& changed);

  const core::Module& module_;
  std::vector<ValueClass> values_;
  std::vector<Node> nodes_;
  std::map<std::pair<uint32_t, uint32_t>, uint32_t> registers_;
  std::map<std::pair<uint32_t, uint64_t>, uint32_t> scalars_;
  std::map<uint32_t, uint32_t> node_globals_;
  std::map<std::pair<uint32_t, uint32_t>, int64_t> offsets_;
  std::vector<uint32_t> order_;  // functions, callers first
  std::map<uint32_t, std::vector<std::vector<core::Operand>>> returns_;
  std::map<uint32_t, core::Location> called_at_;  // functions of the library: where the program calls them
  core::Location location_;                       // in the program, of the instruction that is looked at
};

// Calls that are understood as a whole.
enum class Known : uint8_t {
  none,
  malloc,
  calloc,
  free,
  nondet,
  end,
  ignore,
  assertion,
  remember,
  is_remembered,
  finds_all
};
Known known_function(const core::Function& function);

// addr with a constant distance; nothing if it is computed.
std::optional<int64_t> distance(const core::Instruction& addr);

}  // namespace quotient::shape
