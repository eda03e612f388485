#include "cli/checkpoint.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>

#include "base/sha256.hpp"
#include "cli/options_json.hpp"
#include "cli/saved_options.hpp"
#include "cli/together.hpp"
#include "net/peers.hpp"

namespace quotient::cli {
namespace {

using Json = nlohmann::ordered_json;

// The options that resume may be given anew.
constexpr const char* kLimits[] = {"time", "memory", "states", "workers", "minimise"};

Json saved_options(const Options& options) {
  Json out = options_json(options, kCheckAlone);
  out["workers"] = options.workers ? Json(*options.workers) : Json();
  return out;
}

std::string hash_of_options(const Options& options) {
  Json all = saved_options(options);
  for (const char* limit : kLimits) all.erase(limit);
  return sha256(all.dump());
}

std::string manifest_of(const Options& options, const std::string& program) {
  const Json out = {{"version", QUOTIENT_VERSION},       {"files", options.files},
                    {"options", saved_options(options)}, {"options_hash", hash_of_options(options)},
                    {"program_hash", program},           {"checkpoint_every", options.checkpoint_every}};
  return out.dump();
}

Json read_manifest(const explore::CheckpointReader& from) {
  std::string text;
  from.part("manifest", [&](Loader& loader) { loader(text); });
  return Json::parse(text);
}

std::string quoted_folder(const std::string& folder) {
  const auto is_plain = [](unsigned char c) {
    return std::isalnum(c) || std::string_view("/._-+,").find(static_cast<char>(c)) != std::string_view::npos;
  };
  if (std::ranges::all_of(folder, is_plain)) return folder;
  std::string out = "'";
  for (const char c : folder) out += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return out + "'";
}

std::string processes_in_words(unsigned count) {
  return count == 1 ? "one process" : fmt::format("{} processes", count);
}

std::string resume_command(const std::string& folder, unsigned processes) {
  const std::string command = "quotient resume " + quoted_folder(folder);
  return processes > 1 ? fmt::format("mpirun -n {} {}", processes, command) : command;
}

// Of several processes each goes on from what it has written itself.
Result<void> go_on_from(Resumed from, const Options& options, const std::string& program,
                        explore::Checkpoints& checkpoints) {
  const Place place{explore::checkpoint_in(options.checkpoint), 0, 0};
  const Json manifest = read_manifest(*from);
  if (manifest.at("program_hash") != program)
    return failure("the program is not what it was when this checkpoint was written: check it again", place);
  if (manifest.at("options_hash") != hash_of_options(options))
    return failure("the options do not mean what they did when this checkpoint was written: check again", place);
  const auto together = explore::Checkpoints::Together::of(*from);
  if (const unsigned now = options.peers ? options.peers->size() : 1; now != together.processes)
    return failure(fmt::format("this checkpoint is for {}, and {}: {}", processes_in_words(together.processes),
                               now == 1 ? "here is one" : fmt::format("here are {}", now),
                               resume_command(options.checkpoint, together.processes)),
                   place);
  std::unique_ptr<const explore::CheckpointReader> part;
  try {
    if (together.processes > 1)
      part = std::make_unique<const explore::CheckpointReader>(
          explore::process_checkpoint_in(options.checkpoint, options.peers->rank(), together.number));
  } catch (const explore::CheckpointTrouble& trouble) {
    return failure(trouble.reason);
  }
  checkpoints.resume(std::move(from), std::move(part));
  return {};
}

}  // namespace

Result<void> begin_checkpoints(const Options& options, const std::string& program, Resumed from,
                               explore::SearchOptions& search, std::optional<explore::Checkpoints>& checkpoints) {
  if (options.checkpoint.empty()) return {};
  const auto on_trouble = [](const std::string& why) {
    fmt::print(stderr, "quotient: no checkpoint was written: {}\n", why);
  };
  checkpoints.emplace(explore::Checkpoints::Settings{options.checkpoint, options.checkpoint_seconds,
                                                     manifest_of(options, program), on_trouble});
  Result<void> begun;
  if (from) begun = go_on_from(std::move(from), options, program, *checkpoints);
  if (options.peers) begun = agree_on_program(options, begun, "the same");
  search.checkpoints = &*checkpoints;
  return begun;
}

void note_checkpoint(const Options& options, const std::optional<explore::Checkpoints>& checkpoints,
                     explore::Answer& answer) {
  if (!checkpoints || !checkpoints->is_there() || !answer.stopped) return;
  answer.checkpoint = options.checkpoint;
  answer.checkpoint_processes = checkpoints->processes();
}

std::string resume_command(const explore::Answer& answer) {
  std::string out = resume_command(answer.checkpoint, answer.checkpoint_processes);
  if (answer.reason.find(" states is reached") != std::string::npos) out += " --states MORE";
  if (answer.reason.find("memory") != std::string::npos) out += " --memory MORE";
  return out;
}

Result<Options> resumed_options(const explore::CheckpointReader& from, const Options& given) {
  const std::string& folder = given.files[0];
  const Place place{explore::checkpoint_in(folder), 0, 0};
  try {
    const Json manifest = read_manifest(from);
    const Json& saved = manifest.at("options");
    Options options = given;
    options.command = Command::check;
    options.files = manifest.at("files").get<std::vector<std::string>>();
    read_options(saved, options, Effect::search);
    if (!given.time.empty()) options.time = given.time;
    if (!given.memory.empty()) options.memory = given.memory;
    if (!given.states.empty()) options.states = given.states;
    if (!given.minimise.empty()) options.minimise = given.minimise;
    if (given.workers) options.workers = given.workers;
    options.checkpoint = folder;
    if (options.checkpoint_every.empty()) options.checkpoint_every = manifest.at("checkpoint_every");
    if (auto good = check_saved_options(options, "checkpoint"); !good) return failure(good.error().message, place);
    if (auto derived = derive(options); !derived) return tl::unexpected(derived.error());
    return options;
  } catch (const Json::exception& error) {
    return failure(fmt::format("this is not a checkpoint that quotient wrote: {}", error.what()), place);
  }
}

Diagnostic cannot_save(const std::string& why) {
  return {{}, fmt::format("--checkpoint: there are no checkpoints of this search: {}", why)};
}

}  // namespace quotient::cli
