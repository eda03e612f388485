// What Members.cs finds, as the library's classes: MethodInfo, ConstructorInfo, FieldInfo, PropertyInfo, ParameterInfo.
using System;
using System.Globalization;
using System.Reflection;

namespace Overlay {
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
