// EXPECT: error uncaught-exception
// TRACE: uncaught System.Reflection.TargetInvocationException: Exception has been thrown by the target of an invocation.
// TRACE:  invocation. ---> System.DivideByZeroException: Attempted to divide by zero.
// What a method throws that is called by its name.
using System;

class Calculator {
  public int Divide(int a, int b) { return a / b; }
}

class Program {
  static void Main() {
    var method = typeof(Calculator).GetMethod("Divide");
    method.Invoke(new Calculator(), new object[] { 1, 0 });  // ERROR
  }
}
