// What System.IO.Path has to know about names of files.
namespace Overlay {
  static class System_IO_MonoIO {
    static char get_VolumeSeparatorChar() { return '/'; }
    static char get_DirectorySeparatorChar() { return '/'; }
    static char get_AltDirectorySeparatorChar() { return '/'; }
    static char get_PathSeparator() { return ':'; }
  }
}
