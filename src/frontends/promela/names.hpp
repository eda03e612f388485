// Names of variables for people: those of a structure are spread out, field by field.
#pragma once

#include "frontends/promela/layout.hpp"

namespace quotient::frontends::promela {

void add_names(std::vector<processes::Name>& names, const Layout& layout, const Variable& variable,
               const std::string& name, uint32_t place, bool on_heap);

}  // namespace quotient::frontends::promela
