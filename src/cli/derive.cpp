// What the words of the options mean to the engines.
#include <fmt/format.h>
#include <unistd.h>

#include <fstream>
#include <sstream>
#include <thread>

#include "base/check.hpp"
#include "base/disk_file.hpp"
#include "cli/options.hpp"
#include "cli/units.hpp"

namespace quotient::cli {
namespace {

// What the word stands for. The table has checked that it is one of its words, so all of them must be here.
template <class T>
T meaning(const std::string& word, std::initializer_list<std::pair<std::string_view, T>> words) {
  for (const auto& [name, value] : words) {
    if (word == name) return value;
  }
  internal_error(__FILE__, __LINE__, "options", fmt::format("the word '{}' has no meaning", word));
}

Result<props::CheckSet> checks_of(Options& options) {
  if (options.property_file.empty()) return props::CheckSet::parse(options.check);
  std::ifstream in(options.property_file);
  if (!in) return failure("cannot read the property file", {options.property_file, 0, 0});
  std::stringstream text;
  text << in.rdbuf();
  auto property = props::parse_property_file(text.str());
  if (!property) return failure(property.error().message, {options.property_file, 0, 0});
  if (!property->error_label.empty()) options.error_label = property->error_label;
  return property->checks;
}

template <class T>
Result<void> take(Result<T> parsed, const char* option, T& target) {
  if (!parsed) return failure(fmt::format("{}: {}", option, parsed.error().message));
  target = *parsed;
  return {};
}

Result<void> derive_limits(Options& options) {
  explore::Limits& limits = options.search.limits;
  Result<void> done;
  if (!options.time.empty()) done = take(parse_seconds(options.time), "--time", options.budget.seconds);
  if (done && !options.checkpoint_every.empty())
    done = take(parse_seconds(options.checkpoint_every), "--checkpoint-every", options.checkpoint_seconds);
  if (options.minimise == "0") options.minimise_seconds = 0;
  else if (done && !options.minimise.empty())
    done = take(parse_seconds(options.minimise), "--minimise", options.minimise_seconds.emplace());
  if (done && !options.memory.empty())
    done = take(parse_bytes(options.memory), "--memory", options.budget.memory_bytes);
  if (done && !options.states.empty()) done = take(parse_count(options.states), "--states", limits.states);
  if (done && !options.depth.empty()) done = take(parse_count(options.depth), "--depth", limits.depth);
  return done;
}

Result<void> derive_heap(Options& options) {
  using heap::Canon, heap::Collector;
  const bool incremental = options.canon == "inc";
  if (options.gc.empty()) options.gc = incremental ? "memo" : "sweep";
  if (options.gc == "memo" && !incremental) {
    return failure(fmt::format(
        "--gc memo works with --canon inc only: --canon {} visits every object anyway, use --gc sweep", options.canon));
  }
  options.search.heap.canon = meaning<Canon>(
      options.canon, {{"inc", Canon::inc}, {"bfs", Canon::bfs}, {"dfs", Canon::dfs}, {"none", Canon::none}});
  options.search.heap.collector =
      meaning<Collector>(options.gc, {{"memo", Collector::memo}, {"sweep", Collector::sweep}});
  options.search.heap.small_heap = *options.small_heap;
  return {};
}

// Options of a store that was not chosen are a mistake: they would do nothing.
Result<void> fits_store(const Options& options) {
  const auto needs = [](const char* option, const char* stores) {
    return failure(fmt::format("{} needs {}", option, stores));
  };
  if (!options.hash_bits.empty() && options.store == "bitstate")
    return needs("--hash-bits", "--store compact or --store exact");
  if (options.store == "bitstate") return {};
  if (!options.bitstate_size.empty()) return needs("--bitstate-size", "--store bitstate");
  if (!options.bitstate_functions.empty()) return needs("--bitstate-functions", "--store bitstate");
  return {};
}

Result<void> derive_bitstate_size(const std::string& given, uint64_t& bytes) {
  constexpr uint64_t kLeast = 1024;
  if (auto parsed = take(parse_bytes(given), "--bitstate-size", bytes); !parsed) return parsed;
  const uint64_t all = static_cast<uint64_t>(sysconf(_SC_PHYS_PAGES)) * static_cast<uint64_t>(sysconf(_SC_PAGESIZE));
  if (bytes < kLeast) return failure(fmt::format("--bitstate-size: '{}' is less than {}", given, human_bytes(kLeast)));
  if (bytes > all)
    return failure(
        fmt::format("--bitstate-size: '{}' is more than the {} that this machine has", given, human_bytes(all)));
  return {};
}

Result<void> derive_store(Options& options) {
  store::StoreOptions& store = options.search.store;
  using store::HashKind, store::StoreKind;
  store.kind = meaning<StoreKind>(
      options.store, {{"exact", StoreKind::exact}, {"compact", StoreKind::compact}, {"bitstate", StoreKind::bitstate}});
  store.hash = meaning<HashKind>(
      options.hash, {{"incremental", HashKind::incremental}, {"cyclic", HashKind::cyclic}, {"full", HashKind::full}});
  Result<void> done = fits_store(options);
  if (done && !options.hash_bits.empty())
    done = take(parse_between(options.hash_bits, 8, 64), "--hash-bits", store.hash_bits);
  if (done && !options.bitstate_functions.empty())
    done = take(parse_between(options.bitstate_functions, 1, 32), "--bitstate-functions", store.bitstate_functions);
  if (done && !options.bitstate_size.empty()) done = derive_bitstate_size(options.bitstate_size, store.bitstate_bytes);
  return done;
}

Result<void> derive_workers(Options& options) {
  constexpr uint64_t kMost = 256;
  constexpr double kLong = 0.5;
  if (!options.workers) {
    options.search.workers = {std::max(1u, std::thread::hardware_concurrency()), kLong};
    return {};
  }
  if (*options.workers < 1 || *options.workers > kMost)
    return failure(fmt::format("--workers: '{}' is not between 1 and {}", *options.workers, kMost));
  options.search.workers = {static_cast<unsigned>(*options.workers), 0};
  return {};
}

// A hunt is many searches: what is recorded of one has no meaning then, and it ends with the first error.
Result<void> derive_hunt(Options& options) {
  if (options.command != Command::check) return {};
  if (!options.hunt && options.seed) return failure("--seed is for --hunt");
  if (!options.hunt) return {};
  const std::pair<bool, std::string_view> unfit[] = {{options.order != "dfs", "--order bfs"},
                                                     {options.errors == "all", "--errors all"},
                                                     {!options.hash_bits.empty(), "--hash-bits"},
                                                     {!options.checkpoint.empty(), "--checkpoint"},
                                                     {!options.dot_file.empty(), "--dot"},
                                                     {!options.lts_file.empty(), "--lts"},
                                                     {options.profile, "--profile"},
                                                     {options.final_states, "--final-states"}};
  for (const auto& [is_given, option] : unfit)
    if (is_given)
      return failure(fmt::format("--hunt is many short searches, up to the first error: not with {}", option));
  options.search.hunt = options.seed.value_or(1);
  options.search.coverage = true;
  return {};
}

Result<void> derive_clock(const std::string& given, Command command,
                          std::vector<std::pair<std::string, uint64_t>>& numbers) {
  constexpr std::string_view kAdvance = "advance";
  constexpr unsigned kUsually = 3;
  unsigned advances = kUsually;
  if (given.starts_with("advance=")) {
    auto parsed = take(parse_between(given.substr(kAdvance.size() + 1), 0, 255), "--clock advance", advances);
    if (!parsed) return parsed;
  } else if (given != "still" && given != kAdvance) {
    return failure(fmt::format("--clock: '{}' is not one of still, advance, advance=N", given));
  }
  numbers.insert(
      numbers.end(),
      {{"clock-still", given == "still"}, {"clock-runs", command == Command::run}, {"clock-advances", advances}});
  return {};
}

bool has_colour(const Options& options) {
  return options.color == "always" || (options.color == "auto" && isatty(STDOUT_FILENO));
}

}  // namespace

Result<void> derive(Options& options) {
  if (options.command == Command::test) {  // they are for the checks that it starts; here they only have to be good
    Options each = options;
    each.command = Command::check;
    options.color_on = has_colour(options);
    return derive(each);
  }
  if (auto limits = derive_limits(options); !limits) return limits;
  if (auto store = derive_store(options); !store) return store;
  auto checks = checks_of(options);
  if (!checks) return tl::unexpected(checks.error());
  options.machine.checks = *checks;
  if (auto heap = derive_heap(options); !heap) return heap;
  using explore::Order, machine::Visibility;
  options.search.order = meaning<Order>(options.order, {{"dfs", Order::dfs}, {"bfs", Order::bfs}});
  if (auto workers = derive_workers(options); !workers) return workers;
  if (!options.disk.empty()) {
    if (auto good = DiskFile::try_folder(options.disk); !good) return good;
    options.search.disk = options.disk;
  }
  options.search.all_errors = options.machine.goes_on = options.errors == "all";
  options.search.strict = options.strict;
  options.search.graph = options.command == Command::check && (!options.dot_file.empty() || !options.lts_file.empty());
  if (options.search.graph && (options.store != "exact" || !options.ltl.empty()))
    return failure("--dot and --lts have the states of a search with --store exact and without --ltl");
  if (options.github && options.json && options.json_file.empty())
    return failure("--github writes to standard output; give --json a file (--json=FILE)");
  if (!options.checkpoint_every.empty() && options.checkpoint.empty() && options.command == Command::check)
    return failure("--checkpoint-every says how often, but not where to: give --checkpoint DIR, too");
  options.search.coverage = !options.coverage_file.empty();
  if (auto hunt = derive_hunt(options); !hunt) return hunt;
  options.search.profile = options.profile;
  options.search.audit = options.audit;
  options.search.final_states = options.final_states;
  options.machine.visibility = meaning<Visibility>(options.por, {{"none", Visibility::all},
                                                                 {"escape", Visibility::escape},
                                                                 {"dynamic", Visibility::all},
                                                                 {"both", Visibility::escape}});
  options.search.reduce = options.por == "dynamic" || options.por == "both";
  options.search.sleep = options.por == "both";
  options.search.symmetry = options.symmetry == "on";
  if (options.granularity == "statement") {
    options.machine.visibility = Visibility::statement;
    options.search.reduce = false;
  }
  options.machine.watched = !options.ltl.empty();
  auto& numbers = options.machine.options;
  // A thread that wakes up again and again is no execution that a formula is about.
  if (!options.spurious_wakeups) options.spurious_wakeups = options.command == Command::check && options.ltl.empty();
  unsigned failures = 0;  // no limit
  if (!options.malloc_may_fail.empty() && options.malloc_may_fail != kEveryTime) {
    auto limit = take(parse_between(options.malloc_may_fail, 1, 255), "--malloc-may-fail", failures);
    if (!limit) return limit;
  }
  numbers = {{"spurious-wakeups", *options.spurious_wakeups},
             {"malloc-may-fail", !options.malloc_may_fail.empty()},
             {"malloc-failures", failures},
             {"unobserved", options.machine.checks.has(props::Check::unobserved)}};
  if (auto clock = derive_clock(options.clock, options.command, numbers); !clock) return clock;
  if (!options.nondet_int.empty()) {
    auto range = parse_range(options.nondet_int);
    if (!range) return failure("--nondet-int: " + range.error().message);
    numbers.insert(numbers.end(), {{"nondet-set", 1},
                                   {"nondet-low", static_cast<uint64_t>(range->first)},
                                   {"nondet-high", static_cast<uint64_t>(range->second)}});
  }
  options.color_on = has_colour(options);
  return {};
}

}  // namespace quotient::cli
