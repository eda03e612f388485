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
#include "frontends/cil/object_types.hpp"

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
  struct Options {
    std::vector<std::string> arguments;  // of Main
    bool finalizers = false;             // they run
    // The static fields of each class of the program lie one behind the other, as Mono lays them. Otherwise each is an
    // object of its own, and going beyond it is an error. Only code that is not verifiable can tell.
    bool statics_together = false;
  };
  ClosedWorld(const mono::Library& mono, const Overlay& overlay, mono::Image* program, Options options);

  // Everything that `entry` can reach, as Core text.
  std::string run(mono::Method* entry);
  // After run(): code of the program goes from the address of a static field to another address.
  bool moves_along_statics() const { return moves_along_statics_; }
  void note_move_along_statics() { moves_along_statics_ = true; }
  bool has_statics_together() const { return options_.statics_together; }

  const mono::Library& mono() const { return mono_; }
  const Layout& layout() const { return layout_; }
  const Overlay& overlay() const { return overlay_; }
  ObjectTypes& types() { return types_; }
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
  // What ldtoken gives for a method or field: it has an identity, and nothing else.
  std::string handle(void* item, const std::string& shown);
  void writes(mono::Field* field) { written_.insert(field); }  // somewhere; others are constants
  // Constructors that show their object to nobody: what they alone set is final for everybody else. Others, and fields
  // that others set, are noticed while methods are lowered (quiet_constructors.cpp).
  void make_noisy(mono::Class* klass) { noisy_.insert(klass); }
  void changes(mono::Field* field) { changed_.insert(field); }
  std::string final_if_settled(mono::Field* field);  // a flag of a load; "" or .final when all is lowered
  bool is_empty_string(mono::Field* field) const;
  bool is_thread_static(mono::Field* field);
  std::string data_of(mono::Field* field);  // its initial bytes in the file
  std::string literal(const std::u16string& text);
  void note_own_literal(const std::u16string& text) { own_literals_.insert(text); }  // one of the program's code
  std::string string_monitor();  // function(string): where its lock is
  std::string type_object(mono::Class* klass);
  std::string initialisation(mono::Class* klass);  // function() that runs its static constructor once; "" if none
  std::string initialised_flag(mono::Class* klass);
  void need_makers() { needs_makers_ = true; }        // for each type of the program: kTypeMaker
  std::string reached_flag(const std::string& what);  // a byte that is 1 if reach(what) is called, now or later
  void reach(const std::string& what) { reached_.insert(what); }
  bool runs_finalizers() const { return options_.finalizers; }
  bool is_finalizable(mono::Class* klass) const {
    return is_users(mono_.class_get_image(klass)) && mono_.has_finalizer(klass);
  }
  void need_finalizers();                             // the thread that runs them
  void need_members() { needs_members_ = true; }      // kTypeMembers
  void need_fields() { needs_fields_ = true; }        // kTypeFields
  void need_vectors() { needs_vectors_ = true; }      // kTypeVector of all types
  void need_relations() { needs_relations_ = true; }  // kTypeDefinition, kTypeArguments, kTypeInterfaces
  std::string type_table();                           // class number -> type object
  std::string assignability();                        // function(number, number): may the first type hold the second?
  std::string size_table();                           // class number -> {instance size, element size}
  std::string store_check();                          // function(array, object): may the array hold it?
  unsigned class_number(mono::Class* klass);
  unsigned instantiate(mono::Class* klass);  // there are objects of it: its number
  unsigned file(const std::string& name);

  // A function that is not there but ends the execution as unsupported.
  std::string unsupported(const std::string& what);
  std::string text_operand(const std::string& text) const;  // quoted for Core

 private:
  friend class WorldText;
  struct Member {  // of a class of the program, for reflection
    std::string name;
    uint32_t attributes, kind;
    mono::Class* type;
    std::string get, set;  // functions
    std::vector<mono::Class*> parameters;
  };
  struct Wanted {
    mono::Method* method;
    std::string name;
  };
  std::string unique(const std::string& name);
  bool is_quiet(mono::Class* klass) const;
  bool is_settled(mono::Field* field) const;
  std::string with_final_loads(const std::string& text) const;
  void lower_wanted();
  bool takes_references(mono::Method* method) const;
  std::string begin_invoke(mono::Method* method, const std::string& name);  // delegate_calls.cpp
  std::string end_invoke(mono::Method* method, const std::string& name);
  bool resolve_dispatches();
  void describe_types();  // what the objects of types mention
  void describe_next_types();
  void describe_type(mono::Class* klass);
  void describe_members(unsigned number);     // members.cpp
  void describe_relations(unsigned number);   // type_relations.cpp
  bool has_vector(mono::Class* klass) const;  // arrays of it can be made by its type
  void add_target(Dispatch& dispatch, unsigned number);
  std::string initialiser(mono::Class* klass);  // the function that runs its static constructor
  void lower(const Wanted& wanted);
  std::string finish(mono::Method* entry);

  const mono::Library& mono_;
  const Overlay& overlay_;
  mono::Image* program_;
  Options options_;
  Layout layout_;
  ObjectTypes types_;
  bool moves_along_statics_ = false;
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
  std::map<unsigned, std::string> static_blocks_;
  std::map<void*, std::string> handles_;  // of methods and fields
  std::set<mono::Field*> written_;
  std::set<mono::Class*> noisy_;
  std::set<mono::Field*> changed_;
  std::vector<mono::Field*> loaded_;  // by final_if_settled()
  std::map<std::u16string, std::string> literals_;
  std::set<std::u16string> own_literals_;
  bool needs_string_monitor_ = false;
  std::map<std::string, std::string> unsupported_;
  std::map<std::string, unsigned> files_;
  std::vector<std::string> file_names_;
  std::vector<unsigned> described_;  // classes with type objects, in the order of their appearance
  size_t types_described_ = 0, makers_described_ = 0, fields_described_ = 0, members_described_ = 0;
  size_t relations_described_ = 0, vectors_described_ = 0;
  std::map<unsigned, std::vector<Member>> members_;
  std::map<unsigned, std::string> makers_;
  std::map<std::string, std::string> reached_flags_;
  std::set<std::string> reached_;
  bool needs_makers_ = false, needs_fields_ = false, needs_members_ = false, needs_vectors_ = false;
  bool needs_relations_ = false;
  bool has_lines_ = false;
  bool needs_finalizers_ = false;
  bool needs_type_table_ = false, needs_size_table_ = false, needs_store_check_ = false, needs_assignability_ = false;
};

// The most that is lowered: instances of generic classes can be without end.
inline constexpr size_t kMostMethods = 60'000;

}  // namespace quotient::frontends::cil
