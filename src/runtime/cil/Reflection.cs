// What a program can ask about types: names, kinds, base classes, members of enums; and making objects of a type.
using System;
using System.Reflection;

namespace Overlay {
  static unsafe class Types {
    const long ValueType = 1L << 32, Enumeration = 1L << 33, Array = 1L << 34, Primitive = 1L << 35, Flags = 1L << 36,
               Generic = 1L << 37, Definition = 1L << 38;

    public static string Text(Type type) { return (string)Q.ToObject(Q.TypeWord(type, "Text")); }
    static long Traits(Type type) { return (long)Q.TypeWord(type, "Traits"); }
    public static int Attributes(Type type) { return (int)Traits(type); }
    public static bool IsValueType(Type type) { return (Traits(type) & ValueType) != 0; }
    public static bool IsEnum(Type type) { return (Traits(type) & Enumeration) != 0; }
    public static bool IsArray(Type type) { return (Traits(type) & Array) != 0; }
    public static bool IsPrimitive(Type type) { return (Traits(type) & Primitive) != 0; }
    public static bool HasFlags(Type type) { return (Traits(type) & Flags) != 0; }
    public static bool IsGeneric(Type type) { return (Traits(type) & Generic) != 0; }
    public static bool IsDefinition(Type type) { return (Traits(type) & Definition) != 0; }
    public static Type Base(Type type) { return (Type)Q.ToObject(Q.TypeWord(type, "Base")); }
    public static Type Element(Type type) { return (Type)Q.ToObject(Q.TypeWord(type, "Element")); }

    public static bool IsInterface(Type type) { return (Attributes(type) & (int)TypeAttributes.Interface) != 0; }

    public static bool IsAssignable(Type to, Type from) {
      if (from == null) return false;
      return to == from || Q.IsAssignable(to, from);
    }

    public static object Make(Type type) {
      if (type == null) throw new ArgumentNullException("type");
      void* maker = Q.TypeWord(type, "Maker");
      if (maker == null && (Attributes(type) & (int)TypeAttributes.Abstract) != 0) throw new MissingMethodException();
      if (maker == null) Q.Error("unsupported", "Activator.CreateInstance of a class that is not the program's own");
      return Q.Make(maker);
    }

    // A value of an enum, boxed.
    public static object Enumerator(Type type, long value) {
      byte* copy = (byte*)Q.Allocate(16 + 8);
      *(long*)copy = (long)Q.TypeWord(type, "Number");
      *(long*)(copy + 16) = value;
      return Q.ToObject(copy);
    }

    // In an array of the enum.
    public static Array Members(Type type) {
      var values = (ulong[])Q.ToObject(Q.TypeWord(type, "EnumValues"));
      int size = Code(type) == TypeCode.Byte || Code(type) == TypeCode.SByte ? 1
                 : Code(type) == TypeCode.Int16 || Code(type) == TypeCode.UInt16 ? 2
                 : Code(type) == TypeCode.Int64 || Code(type) == TypeCode.UInt64 ? 8 : 4;
      byte* array = (byte*)Q.Allocate(32 + size * values.Length);
      *(long*)array = (long)Q.TypeWord(type, "Vector");
      *(long*)(array + 24) = values.Length;
      for (int i = 0; i < values.Length; ++i)
        for (int k = 0; k < size; ++k) array[32 + size * i + k] = (byte)(values[i] >> 8 * k);
      return (Array)Q.ToObject(array);
    }

    public static TypeCode Code(Type type) {
      if (IsEnum(type)) return Code(Element(type));
      if (type == typeof(int)) return TypeCode.Int32;
      if (type == typeof(string)) return TypeCode.String;
      if (type == typeof(bool)) return TypeCode.Boolean;
      if (type == typeof(char)) return TypeCode.Char;
      if (type == typeof(sbyte)) return TypeCode.SByte;
      if (type == typeof(byte)) return TypeCode.Byte;
      if (type == typeof(short)) return TypeCode.Int16;
      if (type == typeof(ushort)) return TypeCode.UInt16;
      if (type == typeof(uint)) return TypeCode.UInt32;
      if (type == typeof(long)) return TypeCode.Int64;
      if (type == typeof(ulong)) return TypeCode.UInt64;
      if (type == typeof(float)) return TypeCode.Single;
      if (type == typeof(double)) return TypeCode.Double;
      if (type == typeof(decimal)) return TypeCode.Decimal;
      if (type == typeof(DateTime)) return TypeCode.DateTime;
      return TypeCode.Object;
    }
  }

  static unsafe partial class System_RuntimeType {
    static string ToString(Type self) { return Types.Text(self); }
    static string get_FullName(Type self) { return (string)Q.ToObject(Q.TypeWord(self, "FullName")); }
    static string get_Name(Type self) { return (string)Q.ToObject(Q.TypeWord(self, "Name")); }
    static string get_Namespace(Type self) {
      string space = (string)Q.ToObject(Q.TypeWord(self, "Space"));
      return space == "" ? null : space;
    }
    static Type get_BaseType(Type self) { return Types.IsInterface(self) ? null : Types.Base(self); }
    static Type get_UnderlyingSystemType(Type self) { return self; }
    static Type GetElementType(Type self) { return Types.IsArray(self) ? Types.Element(self) : null; }
    static TypeAttributes GetAttributeFlagsImpl(Type self) { return (TypeAttributes)Types.Attributes(self); }
    static bool get_IsEnum(Type self) { return Types.IsEnum(self); }
    static bool IsValueTypeImpl(Type self) { return Types.IsValueType(self); }
    static bool IsArrayImpl(Type self) { return Types.IsArray(self); }
    static bool IsPrimitiveImpl(Type self) { return Types.IsPrimitive(self); }
    static bool IsByRefImpl(Type self) { return false; }
    static bool IsPointerImpl(Type self) { return false; }
    static bool HasElementTypeImpl(Type self) { return Types.IsArray(self); }
    static bool get_IsGenericType(Type self) { return Types.IsGeneric(self); }
    static bool get_IsGenericTypeDefinition(Type self) { return Types.IsDefinition(self); }
    static bool get_ContainsGenericParameters(Type self) { return Types.IsDefinition(self); }
    static bool get_IsConstructedGenericType(Type self) { return Types.IsGeneric(self) && !Types.IsDefinition(self); }
    static bool get_IsGenericParameter(Type self) { return false; }
    static bool get_IsSzArray(Type self) { return Types.IsArray(self) && Types.Text(self).EndsWith("[]"); }
    static TypeCode GetTypeCodeImpl(Type self) { return Types.Code(self); }
    static bool IsAssignableFrom(Type self, Type other) { return Types.IsAssignable(self, other); }
    static bool IsSubclassOf(Type self, Type other) {
      if (other == null) throw new ArgumentNullException("type");
      for (Type at = Types.Base(self); at != null; at = Types.Base(at))
        if (at == other) return true;
      return false;
    }
    static bool IsInstanceOfType(Type self, object item) {
      return item != null && Types.IsAssignable(self, item.GetType());
    }
    static bool Equals(Type self, object other) { return (object)self == other; }
    static bool IsEquivalentTo(Type self, Type other) { return self == other; }
    static int GetHashCode(Type self) { return 0; }
    static bool IsDefined(Type self, Type attribute, bool inherit) {
      if (attribute != typeof(FlagsAttribute)) Q.Error("unsupported", "attributes of a type");
      return Types.HasFlags(self);
    }
    static MethodInfo GetMethodImpl(
      Type self, string name, BindingFlags flags, Binder binder, CallingConventions how, Type[] types,
      ParameterModifier[] modifiers) {
      return Members.Method(self, name, flags, types);
    }
    static ConstructorInfo GetConstructorImpl(
      Type self, BindingFlags flags, Binder binder, CallingConventions how, Type[] types,
      ParameterModifier[] modifiers) {
      return Members.Constructor(self, flags, types);
    }
    static PropertyInfo GetPropertyImpl(
      Type self, string name, BindingFlags flags, Binder binder, Type type, Type[] types,
      ParameterModifier[] modifiers) {
      if (types != null && types.Length > 0) Q.Error("unsupported", "a property with an index, by reflection");
      return Members.Property(self, name, flags);
    }
    static FieldInfo GetField(Type self, string name, BindingFlags flags) { return Members.Field(self, name, flags); }
    static MethodInfo[] GetMethods(Type self, BindingFlags flags) { return Members.Methods(self, flags); }
    static FieldInfo[] GetFields(Type self, BindingFlags flags) { return Members.Fields(self, flags); }

    // The library would keep here what it found out about an enum.
    static object get_GenericCache(Type self) { return null; }
    static void set_GenericCache(Type self, object value) { }

    static string[] GetEnumNames(Type self) {
      if (!Types.IsEnum(self)) throw new ArgumentException();
      return (string[])((string[])Q.ToObject(Q.TypeWord(self, "EnumNames"))).Clone();
    }
    static Type GetEnumUnderlyingType(Type self) {
      if (!Types.IsEnum(self)) throw new ArgumentException();
      return Types.Element(self);
    }
    static string GetEnumName(Type self, object value) {
      ulong number = System_Enum.Number(value);
      var values = (ulong[])Q.ToObject(Q.TypeWord(self, "EnumValues"));
      var names = (string[])Q.ToObject(Q.TypeWord(self, "EnumNames"));
      for (int i = 0; i < values.Length; ++i)
        if (values[i] == number) return names[i];
      return null;
    }
    static bool IsEnumDefined(Type self, object value) {
      var text = value as string;
      if (text == null) return GetEnumName(self, value) != null;
      foreach (string name in (string[])Q.ToObject(Q.TypeWord(self, "EnumNames")))
        if (name == text) return true;
      return false;
    }
  }

  static class System_Type {
    static TypeCode GetTypeCode(Type type) { return type == null ? TypeCode.Empty : Types.Code(type); }
    static bool get_IsEnum(Type self) { return Types.IsEnum(self); }
    static bool get_IsInterface(Type self) { return Types.IsInterface(self); }
    static bool Equals(Type self, Type other) { return (object)self == (object)other; }
    static int GetHashCode(Type self) { return 0; }
    static Binder get_DefaultBinder() { return null; }  // members are found without
  }

  static class System_Activator {
    static object CreateInstance(Type type) { return Types.Make(type); }
    static object CreateInstance(Type type, bool any) { return Types.Make(type); }
    static object CreateInstance(Type type, object[] arguments) {
      if (type == null) throw new ArgumentNullException("type");
      return arguments == null || arguments.Length == 0 ? Types.Make(type) : Members.Make(type, arguments);
    }
  }

  static unsafe class System_Enum {
    // As an unsigned number of 64 bits; signed ones are extended.
    public static ulong Number(object value) {
      byte* content = (byte*)Q.ToPointer(value) + 16;
      switch (Types.Code(value.GetType())) {
        case TypeCode.SByte: return (ulong)*(sbyte*)content;
        case TypeCode.Byte: return *content;
        case TypeCode.Boolean: return *content;
        case TypeCode.Int16: return (ulong)*(short*)content;
        case TypeCode.UInt16: return *(ushort*)content;
        case TypeCode.Char: return *(ushort*)content;
        case TypeCode.Int32: return (ulong)*(int*)content;
        case TypeCode.UInt32: return *(uint*)content;
        default: return *(ulong*)content;
      }
    }

    static bool GetEnumValuesAndNames(Hidden type, out ulong[] values, out string[] names) {
      values = (ulong[])Q.ToObject(Q.TypeWord((Type)(object)type, "EnumValues"));
      names = (string[])Q.ToObject(Q.TypeWord((Type)(object)type, "EnumNames"));
      return true;
    }
    static object get_value(Enum self) {
      ulong number = Number(self);
      switch (Types.Code(self.GetType())) {
        case TypeCode.SByte: return (sbyte)number;
        case TypeCode.Byte: return (byte)number;
        case TypeCode.Int16: return (short)number;
        case TypeCode.UInt16: return (ushort)number;
        case TypeCode.Int32: return (int)number;
        case TypeCode.UInt32: return (uint)number;
        case TypeCode.Int64: return (long)number;
        default: return number;
      }
    }
    static object InternalBoxEnum(Hidden type, long value) { return Types.Enumerator((Type)(object)type, value); }
    static object InternalGetUnderlyingType(Hidden type) { return Types.Element((Type)(object)type); }
    static Array GetValues(Type type) {
      if (type == null) throw new ArgumentNullException("enumType");
      if (!Types.IsEnum(type)) throw new ArgumentException();
      return Types.Members(type);
    }
    static int InternalCompareTo(object a, object b) {
      if (b == null) return 1;
      if (a.GetType() != b.GetType()) return 2;
      ulong left = Number(a), right = Number(b);
      TypeCode code = Types.Code(a.GetType());
      bool is_signed = code == TypeCode.SByte || code == TypeCode.Int16 || code == TypeCode.Int32 ||
                       code == TypeCode.Int64;
      bool less = is_signed ? (long)left < (long)right : left < right;
      return left == right ? 0 : less ? -1 : 1;
    }
    static bool InternalHasFlag(Enum self, Enum flags) { return (Number(self) & Number(flags)) == Number(flags); }
    static bool Equals(Enum self, object other) {
      return other != null && self.GetType() == other.GetType() && Number(self) == Number(other);
    }
    static int GetHashCode(Enum self) { return (int)Number(self); }
  }
}
