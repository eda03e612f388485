// Which objects a program makes, what its pointers may point to, and so which fields objects have. Core has no types on
// memory; this gives it as much as the encoding of heaps needs: for each object its kind, and for each kind the fields
// that are read and written as they are.
//
// Found from how values flow, without regard to the order of instructions: a pointer is an object and a distance from
// its beginning, so that pointers into the middle of objects, and from there back to the beginning, are nothing
// special. None of this has to be right for a proof to be one: what the fields do not say is looked up again when
// statements are executed, and an access that fits no field gives an unknown value.
#pragma once

#include <map>
#include <optional>
#include <set>

#include "shape/program/flat.hpp"
#include "shape/program/program.hpp"

namespace quotient::shape {

class Objects {
 public:
  Objects(const core::Module& module, const Flat& flat);

  // The register holds a pointer somewhere in the program.
  bool is_pointer(uint32_t reg) const;
  // What the register is in all executions, if that is one number.
  std::optional<uint64_t> constant(const core::Operand& operand) const;

  std::optional<int64_t> signed_constant(const core::Operand& operand) const;  // of the width of a pointer
  // How far `addr` goes, if that is known; and its part without the index.
  std::optional<int64_t> distance(const core::Instruction& addr) const;
  std::optional<int64_t> fixed_distance(const core::Instruction& addr) const;

  // A global that is only loaded and stored, always in the same parts, is a variable for each part; others are objects.
  bool is_object(uint32_t global) const { return object_globals_.count(global) > 0; }
  struct Part {
    uint32_t bytes = 0;
    bool pointer = false;
  };
  const std::map<uint64_t, Part>& parts(uint32_t global) const { return parts_.at(global); }  // by offset
  std::set<uint32_t> globals() const;                                                         // that are used

  // The kind of what that instruction makes; nothing if its size is not known.
  std::optional<uint32_t> kind_made_by(uint32_t instruction) const;
  uint32_t kind_of_global(uint32_t global) const;
  const std::vector<NodeKind>& kinds() const { return kinds_; }

 private:
  struct Target {
    uint32_t site;
    int64_t offset;
    friend auto operator<=>(const Target&, const Target&) = default;
  };
  using Targets = std::set<Target>;
  struct Access {
    uint32_t bytes;
    bool pointer;
    friend auto operator<=>(const Access&, const Access&) = default;
  };
  // What one instruction makes, or a global.
  struct Site {
    uint64_t bytes = 0;
    bool on_stack = false, frame = false, known_size = true;
    std::map<int64_t, std::set<Access>> accesses;
    uint32_t parent = 0;  // sites of one kind form a tree
    std::string name;
  };

  void find_constants();
  void find_pointers();
  void find_globals();
  void make_sites();
  bool flow(const Flat::Instruction& instruction, uint32_t id);
  bool flow_shifted(uint32_t to, const core::Operand& from, int64_t distance);
  bool flow_copy(const core::Instruction& code);
  Targets targets(const core::Operand& operand) const;
  bool add(Targets& to, const Targets& from) const;
  bool record(const Targets& at, Access access);
  void make_kinds();
  uint32_t find(uint32_t site);
  bool is_pointer_value(const core::Operand& operand) const;

  const core::Module& module_;
  const Flat& flat_;
  std::vector<uint32_t> class_;  // of registers, by moves
  std::vector<bool> pointer_;    // by class
  struct Constant {
    bool several = false;
    std::optional<uint64_t> value;  // nothing: not seen yet
  };
  std::vector<Constant> constants_;
  std::map<uint32_t, std::map<uint64_t, Part>> parts_;
  std::set<uint32_t> object_globals_;
  std::vector<Site> sites_;
  std::map<uint32_t, uint32_t> site_of_instruction_, site_of_global_;
  std::vector<Targets> held_;                                    // by registers
  std::map<std::pair<uint32_t, int64_t>, Targets> held_inside_;  // by fields
  std::vector<NodeKind> kinds_;
  std::map<uint32_t, uint32_t> kind_of_site_;
};

}  // namespace quotient::shape
