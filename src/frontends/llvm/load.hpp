// C and C++ (and LLVM bitcode) to Core: compile with clang 19, link the program with what it needs of the
// runtime library, lower. This header is all that the rest of Quotient sees of LLVM.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "core/module.hpp"

namespace quotient::frontends::llvm {

// An expression of C over the program's global variables, for a formula to be about. It becomes a function without
// parameters that gives 1 or 0.
struct Condition {
  std::string text;
  Place place;  // in the formula: where mistakes in it are reported
};

// The name of the function that the i-th condition becomes.
std::string condition_function(size_t i);

// A file that the program finds when it starts.
struct InitialFile {
  std::string name, content;
};

// A function that the program's files do not define, and what it is to return: any number from `low` to `high`.
struct StubValue {
  std::string name;
  int64_t low = 0, high = 0;
};

// A source of a project, with the options that it is compiled with there.
struct LibrarySource {
  std::string file;
  std::vector<std::string> clang_arguments;
};

struct LoadOptions {
  // .c .cpp .bc .ll, programs and objects with bitcode in them (embedded.hpp), linked into one program; and archives
  std::vector<std::string> files;
  std::vector<std::string> stub_files;  // likewise, but only what the files do not define is taken from them
  std::vector<StubValue> stub_values;
  std::vector<LibrarySource> library;  // those are taken that define what is missing, as from an archive
  // Told of each source that is taken from a library, or that is wanted and is not there for this reason.
  std::function<void(const std::string& source, const std::string& problem)> on_library;
  std::function<void(const std::string& sentence)> on_progress;  // of what takes long, and is done once
  std::vector<std::string> clang_arguments;    // -IDIR -DNAME -UNAME -std=… as given by the user, each one word
  std::vector<std::string> program_arguments;  // argv[1] and on
  std::vector<InitialFile> initial_files;      // in the tree of files that the program sees
  std::string runtime_directory;               // holds runtime.bc, runtime32.bc, and include/ with quotient.h
  std::string language;                        // of -x; empty: by the files' endings
  std::string entry;                           // a function without parameters to begin with; empty: main
  std::string error_label;                     // a label that must not be reached; empty: none
  bool m32 = false;
  bool variables_in_memory = false;   // keep every named variable in memory (statement granularity)
  bool inputs_are_given = false;      // by --nondet-int: they are not chosen by class (input_classes.hpp)
  bool confines_pointers = false;     // to the member that they were made from (inner_bounds.hpp)
  std::vector<Condition> conditions;  // they see what the end of the first file, which must be source, sees
};

Result<core::Module> load(const LoadOptions& options);

// A program with points in it (native_program.hpp), for a native run of one of its paths.
struct NativeProgram {
  core::Module module;                 // calls kPoint before whatever may be a step of its own
  std::string bitcode;                 // the same for the processor; begins at kNativeStart(argc, argv, envp)
  std::vector<std::string> obstacles;  // what it uses that a native run cannot do
};
inline constexpr const char* kPoint = "__quotient_point";
inline constexpr const char* kNativeStart = "quotient_program_start";
Result<NativeProgram> load_native(const LoadOptions& options, bool sanitised);

// What `quotient cc` adds to an object, as a section of this name: the bitcode of this source in a form that linkers
// keep (embedded.hpp), or why there is none. `options` has its clang_arguments, language and m32.
inline constexpr const char* kEmbeddedSection = ".quotient";
std::string embedded_record(const std::string& source, const LoadOptions& options);

// Does it have bitcode of `quotient cc` in it, or could it: is it an object, a program or a library?
bool is_machine_code(const std::string& file);

// A function that is a test of its own: made by QUOTIENT_TEST (quotient.h), or without parameters and named test_….
struct TestFunction {
  std::string name;  // as people call it, and as LoadOptions::entry takes it
  Place place;
};

// Those that the files define, in the order of the source.
Result<std::vector<TestFunction>> find_tests(const LoadOptions& options);

}  // namespace quotient::frontends::llvm
