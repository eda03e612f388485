// Which methods of the class library are replaced by ours (src/runtime/cil), and which are not followed at all.
//
// A class `Overlay.System_Threading_Monitor` holds static methods for System.Threading.Monitor. They have the names of
// those that they replace (`ctor` for a constructor) and their parameters, with the object first if there is one;
// `Hidden` stands for a class that is internal to the library. A generic class has the same type parameters.
#pragma once

#include <string>

#include "frontends/cil/mono_library.hpp"

namespace quotient::frontends::cil {

class Overlay {
 public:
  Overlay(const mono::Library& mono, mono::Image* image) : mono_(mono), image_(image) {}

  mono::Image* image() const { return image_; }
  mono::Method* find(mono::Method* method) const;  // ours in its place; null if none
  mono::Method* own(const std::string& klass, const std::string& method) const;
  // Ours for a method of a generic interface that arrays have (src/runtime/cil/Vector.cs); null if it is none.
  mono::Method* find_for_array(mono::Method* declaration) const;
  // A part of the library that cannot be executed as it is: its methods are unsupported unless replaced.
  bool is_cut(const std::string& class_name) const;

 private:
  bool agrees(mono::Method* ours, mono::Method* theirs) const;

  const mono::Library& mono_;
  mono::Image* image_;
};

}  // namespace quotient::frontends::cil
