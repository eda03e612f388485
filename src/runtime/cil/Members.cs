// Members of the program's own classes: methods, constructors, fields and properties that are looked up by name,
// called, read and written. Those of the library's classes are not there.
using System;
using System.Collections.Generic;
using System.Globalization;
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

  class Parameter : ParameterInfo {
    public Parameter(Type type, int position, MemberInfo member) {
      ClassImpl = type;
      PositionImpl = position;
      MemberImpl = member;
    }
    public override string Name {
      get {
        Q.Error("unsupported", "names of parameters");
        return null;
      }
    }
  }

  unsafe class MethodMember : MethodInfo {
    readonly Member member;
    public MethodMember(Member member) { this.member = member; }

    public override string Name { get { return member.record->Name; } }
    public override Type DeclaringType { get { return member.owner; } }
    public override Type ReflectedType { get { return member.asked; } }
    public override Type ReturnType { get { return (Type)Q.ToObject(member.record->type); } }
    public override MethodAttributes Attributes { get { return (MethodAttributes)member.record->attributes; } }
    public override ParameterInfo[] GetParameters() { return Members.ParametersOf(member.record, this); }
    public override object Invoke(
      object target, BindingFlags flags, Binder binder, object[] arguments, CultureInfo culture) {
      return Members.Call(member.record, member.owner, target, arguments);
    }
    public override bool Equals(object other) {
      var that = other as MethodMember;
      return that != null && member.IsSame(that.member);
    }
    public override int GetHashCode() { return 0; }
    public override string ToString() {
      Q.Error("unsupported", "a method as text");
      return null;
    }

    public override MethodInfo GetBaseDefinition() {
      Q.Error("unsupported", "MethodInfo.GetBaseDefinition");
      return null;
    }
    public override MethodImplAttributes GetMethodImplementationFlags() { return MethodImplAttributes.IL; }
    public override RuntimeMethodHandle MethodHandle {
      get {
        Q.Error("unsupported", "MethodInfo.MethodHandle");
        return default(RuntimeMethodHandle);
      }
    }
    public override ICustomAttributeProvider ReturnTypeCustomAttributes {
      get {
        Member.NoAttributes();
        return null;
      }
    }
    public override object[] GetCustomAttributes(bool inherit) { return Member.NoAttributes(); }
    public override object[] GetCustomAttributes(Type type, bool inherit) { return Member.NoAttributes(); }
    public override bool IsDefined(Type type, bool inherit) { return Member.NoAttributes() != null; }
  }

  unsafe class ConstructorMember : ConstructorInfo {
    readonly Member member;
    public ConstructorMember(Member member) { this.member = member; }

    public override string Name { get { return ".ctor"; } }
    public override Type DeclaringType { get { return member.owner; } }
    public override Type ReflectedType { get { return member.asked; } }
    public override MethodAttributes Attributes { get { return (MethodAttributes)member.record->attributes; } }
    public override ParameterInfo[] GetParameters() { return Members.ParametersOf(member.record, this); }
    public override object Invoke(BindingFlags flags, Binder binder, object[] arguments, CultureInfo culture) {
      return Members.Call(member.record, member.owner, null, arguments);
    }
    public override object Invoke(
      object target, BindingFlags flags, Binder binder, object[] arguments, CultureInfo culture) {
      Q.Error("unsupported", "a constructor that is called for an object, by reflection");
      return null;
    }
    public override MethodImplAttributes GetMethodImplementationFlags() { return MethodImplAttributes.IL; }
    public override RuntimeMethodHandle MethodHandle {
      get {
        Q.Error("unsupported", "ConstructorInfo.MethodHandle");
        return default(RuntimeMethodHandle);
      }
    }
    public override object[] GetCustomAttributes(bool inherit) { return Member.NoAttributes(); }
    public override object[] GetCustomAttributes(Type type, bool inherit) { return Member.NoAttributes(); }
    public override bool IsDefined(Type type, bool inherit) { return Member.NoAttributes() != null; }
  }

  unsafe class FieldMember : FieldInfo {
    readonly Member member;
    public FieldMember(Member member) { this.member = member; }

    public override string Name { get { return member.record->Name; } }
    public override Type DeclaringType { get { return member.owner; } }
    public override Type ReflectedType { get { return member.asked; } }
    public override Type FieldType { get { return (Type)Q.ToObject(member.record->type); } }
    public override FieldAttributes Attributes { get { return (FieldAttributes)member.record->attributes; } }
    public override object GetValue(object target) {
      if (!member.record->IsStatic) Members.CheckTarget(member.owner, target);
      return Q.Invoke(member.record->get, target, null);
    }
    public override void SetValue(
      object target, object value, BindingFlags flags, Binder binder, CultureInfo culture) {
      if (!member.record->IsStatic) Members.CheckTarget(member.owner, target);
      Members.CheckValue(FieldType, value);
      if (member.record->set == null) Q.Error("unsupported", "a readonly field that is set by reflection");
      Q.Invoke(member.record->set, target, new[] { value });
    }
    public override bool Equals(object other) {
      var that = other as FieldMember;
      return that != null && member.IsSame(that.member);
    }
    public override int GetHashCode() { return 0; }
    public override RuntimeFieldHandle FieldHandle {
      get {
        Q.Error("unsupported", "FieldInfo.FieldHandle");
        return default(RuntimeFieldHandle);
      }
    }
    public override object[] GetCustomAttributes(bool inherit) { return Member.NoAttributes(); }
    public override object[] GetCustomAttributes(Type type, bool inherit) { return Member.NoAttributes(); }
    public override bool IsDefined(Type type, bool inherit) { return Member.NoAttributes() != null; }
  }

  class PropertyMember : PropertyInfo {
    readonly string name;
    readonly MethodInfo get, set;
    public PropertyMember(string name, MethodInfo get, MethodInfo set) {
      this.name = name;
      this.get = get;
      this.set = set;
    }

    MethodInfo Any { get { return (object)get != null ? get : set; } }
    public override string Name { get { return name; } }
    public override Type DeclaringType { get { return Any.DeclaringType; } }
    public override Type ReflectedType { get { return Any.ReflectedType; } }
    public override bool CanRead { get { return (object)get != null; } }
    public override bool CanWrite { get { return (object)set != null; } }
    public override PropertyAttributes Attributes { get { return PropertyAttributes.None; } }
    public override Type PropertyType {
      get {
        if (CanRead) return get.ReturnType;
        ParameterInfo[] parameters = set.GetParameters();
        return parameters[parameters.Length - 1].ParameterType;
      }
    }
    public override object GetValue(
      object target, BindingFlags flags, Binder binder, object[] index, CultureInfo culture) {
      if (!CanRead) throw new ArgumentException("Get Method not found for '" + name + "'");
      return get.Invoke(target, index);
    }
    public override void SetValue(
      object target, object value, BindingFlags flags, Binder binder, object[] index, CultureInfo culture) {
      if (!CanWrite) throw new ArgumentException("Set Method not found for '" + name + "'");
      int count = index == null ? 0 : index.Length;
      var arguments = new object[count + 1];
      for (int i = 0; i < count; ++i) arguments[i] = index[i];
      arguments[count] = value;
      set.Invoke(target, arguments);
    }
    public override MethodInfo GetGetMethod(bool with_private) {
      return CanRead && (with_private || get.IsPublic) ? get : null;
    }
    public override MethodInfo GetSetMethod(bool with_private) {
      return CanWrite && (with_private || set.IsPublic) ? set : null;
    }
    public override MethodInfo[] GetAccessors(bool with_private) {
      Q.Error("unsupported", "PropertyInfo.GetAccessors");
      return null;
    }
    public override ParameterInfo[] GetIndexParameters() {
      Q.Error("unsupported", "PropertyInfo.GetIndexParameters");
      return null;
    }
    public override bool Equals(object other) {
      var that = other as PropertyMember;
      return that != null && Any.Equals(that.Any);
    }
    public override int GetHashCode() { return 0; }
    public override object[] GetCustomAttributes(bool inherit) { return Member.NoAttributes(); }
    public override object[] GetCustomAttributes(Type type, bool inherit) { return Member.NoAttributes(); }
    public override bool IsDefined(Type type, bool inherit) { return Member.NoAttributes() != null; }
  }
}
