// The primitives of the machine. Each becomes one instruction of Core (docs/core.md); texts must be literals.
using System;
using System.Runtime.CompilerServices;

static unsafe class Q {
  [MethodImpl(MethodImplOptions.InternalCall)] public static extern void AtomicBegin();
  [MethodImpl(MethodImplOptions.InternalCall)] public static extern void AtomicEnd();
  [MethodImpl(MethodImplOptions.InternalCall)] public static extern void Unordered();
  [MethodImpl(MethodImplOptions.InternalCall)] public static extern void Yield();
  [MethodImpl(MethodImplOptions.InternalCall)] public static extern void Assume(bool condition);
  [MethodImpl(MethodImplOptions.InternalCall)] public static extern void Halt(int status);
  [MethodImpl(MethodImplOptions.InternalCall)] public static extern void EndThread();

  // Inside an atomic section: abandons the step if the condition is false. The rest explains a deadlock.
  [MethodImpl(MethodImplOptions.InternalCall)]
  public static extern void Await(bool condition, string what, void* item, void* holder);
  [MethodImpl(MethodImplOptions.InternalCall)] public static extern void Hold(void* item, int held);

  [MethodImpl(MethodImplOptions.InternalCall)] public static extern int Choose(int count);
  [MethodImpl(MethodImplOptions.InternalCall)] public static extern bool Option(string name);
  [MethodImpl(MethodImplOptions.InternalCall)] public static extern void Error(string kind, string message);
  // ... and then the text.
  [MethodImpl(MethodImplOptions.InternalCall)]
  public static extern void Report(string kind, string message, byte* text, int size);
  // Of an exception: UTF-8, up to a 0.
  [MethodImpl(MethodImplOptions.InternalCall)] public static extern byte* ClassName(object exception);
  [MethodImpl(MethodImplOptions.InternalCall)] public static extern void Assert(bool condition, string message);
  [MethodImpl(MethodImplOptions.InternalCall)] public static extern void Caveat(string text);
  [MethodImpl(MethodImplOptions.InternalCall)] public static extern void Condition(string text);

  [MethodImpl(MethodImplOptions.InternalCall)] public static extern IntPtr Self();
  [MethodImpl(MethodImplOptions.InternalCall)] public static extern void SetSelf(void* handle);
  [MethodImpl(MethodImplOptions.InternalCall)] public static extern void TellApart(void* handle);
  [MethodImpl(MethodImplOptions.InternalCall)]
  public static extern void Spawn(void* handle, void* code, void* argument);

  // Several of these can come in any order: nobody sees the result.
  [MethodImpl(MethodImplOptions.InternalCall)] public static extern void Add(ref int place, int number);
  // Others only wait for it (`.awaited`).
  [MethodImpl(MethodImplOptions.InternalCall)] public static extern void StoreAwaited(void* place, byte value);
  // What is there, which does not change any more once others can look (`.final`).
  [MethodImpl(MethodImplOptions.InternalCall)] public static extern void* Final(void* place);
  [MethodImpl(MethodImplOptions.InternalCall)] public static extern void* Monitor(object item);
  [MethodImpl(MethodImplOptions.InternalCall)] public static extern void* Field(object item, string owner, string name);
  [MethodImpl(MethodImplOptions.InternalCall)]
  public static extern ref TField Member<TOwner, TField>(TOwner item, string name);
  [MethodImpl(MethodImplOptions.InternalCall)] public static extern bool Is(object item, string name);
  [MethodImpl(MethodImplOptions.InternalCall)] public static extern void* Static(string owner, string name);
  [MethodImpl(MethodImplOptions.InternalCall)] public static extern void* At<T>(ref T place);
  [MethodImpl(MethodImplOptions.InternalCall)] public static extern IntPtr Allocate(int size);
  [MethodImpl(MethodImplOptions.InternalCall)] public static extern object Uninitialised(string name);
  [MethodImpl(MethodImplOptions.InternalCall)] public static extern object ToObject(void* pointer);
  [MethodImpl(MethodImplOptions.InternalCall)] public static extern void* ToPointer(object item);
  [MethodImpl(MethodImplOptions.InternalCall)] public static extern int PlainSize(object boxed);
  [MethodImpl(MethodImplOptions.InternalCall)] public static extern void Call(IntPtr function);
  [MethodImpl(MethodImplOptions.InternalCall)]
  public static extern void CallWith(IntPtr function, void* argument);
  [MethodImpl(MethodImplOptions.InternalCall)] public static extern void Output(int descriptor, byte* bytes, int count);

  // What is known about a type: FullName, Text, Name, Space, Base, Element, Traits, EnumNames, EnumValues, Fields,
  // Maker, Number, Members (src/frontends/cil/layout.hpp).
  [MethodImpl(MethodImplOptions.InternalCall)] public static extern void* TypeWord(Type type, string name);
  [MethodImpl(MethodImplOptions.InternalCall)] public static extern object Make(void* function);

  // Inside an atomic section: whether the object whose address is at this place is held by anything but the block that
  // the place lies in. What this thread has done since the section began does not count.
  [MethodImpl(MethodImplOptions.InternalCall)] public static extern bool Reached(void* place);
  // Of a class of the program, with a finalizer.
  [MethodImpl(MethodImplOptions.InternalCall)] public static extern bool IsFinalizable(object item);

  [MethodImpl(MethodImplOptions.InternalCall)]
  public static extern object Invoke(void* function, object target, object[] arguments);
  [MethodImpl(MethodImplOptions.InternalCall)] public static extern bool IsAssignable(Type to, Type from);

  // Whether code that says Reach(what) is part of the program, be it executed or not.
  [MethodImpl(MethodImplOptions.InternalCall)] public static extern bool IsReached(string what);
  [MethodImpl(MethodImplOptions.InternalCall)] public static extern void Reach(string what);
}
