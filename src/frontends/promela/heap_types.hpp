// The types of the objects that a model makes, numbered as they are needed.
#pragma once

#include "frontends/promela/layout.hpp"

namespace quotient::frontends::promela {

class HeapTypes {
 public:
  HeapTypes(const Layout& layout, processes::Program& program) : layout_(layout), program_(program) {}

  uint32_t of(const Type& type);          // of new T
  uint32_t of(const Variable& variable);  // of a variable whose address is taken

 private:
  uint32_t add(const std::string& name, const Variable& variable);
  // Constant initial values; others are set by code.
  void paint(std::vector<uint8_t>& image, const Variable& variable, uint32_t place) const;

  const Layout& layout_;
  processes::Program& program_;
  std::map<std::string, uint32_t> by_name_;
  std::map<const Variable*, uint32_t> by_variable_;
};

}  // namespace quotient::frontends::promela
