// Interfaces of types, and types that are instances of generic ones (src/frontends/cil/type_relations.cpp).
using System;

namespace Overlay {
  static unsafe class TypeRelations {
    static Type[] Copied(void* list) {
      var types = (Type[])Q.ToObject(list);
      var result = new Type[types.Length];
      for (int i = 0; i < types.Length; ++i) result[i] = types[i];
      return result;
    }

    public static Type[] Interfaces(Type type) {
      void* list = Q.TypeWord(type, "Interfaces");
      if (list == null) Q.Error("unsupported", "interfaces of an array, or of a type with open parameters");
      return Copied(list);
    }

    public static Type Definition(Type type) {
      if (!Types.IsGeneric(type)) throw new InvalidOperationException();
      return Types.IsDefinition(type) ? type : (Type)Q.ToObject(Q.TypeWord(type, "Definition"));
    }

    public static Type[] Arguments(Type type) {
      if (Types.IsDefinition(type)) Q.Error("unsupported", "parameters of a generic type");
      return Types.IsGeneric(type) ? Copied(Q.TypeWord(type, "Arguments")) : new Type[0];
    }
  }

  static partial class System_RuntimeType {
    static Type[] GetInterfaces(Type self) { return TypeRelations.Interfaces(self); }
    static Type GetInterface(Type self, string name, bool any_case) {
      if (name == null) throw new ArgumentNullException();
      StringComparison how = any_case ? StringComparison.OrdinalIgnoreCase : StringComparison.Ordinal;
      foreach (Type each in TypeRelations.Interfaces(self))
        if (string.Equals(each.Name, name, how) || string.Equals(each.FullName, name, how)) return each;
      return null;
    }
    static Type GetGenericTypeDefinition(Type self) { return TypeRelations.Definition(self); }
    static Type[] GetGenericArguments(Type self) { return TypeRelations.Arguments(self); }
  }
}
