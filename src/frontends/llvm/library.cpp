#include "frontends/llvm/library.hpp"

#include <llvm/IR/Module.h>
#include <llvm/Linker/Linker.h>

#include <algorithm>

namespace quotient::frontends::llvm {
namespace {

// Somebody else's symbol that matters to others.
bool is_missing(const ir::GlobalValue& value) {
  return value.isDeclaration() && !value.use_empty() && !value.hasExternalWeakLinkage() &&
         !value.getName().starts_with("llvm.");
}

bool defines(const ir::Module& module, ir::StringRef name) {
  const ir::GlobalValue* value = module.getNamedValue(name);
  return value != nullptr && !value->isDeclaration() && !value->hasLocalLinkage() &&
         !value->hasAvailableExternallyLinkage();
}

}  // namespace

Library::Library() = default;
Library::Library(Library&&) noexcept = default;
Library::~Library() = default;

void Library::add(std::string name, std::unique_ptr<ir::Module> module) {
  members_.push_back({std::move(name), std::move(module)});
}

std::vector<std::string> Library::take_needed(ir::Module& program, bool& linked) {
  std::vector<std::string> taken;
  linked = true;
  for (bool again = true; again && linked;) {
    again = false;
    for (Member& member : members_) {
      const bool needed =
          member.module && std::ranges::any_of(program.global_values(), [&](const ir::GlobalValue& value) {
            return is_missing(value) && defines(*member.module, value.getName());
          });
      if (!needed) continue;
      taken.push_back(member.name);
      if (ir::Function* const main = member.module->getFunction("main")) main->setName("main.of.library");
      linked = !ir::Linker::linkModules(program, std::move(member.module));
      again = true;
      if (!linked) break;
    }
  }
  return taken;
}

void keep_first_definitions(const ir::Module& program, ir::Module& other) {
  for (ir::Function& function : other) {
    if (function.isDeclaration() || function.hasLocalLinkage() || !defines(program, function.getName())) continue;
    function.deleteBody();
    function.setComdat(nullptr);
  }
  for (ir::GlobalVariable& variable : other.globals()) {
    if (variable.isDeclaration() || variable.hasLocalLinkage() || variable.hasAppendingLinkage()) continue;
    if (!defines(program, variable.getName())) continue;
    variable.setInitializer(nullptr);
    variable.setLinkage(ir::GlobalValue::ExternalLinkage);
    variable.setComdat(nullptr);
  }
}

}  // namespace quotient::frontends::llvm
