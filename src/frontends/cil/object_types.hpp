// What the pieces of objects are called, as `type` declarations of Core (docs/core.md): for traces. Each `alloc` has
// the name of a type as its note.
#pragma once

#include <map>
#include <string>
#include <unordered_map>

#include "frontends/cil/layout.hpp"

namespace quotient::frontends::cil {

class ObjectTypes {
 public:
  ObjectTypes(const mono::Library& mono, const Layout& layout) : mono_(mono), layout_(layout) {}

  // The type of an object, which may be an array.
  std::string of(mono::Class* klass);
  // The type of a block that holds nothing but a variable of the source, or something that has no name if that is "".
  std::string of_variable(const std::string& name, Shape shape);

  // How values of a type are shown; "": as numbers.
  std::string of_value(mono::Type* type);

  // All that were asked for.
  std::string text() const;

 private:
  struct Part {
    std::string name, type;
    uint32_t size = 0;  // of what has a type
  };
  using Parts = std::map<uint32_t, Part>;
  struct Declaration {
    uint32_t stride = 0;
    Parts parts;
    std::map<uint64_t, std::string> values;
  };
  void add_fields(mono::Class* klass, uint32_t base, const std::string& prefix, Parts& parts);
  void add_part(const std::string& name, mono::Type* type, uint32_t offset, Parts& parts);

  const mono::Library& mono_;
  const Layout& layout_;
  std::unordered_map<mono::Class*, std::string> names_;
  std::map<std::string, Declaration> declarations_;
};

}  // namespace quotient::frontends::cil
