#include "frontends/cil/overlay.hpp"

#include <algorithm>
#include <string_view>
#include <vector>

namespace quotient::frontends::cil {
namespace {

// What stands on files, cultures, reflection, native code or the network.
constexpr std::string_view kCuts[] = {
    "System.Console",
    "System.Diagnostics.",
    "System.Globalization.",
    "System.Reflection.",
    "System.IO.",
    "System.Resources.",
    "System.Security.",
    "System.Runtime.Remoting.",
    "System.Environment",
    "System.AppDomain",
    "System.Runtime.Serialization.",
    "System.Net.",
    "System.Runtime.InteropServices.Marshal",
    "System.Activator",
    "System.RuntimeType",
    "System.Threading.Thread",
    "System.TimeZone",
    "Microsoft.Win32.",
    "Mono.",
    "Interop",
    "System.Configuration.",
    "System.Globalization",
    "System.Threading.Monitor",
    "System.GC",
    "System.Text.RegularExpressions.",
    "Microsoft.CSharp.",
    "System.Dynamic.",
    "System.Linq.Expressions.",
    "System.Runtime.CompilerServices.CallSite",
};
constexpr std::string_view kKept[] = {
    "System.Threading.ThreadLocal",
    "System.Threading.ThreadStart",
    "System.Threading.ThreadState",
    "System.Threading.ThreadPriority",
    "System.Threading.ThreadAbort",
    "System.Threading.ThreadInterrupted",
    "System.Diagnostics.Contracts",
    "System.Threading.ThreadPool",
    "System.RuntimeTypeHandle",
    "System.RuntimeFieldHandle",
    "System.Reflection.Missing",
    "System.Reflection.TargetInvocation",
    "System.Reflection.Member",
    "System.Reflection.Method",
    "System.Reflection.Constructor",
    "System.Reflection.Field",
    "System.Reflection.Property",
    "System.Reflection.Parameter",
    "System.Reflection.Target",
    "System.Reflection.Ambiguous",
    "System.IO.IOException",
    "System.IO.TextWriter",
    "System.IO.StringWriter",
    "System.IO.TextReader",
    "System.IO.StringReader",
    "System.Globalization.NumberFormatInfo",
    "System.Diagnostics.Stopwatch",
    "System.Globalization.TimeSpan",
    "System.Globalization.Calendar",
    "System.Globalization.GregorianCalendar",
    "System.IO.MemoryStream",
    "System.IO.Stream",
    "System.IO.Binary",
    "System.IO.EndOfStream",
    "System.IO.Path",
    "System.IO.Error",
    "Mono.Security.BitConverterLE",
};

}  // namespace

bool Overlay::is_cut(const std::string& class_name) const {
  const auto begins = [&](std::string_view prefix) { return class_name.starts_with(prefix); };
  return std::ranges::any_of(kCuts, begins) && !std::ranges::any_of(kKept, begins);
}

mono::Method* Overlay::matching(mono::Method* ours, mono::Method* theirs) const {
  if (!mono_.is_static(ours)) return nullptr;
  const std::string_view name = mono_.method_get_name(theirs);
  if (name != mono_.method_get_name(ours) &&
      !(name == ".ctor" && mono_.method_get_name(ours) == std::string_view("ctor")))
    return nullptr;
  const size_t count = mono_.parameters(mono_.method_signature(theirs)).size();
  const bool is_string = mono_.method_get_class(theirs) == mono_.get_string_class() && name == ".ctor";
  const size_t skipped = mono_.is_static(theirs) || is_string ? 0 : 1;
  if (mono_.parameters(mono_.method_signature(ours)).size() != count + skipped) return nullptr;
  if (mono_.is_generic(ours) != mono_.is_generic(theirs)) return nullptr;
  if (mono_.is_generic(ours)) ours = mono_.class_inflate_generic_method(ours, mono_.method_get_context(theirs));
  const std::vector<mono::Type*> own = mono_.parameters(mono_.method_signature(ours));
  const std::vector<mono::Type*> given = mono_.parameters(mono_.method_signature(theirs));
  for (size_t i = 0; i < count; ++i) {
    const std::string type = mono_.take(mono_.type_get_name(own[i + skipped]));
    if (type == "Overlay.Hidden" || type == "Overlay.Hidden&" || type == "System.Void*") continue;
    if (type != mono_.take(mono_.type_get_name(given[i]))) return nullptr;
  }
  return ours;
}

mono::Method* Overlay::find(mono::Method* method) const {
  mono::Class* const klass = mono_.method_get_class(method);
  if (mono_.class_get_image(klass) == image_) return nullptr;
  std::string name = mono_.name(klass);
  std::ranges::replace(name, '.', '_');
  mono::Class* ours = mono_.class_from_name(image_, "Overlay", name.c_str());
  if (!ours) return nullptr;
  if (name.find('`') != std::string::npos) {
    mono::Type* const inflated =
        mono_.class_inflate_generic_type(mono_.class_get_type(ours), mono_.class_get_context(klass));
    if (!inflated) return nullptr;
    ours = mono_.class_from_mono_type(inflated);
  }
  for (mono::Method* const candidate : mono_.methods(ours))
    if (mono::Method* const found = matching(candidate, method)) return found;
  return nullptr;
}

mono::Class* Overlay::library_class(const std::string& name) const {
  const size_t dot = name.rfind('.');
  for (mono::Image* const image : {mono_.get_corlib(), mono_.image_loaded("System"), mono_.image_loaded("System.Core")})
    if (image)
      if (mono::Class* const found =
              mono_.class_from_name(image, name.substr(0, dot).c_str(), name.substr(dot + 1).c_str()))
        return found;
  return nullptr;
}

mono::Method* Overlay::library_method(mono::Method* declaration) const {
  mono::Class* const ours = mono_.method_get_class(declaration);
  if (mono_.class_get_image(ours) != image_ || std::string_view(mono_.class_get_namespace(ours)) != "Library")
    return nullptr;
  std::string name = mono_.class_get_name(ours);
  std::ranges::replace(name, '_', '.');
  mono::Class* theirs = library_class(name);
  if (theirs && name.find('`') != std::string::npos) {
    mono::Type* const inflated =
        mono_.class_inflate_generic_type(mono_.class_get_type(theirs), mono_.class_get_context(ours));
    theirs = inflated ? mono_.class_from_mono_type(inflated) : nullptr;
  }
  if (!theirs) return nullptr;
  for (mono::Method* const candidate : mono_.methods(theirs))
    if (matching(declaration, candidate)) return candidate;
  return nullptr;
}

bool Overlay::is_one_step(mono::Method* method) const {
  constexpr std::string_view rows[] = {
#define ONE_STEP(name) name,
#include "frontends/cil/one_step.def"
#undef ONE_STEP
  };
  return std::ranges::find(rows, mono_.full_name(method)) != std::end(rows);
}

mono::Method* Overlay::find_for_array(mono::Method* declaration) const {
  mono::Class* const interface = mono_.method_get_class(declaration);
  if (std::string_view(mono_.class_get_namespace(interface)) != "System.Collections.Generic") return nullptr;
  mono::Class* const generic = mono_.class_from_name(image_, "Overlay", "Vector`1");
  mono::Type* const inflated =
      generic ? mono_.class_inflate_generic_type(mono_.class_get_type(generic), mono_.class_get_context(interface))
              : nullptr;
  if (!inflated) return nullptr;
  const size_t parameters = mono_.parameters(mono_.method_signature(declaration)).size();
  return mono_.class_get_method_from_name(mono_.class_from_mono_type(inflated), mono_.method_get_name(declaration),
                                          static_cast<int>(parameters) + 1);
}

mono::Method* Overlay::own(const std::string& klass, const std::string& method) const {
  const size_t dot = klass.rfind('.');
  mono::Class* const found = mono_.class_from_name(image_, klass.substr(0, dot).c_str(), klass.substr(dot + 1).c_str());
  return found ? mono_.class_get_method_from_name(found, method.c_str(), -1) : nullptr;
}

}  // namespace quotient::frontends::cil
