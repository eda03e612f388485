// System.Lazy makes its value by the type's name, if nothing else is said; here by the type itself, which is known.
using System;

namespace Overlay {
  static class System_Lazy<T> {
    static T CreateViaDefaultConstructor() {
      try {
        return Activator.CreateInstance<T>();
      } catch (MissingMethodException) {
        throw new MissingMemberException(
          "The lazily-initialized type does not have a public, parameterless constructor.");
      }
    }
  }
}
