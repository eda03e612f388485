// Which names mean what, at the place that the parser has come to. A variable hides nothing: as in Spin, a name that is
// visible cannot be declared again, but blocks side by side may use the same name.
#pragma once

#include <string_view>
#include <unordered_map>

#include "frontends/promela/lexer.hpp"

namespace quotient::frontends::promela {

// `inline name(parameters) body`; the body includes its braces.
struct Inline {
  std::vector<std::string> parameters;
  std::vector<Token> body;
  bool being_expanded = false;
};

class Symbols {
 public:
  explicit Symbols(Model& model);  // with what the model holds already

  void open_block();
  void close_block();
  // The numbers of the open blocks, outermost first: where a label stands.
  const std::vector<uint32_t>& path() const { return path_; }

  Variable* variable(const std::string& name) const;
  const MtypeConstant* mtype(const std::string& name) const;
  Structure* structure(const std::string& name) const { return find(structures_, name); }
  Proctype* proctype(const std::string& name) const { return find(proctypes_, name); }
  Proctype* function(const std::string& name) const { return find(functions_, name); }
  Inline* inline_named(const std::string& name);

  void add(Variable& variable);  // to the innermost block, or to the globals
  void add(const MtypeConstant& constant) { mtypes_.emplace(constant.name, constant); }
  void add(Structure& structure) { structures_.emplace(structure.name, &structure); }
  void add(Proctype& proctype);  // or function
  void add(const std::string& name, Inline definition) { inlines_[name] = std::move(definition); }

 private:
  template <class T>
  static T* find(const std::unordered_map<std::string, T*>& map, const std::string& name) {
    const auto found = map.find(name);
    return found == map.end() ? nullptr : found->second;
  }

  std::unordered_map<std::string, Variable*> globals_;
  std::vector<std::unordered_map<std::string, Variable*>> blocks_;
  std::vector<uint32_t> path_;
  uint32_t next_block_ = 0;
  std::unordered_map<std::string, MtypeConstant> mtypes_;
  std::unordered_map<std::string, Structure*> structures_;
  std::unordered_map<std::string, Proctype*> proctypes_, functions_;
  std::unordered_map<std::string, Inline> inlines_;
};

}  // namespace quotient::frontends::promela
