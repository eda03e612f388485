// Types that have no bases. The compiler writes std::type_info objects for int, char and the like in the file that
// defines the destructor of their class: here.
#include "types.h"

namespace std {

type_info::~type_info() {}
bool type_info::__is_pointer_p() const { return false; }
bool type_info::__is_function_p() const { return false; }
bool type_info::__do_catch(const type_info *thrown, void **, unsigned) const { return *this == *thrown; }
bool type_info::__do_upcast(const __cxxabiv1::__class_type_info *, void **) const { return false; }

}  // namespace std

namespace __cxxabiv1 {

__fundamental_type_info::~__fundamental_type_info() {}
__array_type_info::~__array_type_info() {}
__enum_type_info::~__enum_type_info() {}
__function_type_info::~__function_type_info() {}
bool __function_type_info::__is_function_p() const { return true; }

}  // namespace __cxxabiv1
