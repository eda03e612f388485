#include "shape/program/objects.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>

#include "shape/program/arithmetic.hpp"
#include "shape/program/definedness.hpp"
#include "shape/program/known.hpp"

namespace quotient::shape {

using core::Op;
using core::Operand;

namespace {

constexpr int64_t kMostDistance = 512;  // of a pointer from its object
constexpr size_t kMostTargets = 400;    // of one pointer
constexpr size_t kMostRounds = 60;
constexpr uint64_t kLargestObject = 4096;
constexpr uint64_t kMostBytes = uint64_t{1} << 47;  // what malloc can ever give

Known known_call(const core::Module& module, const core::Instruction& code) {
  if (code.op != Op::k_call || code.operands[0].kind != Operand::Kind::function) return Known::none;
  return known_function(module.functions[code.operands[0].index]);
}

// The size that is asked for, as an operand, or as a product of two.
std::vector<Operand> size_of_made(const core::Module& module, const core::Instruction& code) {
  switch (known_call(module, code)) {
    case Known::malloc: return {code.operands[1]};
    case Known::calloc: return {code.operands[1], code.operands[2]};
    default: return {code.operands[0]};
  }
}

// Does a call use no object of the program by the addresses of globals that it is given?
bool is_without_objects(Known known) {
  switch (known) {
    case Known::nondet:
    case Known::end:
    case Known::ignore:
    case Known::print:
    case Known::print_line:
    case Known::assertion: return true;
    default: return false;
  }
}

bool makes_object(const core::Module& module, const core::Instruction& code) {
  const Known known = known_call(module, code);
  if (known == Known::malloc || known == Known::calloc) return !code.results.empty();
  return code.op == Op::k_alloc || code.op == Op::k_local;
}

}  // namespace

std::optional<int64_t> Objects::signed_constant(const Operand& operand) const {
  const auto bits = constant(operand);
  return bits ? std::optional(as_signed(*bits, module_.pointer_bits)) : std::nullopt;
}

std::optional<int64_t> Objects::fixed_distance(const core::Instruction& addr) const {
  return addr.operands.size() > 3 ? signed_constant(addr.operands[3]) : std::optional<int64_t>(0);
}

std::optional<int64_t> Objects::distance(const core::Instruction& addr) const {
  const auto index = signed_constant(addr.operands[1]), scale = signed_constant(addr.operands[2]);
  const auto rest = fixed_distance(addr);
  if (!index || !scale || !rest) return {};
  return *index * *scale + *rest;
}

Objects::Objects(const core::Module& module, const Flat& flat) : module_(module), flat_(flat) {
  find_constants();
  find_pointers();
  find_globals();
  make_sites();
  held_.resize(flat.registers.size());
  bool changed = true;
  for (size_t round = 0; changed && round < kMostRounds; ++round) {
    changed = false;
    for (uint32_t id = 0; id < flat.code.size(); ++id) changed |= flow(flat.code[id], id);
  }
  make_kinds();
}

std::optional<uint64_t> Objects::constant(const Operand& operand) const {
  if (operand.kind == Operand::Kind::constant) return operand.bits;
  if (operand.kind != Operand::Kind::reg || constants_[operand.index].several) return {};
  return constants_[operand.index].value;
}

// A register is constant if all that is ever written to it, and may be read, is the same number.
void Objects::find_constants() {
  constants_.resize(flat_.registers.size());
  const std::vector<bool> undefined = read_undefined(flat_);
  for (bool changed = true; changed;) {
    changed = false;
    const auto learn = [&](uint32_t reg, std::optional<uint64_t> value) {
      Constant& known = constants_[reg];
      if (known.several || (value && known.value == value)) return;
      known.several = !value || known.value;
      known.value = value;
      changed = true;
    };
    for (const Flat::Instruction& instruction : flat_.code) {
      const core::Instruction& code = instruction.code;
      if (code.op == Op::k_mov && code.operands[0].kind == Operand::Kind::undef && !undefined[code.results[0]])
        continue;
      const bool pure = core::info(code.op).has(core::kPure) && code.results.size() == 1 && code.op != Op::k_addr &&
                        code.op != Op::k_math && code.op != Op::k_option;
      std::vector<std::optional<uint64_t>> operands;
      bool pending = false;
      for (const Operand& operand : code.operands) {
        pending = pending || (operand.kind == Operand::Kind::reg && !constants_[operand.index].several &&
                              !constants_[operand.index].value);
        operands.push_back(constant(operand));
      }
      if (pure && pending) continue;
      for (const uint32_t result : code.results)
        learn(result, pure && !operands.empty() ? evaluate(code.op, code.types, operands) : std::nullopt);
    }
  }
}

void Objects::find_pointers() {
  class_.resize(flat_.registers.size());
  std::iota(class_.begin(), class_.end(), 0u);
  const auto root = [&](uint32_t reg) {
    while (class_[reg] != reg) reg = class_[reg] = class_[class_[reg]];
    return reg;
  };
  const auto join = [&](uint32_t a, const Operand& b) {
    if (b.kind == Operand::Kind::reg) class_[root(a)] = root(b.index);
  };
  // Registers of one function on different ways are one variable later.
  std::map<std::tuple<uint32_t, uint32_t, uint32_t>, uint32_t> first;
  for (uint32_t reg = 0; reg < flat_.registers.size(); ++reg) {
    const Flat::Register& r = flat_.registers[reg];
    const auto [place, fresh] = first.try_emplace({r.function, r.reg, r.depth}, reg);
    if (!fresh) join(reg, core::reg(place->second));
  }
  std::vector<uint32_t> seeds;
  const auto seed = [&](const Operand& operand) {
    if (operand.kind == Operand::Kind::reg) seeds.push_back(operand.index);
  };
  for (const Flat::Instruction& instruction : flat_.code) {
    const core::Instruction& code = instruction.code;
    const bool of_pointers = !code.types.empty() && code.types[0].kind == core::Type::Kind::pointer;
    switch (code.op) {
      case Op::k_mov: {
        join(code.results[0], code.operands[0]);
        const Operand::Kind kind = code.operands[0].kind;
        if (kind == Operand::Kind::global || kind == Operand::Kind::function) seeds.push_back(code.results[0]);
        break;
      }
      case Op::k_select: join(code.results[0], code.operands[1]), join(code.results[0], code.operands[2]); break;
      case Op::k_addr: seed(code.operands[0]), seeds.push_back(code.results[0]); break;
      case Op::k_load:
        seed(code.operands[0]);
        if (of_pointers) seeds.push_back(code.results[0]);
        break;
      case Op::k_store:
        seed(code.operands[1]);
        if (of_pointers) seed(code.operands[0]);
        break;
      case Op::k_eq:
      case Op::k_ne:
        if (of_pointers) seed(code.operands[0]), seed(code.operands[1]);
        break;
      case Op::k_free:
      case Op::k_kill:
      case Op::k_fill: seed(code.operands[0]); break;
      case Op::k_copy: seed(code.operands[0]), seed(code.operands[1]); break;
      case Op::k_call:
        switch (known_call(module_, code)) {
          case Known::free:
          case Known::remember:
          case Known::is_remembered:
          case Known::finds_all: seed(code.operands[1]); break;
          default: break;
        }
        break;
      default: break;
    }
    if (makes_object(module_, code)) seeds.push_back(code.results[0]);
  }
  pointer_.resize(flat_.registers.size());
  for (const uint32_t reg : seeds) pointer_[root(reg)] = true;
  for (uint32_t reg = 0; reg < flat_.registers.size(); ++reg) root(reg);
}

bool Objects::is_pointer(uint32_t reg) const {
  while (class_[reg] != reg) reg = class_[reg];
  return pointer_[reg];
}

bool Objects::is_pointer_value(const Operand& operand) const {
  return operand.kind == Operand::Kind::global || operand.kind == Operand::Kind::function ||
         (operand.kind == Operand::Kind::reg && is_pointer(operand.index));
}

std::set<uint32_t> Objects::globals() const {
  std::set<uint32_t> out;
  for (const auto& [global, parts] : parts_) out.insert(global);
  return out;
}

void Objects::find_globals() {
  const auto use_address = [&](uint32_t global) {
    object_globals_.insert(global);
    parts_[global];
  };
  std::vector<uint32_t> work;
  for (const Flat::Instruction& instruction : flat_.code) {
    const core::Instruction& code = instruction.code;
    const Known known = known_call(module_, code);
    if (is_without_objects(known)) continue;
    for (size_t i = 0; i < code.operands.size(); ++i) {
      const Operand& operand = code.operands[i];
      if (operand.kind != Operand::Kind::global) continue;
      const bool is_load = code.op == Op::k_load && i == 0, is_store = code.op == Op::k_store && i == 1;
      if (!is_load && !is_store) {
        use_address(operand.index);
        continue;
      }
      const uint32_t bytes = (code.types[0].bits + 7u) / 8u;
      const bool pointer = code.types[0].kind == core::Type::Kind::pointer ||
                           (is_load ? is_pointer(code.results[0]) : is_pointer_value(code.operands[0]));
      const auto [place, fresh] = parts_[operand.index].try_emplace(operand.bits, Part{bytes, pointer});
      if (!fresh && place->second.bytes != bytes) use_address(operand.index);
      place->second.pointer |= pointer;
    }
  }
  for (const auto& [global, parts] : parts_) {
    uint64_t end = 0;
    for (const auto& [offset, part] : parts) {
      const bool odd = part.pointer && part.bytes * 8 != module_.pointer_bits;
      if (offset < end || odd || offset + part.bytes > module_.globals[global].size) object_globals_.insert(global);
      end = offset + part.bytes;
    }
    work.push_back(global);
  }
  // What globals point to from the start.
  while (!work.empty()) {
    const uint32_t global = work.back();
    work.pop_back();
    for (const core::Relocation& relocation : module_.globals[global].relocations) {
      if (relocation.target.kind != Operand::Kind::global) continue;
      const bool fresh = !parts_.count(relocation.target.index);
      use_address(relocation.target.index);
      if (fresh) work.push_back(relocation.target.index);
    }
  }
}

void Objects::make_sites() {
  const auto new_site = [&](Site site) {
    site.parent = static_cast<uint32_t>(sites_.size());
    sites_.push_back(std::move(site));
    return static_cast<uint32_t>(sites_.size() - 1);
  };
  for (uint32_t id = 0; id < flat_.code.size(); ++id) {
    const core::Instruction& code = flat_.code[id].code;
    if (!makes_object(module_, code)) continue;
    Site site{.bytes = 1, .on_stack = code.op == Op::k_local, .frame = flat_.frames.count(id) > 0};
    for (const Operand& size : size_of_made(module_, code)) {
      const auto bytes = constant(size);
      site.known_size = site.known_size && bytes && *bytes <= kMostBytes;
      site.bytes *= bytes.value_or(0);
    }
    if (code.note != core::kNoNote) site.name = module_.strings[code.note];
    site_of_instruction_[id] = new_site(std::move(site));
  }
  for (const auto& [global, parts] : parts_) {
    const core::Global& info = module_.globals[global];
    site_of_global_[global] = new_site({.bytes = info.size, .on_stack = true, .name = info.name});
  }
  for (const auto& [global, site] : site_of_global_) {
    for (const core::Relocation& relocation : module_.globals[global].relocations) {
      if (relocation.target.kind != Operand::Kind::global) continue;
      held_inside_[{site, relocation.offset}].insert(
          {site_of_global_.at(relocation.target.index), static_cast<int64_t>(relocation.target.bits)});
      sites_[site].accesses[relocation.offset].insert({module_.pointer_bits / 8, true});
    }
  }
}

Objects::Targets Objects::targets(const Operand& operand) const {
  if (operand.kind == Operand::Kind::reg) return held_[operand.index];
  if (operand.kind == Operand::Kind::global) {
    if (const auto site = site_of_global_.find(operand.index); site != site_of_global_.end())
      return {{site->second, static_cast<int64_t>(operand.bits)}};
  }
  return {};
}

bool Objects::add(Targets& to, const Targets& from) const {
  bool grew = false;
  for (const Target& target : from) {
    const int64_t most = static_cast<int64_t>(std::min(sites_[target.site].bytes, kLargestObject)) + kMostDistance;
    if (target.offset < -kMostDistance || target.offset > most || to.size() >= kMostTargets) continue;
    grew |= to.insert(target).second;
  }
  return grew;
}

bool Objects::record(const Targets& at, Access access) {
  bool grew = false;
  for (const Target& target : at) {
    Site& site = sites_[target.site];
    if (target.offset < 0 || target.offset + access.bytes > static_cast<int64_t>(site.bytes)) continue;
    grew |= site.accesses[target.offset].insert(access).second;
  }
  return grew;
}

bool Objects::flow_shifted(uint32_t to, const Operand& from, int64_t distance) {
  Targets shifted;
  for (const Target& target : targets(from)) shifted.insert({target.site, target.offset + distance});
  return add(held_[to], shifted);
}

// What lies in one range lies in the other afterwards.
bool Objects::flow_copy(const core::Instruction& code) {
  bool grew = false;
  const auto count = constant(code.operands[2]);
  if (!count || *count > kLargestObject) return false;
  const int64_t bytes = static_cast<int64_t>(*count);
  const Targets to = targets(code.operands[0]), from = targets(code.operands[1]);
  for (const Target& a : to) {
    for (const Target& b : from) {
      for (const auto& [one, other] : {std::pair{a, b}, std::pair{b, a}}) {
        const auto accesses = sites_[other.site].accesses;
        for (const auto& [offset, set] : accesses) {
          if (offset < other.offset || offset >= other.offset + bytes) continue;
          for (const Access& access : set) grew |= record({{one.site, one.offset + offset - other.offset}}, access);
        }
      }
      for (int64_t i = 0; i < bytes; ++i) {
        const auto inside = held_inside_.find({b.site, b.offset + i});
        if (inside == held_inside_.end()) continue;
        const Targets moved = inside->second;
        grew |= add(held_inside_[{a.site, a.offset + i}], moved);
      }
    }
  }
  return grew;
}

bool Objects::flow(const Flat::Instruction& instruction, uint32_t id) {
  const core::Instruction& code = instruction.code;
  if (const auto made = site_of_instruction_.find(id); made != site_of_instruction_.end())
    return add(held_[code.results[0]], {{made->second, 0}});
  switch (code.op) {
    case Op::k_mov: return add(held_[code.results[0]], targets(code.operands[0]));
    case Op::k_select: {
      const bool first = add(held_[code.results[0]], targets(code.operands[1]));
      return add(held_[code.results[0]], targets(code.operands[2])) || first;
    }
    case Op::k_add:
    case Op::k_sub: {
      const auto by = signed_constant(code.operands[1]);
      if (!by || !is_pointer(code.results[0])) return false;
      return flow_shifted(code.results[0], code.operands[0], code.op == Op::k_add ? *by : -*by);
    }
    case Op::k_addr: {
      if (const auto step = distance(code)) return flow_shifted(code.results[0], code.operands[0], *step);
      // An index that varies: all places inside of the object.
      const auto scale = constant(code.operands[2]);
      const auto rest = fixed_distance(code);
      if (!scale || !rest || *scale == 0 || *scale > kLargestObject) return false;
      bool grew = false;
      for (const Target& target : targets(code.operands[0])) {
        const uint64_t bytes = std::min(sites_[target.site].bytes, kLargestObject);
        if (bytes / *scale > 16) continue;
        Targets all;
        const int64_t first = target.offset + *rest;
        for (int64_t i = -16; i <= 16; ++i) {
          const int64_t offset = first + i * static_cast<int64_t>(*scale);
          if (offset >= 0 && offset < static_cast<int64_t>(bytes)) all.insert({target.site, offset});
        }
        grew |= add(held_[code.results[0]], all);
      }
      return grew;
    }
    case Op::k_load: {
      const Targets at = targets(code.operands[0]);
      const uint32_t bytes = (code.types[0].bits + 7u) / 8u;
      const bool pointer = code.types[0].kind == core::Type::Kind::pointer || is_pointer(code.results[0]);
      bool grew = record(at, {bytes, pointer});
      for (const Target& target : at) {
        const auto inside = held_inside_.find({target.site, target.offset});
        if (inside != held_inside_.end()) grew |= add(held_[code.results[0]], Targets(inside->second));
      }
      return grew;
    }
    case Op::k_store: {
      const Targets at = targets(code.operands[1]), what = targets(code.operands[0]);
      const uint32_t bytes = (code.types[0].bits + 7u) / 8u;
      const bool pointer = code.types[0].kind == core::Type::Kind::pointer || is_pointer_value(code.operands[0]);
      bool grew = record(at, {bytes, pointer});
      for (const Target& target : at) {
        if (!what.empty()) grew |= add(held_inside_[{target.site, target.offset}], what);
      }
      return grew;
    }
    case Op::k_copy: return flow_copy(code);
    case Op::k_call: {
      const Known known = known_call(module_, code);
      if (known != Known::remember && known != Known::finds_all) return false;
      bool grew = false;
      for (const size_t i : {2, 3}) {
        Targets links;
        for (const Target& target : targets(code.operands[1]))
          links.insert({target.site, target.offset + static_cast<int64_t>(constant(code.operands[i]).value_or(0))});
        grew |= record(links, {module_.pointer_bits / 8, true});
      }
      return grew;
    }
    default: return false;
  }
}

uint32_t Objects::find(uint32_t site) {
  while (sites_[site].parent != site) site = sites_[site].parent = sites_[sites_[site].parent].parent;
  return site;
}

std::optional<uint32_t> Objects::kind_made_by(uint32_t instruction) const {
  const auto found = kind_of_site_.find(site_of_instruction_.at(instruction));
  return found == kind_of_site_.end() ? std::nullopt : std::optional(found->second);
}

uint32_t Objects::kind_of_global(uint32_t global) const { return kind_of_site_.at(site_of_global_.at(global)); }

// Objects of the same size that the same pointers may point to are of one kind.
void Objects::make_kinds() {
  const auto unite_all = [&](const Targets& targets) {
    std::map<std::tuple<int64_t, uint64_t, bool>, uint32_t> first;
    for (const Target& target : targets) {
      const Site& site = sites_[target.site];
      const auto [place, fresh] = first.try_emplace({target.offset, site.bytes, site.on_stack}, target.site);
      if (!fresh) sites_[find(target.site)].parent = find(place->second);
    }
  };
  for (const Targets& targets : held_) unite_all(targets);
  for (const auto& [field, targets] : held_inside_) unite_all(targets);
  std::map<uint32_t, std::map<int64_t, std::set<Access>>> accesses;
  for (uint32_t site = 0; site < sites_.size(); ++site) {
    for (const auto& [offset, set] : sites_[site].accesses) accesses[find(site)][offset].insert(set.begin(), set.end());
  }
  std::map<uint32_t, uint32_t> of_root;
  const auto is_needed = [&](uint32_t site) {
    if (!sites_[site].known_size) return false;
    for (const auto& [global, its_site] : site_of_global_) {
      if (its_site == site) return is_object(global);
    }
    return true;
  };
  for (uint32_t site = 0; site < sites_.size(); ++site) {
    if (!is_needed(site)) continue;
    const uint32_t root = find(site);
    const auto [place, fresh] = of_root.try_emplace(root, static_cast<uint32_t>(kinds_.size()));
    kind_of_site_[site] = place->second;
    if (!fresh) continue;
    NodeKind kind;
    kind.bytes = static_cast<uint32_t>(std::min<uint64_t>(sites_[site].bytes, UINT32_MAX));
    kind.on_stack = sites_[site].on_stack;
    kind.frame = sites_[site].frame;
    kind.name = sites_[site].name.empty() ? fmt::format("{} bytes", kind.bytes) : sites_[site].name;
    // Only what is accessed in one way alone is a field: not what overlaps.
    const auto& all = accesses[root];
    for (auto at = all.begin(); at != all.end(); ++at) {
      const auto& [offset, set] = *at;
      const uint32_t bytes = set.begin()->bytes;
      bool alone = std::ranges::all_of(set, [&](const Access& access) { return access.bytes == bytes; });
      alone = alone && (std::next(at) == all.end() || std::next(at)->first >= offset + bytes);
      for (auto before = all.begin(); before != at && alone; ++before) {
        for (const Access& access : before->second) alone = alone && before->first + access.bytes <= offset;
      }
      if (!alone) continue;
      const bool pointer = std::ranges::any_of(set, [](const Access& access) { return access.pointer; });
      if (pointer && bytes * 8 != module_.pointer_bits) continue;
      if (pointer && kind.selectors.size() == kMostPointerFields) continue;
      if (!pointer && kind.data.size() == kMostDataFields) continue;
      (pointer ? kind.selectors : kind.data).push_back({static_cast<uint32_t>(offset), bytes});
    }
    kinds_.push_back(std::move(kind));
  }
}

}  // namespace quotient::shape
