#include "cli/options.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <fstream>
#include <map>
#include <set>
#include <sstream>

#include "cli/compiler_flags.hpp"
#include "cli/units.hpp"

namespace quotient::cli {
namespace {

constexpr const char* kIntroduction =
    "Quotient checks concurrent C programs and Promela models: it explores every interleaving, one state for each "
    R"(class of
states that no program can tell apart, and finds assertion failures, deadlocks, memory errors, leaks, races, each
with the steps that lead there; or shows that there are none.

  quotient check queue.c                 explore all behaviours, explain the first error
  quotient check --check race queue.c    look for data races (quotient check --help: what else)
  quotient prove list.c                  lists and trees of every size, not one by one
  quotient run queue.c                   run the program once, like ./a.out

Exit codes: 0 verified, 1 error found, 2 bad usage or input, 3 unknown.)";

std::string checks_help() {
  std::string text = "What to look for, a list of:";
  for (const props::CheckInfo& row : props::all_checks()) {
    text += fmt::format("\n{:>14}{}  {}", row.name, row.by_default ? "*" : " ", row.help);
  }
  return text + "\n           or all, none, default (those with a *); -CHECK takes one out";
}

CLI::Validator one_of(std::vector<std::string> words) {
  return CLI::Validator(
      [words](std::string& given) -> std::string {
        std::string known;
        for (const std::string& word : words) {
          if (word == given) return "";
          known += (known.empty() ? "" : ", ") + word;
        }
        return fmt::format("'{}' is not one of {}", given, known);
      },
      CLI::detail::generate_set(words));
}

void add_input(CLI::App& app, Options& options) {
  app.add_option(
         "FILE", options.files,
         "C files (.c), LLVM bitcode (.bc, .ll), a Promela model (.pml, .pm, .prom), or one Core program (.core)")
      ->required();
  app.footer(
      "Options of compilers that belong to a program's meaning are passed on to clang: -D -U -I -isystem -include "
      "-std= "
      "-m32 -x -pthread …; others (-g -O2 -W… -f… -march=… -c -o X -lX) are ignored, with a note. After -- : arguments "
      "of the program.");
}

void add_stubs(CLI::App& app, Options& options) {
  app.add_option(
         "--stub", options.stubs,
         "for functions that the program does not define: FILE (a source file or bitcode, of which only those "
         "are taken), NAME=VALUE (the function NAME returns VALUE) or NAME=LO..HI (any of these); may be repeated")
      ->expected(1)
      ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll)
      ->option_text("FILE|NAME=VALUE");
}

void add_semantics(CLI::App& app, Options& options) {
  app.add_option("--file", options.initial_files,
                 "the program finds this file when it starts, with the content of a file of yours; may be repeated")
      ->option_text("NAME=HOSTFILE")
      ->allow_extra_args(false);
  app.add_option("--stdin", options.standard_input, "what the program reads from standard input (without: nothing)")
      ->option_text("HOSTFILE");
  app.add_option("--nondet-int", options.nondet_int, "LO..HI: the values of __VERIFIER_nondet_int() and wider inputs");
  app.add_flag_callback(
      "--spurious-wakeups", [&] { options.spurious_wakeups = true; },
      "pthread_cond_wait may return without a signal (default of check without --ltl)");
  app.add_flag_callback("--no-spurious-wakeups", [&] { options.spurious_wakeups = false; }, "it may not");
  app.add_option("--clock", options.clock,
                 "still: every look at a clock shows the same time; advance=N: a look may show a later time, up to N "
                 "times (default 3)")
      ->option_text("still|advance[=N]");
  app.add_flag("--malloc-may-fail", options.malloc_may_fail,
               "malloc may return NULL; as --malloc-may-fail=N, at most N times in an execution");
  add_stubs(app, options);
}

void add_strict(CLI::App& app, Options& options) {
  app.add_flag("--strict", options.search.strict,
               "'unknown' instead of a proof that holds only with something that is fixed here ('verified, with rand() "
               "as seeded')");
}

void add_output(CLI::App& app, Options& options) {
  app.add_flag("--quiet,-q", options.quiet, "print the verdict only");
  app.add_flag("--verbose,-v", options.verbose, "print all statistics");
  app.add_flag("--no-progress", options.no_progress, "no progress line");
  app.add_option("--color", options.color, "auto, always, never")
      ->check(one_of({"auto", "always", "never"}))
      ->option_text("WHEN");
}

void add_store(CLI::App& app, Options& options) {
  app.add_option("--store", options.store, R"(How seen states are remembered:
 exact     as a whole, sharing what they have in common; needed for a proof
 compact   a 64-bit hash each: less memory and faster, and a search misses
           states only if hashes collide, which is rare; 'verified' becomes
           'unknown', with the estimated probability that a state was missed
 bitstate  a few bits each in a filter of fixed size: for searches that do not
           fit otherwise; errors are real, but many states may be missed
With --order bfs all three keep states as a whole, too, to come back to them.)")
      ->check(one_of({"exact", "compact", "bitstate"}))
      ->option_text("exact|compact|bitstate");
  app.add_option("--hash", options.hash, R"(The hash of a state, for compact and bitstate:
 incremental  a sum over objects, updated by what a step changed
 cyclic       a cyclic polynomial over objects, updated likewise; collides more
 full         XXH3 over all bytes of the state after every step; slow)")
      ->check(one_of({"incremental", "cyclic", "full"}))
      ->option_text("incremental|cyclic|full");
  app.add_option("--hash-bits", options.hash_bits,
                 "compact: compare N bits of the hash, 8 to 64 (default), to study collisions; exact: count the states "
                 "that collide in N bits")
      ->option_text("N");
  app.add_option("--bitstate-size", options.bitstate_size, "bitstate: memory of the filter, such as 2G (default 128M)")
      ->option_text("SIZE");
  app.add_option("--bitstate-functions", options.bitstate_functions,
                 "bitstate: bits that a state sets, 1 to 32 (default 3)")
      ->option_text("K");
}

void add_check(CLI::App& app, Options& options) {
  add_input(app, options);
  app.add_option("--check", options.check, checks_help())->option_text("LIST")->join(',');
  app.add_option("--property", options.property_file, "a property file of SV-COMP, instead of --check")
      ->option_text("FILE.prp");
  app.add_option("--ltl", options.ltl,
                 "check this formula alone: text such as 'G (x < 3)' over the global variables of the program, or the "
                 "name of a formula in the Promela model")
      ->option_text("FORMULA");
  app.add_flag("--fair", options.fair,
               "of infinite executions, only those count in which no thread or process that always can move waits "
               "forever (weak fairness)");
  app.add_option("--errors", options.errors, "stop at the first error, or find all")
      ->check(one_of({"first", "all"}))
      ->option_text("first|all");
  app.add_option("--order", options.order, "dfs: depth-first; bfs: breadth-first, shortest traces")
      ->check(one_of({"dfs", "bfs"}))
      ->option_text("dfs|bfs");
  app.add_option("--canon", options.canon,
                 "how objects are named: inc (at the cost of what a step changed), bfs or dfs (whole heap at every "
                 "step), or none (no symmetry, of the heap or of a model's processes)")
      ->check(one_of({"inc", "bfs", "dfs", "none"}))
      ->option_text("inc|bfs|dfs|none");
  app.add_option(
         "--gc", options.gc,
         "how garbage is found: memo (falls out of --canon inc, its default) or sweep (mark and sweep at every step)")
      ->check(one_of({"memo", "sweep"}))
      ->option_text("memo|sweep");
  app.add_option("--small-heap", options.search.heap.small_heap,
                 "objects up to which inc visits the whole heap when a step moves something (for studies)")
      ->option_text("N");
  app.add_option(
         "--por", options.por,
         "which orders of steps are left out: both (all that is known to make no difference), dynamic (orders of "
         "steps that do not conflict), escape (accesses to what one thread alone can reach are no steps), none")
      ->check(one_of({"both", "dynamic", "escape", "none"}))
      ->option_text("both|dynamic|escape|none");
  add_store(app, options);
  app.add_option("--granularity", options.granularity,
                 "access: a step per visible access; statement: a step per assignment, variables in memory")
      ->check(one_of({"access", "statement"}))
      ->option_text("access|statement");
  app.add_option("--time", options.time, "limit, such as 60s; ends in 'unknown'")->option_text("TIME");
  app.add_option("--memory", options.memory, "limit, such as 4G")->option_text("SIZE");
  app.add_option("--states", options.states, "limit on the number of states")->option_text("N");
  app.add_option("--depth", options.depth, "longest path that is followed")->option_text("N");
  add_semantics(app, options);
  add_strict(app, options);
  app.add_flag("--profile", options.search.profile,
               "say where the states come from: which objects, fields and lines tell most states apart or make most "
               "steps");
  app.add_flag("--audit", options.search.audit,
               "check the search itself after every step: names, stored states, the way back; slow");
  app.add_flag(
      "--final-states", options.search.final_states,
      "count the different memories that the program can end with, and hash the set of them: equal for searches "
      "that reach the same ends");
  app.add_flag("--json", options.json,
               "the result as JSON, to standard output or, as --json=FILE or --json FILE.json, to a file");
  app.add_option("--trace", options.trace_file, "save the first error's trace for `quotient replay`")
      ->option_text("FILE");
  add_output(app, options);
}

void add_prove(CLI::App& app, Options& options) {
  add_input(app, options);
  add_stubs(app, options);
  app.add_option("--abstraction", options.abstraction, R"(How sets of heaps are made finite:
 auto       from coarse to fine, until the proof succeeds
 variables  one class of nodes for each set of variables below them
 neighbour  nodes are one class if they are linked and look the same
 local:N    nodes are told apart by the pattern of N levels of labels
 height:N   nodes are told apart by their trees of height N
 predicates as variables; refined by counterexamples, run backward)")
      ->option_text("auto|variables|neighbour|local:N|height:N|predicates");
  app.add_option("--time", options.time, "limit, such as 60s (the default); ends in 'unknown'")->option_text("TIME");
  app.add_option("--states", options.states,
                 "how many states are searched for a real error when the proof fails (default 200000)")
      ->option_text("N");
  add_strict(app, options);
  app.add_flag("--json", options.json,
               "the result as JSON, to standard output or, as --json=FILE or --json FILE.json, to a file");
  app.add_option("--trace", options.trace_file, "save the error's trace for `quotient replay`")->option_text("FILE");
  app.add_option("--dot", options.dot_file,
                 "for Graphviz: the heap at the moment of the error; if there is none, the invariants of the program's "
                 "loops, as automata")
      ->option_text("FILE");
  add_output(app, options);
}

// Takes out of the command line what is not of CLI11's form: a compiler's options, the program's arguments, and the
// file of --json, which may be left out.
std::vector<std::string> take_foreign(int argc, char** argv, Options& options) {
  std::vector<std::string> own;
  for (int i = 1; i < argc; ++i) {
    const std::string word = argv[i];
    const auto starts = [&word](const char* prefix) { return word.rfind(prefix, 0) == 0; };
    if (word == "--") {
      options.program_arguments.assign(argv + i + 1, argv + argc);
      break;
    }
    if (starts("--json=")) {
      options.json_file = word.substr(7);
      own.push_back("--json");
    } else if (word == "--json" && i + 1 < argc && std::string_view(argv[i + 1]).ends_with(".json")) {
      options.json_file = argv[++i];
      own.push_back("--json");
    } else if (word == "--check" && i + 1 < argc && argv[i + 1][0] == '-' && argv[i + 1][1] != '-') {
      own.push_back(word + "=" + argv[++i]);  // "--check -sync": no option
    } else if (word == "-m32" || word == "-m64") {
      options.m32 = word == "-m32";
    } else if (word == "-x" && i + 1 < argc) {
      options.language = argv[++i];
    } else if (CompilerFlag flag = compiler_flag(std::span<const char* const>(argv + i, argv + argc));
               flag.use != CompilerFlag::Use::foreign) {
      (flag.use == CompilerFlag::Use::meaning ? options.clang_arguments : options.ignored_flags).push_back(flag.text);
      i += static_cast<int>(flag.words) - 1;
    } else {
      own.push_back(word);
    }
  }
  return own;
}

Result<props::CheckSet> checks_of(const Options& options) {
  if (options.property_file.empty()) return props::CheckSet::parse(options.check);
  std::ifstream in(options.property_file);
  if (!in) return failure("cannot read the property file", {options.property_file, 0, 0});
  std::stringstream text;
  text << in.rdbuf();
  auto checks = props::parse_property_file(text.str());
  if (!checks) return failure(checks.error().message, {options.property_file, 0, 0});
  return checks;
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
  if (done && !options.memory.empty())
    done = take(parse_bytes(options.memory), "--memory", options.budget.memory_bytes);
  if (done && !options.states.empty()) done = take(parse_count(options.states), "--states", limits.states);
  if (done && !options.depth.empty()) done = take(parse_count(options.depth), "--depth", limits.depth);
  return done;
}

Result<void> derive_heap(Options& options) {
  static const std::map<std::string, heap::Canon> kCanons = {
      {"inc", heap::Canon::inc}, {"bfs", heap::Canon::bfs}, {"dfs", heap::Canon::dfs}, {"none", heap::Canon::none}};
  const bool incremental = options.canon == "inc";
  if (options.gc.empty()) options.gc = incremental ? "memo" : "sweep";
  if (options.gc == "memo" && !incremental) {
    return failure(fmt::format(
        "--gc memo works with --canon inc only: --canon {} visits every object anyway, use --gc sweep", options.canon));
  }
  options.search.heap.canon = kCanons.at(options.canon);
  options.search.heap.collector = options.gc == "memo" ? heap::Collector::memo : heap::Collector::sweep;
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
  store.kind = options.store == "compact"    ? store::StoreKind::compact
               : options.store == "bitstate" ? store::StoreKind::bitstate
                                             : store::StoreKind::exact;
  store.hash = options.hash == "cyclic" ? store::HashKind::cyclic
               : options.hash == "full" ? store::HashKind::full
                                        : store::HashKind::incremental;
  Result<void> done = fits_store(options);
  if (done && !options.hash_bits.empty())
    done = take(parse_between(options.hash_bits, 8, 64), "--hash-bits", store.hash_bits);
  if (done && !options.bitstate_functions.empty())
    done = take(parse_between(options.bitstate_functions, 1, 32), "--bitstate-functions", store.bitstate_functions);
  if (done && !options.bitstate_size.empty()) done = derive_bitstate_size(options.bitstate_size, store.bitstate_bytes);
  return done;
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

}  // namespace

Result<void> derive(Options& options) {
  if (auto limits = derive_limits(options); !limits) return limits;
  if (auto store = derive_store(options); !store) return store;
  auto checks = checks_of(options);
  if (!checks) return tl::unexpected(checks.error());
  options.machine.checks = *checks;
  if (auto heap = derive_heap(options); !heap) return heap;
  options.search.order = options.order == "bfs" ? explore::Order::bfs : explore::Order::dfs;
  options.search.all_errors = options.machine.goes_on = options.errors == "all";
  options.machine.visibility = options.granularity == "statement"                  ? machine::Visibility::statement
                               : options.por == "none" || options.por == "dynamic" ? machine::Visibility::all
                                                                                   : machine::Visibility::escape;
  options.search.reduce = options.granularity != "statement" && (options.por == "both" || options.por == "dynamic");
  options.machine.watched = !options.ltl.empty();
  auto& numbers = options.machine.options;
  // A thread that wakes up again and again is no execution that a formula is about.
  if (!options.spurious_wakeups) options.spurious_wakeups = options.command == Command::check && options.ltl.empty();
  unsigned failures = 0;  // no limit
  if (!options.malloc_may_fail.empty() && options.malloc_may_fail != kEveryMalloc) {
    auto limit = take(parse_between(options.malloc_may_fail, 1, 255), "--malloc-may-fail", failures);
    if (!limit) return limit;
  }
  numbers = {{"spurious-wakeups", *options.spurious_wakeups},
             {"malloc-may-fail", !options.malloc_may_fail.empty()},
             {"malloc-failures", failures}};
  if (auto clock = derive_clock(options.clock, options.command, numbers); !clock) return clock;
  if (!options.nondet_int.empty()) {
    auto range = parse_range(options.nondet_int);
    if (!range) return failure("--nondet-int: " + range.error().message);
    numbers.insert(numbers.end(), {{"nondet-set", 1},
                                   {"nondet-low", static_cast<uint64_t>(range->first)},
                                   {"nondet-high", static_cast<uint64_t>(range->second)}});
  }
  options.color_on = options.color == "always" || (options.color == "auto" && isatty(STDOUT_FILENO));
  return {};
}

Result<Options> parse_options(int argc, char** argv, bool& handled) {
  Options options;
  CLI::App app{kIntroduction, "quotient"};
  app.set_version_flag("--version", "quotient " QUOTIENT_VERSION);
  app.require_subcommand(1);
  CLI::App* check = app.add_subcommand(
      "check", "Explore all behaviours of a program; explain an error, or verify that there is none");
  CLI::App* prove =
      app.add_subcommand("prove", "Show that a program's linked structures are handled correctly, whatever their size");
  CLI::App* run = app.add_subcommand("run", "Run a program once and show its output");
  CLI::App* core = app.add_subcommand("core", "Show the program in Core, the form that is executed");
  CLI::App* replay = app.add_subcommand("replay", "Show the execution of a saved trace");
  add_check(*check, options);
  add_prove(*prove, options);
  add_input(*run, options);
  run->add_option("--seed", options.seed, "switch threads at random, by this seed (default: in turn)")
      ->option_text("N");
  add_semantics(*run, options);
  add_output(*run, options);
  add_input(*core, options);
  add_stubs(*core, options);
  core->add_option("--granularity", options.granularity, "as for check")->check(one_of({"access", "statement"}));
  replay->add_option("TRACE", options.files, "a file written by check --trace")->required()->expected(1);
  add_output(*replay, options);

  std::vector<std::string> words = take_foreign(argc, argv, options);
  const std::set<std::string> commands = {"check", "prove", "run", "core", "replay"};
  if (!words.empty() && words[0][0] != '-' && !commands.count(words[0])) {
    return failure(fmt::format(
        "'{}' is not a command; there are check, prove, run, core and replay (quotient --help shows more)", words[0]));
  }
  std::reverse(words.begin(), words.end());
  try {
    app.parse(words);
  } catch (const CLI::Success& success) {
    app.exit(success);
    handled = true;
    return options;
  } catch (const CLI::ParseError& error) {
    return failure(fmt::format("{} (quotient --help shows how)", error.what()));
  }
  options.command = check->parsed()   ? Command::check
                    : prove->parsed() ? Command::prove
                    : run->parsed()   ? Command::run
                    : core->parsed()  ? Command::core
                                      : Command::replay;
  if (auto derived = derive(options); !derived) return tl::unexpected(derived.error());
  return options;
}

}  // namespace quotient::cli
