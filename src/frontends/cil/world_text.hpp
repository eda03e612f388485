// What is written at the end, when the world is closed: tests of types, choices of virtual methods, delegates, thunks,
// globals and literals, and the parts of the runtime that are Core as such.
#pragma once

#include <algorithm>
#include <string>
#include <vector>

#include "frontends/cil/closed_world.hpp"

namespace quotient::frontends::cil {

// Pointers of Mono's differ from run to run, but the text should not.
template <class Map>
std::vector<std::pair<std::string, typename Map::key_type>> by_name(const Map& names) {
  std::vector<std::pair<std::string, typename Map::key_type>> result;
  result.reserve(names.size());
  for (const auto& [key, name] : names) result.emplace_back(name, key);
  std::ranges::sort(result, {}, [](const auto& each) -> const std::string& { return each.first; });
  return result;
}

class WorldText {
 public:
  explicit WorldText(ClosedWorld& world) : world_(world), mono_(world.mono_) {}
  std::string write(mono::Method* entry);

 private:
  void write_tests();
  void write_unboxings();
  void write_store_check();
  void write_dispatches();
  void write_thunks();
  void write_delegate_calls();  // delegate_calls.cpp
  void write_initialisations();
  void write_globals();
  void write_literals();
  void write_string_monitor();
  void write_types();  // type_objects.cpp
  std::string fields_of(mono::Class* klass);
  void write_makers();
  std::string members_of(unsigned number);                                                 // members.cpp
  std::string type_list(const std::string& what, const std::vector<mono::Class*>& types);  // type_relations.cpp
  void add_relations(mono::Class* klass, std::map<uint32_t, std::string>& words);
  void write_assignability();
  void write_class_names();
  void write_finalizable();
  void write_entry(mono::Method* entry);
  bool fits(mono::Class* to, mono::Class* from) const;
  std::string parameter_list(mono::Method* method, bool with_this) const;  // "%p1, %p2"
  bool has_result(mono::Method* method) const;

  ClosedWorld& world_;
  const mono::Library& mono_;
  std::string out_;
};

}  // namespace quotient::frontends::cil
