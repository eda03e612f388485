// The command line for CLI11: every row of the table of options, for the commands that have it.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <span>

#include "cli/compiler_flags.hpp"
#include "cli/options.hpp"

namespace quotient::cli {
namespace {

struct CommandRow {
  Command command;
  const char *name, *help;
};
constexpr CommandRow kCommands[] = {
    {Command::check, "check", "Explore all behaviours of a program; explain an error, or verify that there is none"},
    {Command::prove, "prove", "Show that a program's linked structures are handled correctly, whatever their size"},
    {Command::run, "run", "Run a program once and show its output"},
    {Command::core, "core", "Show the program in Core, the form that is executed"},
    {Command::replay, "replay", "Show the execution of a saved trace"},
    {Command::resume, "resume", "Go on with a check that was saved by --checkpoint"},
    {Command::test, "test", "Check every test of a program: functions made by QUOTIENT_TEST, and test_…()"},
};

constexpr const char* kIntroduction =
    "Quotient checks concurrent programs in C, C++ and C#, and Promela models: it explores every interleaving, one "
    R"(state
for each class of states that no program can tell apart, and finds assertion failures, deadlocks, memory errors, leaks,
races, each with the steps that lead there; or shows that there are none.

  quotient check queue.c                 explore all behaviours, explain the first error
  quotient check --check race queue.c    look for data races (quotient check --help: what else)
  quotient test queue_test.c             each function that is a test as a check of its own
  quotient prove list.c                  lists and trees of every size, not one by one
  quotient run queue.c                   run the program once, like ./a.out
  quotient resume DIR                    go on with a check that was saved by --checkpoint DIR

Exit codes: 0 verified, 1 error found, 2 bad usage or input, 3 unknown.)";

// What follows the first words of --check's help.
std::string checks_help(std::string text) {
  for (const props::CheckInfo& row : props::all_checks()) {
    text += fmt::format("\n{:>14}{}  {}", row.name, row.by_default ? "*" : " ", row.help);
  }
  return text + "\n           or all, none, default (those with a *); -CHECK takes one out";
}

CLI::Validator one_of(const OptionRow& row) {
  return CLI::Validator(
      [row](std::string& given) {
        return row.has_word(given) ? "" : fmt::format("'{}' is not one of {}", given, fmt::join(row.words(), ", "));
      },
      "");
}

CLI::Option* add(CLI::App& app, const OptionRow& row, bool& field) {
  return app.add_flag(std::string(row.name), field, std::string(row.help));
}

CLI::Option* add(CLI::App& app, const OptionRow& row, std::optional<bool>& field) {
  const std::string name(row.name), opposite = "--no-" + name.substr(2);
  CLI::Option* const option = app.add_flag_callback(name, [&field] { field = true; }, std::string(row.help));
  app.add_flag_callback(opposite, [&field] { field = false; }, "the opposite")->group(std::string(row.section));
  return option;
}

CLI::Option* add(CLI::App& app, const OptionRow& row, std::optional<uint64_t>& field) {
  return app.add_option(std::string(row.name), field, std::string(row.help))->option_text(std::string(row.values));
}

CLI::Option* add(CLI::App& app, const OptionRow& row, std::vector<std::string>& field) {
  return app.add_option(std::string(row.name), field, std::string(row.help))
      ->option_text(std::string(row.values))
      ->expected(1)
      ->allow_extra_args(false)  // what follows its value is a file
      ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
}

CLI::Option* add(CLI::App& app, const OptionRow& row, std::string& field) {
  const std::string name(row.name), help(row.help);
  if (row.kind == Kind::times) return app.add_flag(name, field, help);
  CLI::Option* const option = app.add_option(name, field, help)->option_text(std::string(row.values));
  if (row.kind == Kind::word) option->check(one_of(row));
  if (row.kind == Kind::checks) option->description(checks_help(help))->join(',');
  return option;
}

void add_files(CLI::App& app, Command command, Options& options) {
  if (command == Command::replay) {
    app.add_option("TRACE", options.files, "a file written by check --trace")->required()->expected(1);
    return;
  }
  if (command == Command::resume) {
    app.add_option("DIR", options.files, "the folder that check --checkpoint was given")->required()->expected(1);
    app.footer(
        "The program and all options are those of the check, which is read from the same files again; only limits, "
        "workers and outputs can be given anew. --time and --memory are those of this run, --states counts all "
        "states.");
    return;
  }
  app.add_option(
         "FILE", options.files,
         "C and C++ files (.c, .cpp, .cc, …), LLVM bitcode (.bc, .ll), programs, objects and libraries of `quotient "
         "cc`, C# files (.cs), a .NET assembly (.exe, .dll, .il), a Promela model (.pml, .pm, .prom), or one Core "
         "program (.core)")
      ->required();
  app.footer(
      "Options of compilers that belong to a program's meaning are passed on to clang: -D -U -I -isystem -include "
      "-std= -m32 -x -pthread …; others (-g -O2 -W… -f… -march=… -c -o X -lX) are ignored, with a note. After -- : "
      "arguments of the program.");
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

// An option of the check itself, for a command that goes on with one.
Result<void> fits_resume(const Options& options, const std::vector<std::string>& words) {
  Result<void> out;
  for_each_option(options, [&](const OptionRow& row, const auto&) {
    const auto is_this = [&](const std::string& word) {
      const std::string name = word.substr(0, word.find('='));
      return name == row.name || row.name.starts_with(name + ",") || row.name.ends_with("," + name);
    };
    if (row.is_dashed() && !(row.commands & kResume) && std::ranges::any_of(words, is_this))
      out =
          failure(fmt::format("resume goes on with the options of the check: {} cannot be given anew, only limits, "
                              "workers and outputs can (quotient resume --help)",
                              row.name));
  });
  if (!options.clang_arguments.empty() || !options.program_arguments.empty())
    out = failure("resume goes on with the program of the check: options for clang and arguments cannot be given anew");
  return out;
}

}  // namespace

Result<Options> parse_options(int argc, char** argv, bool& handled) {
  Options options;
  options.arguments.assign(argv + std::min(argc, 1), argv + argc);
  CLI::App app{kIntroduction, "quotient"};
  app.set_version_flag("--version", "quotient " QUOTIENT_VERSION);
  app.require_subcommand(1);
  for (const CommandRow& row : kCommands) {
    CLI::App& command = *app.add_subcommand(row.name, row.help);
    add_files(command, row.command, options);
    for_each_option(options, [&](const OptionRow& option, auto& field) {
      if (!option.is_dashed() || !(option.commands & set_of(row.command))) return;
      add(command, option, field)->group(std::string(option.section));
    });
  }

  std::vector<std::string> words = take_foreign(argc, argv, options);
  const auto is_named = [&](const CommandRow& row) { return words[0] == row.name; };
  if (!words.empty() && words[0][0] != '-' && std::ranges::none_of(kCommands, is_named)) {
    return failure(
        fmt::format("'{}' is not a command; there are check, resume, test, prove, run, core and replay (quotient "
                    "--help shows more)",
                    words[0]));
  }
  if (!words.empty() && words[0] == "resume")
    if (auto fits = fits_resume(options, words); !fits) return tl::unexpected(fits.error());
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
  for (const CommandRow& row : kCommands) {
    if (app.got_subcommand(row.name)) options.command = row.command;
  }
  if (auto derived = derive(options); !derived) return tl::unexpected(derived.error());
  return options;
}

}  // namespace quotient::cli
