// The program as a whole: which methods can be reached, which classes have objects, which virtual methods are called
// (rapid type analysis). Lowering a method asks for what it mentions; run() goes on until nothing new is asked for.
//
// Whatever is asked for has a name in Core at once and is defined at the end. Since the world is closed then, a virtual
// call is a choice among known methods, and a cast a test against known classes: switches over class numbers, with no
// tables of interfaces and no variance at run time.
#pragma once

#include <map>
#include <set>
#include <string>
#include <unordered_map>
#include <vector>

#include "frontends/cil/layout.hpp"
#include "frontends/cil/mono_library.hpp"

namespace quotient::frontends::cil {

class Overlay;

// A virtual method that is called, and who has it.
struct Dispatch {
  std::string name;
  mono::Method* declaration = nullptr;
  std::map<unsigned, std::string> targets;  // by class number
};

class ClosedWorld {
 public:
  ClosedWorld(const mono::Library& mono, const Overlay& overlay, mono::Image* program);

  // Everything that `entry` can reach, as Core text. `arguments`: whether Main takes an array of strings.
  std::string run(mono::Method* entry);

  const mono::Library& mono() const { return mono_; }
  const Layout& layout() const { return layout_; }
  const Overlay& overlay() const { return overlay_; }
  bool is_users(mono::Image* image) const;  // as opposed to the class library and ours
  // The program has debug information: methods without are made by the compiler, and their places are those of calls.
  bool has_lines() const { return has_lines_; }

  // What a method mentions; each returns a name in Core.
  std::string function(mono::Method* method);
  std::string function(const std::string& overlay_class, const std::string& method);  // one of ours
  mono::Method* overlay_method(mono::Method* method) const;                           // ours in its place; null if none
  std::string select(mono::Method* declaration);    // function(this): the method to call
  std::string instance_test(mono::Class* klass);    // function(object): the object if it is one, else 0
  std::string unboxing(mono::Class* klass);         // function(object): where its value is
  std::string unbox_thunk(mono::Method* method);    // takes a boxed `this`
  std::string static_thunk(mono::Method* method);   // takes a `this` and ignores it
  std::string delegate_call(mono::Method* invoke);  // function(delegate, arguments…)
  std::string static_field(mono::Field* field);
  bool is_empty_string(mono::Field* field) const;
  bool is_thread_static(mono::Field* field);
  std::string data_of(mono::Field* field);  // its initial bytes in the file
  std::string literal(const std::u16string& text);
  std::string type_object(mono::Class* klass);
  std::string initialisation(mono::Class* klass);  // function() that runs its static constructor once; "" if none
  std::string initialised_flag(mono::Class* klass);
  // A constant byte: whether this method of ours is part of the program.
  std::string reached_flag(const std::string& overlay_class, const std::string& method);
  std::string type_table();   // class number -> type object
  std::string size_table();   // class number -> {instance size, element size}
  std::string store_check();  // function(array, object): may the array hold it?
  unsigned class_number(mono::Class* klass);
  unsigned instantiate(mono::Class* klass);  // there are objects of it: its number
  unsigned file(const std::string& name);

  // A function that is not there but ends the execution as unsupported.
  std::string unsupported(const std::string& what);
  std::string text_operand(const std::string& text) const;  // quoted for Core

 private:
  friend class WorldText;
  struct Wanted {
    mono::Method* method;
    std::string name;
  };
  std::string unique(const std::string& name);
  void lower_wanted();
  bool resolve_dispatches();
  void add_target(Dispatch& dispatch, unsigned number);
  void lower(const Wanted& wanted);
  std::string finish(mono::Method* entry);

  const mono::Library& mono_;
  const Overlay& overlay_;
  mono::Image* program_;
  Layout layout_;
  std::string functions_;  // text of what is lowered
  std::vector<Wanted> wanted_;
  std::unordered_map<mono::Method*, std::string> names_;
  std::set<std::string> taken_;
  std::vector<mono::Class*> classes_;  // by number
  std::unordered_map<mono::Class*, unsigned> numbers_;
  std::vector<unsigned> instantiated_;
  std::set<unsigned> is_instantiated_;
  std::unordered_map<mono::Method*, size_t> dispatch_of_;
  std::vector<Dispatch> dispatches_;
  std::vector<size_t> resolved_;  // how many of instantiated_ each dispatch has seen
  std::map<unsigned, std::string> tests_, unboxings_, type_objects_, initialisations_;
  std::unordered_map<mono::Method*, std::string> thunks_, static_thunks_, delegate_calls_;
  std::unordered_map<mono::Field*, std::string> statics_, data_;
  std::map<std::u16string, std::string> literals_;
  std::map<std::string, std::string> unsupported_;
  std::map<std::string, mono::Method*> reached_flags_;
  std::map<std::string, unsigned> files_;
  std::vector<std::string> file_names_;
  bool has_lines_ = false;
  bool needs_type_table_ = false, needs_size_table_ = false, needs_store_check_ = false;
};

// The most that is lowered: instances of generic classes can be without end.
inline constexpr size_t kMostMethods = 60'000;

}  // namespace quotient::frontends::cil
