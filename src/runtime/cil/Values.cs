// Equality of value types and enums. The library compares their fields by reflection.
using System;

namespace Overlay {
  // One field of a value type, in the table that the type's object has.
  unsafe struct FieldEntry {
    public const int Reference = 0, Bytes = 1, Single = 2, Real = 3, Value = 4;
    public int offset, kind;
    public long size;
    public long number;  // of the class of a value
  }

  static unsafe class Values {
    // The number of bytes if they tell whether two are equal: no references, no floating point, no gaps. Else 0.
    static int PlainSize(object value) { return Q.PlainSize(value); }
    static byte* Content(object boxed) { return (byte*)Q.ToPointer(boxed) + 16; }

    static object Boxed(FieldEntry* field, byte* content) {
      byte* copy = (byte*)Q.Allocate((int)field->size + 16);
      *(long*)copy = field->number;
      for (long i = 0; i < field->size; ++i) copy[16 + i] = content[field->offset + i];
      return Q.ToObject(copy);
    }
    static object Referred(FieldEntry* field, byte* content) {
      return Q.ToObject(*(void**)(content + field->offset));
    }

    static bool EqualBytes(byte* a, byte* b, long size) {
      for (long i = 0; i < size; ++i)
        if (a[i] != b[i]) return false;
      return true;
    }

    static bool EqualField(FieldEntry* field, byte* a, byte* b) {
      switch (field->kind) {
        case FieldEntry.Reference: return object.Equals(Referred(field, a), Referred(field, b));
        case FieldEntry.Single: return (*(float*)(a + field->offset)).Equals(*(float*)(b + field->offset));
        case FieldEntry.Real: return (*(double*)(a + field->offset)).Equals(*(double*)(b + field->offset));
        case FieldEntry.Value: return Boxed(field, a).Equals(Boxed(field, b));
        default: return EqualBytes(a + field->offset, b + field->offset, field->size);
      }
    }

    public static bool Equal(object a, object b) {
      if (b == null || a.GetType() != b.GetType()) return false;
      int size = PlainSize(a);
      if (size != 0) return EqualBytes(Content(a), Content(b), size);
      long* table = (long*)Q.TypeWord(a.GetType(), "Fields");
      FieldEntry* fields = (FieldEntry*)(table + 1);
      for (long i = 0; i < *table; ++i)
        if (!EqualField(fields + i, Content(a), Content(b))) return false;
      return true;
    }

    static int HashBytes(byte* bytes, long size) {
      int hash = 0;
      for (long i = 0; i < size; ++i) hash = hash * 31 + bytes[i];
      return hash;
    }

    static int HashField(FieldEntry* field, byte* content) {
      switch (field->kind) {
        case FieldEntry.Reference:
          object item = Referred(field, content);
          return item == null ? 0 : item.GetHashCode();
        case FieldEntry.Single: return (*(float*)(content + field->offset)).GetHashCode();
        case FieldEntry.Real: return (*(double*)(content + field->offset)).GetHashCode();
        case FieldEntry.Value: return Boxed(field, content).GetHashCode();
        default: return HashBytes(content + field->offset, field->size);
      }
    }

    public static int Hash(object value) {
      int size = PlainSize(value);
      if (size != 0) return HashBytes(Content(value), size);
      long* table = (long*)Q.TypeWord(value.GetType(), "Fields");
      FieldEntry* fields = (FieldEntry*)(table + 1);
      int hash = 0;
      for (long i = 0; i < *table; ++i) hash = hash * 31 + HashField(fields + i, Content(value));
      return hash;
    }
  }

  // Elements of arrays of whatever class, as objects.
  static unsafe class System_Array {
    static Array CreateInstance(Type element, int length) {
      if (element == null) throw new ArgumentNullException("elementType");
      if (length < 0) throw new ArgumentOutOfRangeException();
      if (element == typeof(void)) throw new NotSupportedException("Array type can not be void");
      if (Types.IsDefinition(element)) throw new NotSupportedException("Array type can not be an open generic type");
      void* number = Q.TypeWord(element, "Vector");
      if (number == null) Q.Error("unsupported", "Array.CreateInstance of arrays");
      byte* empty = (byte*)Q.Allocate(32);
      *(long*)empty = (long)number;
      int size = Q.PlainSize(Q.ToObject(empty));
      byte* array = (byte*)Q.Allocate(32 + size * length);
      *(long*)array = (long)number;
      *(long*)(array + 24) = length;
      return (Array)Q.ToObject(array);
    }
    static Array CreateInstance(Type element, params int[] lengths) {
      if (lengths == null) throw new ArgumentNullException("lengths");
      if (lengths.Length != 1) Q.Error("unsupported", "Array.CreateInstance with several dimensions");
      return CreateInstance(element, lengths[0]);
    }

    static object GetValueImpl(Array self, int index) {
      Type element = Types.Element(self.GetType());
      int size = Q.PlainSize(self);  // of an element
      byte* place = (byte*)Q.ToPointer(self) + 32 + (long)index * size;
      if (!Types.IsValueType(element)) return Q.ToObject(*(void**)place);
      byte* copy = (byte*)Q.Allocate(size + 16);
      *(long*)copy = (long)Q.TypeWord(element, "Number");
      for (int i = 0; i < size; ++i) copy[16 + i] = place[i];
      return Q.ToObject(copy);
    }

    static void SetValueImpl(Array self, object value, int index) {
      Type element = Types.Element(self.GetType());
      if (!Types.IsValueType(element)) {
        ((object[])self)[index] = value;
        return;
      }
      int size = Q.PlainSize(self);
      byte* place = (byte*)Q.ToPointer(self) + 32 + (long)index * size;
      if (value == null) {
        for (int i = 0; i < size; ++i) place[i] = 0;
        return;
      }
      if (value.GetType() != element) Q.Error("unsupported", "Array.SetValue with a conversion");
      byte* from = (byte*)Q.ToPointer(value) + 16;
      for (int i = 0; i < size; ++i) place[i] = from[i];
    }
  }

  static unsafe class System_Buffer {
    static int Bytes(Array array) { return array.Length * Q.PlainSize(array); }
    static int _ByteLength(Array array) {
      return Types.IsPrimitive(Types.Element(array.GetType())) ? Bytes(array) : -1;
    }
    static bool InternalBlockCopy(Array from, int from_byte, Array to, int to_byte, int count) {
      if (from_byte > Bytes(from) - count || to_byte > Bytes(to) - count) return false;
      byte* source = (byte*)Q.ToPointer(from) + 32 + from_byte;
      byte* target = (byte*)Q.ToPointer(to) + 32 + to_byte;
      if (target <= source || from != to) for (int i = 0; i < count; ++i) target[i] = source[i];
      else for (int i = count - 1; i >= 0; --i) target[i] = source[i];
      return true;
    }
  }

  static class System_ValueType {
    static bool Equals(ValueType self, object other) { return Values.Equal(self, other); }
    static int GetHashCode(ValueType self) { return Values.Hash(self); }
    static string ToString(ValueType self) { return Types.Text(self.GetType()); }
  }

  static class System_Object {
    static string ToString(object self) { return Types.Text(self.GetType()); }
  }
}
