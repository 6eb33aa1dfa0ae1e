import java.io.IOException;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassFile.ClassHierarchyResolverOption;
import java.lang.classfile.ClassFile.ConstantPoolSharingOption;
import java.lang.classfile.ClassFile.StackMapsOption;
import java.lang.classfile.ClassHierarchyResolver;
import java.lang.classfile.ClassTransform;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.ByteBuffer;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.List;
import java.util.stream.Stream;

/// Gives the classes of a jar that are older than Java 6 the frames of a newer version: Java's
/// cache for a quick start takes no class without them, and picocli is compiled for Java 5.
final class CacheableClasses {

  private static final int OLDEST = ClassFile.JAVA_7_VERSION;

  /// @param arguments the jar
  public static void main(String[] arguments) throws IOException {
    Path jar = Path.of(arguments[0]);
    try (URLClassLoader types = new URLClassLoader(new URL[] {jar.toUri().toURL()});
        FileSystem files = FileSystems.newFileSystem(jar);
        Stream<Path> all = Files.walk(files.getPath("/"))) {
      ClassFile format =
          ClassFile.of(
              ConstantPoolSharingOption.NEW_POOL,
              StackMapsOption.GENERATE_STACK_MAPS,
              ClassHierarchyResolverOption.of(
                  ClassHierarchyResolver.ofResourceParsing(types)
                      .orElse(ClassHierarchyResolver.defaultResolver())));
      List<Path> classes = all.filter(each -> each.toString().endsWith(".class")).toList();
      for (Path each : classes) {
        renew(each, format);
      }
    }
  }

  private static void renew(Path file, ClassFile format) throws IOException {
    byte[] bytes = Files.readAllBytes(file);
    if (ByteBuffer.wrap(bytes).getShort(6) >= ClassFile.JAVA_6_VERSION) {
      return;
    }
    FileTime time = Files.getLastModifiedTime(file);
    Files.write(file, format.transformClass(format.parse(bytes), newer()));
    Files.setLastModifiedTime(file, time);
  }

  /// Code is written anew, since a method that is copied has no frames.
  private static ClassTransform newer() {
    return ClassTransform.transformingMethodBodies((code, element) -> code.with(element))
        .andThen(ClassTransform.endHandler(type -> type.withVersion(OLDEST, 0)));
  }

  private CacheableClasses() {}
}
