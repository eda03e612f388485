// What C# calls classes, methods and fields that compilers and metadata call otherwise: Queue<int> is
// System.Collections.Generic.Queue`1[System.Int32] there, and a captured variable is a field of an object that the
// source does not know.
#pragma once

#include <string>

#include "frontends/cil/mono_library.hpp"

namespace quotient::frontends::cil {

// Queue<int>, Account[], Node
std::string source_name(const mono::Library& mono, mono::Class* klass);

// Bank.Transfer; Bank.Main.lambda for a function without a name in it; Server.Run for what a compiler has made of an
// asynchronous method or an iterator
std::string source_name(const mono::Library& mono, mono::Method* method);

// The note of an access to the field (docs/core.md): ".count" of an object, "Bank.total" if it is static, "amount" for
// a variable that was captured; "" for what no source has.
std::string source_note(const mono::Library& mono, mono::Field* field);

}  // namespace quotient::frontends::cil
