// Names as people write them. Quotient's front end knows all names that the program has, and hands over a table of
// them.
#pragma once

namespace quotient {

// Of a type, given what std::type_info calls it; the same if it is not known.
const char *readable_type(const char *name);

}  // namespace quotient
