#include "cli/checkpoint.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>

#include "base/sha256.hpp"
#include "cli/options_json.hpp"
#include "cli/saved_options.hpp"

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

}  // namespace

Result<void> begin_checkpoints(const Options& options, const std::string& program, Resumed from,
                               explore::SearchOptions& search, std::optional<explore::Checkpoints>& checkpoints) {
  if (options.checkpoint.empty()) return {};
  const std::string file = explore::checkpoint_in(options.checkpoint);
  if (from) {
    const Json manifest = read_manifest(*from);
    if (manifest.at("program_hash") != program)
      return failure("the program is not what it was when this checkpoint was written: check it again", {file, 0, 0});
    if (manifest.at("options_hash") != hash_of_options(options))
      return failure("the options do not mean what they did when this checkpoint was written: check again",
                     {file, 0, 0});
  }
  const auto on_trouble = [](const std::string& why) {
    fmt::print(stderr, "quotient: no checkpoint was written: {}\n", why);
  };
  checkpoints.emplace(explore::Checkpoints::Settings{options.checkpoint, options.checkpoint_seconds,
                                                     manifest_of(options, program), on_trouble});
  if (from) checkpoints->resume(std::move(from));
  search.checkpoints = &*checkpoints;
  return {};
}

void note_checkpoint(const Options& options, const std::optional<explore::Checkpoints>& checkpoints,
                     explore::Answer& answer) {
  if (checkpoints && checkpoints->is_there() && answer.stopped) answer.checkpoint = options.checkpoint;
}

std::string resume_command(const explore::Answer& answer) {
  std::string out = "quotient resume " + quoted_folder(answer.checkpoint);
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
