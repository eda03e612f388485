#include "frontends/promela/symbols.hpp"

namespace quotient::frontends::promela {

Symbols::Symbols(Model& model) {
  for (Variable* variable : model.globals) add(*variable);
  for (const MtypeConstant& constant : model.mtypes) add(constant);
  for (Structure* structure : model.structures) add(*structure);
  for (Proctype* proctype : model.proctypes) add(*proctype);
  for (Proctype* function : model.functions) add(*function);
}

void Symbols::open_block() {
  blocks_.emplace_back();
  path_.push_back(next_block_++);
}

void Symbols::close_block() {
  blocks_.pop_back();
  path_.pop_back();
}

Variable* Symbols::variable(const std::string& name) const {
  for (auto block = blocks_.rbegin(); block != blocks_.rend(); ++block)
    if (Variable* found = find(*block, name)) return found;
  return find(globals_, name);
}

const MtypeConstant* Symbols::mtype(const std::string& name) const {
  const auto found = mtypes_.find(name);
  return found == mtypes_.end() ? nullptr : &found->second;
}

Inline* Symbols::inline_named(const std::string& name) {
  const auto found = inlines_.find(name);
  return found == inlines_.end() ? nullptr : &found->second;
}

void Symbols::add(Variable& variable) {
  (blocks_.empty() ? globals_ : blocks_.back()).emplace(variable.name, &variable);
}

void Symbols::add(Proctype& proctype) {
  (proctype.kind == Proctype::Kind::function ? functions_ : proctypes_).emplace(proctype.name, &proctype);
}

}  // namespace quotient::frontends::promela
