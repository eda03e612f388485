// Symmetry of systems of processes: states that differ only by an exchange get the same normal form. The exchanges here
// are done the slow and obvious way.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstring>
#include <numeric>

#include "frontends/promela/compile.hpp"
#include "frontends/promela/parse.hpp"
#include "processes/exchange.hpp"
#include "processes/machine.hpp"
#include "random.hpp"

namespace quotient::testing {
namespace {

namespace promela = frontends::promela;
using processes::Machine;
using processes::RecordSets;
using processes::SetReference;
using Words = std::vector<uint32_t>;
using Permutation = std::vector<uint32_t>;

processes::Program load(const std::string& name) {
  const auto model = promela::parse_file(QUOTIENT_TESTS_DIRECTORY "/promela/symmetry/" + name, {});
  promela::CompileOptions options;
  options.claim = promela::Claim::none;
  options.symmetry = true;
  return std::move(*promela::compile(**model, options));
}

// A state with some of its elements exchanged.
class Exchanged {
 public:
  Exchanged(const Machine& machine, Random& random)
      : machine_(machine),
        program_(machine.program()),
        words_(machine.vector().words().begin(), machine.vector().words().end()) {
    const auto& sets = program_.symmetry.sets;
    const auto type_of = [&](uint32_t process) { return machine.type_of(process); };
    const auto may_move = [&](uint32_t process) {
      return program_.symmetry.exchangeable[machine.type_of(process)] && process < sets[0].size &&
             !sets[0].fixed.contains(static_cast<int32_t>(process));
    };
    permutations_.push_back(shuffled(machine.processes(), random, type_of, may_move));
    const auto channel_type = [&](uint32_t channel) {
      return machine.vector().byte(machine.channel_place(channel) + processes::kChannelType);
    };
    permutations_.push_back(
        shuffled(machine.channels(), random, channel_type, [&](uint32_t) { return program_.symmetry.moves_channels; }));
    for (size_t set = processes::kFirstIdentifierSet; set < sets.size(); ++set) {
      const auto stays = [&](uint32_t element) { return sets[set].fixed.contains(static_cast<int32_t>(element)); };
      permutations_.push_back(shuffled(
          sets[set].size, random, [](uint32_t) { return 0u; }, [&](uint32_t element) { return !stays(element); }));
    }
  }

  Words words() {
    const Words before = words_;
    rename(0, program_.symmetry.globals);
    for (uint32_t process = 0; process < machine_.processes(); ++process) {
      const uint32_t type = machine_.type_of(process), to = machine_.process_place(permutations_[0][process]) / 4;
      std::copy_n(before.begin() + machine_.process_place(process) / 4, program_.types[type].bytes / 4,
                  words_.begin() + to);
      rename(to * 4, program_.symmetry.types[type]);
    }
    for (uint32_t channel = 0; channel < machine_.channels(); ++channel) {
      const uint32_t place = machine_.channel_place(channel), to = machine_.channel_place(permutations_[1][channel]);
      const uint32_t type = machine_.vector().byte(place + processes::kChannelType) & ~uint32_t{processes::kIsChannel};
      std::copy_n(before.begin() + place / 4, program_.channels[type].bytes / 4, words_.begin() + to / 4);
      for (uint32_t slot = 0; slot < machine_.vector().half(place + processes::kChannelLength); ++slot) {
        rename(to + processes::kChannelMessages + slot * program_.channels[type].message_bytes,
               program_.symmetry.messages[type]);
      }
    }
    return words_;
  }

 private:
  template <class Kind, class MayMove>
  static Permutation shuffled(uint32_t count, Random& random, Kind&& kind, MayMove&& may_move) {
    Permutation out(count);
    std::iota(out.begin(), out.end(), 0u);
    for (uint32_t a = 0; a < count; ++a) {
      const auto b = static_cast<uint32_t>(random.below(count));
      if (kind(a) == kind(b) && may_move(a) && may_move(b)) std::swap(out[a], out[b]);
    }
    return out;
  }

  uint8_t* bytes() { return reinterpret_cast<uint8_t*>(words_.data()); }

  void rename(uint32_t at, const SetReference& reference) {
    int32_t value = 0;
    std::memcpy(&value, bytes() + at + reference.place, bytes_of(reference.width));
    const int32_t element = value - (reference.set == processes::kChannelSet);
    if (element < 0 || static_cast<size_t>(element) >= permutations_[reference.set].size()) return;
    value += static_cast<int32_t>(permutations_[reference.set][static_cast<size_t>(element)]) - element;
    std::memcpy(bytes() + at + reference.place, &value, bytes_of(reference.width));
  }

  void rename(uint32_t place, const RecordSets& sets) {
    for (const SetReference& reference : sets.references) rename(place, reference);
    for (const processes::SetArray& array : sets.arrays) {
      const std::vector<uint8_t> before(bytes() + place + array.place,
                                        bytes() + place + array.place + array.stride * array.count);
      for (uint32_t i = 0; i < array.count; ++i) {
        const uint32_t to = i < permutations_[array.set].size() ? permutations_[array.set][i] : i;
        std::memcpy(bytes() + place + array.place + to * array.stride, before.data() + i * array.stride, array.stride);
        for (const SetReference& reference : array.references)
          rename(place + array.place + to * array.stride, reference);
      }
    }
  }

  const Machine& machine_;
  const processes::Program& program_;
  Words words_;
  std::vector<Permutation> permutations_;  // by set
};

class ProcessExchange : public ::testing::TestWithParam<const char*> {};

TEST_P(ProcessExchange, ExchangedStatesHaveTheSameNormalForm) {
  const processes::Program program = load(GetParam());
  ASSERT_FALSE(program.symmetry.sets.empty());
  Random random(1);
  Machine machine(program, {true, true}), other(program, {true, true});
  int changed = 0, different = 0;
  for (int walk = 0; walk < 30; ++walk) {
    ASSERT_TRUE(machine.start());
    for (int step = 0; step < 60; ++step) {
      processes::Moves moves;
      std::vector<Words> successors;
      const Words here(machine.vector().words().begin(), machine.vector().words().end());
      const size_t mark = machine.mark();
      while (machine.next(moves, 0)) {
        successors.emplace_back(machine.vector().words().begin(), machine.vector().words().end());
        machine.back(mark);
      }
      if (successors.empty()) break;
      machine.assign(successors[random.below(successors.size())]);
      const Words state(machine.vector().words().begin(), machine.vector().words().end());
      const Words exchanged = Exchanged(machine, random).words();
      machine.normalize();
      if (std::equal(state.begin(), state.end(), machine.vector().words().begin(), machine.vector().words().end()) &&
          state == exchanged) {
        machine.assign(state);
        continue;
      }
      const Words normal(machine.vector().words().begin(), machine.vector().words().end());
      machine.normalize();
      const bool is_its_own = std::ranges::equal(machine.vector().words(), normal);
      other.assign(exchanged);
      other.normalize();
      changed += exchanged != state;
      different += !is_its_own || !std::ranges::equal(other.vector().words(), normal);
      machine.assign(state);
    }
  }
  EXPECT_GT(changed, 300);
  EXPECT_LE(different * 100, changed) << "colours cannot tell everything apart, but nearly so";
}

INSTANTIATE_TEST_SUITE_P(Models, ProcessExchange,
                         ::testing::Values("own_number.pml", "own_number_broken.pml", "identifiers.pml",
                                           "identifiers_broken.pml", "own_channels.pml", "own_arrays.pml",
                                           "linked_names.pml", "structures_of_names.pml"));

}  // namespace
}  // namespace quotient::testing
