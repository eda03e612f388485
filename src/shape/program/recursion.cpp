#include "shape/program/recursion.hpp"

#include <algorithm>
#include <iterator>
#include <map>
#include <set>
#include <utility>

namespace quotient::shape {

using core::Op;
using core::Operand;

namespace {

std::set<uint32_t> functions_named_in(const core::Function& function) {
  std::set<uint32_t> out;
  for (const core::Block& block : function.blocks) {
    for (const core::Instruction& instruction : block.instructions) {
      for (const Operand& operand : instruction.operands)
        if (operand.kind == Operand::Kind::function) out.insert(operand.index);
    }
  }
  return out;
}

}  // namespace

std::vector<uint32_t> cycles_of_calls(const core::Module& module) {
  const auto count = static_cast<uint32_t>(module.functions.size());
  std::vector<std::set<uint32_t>> calls;
  calls.reserve(count);
  for (const core::Function& function : module.functions) calls.push_back(functions_named_in(function));
  std::map<uint32_t, std::set<uint32_t>> reached;  // of those that reach themselves
  for (uint32_t i = 0; i < count; ++i) {
    std::set<uint32_t> seen;
    std::vector<uint32_t> work(calls[i].begin(), calls[i].end());
    while (!work.empty()) {
      const uint32_t callee = work.back();
      work.pop_back();
      if (seen.insert(callee).second) work.insert(work.end(), calls[callee].begin(), calls[callee].end());
    }
    if (seen.count(i)) reached[i] = std::move(seen);
  }
  std::vector<uint32_t> out(count);
  for (const auto& [function, seen] : reached) {
    const auto same = std::ranges::find_if(reached, [&, &function = function, &seen = seen](const auto& other) {
      return seen.count(other.first) && other.second.count(function);
    });
    out[function] = same->first + 1;
  }
  return out;
}

uint32_t add_register(const core::Module& module, Flat& flat, uint32_t function, uint32_t own) {
  flat.registers.push_back({function, static_cast<uint32_t>(module.functions[function].registers.size()) + own});
  return static_cast<uint32_t>(flat.registers.size() - 1);
}

core::Instruction address_of_word(uint32_t result, uint32_t frame, uint64_t word) {
  constexpr uint64_t kBytes = 8;
  return {.op = Op::k_addr,
          .results = {result},
          .operands = {core::reg(frame), core::constant(word), core::constant(kBytes)}};
}

namespace {

std::set<uint32_t> changed_by(const Flat& flat, const InnerCall& call) {
  std::set<uint32_t> out;
  for (uint32_t id = call.begins; id < call.ends; ++id) {
    const auto& results = flat.code[id].code.results;
    out.insert(results.begin(), results.end());
  }
  return out;
}

// Which registers are needed before each instruction, of those that may change during inner calls. What is needed after
// such a call is so before it, and not while it is executed: frames hold it.
class Needed {
 public:
  Needed(const Flat& flat, const std::vector<InnerCall>& calls) : flat_(flat), before_(flat.code.size()) {
    for (const InnerCall& call : calls) {
      calls_[call.leaves] = &call;
      resumed_.insert(call.resumes);
      const std::set<uint32_t> changed = changed_by(flat, call);
      changing_.insert(changed.begin(), changed.end());
    }
    for (bool changed = true; changed;) {
      changed = false;
      for (uint32_t id = static_cast<uint32_t>(flat.code.size()); id-- > 0;) {
        std::set<uint32_t> now = before(id);
        if (now.size() == before_[id].size()) continue;
        before_[id] = std::move(now), changed = true;
      }
    }
  }

  // ... after an inner call.
  std::set<uint32_t> after(const InnerCall& call) const {
    std::set<uint32_t> out = before_[call.resumes];
    out.erase(call.frame);
    for (const uint32_t reg : call.returned) out.erase(reg);
    return out;
  }

 private:
  std::set<uint32_t> before(uint32_t id) const {
    const Flat::Instruction& instruction = flat_.code[id];
    std::set<uint32_t> out;
    for (const uint32_t next : instruction.next) {
      if (!resumed_.count(next)) out.insert(before_[next].begin(), before_[next].end());
    }
    if (const auto call = calls_.find(id); call != calls_.end()) {
      const std::set<uint32_t> held = after(*call->second);
      out.insert(held.begin(), held.end());
    }
    for (const uint32_t result : instruction.code.results) out.erase(result);
    if (instruction.code.op == Op::k_leave) return out;  // the end of a scope is no read
    for (const Operand& operand : instruction.code.operands) {
      if (operand.kind == Operand::Kind::reg && changing_.count(operand.index)) out.insert(operand.index);
    }
    return out;
  }

  const Flat& flat_;
  std::vector<std::set<uint32_t>> before_;
  std::map<uint32_t, const InnerCall*> calls_;  // by where they leave
  std::set<uint32_t> resumed_, changing_;
};

// What a frame holds: a register has the same word in all frames of a function. What the first call needs comes first,
// and so decides where all of them come to stand.
struct Contents {
  struct Held {
    uint32_t reg, word;
  };
  std::vector<Held> held;
  uint32_t words = 0;
};

std::vector<Contents> contents_of_frames(const Flat& flat, const std::vector<InnerCall>& calls) {
  std::vector<Contents> out(calls.size());
  const Needed needed(flat, calls);
  std::map<uint32_t, std::map<uint32_t, uint32_t>> words;  // by where the function begins
  for (size_t i = 0; i < calls.size(); ++i) {
    const std::set<uint32_t> changed = changed_by(flat, calls[i]), after = needed.after(calls[i]);
    std::vector<uint32_t> held(after.begin(), after.end());
    std::ranges::copy_if(calls[i].arguments, std::back_inserter(held), [&](uint32_t reg) { return !after.count(reg); });
    auto& places = words[calls[i].begins];
    for (const uint32_t reg : held) {
      if (!changed.count(reg)) continue;
      const auto word = static_cast<uint32_t>(places.size() + 2);
      out[i].held.push_back({reg, places.try_emplace(reg, word).first->second});
    }
    std::ranges::sort(out[i].held, {}, &Contents::Held::word);
  }
  for (size_t i = 0; i < calls.size(); ++i) out[i].words = static_cast<uint32_t>(words[calls[i].begins].size() + 2);
  return out;
}

// Writes the program again, with more instructions.
class Writer {
 public:
  Writer(const core::Module& module, Flat& flat)
      : module_(module), flat_(flat), old_(std::move(flat.code)), places_(old_.size()) {
    flat.code.clear();
  }

  // The old instruction, at its place.
  void keep(uint32_t id) {
    places_[id] = static_cast<uint32_t>(flat_.code.size());
    flat_.code.push_back(old_[id]);
    kept_.push_back(places_[id]);
  }

  void push(const InnerCall& call, const Contents& contents) {
    const uint32_t made = add_register(module_, flat_, call.function, own_register::made);
    flat_.frames.insert(static_cast<uint32_t>(flat_.code.size()));
    emit(call.leaves, {.op = Op::k_local,
                       .results = {made},
                       .operands = {core::constant(address_of_word(0, 0, 0).operands[2].bits * contents.words)}});
    // What points to the program's own structures comes first: so the frame comes to stand beside them.
    for (const auto& [reg, word] : contents.held) put_away(call, made, word, core::reg(reg));
    put_away(call, made, 0, core::reg(call.frame));
    put_away(call, made, 1, core::constant(call.number));
    emit(call.leaves, {.op = Op::k_mov, .results = {call.frame}, .operands = {core::reg(made)}});
  }

  void pop(const InnerCall& call, const Contents& contents, const std::vector<uint32_t>& in_scope) {
    const uint32_t before = add_register(module_, flat_, call.function, own_register::before);
    for (const auto& [reg, word] : contents.held) get_back(call, word, reg);
    get_back(call, 0, before);
    emit(call.resumes, {.op = Op::k_kill, .operands = {core::reg(call.frame)}});
    emit(call.resumes, {.op = Op::k_mov, .results = {call.frame}, .operands = {core::reg(before)}});
    // Variables of the source that were not put away hold nothing any more.
    for (const uint32_t variable : in_scope) {
      const auto is_it = [&](const Contents::Held& held) { return held.reg == variable; };
      if (std::ranges::none_of(contents.held, is_it))
        emit(call.resumes, {.op = Op::k_leave, .operands = {core::reg(variable)}});
    }
  }

  void finish() {
    for (const uint32_t id : kept_) {
      for (uint32_t& next : flat_.code[id].next) next = places_[next];
    }
  }

 private:
  core::Type word_type() const { return core::integer(module_.pointer_bits); }

  // Between what stands there now and what comes after it.
  void emit(uint32_t beside, core::Instruction code) {
    const auto id = static_cast<uint32_t>(flat_.code.size());
    flat_.code.push_back({std::move(code), {id}, old_[beside].function, old_[beside].location, {}, {}});
    std::swap(flat_.code.back().next, flat_.code[id - 1].next);
    kept_.back() = id;
  }
  Operand address(uint32_t beside, const InnerCall& call, uint32_t frame, uint32_t word) {
    const uint32_t out = add_register(module_, flat_, call.function, own_register::words + word);
    emit(beside, address_of_word(out, frame, word));
    return core::reg(out);
  }
  void put_away(const InnerCall& call, uint32_t made, uint32_t word, const Operand& what) {
    const Operand place = address(call.leaves, call, made, word);
    emit(call.leaves, {.op = Op::k_store, .types = {word_type()}, .operands = {what, place}});
  }
  void get_back(const InnerCall& call, uint32_t word, uint32_t reg) {
    const Operand place = address(call.resumes, call, call.frame, word);
    emit(call.resumes, {.op = Op::k_load, .types = {word_type()}, .results = {reg}, .operands = {place}});
  }

  const core::Module& module_;
  Flat& flat_;
  const std::vector<Flat::Instruction> old_;
  std::vector<uint32_t> places_;  // of the old instructions
  std::vector<uint32_t> kept_;    // what leads to old instructions
};

}  // namespace

void make_frames(const core::Module& module, Flat& flat, const std::vector<InnerCall>& calls) {
  const std::vector<Contents> contents = contents_of_frames(flat, calls);
  std::map<uint32_t, size_t> leaves, resumes;
  for (size_t i = 0; i < calls.size(); ++i) leaves[calls[i].leaves] = resumes[calls[i].resumes] = i;
  const auto count = static_cast<uint32_t>(flat.code.size());
  Writer writer(module, flat);
  for (uint32_t id = 0; id < count; ++id) {
    writer.keep(id);
    if (const auto call = leaves.find(id); call != leaves.end())
      writer.push(calls[call->second], contents[call->second]);
    if (const auto call = resumes.find(id); call != resumes.end())
      writer.pop(calls[call->second], contents[call->second], calls[call->second].in_scope);
  }
  writer.finish();
}

}  // namespace quotient::shape
