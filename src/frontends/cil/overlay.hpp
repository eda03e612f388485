// Which methods of the class library are replaced by ours (src/runtime/cil), and which are not followed at all.
//
// A class `Overlay.System_Threading_Monitor` holds static methods for System.Threading.Monitor. They have the names of
// those that they replace (`ctor` for a constructor) and their parameters, with the object first if there is one;
// `Hidden` stands for a class that is internal to the library, `void*` for any reference. A generic class has the same
// type parameters, and a generic method too.
//
// The other way round, a class `Library.System_Threading_Tasks_Task` declares methods of the library that ours call
// though they are internal to it: `static extern`, with the same rules for names and parameters.
#pragma once

#include <string>

#include "frontends/cil/mono_library.hpp"

namespace quotient::frontends::cil {

class Overlay {
 public:
  Overlay(const mono::Library& mono, mono::Image* image) : mono_(mono), image_(image) {}

  mono::Image* image() const { return image_; }
  mono::Method* find(mono::Method* method) const;                 // ours in its place; null if none
  mono::Method* library_method(mono::Method* declaration) const;  // what a method of a class Library.… stands for
  mono::Class* library_class(const std::string& name) const;      // with its namespace, Outer/Inner if nested; or null
  // One that touches nothing but the library's own objects: it is executed as one step (one_step.def).
  bool is_one_step(mono::Method* method) const;
  mono::Method* own(const std::string& klass, const std::string& method) const;
  // Ours for a method of a generic interface that arrays have (src/runtime/cil/Vector.cs); null if it is none.
  mono::Method* find_for_array(mono::Method* declaration) const;
  // A part of the library that cannot be executed as it is: its methods are unsupported unless replaced.
  bool is_cut(const std::string& class_name) const;

 private:
  mono::Method* matching(mono::Method* ours, mono::Method* theirs) const;  // ours, for its types; null if it is another

  const mono::Library& mono_;
  mono::Image* image_;
};

}  // namespace quotient::frontends::cil
