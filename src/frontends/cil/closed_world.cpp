#include "frontends/cil/closed_world.hpp"

#include <fmt/format.h>

#include <cstring>

#include "base/check.hpp"
#include "frontends/cil/intrinsics.hpp"
#include "frontends/cil/literals.hpp"
#include "frontends/cil/method_lowering.hpp"
#include "frontends/cil/overlay.hpp"
#include "frontends/cil/source_names.hpp"
#include "frontends/cil/world_text.hpp"

namespace quotient::frontends::cil {

ClosedWorld::ClosedWorld(const mono::Library& mono, const Overlay& overlay, mono::Image* program, Options options)
    : mono_(mono),
      overlay_(overlay),
      program_(program),
      options_(std::move(options)),
      layout_(mono),
      types_(mono, layout_) {
  classes_.push_back(nullptr);  // a number is not 0
}

bool ClosedWorld::is_users(mono::Image* image) const {
  if (image == program_) return true;
  const std::string file = mono_.image_get_filename(image) ? mono_.image_get_filename(image) : "";
  return image != overlay_.image() && file.find("/lib/mono/") == std::string::npos;
}

std::string ClosedWorld::text_operand(const std::string& text) const { return core_text(text); }

std::string ClosedWorld::unique(const std::string& name) {
  std::string candidate = core_text(name);
  for (unsigned i = 2; !taken_.insert(candidate).second; ++i) candidate = core_text(fmt::format("{} #{}", name, i));
  return "@" + candidate;
}

mono::Method* ClosedWorld::overlay_method(mono::Method* method) const { return overlay_.find(method); }

std::string ClosedWorld::function(mono::Method* method) {
  const auto [place, is_new] = names_.try_emplace(method);
  if (!is_new) return place->second;
  const std::string name = unique(source_name(mono_, method));
  names_[method] = name;
  wanted_.push_back({method, name});
  return name;
}

std::string ClosedWorld::function(const std::string& overlay_class, const std::string& method) {
  mono::Method* const found = overlay_.own(overlay_class, method);
  QUO_CHECK(found, "the overlay has no {}.{}", overlay_class, method);
  return function(found);
}

unsigned ClosedWorld::class_number(mono::Class* klass) {
  const auto [place, is_new] = numbers_.try_emplace(klass, static_cast<unsigned>(classes_.size()));
  if (is_new) {
    mono_.class_init(klass);
    classes_.push_back(klass);
  }
  return place->second;
}

unsigned ClosedWorld::instantiate(mono::Class* klass) {
  const unsigned number = class_number(klass);
  if (is_instantiated_.insert(number).second) instantiated_.push_back(number);
  return number;
}

unsigned ClosedWorld::file(const std::string& name) {
  const auto [place, is_new] = files_.try_emplace(name, static_cast<unsigned>(file_names_.size()));
  if (is_new) file_names_.push_back(name);
  return place->second;
}

std::string ClosedWorld::select(mono::Method* declaration) {
  const auto [place, is_new] = dispatch_of_.try_emplace(declaration, dispatches_.size());
  if (is_new) {
    const std::string name = unique(fmt::format(
        "select {}.{}", mono_.class_get_name(mono_.method_get_class(declaration)), mono_.method_get_name(declaration)));
    dispatches_.push_back({name, declaration, {}});
    resolved_.push_back(0);
  }
  return dispatches_[place->second].name;
}

std::string ClosedWorld::instance_test(mono::Class* klass) {
  std::string& name = tests_[class_number(klass)];
  if (name.empty()) name = unique("is " + mono_.full_name(klass));
  return name;
}

std::string ClosedWorld::unboxing(mono::Class* klass) {
  std::string& name = unboxings_[class_number(klass)];
  function("Overlay.Throw", "InvalidCast");
  function("Overlay.Throw", "NullReference");
  if (name.empty()) name = unique("unbox " + mono_.full_name(klass));
  return name;
}

std::string ClosedWorld::unbox_thunk(mono::Method* method) {
  function(method);
  std::string& name = thunks_[method];
  if (name.empty()) name = unique("unboxed " + mono_.full_name(method));
  return name;
}

std::string ClosedWorld::static_thunk(mono::Method* method) {
  function(method);
  std::string& name = static_thunks_[method];
  if (name.empty()) name = unique("static " + mono_.full_name(method));
  return name;
}

std::string ClosedWorld::delegate_call(mono::Method* invoke) {
  std::string& name = delegate_calls_[invoke];
  if (name.empty()) name = unique(mono_.full_name(mono_.method_get_class(invoke)) + ".Invoke");
  return name;
}

std::string ClosedWorld::static_field(mono::Field* field) {
  if (is_empty_string(field)) literal(u"");
  mono::Class* const owner = mono_.field_get_parent(field);
  if (options_.statics_together && is_users(mono_.class_get_image(owner)) && !is_thread_static(field)) {
    std::string& block = static_blocks_[class_number(owner)];
    if (block.empty()) block = unique("static fields of " + mono_.full_name(owner));
    return fmt::format("{}+{}", block, mono_.field_get_offset(field));
  }
  std::string& name = statics_[field];
  if (name.empty()) name = unique(mono_.full_name(mono_.field_get_parent(field)) + "." + mono_.field_get_name(field));
  return name;
}

std::string ClosedWorld::handle(void* item, const std::string& shown) {
  std::string& name = handles_[item];
  if (name.empty()) name = unique("handle of " + shown);
  return name;
}

// The one static field that Mono's runtime sets.
bool ClosedWorld::is_empty_string(mono::Field* field) const {
  return mono_.field_get_parent(field) == mono_.get_string_class() &&
         std::strcmp(mono_.field_get_name(field), "Empty") == 0;
}

bool ClosedWorld::is_thread_static(mono::Field* field) {
  static mono::Class* const attribute = mono_.class_from_name(mono_.get_corlib(), "System", "ThreadStaticAttribute");
  void* const attributes = mono_.custom_attrs_from_field(mono_.field_get_parent(field), field);
  return attributes && mono_.custom_attrs_has_attr(attributes, attribute);
}

std::string ClosedWorld::data_of(mono::Field* field) {
  std::string& name = data_[field];
  if (name.empty()) name = unique(std::string("data ") + mono_.field_get_name(field));
  return name;
}

std::string ClosedWorld::literal(const std::u16string& text) {
  instantiate(mono_.get_string_class());
  std::string& name = literals_[text];
  if (name.empty()) name = unique(fmt::format("\"{}\"", narrow(text.substr(0, 40))));
  return name;
}

std::string ClosedWorld::string_monitor() {
  needs_string_monitor_ = true;
  return "@string_monitor";
}

std::string ClosedWorld::type_object(mono::Class* klass) {
  const unsigned number = class_number(klass);
  std::string& name = type_objects_[number];
  if (name.empty()) {
    name = unique("typeof " + mono_.full_name(klass));
    instantiate(mono_.class_from_name(mono_.get_corlib(), "System", "RuntimeType"));
    described_.push_back(number);
  }
  return name;
}

std::string ClosedWorld::initialisation(mono::Class* klass) {
  mono::Method* const constructor = mono_.static_constructor(klass);
  if (!constructor) return "";
  std::string& name = initialisations_[class_number(klass)];
  if (name.empty()) {
    name = unique("initialise " + mono_.full_name(klass));
    function(constructor);
    initialiser(klass);
  }
  return name;
}

// Static constructors of the library are one step each: nobody looks at such a class before it is ready.
std::string ClosedWorld::initialiser(mono::Class* klass) {
  return function("Overlay.Initialisation", is_users(mono_.class_get_image(klass)) ? "Run" : "RunAtOnce");
}

std::string ClosedWorld::initialised_flag(mono::Class* klass) {
  const std::string name = initialisation(klass);
  return "@\"class " + name.substr(name.find(' ') + 1);  // who waits for it is told so
}

std::string ClosedWorld::reached_flag(const std::string& what) {
  std::string& name = reached_flags_[what];
  if (name.empty()) name = unique("reached: " + what);
  return name;
}

void ClosedWorld::need_finalizers() {
  needs_finalizers_ = true;
  function("Overlay.Finalizers", "Begin");
}

std::string ClosedWorld::type_table() {
  needs_type_table_ = true;
  return "@types";
}

std::string ClosedWorld::size_table() {
  needs_size_table_ = true;
  return "@sizes";
}

std::string ClosedWorld::assignability() {
  needs_assignability_ = true;
  return "@assignable";
}

std::string ClosedWorld::store_check() {
  needs_store_check_ = true;
  return "@storable";
}

std::string ClosedWorld::unsupported(const std::string& what) {
  std::string& name = unsupported_[what];
  if (name.empty()) name = unique("unsupported: " + what);
  return name;
}

// A function for the method: from its IL, or ours, or an instruction of its own; or one that says what is missing.
void ClosedWorld::lower(const Wanted& wanted) {
  mono::Method* body = wanted.method;
  MethodLowering lowering(*this, body, wanted.name, wanted.method);
  if (Intrinsics::knows(mono_, body)) {
    functions_ += lowering.lower_alone();
    return;
  }
  if (mono::Method* const ours = overlay_.find(body)) {
    functions_ += MethodLowering(*this, ours, wanted.name, wanted.method).lower();
    return;
  }
  mono::Class* const klass = mono_.method_get_class(body);
  const uint32_t implementation = mono_.implementation(body);
  const bool has_no_body = (implementation & (mono::kImplementationInternal | mono::kImplementationKind)) ||
                           (mono_.flags(body) & (mono::kMethodPlatformCall | mono::kMethodAbstract));
  std::string missing;
  const std::string_view name = mono_.method_get_name(body);
  if (mono_.class_is_delegate(klass) && name == "Invoke") {
    functions_ += lowering.lower_forwarder(delegate_call(body));
    return;
  }
  if (mono_.class_is_delegate(klass) && (name == "BeginInvoke" || name == "EndInvoke") && !takes_references(body)) {
    functions_ += name == "BeginInvoke" ? begin_invoke(body, wanted.name) : end_invoke(body, wanted.name);
    return;
  }
  if (has_no_body) missing = "the internal call " + mono_.described(body);
  else if (overlay_.is_cut(mono_.name(klass)) && mono_.class_get_image(klass) != overlay_.image() &&
           !is_users(mono_.class_get_image(klass)) && name != ".cctor")
    missing = (mono_.name(klass).starts_with("Microsoft.CSharp.") ? "dynamic: " : "") + mono_.described(body);
  const bool is_one_step = overlay_.is_one_step(body);
  if (missing.empty() && (is_one_step || (implementation & mono::kImplementationSynchronized))) {
    const std::string inner = unique(wanted.name.substr(2, wanted.name.size() - 3) + " inside");
    functions_ += MethodLowering(*this, body, inner, wanted.method).lower() +
                  (is_one_step ? lowering.lower_one_step(inner) : lowering.lower_synchronized(inner));
    return;
  }
  functions_ += missing.empty() ? lowering.lower() : lowering.lower_missing(missing);
}

void ClosedWorld::lower_wanted() {
  while (!wanted_.empty()) {
    const Wanted next = wanted_.back();
    wanted_.pop_back();
    if (names_.size() > kMostMethods) {
      functions_ += MethodLowering(*this, next.method, next.name, next.method)
                        .lower_missing(fmt::format("more than {} methods", kMostMethods));
      continue;
    }
    lower(next);
  }
}

void ClosedWorld::add_target(Dispatch& dispatch, unsigned number) {
  mono::Class* const klass = classes_[number];
  mono::Method* const declaration = dispatch.declaration;
  if (!mono_.class_is_assignable_from(mono_.method_get_class(declaration), klass)) return;
  const bool finalizes = mono_.method_get_class(declaration) == mono_.get_object_class() &&
                         std::strcmp(mono_.method_get_name(declaration), "Finalize") == 0;
  if (finalizes && !is_finalizable(klass)) return;  // nobody calls those of the library
  if (mono_.class_get_rank(klass) == 1) {
    if (mono::Method* const ours = overlay_.find_for_array(declaration)) {
      dispatch.targets[number] = function(ours);
      return;
    }
  }
  mono::Method* const target = mono_.implementation_for(klass, declaration);
  if (!target || (mono_.flags(target) & mono::kMethodAbstract)) return;
  const bool is_boxed = mono_.class_is_valuetype(mono_.method_get_class(target));
  dispatch.targets[number] = is_boxed ? unbox_thunk(target) : function(target);
}

// Whether anything new is wanted.
bool ClosedWorld::resolve_dispatches() {
  describe_types();
  if (needs_type_table_)
    for (size_t i = 0; i < instantiated_.size(); ++i) type_object(classes_[instantiated_[i]]);
  for (size_t i = 0; i < dispatches_.size(); ++i) {
    for (; resolved_[i] < instantiated_.size(); ++resolved_[i]) {
      Dispatch dispatch = dispatches_[i];
      add_target(dispatch, instantiated_[resolved_[i]]);
      dispatches_[i] = std::move(dispatch);
    }
  }
  return !wanted_.empty();
}

std::string ClosedWorld::run(mono::Method* entry) {
  has_lines_ = mono_.debug_lookup_method(entry) != nullptr;
  function(entry);
  for (const char* const name : {"Begin", "End", "Run"}) function("Overlay.Threads", name);
  function("Overlay.Uncaught", "Tell");
  const bool has_status =
      layout_.shape(mono_.signature_get_return_type(mono_.method_signature(entry))).kind != Shape::nothing;
  if (has_status) function("Overlay.Threads", "EndWithStatus");
  instantiate(mono_.array_class_get(mono_.get_string_class(), 1));
  do lower_wanted();
  while (resolve_dispatches());
  return WorldText(*this).write(entry);
}

}  // namespace quotient::frontends::cil
