// Members of the program's own classes: methods, constructors, fields and properties that are looked up by name,
// called, read and written. Those of the library's classes are not there.
using System;
using System.Collections.Generic;
using System.Reflection;

namespace Overlay {
  // As the front end writes them (src/frontends/cil/members.cpp).
  unsafe struct MemberRecord {
    public const int Method = 0, Constructor = 1, Field = 2;

    public void* name;
    public int attributes, kind;
    public void* type;  // of the field, or what the method returns
    public void* get;  // object Call(object target, object[] arguments), or the value of the field
    public void* set;  // of a field: takes its value as the only argument
    public void* parameters;  // Type[]

    public string Name { get { return (string)Q.ToObject(name); } }
    public Type[] Parameters { get { return (Type[])Q.ToObject(parameters); } }
    public bool IsStatic { get { return (attributes & (int)MethodAttributes.Static) != 0; } }
  }

  static unsafe class Members {
    static MemberRecord* Of(Type type, out int count) {
      byte* table = (byte*)Q.TypeWord(type, "Members");
      if (table == null) Q.Error("unsupported", "members of a class that is not the program's own");
      count = (int)*(long*)table;
      return (MemberRecord*)(table + 8);
    }

    // Methods and fields have the same bits for access and static.
    static bool IsVisible(MemberRecord* member, BindingFlags flags, bool inherited) {
      int access = member->attributes & (int)MethodAttributes.MemberAccessMask;
      bool is_public = access == (int)MethodAttributes.Public;
      if ((flags & (is_public ? BindingFlags.Public : BindingFlags.NonPublic)) == 0) return false;
      if (inherited && access == (int)MethodAttributes.Private) return false;
      if (inherited && member->IsStatic && (flags & BindingFlags.FlattenHierarchy) == 0) return false;
      return (flags & (member->IsStatic ? BindingFlags.Static : BindingFlags.Instance)) != 0;
    }

    static bool AreSame(Type[] a, Type[] b) {
      if (a.Length != b.Length) return false;
      for (int i = 0; i < a.Length; ++i)
        if (a[i] != b[i]) return false;
      return true;
    }

    static bool IsOfObject(string name) {
      return name == "ToString" || name == "Equals" || name == "GetHashCode" || name == "GetType" ||
             name == "ReferenceEquals" || name == "MemberwiseClone" || name == "Finalize";
    }

    // Those of the class and its bases, the derived ones first; all names if none is given.
    static List<Member> Find(Type type, int kind, string name, BindingFlags flags) {
      if ((flags & BindingFlags.IgnoreCase) != 0) Q.Error("unsupported", "members whose case is ignored");
      var found = new List<Member>();
      bool only_here = (flags & BindingFlags.DeclaredOnly) != 0 || kind == MemberRecord.Constructor;
      for (Type at = type; at != null; at = only_here ? null : Types.Base(at)) {
        if (at == typeof(object) || at == typeof(ValueType)) {
          if (kind == MemberRecord.Method && (name == null || IsOfObject(name)))
            Q.Error("unsupported", "methods of System.Object, as members");
          break;
        }
        int count;
        MemberRecord* all = Of(at, out count);
        for (int i = 0; i < count; ++i) {
          if (all[i].kind != kind || (name != null && all[i].Name != name)) continue;
          if (IsVisible(&all[i], flags, at != type))
            Add(found, new Member { record = &all[i], owner = at, asked = type });
        }
      }
      return found;
    }

    // What is overridden or hidden is not found.
    static void Add(List<Member> found, Member more) {
      foreach (Member known in found) {
        bool is_same = known.record->Name == more.record->Name &&
                       AreSame(known.record->Parameters, more.record->Parameters);
        if (is_same) return;
      }
      found.Add(more);
    }

    static Member One(Type type, int kind, string name, BindingFlags flags, Type[] types) {
      if (name == null) throw new ArgumentNullException("name");
      Member result = null;
      foreach (Member each in Find(type, kind, kind == MemberRecord.Constructor ? null : name, flags)) {
        if (types != null && !AreSame(each.record->Parameters, types)) continue;
        if (result != null) throw new AmbiguousMatchException("Ambiguous match found.");
        result = each;
      }
      return result;
    }

    public static MethodInfo Method(Type type, string name, BindingFlags flags, Type[] types) {
      Member found = One(type, MemberRecord.Method, name, flags, types);
      return found == null ? null : new MethodMember(found);
    }

    public static ConstructorInfo Constructor(Type type, BindingFlags flags, Type[] types) {
      Member found = One(type, MemberRecord.Constructor, ".ctor", flags, types);
      return found == null ? null : new ConstructorMember(found);
    }

    public static FieldInfo Field(Type type, string name, BindingFlags flags) {
      Member found = One(type, MemberRecord.Field, name, flags, null);
      return found == null ? null : new FieldMember(found);
    }

    public static PropertyInfo Property(Type type, string name, BindingFlags flags) {
      if (name == null) throw new ArgumentNullException("name");
      Member get = One(type, MemberRecord.Method, "get_" + name, flags, null);
      Member set = One(type, MemberRecord.Method, "set_" + name, flags, null);
      if ((get == null || !IsAccessor(get)) && (set == null || !IsAccessor(set))) return null;
      return new PropertyMember(name, get == null ? null : new MethodMember(get),
                                set == null ? null : new MethodMember(set));
    }

    static bool IsAccessor(Member method) {
      return (method.record->attributes & (int)MethodAttributes.SpecialName) != 0;
    }

    public static MethodInfo[] Methods(Type type, BindingFlags flags) {
      List<Member> found = Find(type, MemberRecord.Method, null, flags);
      var result = new MethodInfo[found.Count];
      for (int i = 0; i < result.Length; ++i) result[i] = new MethodMember(found[i]);
      return result;
    }

    public static FieldInfo[] Fields(Type type, BindingFlags flags) {
      List<Member> found = Find(type, MemberRecord.Field, null, flags);
      var result = new FieldInfo[found.Count];
      for (int i = 0; i < result.Length; ++i) result[i] = new FieldMember(found[i]);
      return result;
    }

    // Exceptions of what is called are wrapped up; those of the call itself are not.
    public static object Call(MemberRecord* record, Type owner, object target, object[] arguments) {
      Type[] parameters = record->Parameters;
      int given = arguments == null ? 0 : arguments.Length;
      if (record->kind == MemberRecord.Method && !record->IsStatic) CheckTarget(owner, target);
      if (given != parameters.Length)
        throw new TargetParameterCountException("Number of parameters specified does not match the expected number.");
      for (int i = 0; i < given; ++i) CheckValue(parameters[i], arguments[i]);
      try {
        return Q.Invoke(record->get, target, arguments);
      } catch (Exception inner) {
        throw new TargetInvocationException(inner);
      }
    }

    public static void CheckTarget(Type owner, object target) {
      if (target == null) throw new TargetException("Non-static method requires a target.");
      if (!Types.IsAssignable(owner, target.GetType())) throw new TargetException("Object does not match target type.");
    }

    public static void CheckValue(Type type, object value) {
      if (value == null) {
        if (Types.IsValueType(type)) Q.Error("unsupported", "null for a value, by reflection");
        return;
      }
      Type given = value.GetType();
      if (Types.IsAssignable(type, given)) return;
      if (Types.IsPrimitive(type) && Types.IsPrimitive(given))
        Q.Error("unsupported", "conversion of a number, by reflection");
      throw new ArgumentException("Object of type '" + Types.Text(given) + "' cannot be converted to type '" +
                                  Types.Text(type) + "'.");
    }

    // The constructor for these arguments, if there is one.
    public static object Make(Type type, object[] arguments) {
      Member found = null;
      foreach (Member each in Find(type, MemberRecord.Constructor, null, BindingFlags.Public | BindingFlags.Instance)) {
        if (!Fits(each.record->Parameters, arguments)) continue;
        if (found != null) Q.Error("unsupported", "a choice among constructors, by reflection");
        found = each;
      }
      if (found == null) throw new MissingMethodException("Constructor on type '" + Types.Text(type) + "' not found.");
      return Call(found.record, type, null, arguments);
    }

    static bool Fits(Type[] parameters, object[] arguments) {
      if (parameters.Length != arguments.Length) return false;
      for (int i = 0; i < parameters.Length; ++i) {
        object given = arguments[i];
        if (given == null ? Types.IsValueType(parameters[i]) : !Types.IsAssignable(parameters[i], given.GetType()))
          return false;
      }
      return true;
    }

    public static ParameterInfo[] ParametersOf(MemberRecord* record, MemberInfo member) {
      Type[] types = record->Parameters;
      var result = new ParameterInfo[types.Length];
      for (int i = 0; i < result.Length; ++i) result[i] = new Parameter(types[i], i, member);
      return result;
    }
  }

  unsafe class Member {
    public MemberRecord* record;
    public Type owner, asked;

    public bool IsSame(Member other) { return other != null && other.record == record; }
    public static object[] NoAttributes() {
      Q.Error("unsupported", "attributes of a member");
      return null;
    }
  }
}
