package dev.plumbline;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.fixtures.FreshSeeds;
import dev.plumbline.fixtures.Soak;
import java.io.File;
import java.io.IOException;
import java.io.PrintStream;
import java.lang.reflect.Constructor;
import java.lang.reflect.Method;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The build's own step, `src/build/CompileChanged.java`, beside a compilation of everything: main
/// sources, and tests against them, of which each file has several versions.
@Tag("check")
@Tag("soak")
class CompileChangedTest {

  /// By file what it may contain; an empty text is no file.
  private static final Map<String, List<String>> VERSIONS =
      new TreeMap<>(
          Map.ofEntries(
              Map.entry(
                  "main/base/Size.java",
                  List.of(
                      "package base; public class Size { public static final int MAX = 3;"
                          + " public static int of(int x) { return x; } }",
                      "package base; public class Size { public static final int MAX = 3;"
                          + " public static int of(int x) { return x + 1; } }",
                      "package base; public class Size { public static final int MAX = 4;"
                          + " public static int of(int x) { return x; } }",
                      "package base; public class Size { public static final int MAX = 4;"
                          + " public static int of(long x) { return 2; } }",
                      "package base; public class Size { public static final int MAX = 3;"
                          + " public static int of(int x) throws Exception { return x; } }")),
              Map.entry(
                  "main/base/Limit.java",
                  List.of("package base; public interface Limit { int TWICE = 2 * Size.MAX; }")),
              Map.entry(
                  "main/base/Shape.java",
                  List.of(
                      "package base; public sealed interface Shape permits Circle, Angular {}",
                      "package base; public sealed interface Shape permits Circle, Angular {"
                          + " default String name() { return \"shape\"; } }")),
              Map.entry(
                  "main/base/Angular.java",
                  List.of(
                      "package base; public sealed interface Angular extends Shape {"
                          + " record Square(int side) implements Angular {} }",
                      "package base; public sealed interface Angular extends Shape {"
                          + " record Square(int side) implements Angular {}"
                          + " record Triangle() implements Angular {} }")),
              Map.entry(
                  "main/base/Circle.java",
                  List.of(
                      "package base; public record Circle(int radius) implements Shape {}",
                      "package base; public record Circle(long radius) implements Shape {}",
                      "package base; public record Circle(int radius, int x) implements Shape {"
                          + " public Circle(int radius) { this(radius, 0); } }")),
              Map.entry(
                  "main/base/Parent.java",
                  List.of(
                      "package base; public class Parent { public static Child make() {"
                          + " return new Child(); } public int inherited(int x) { return x; } }",
                      "package base; public class Parent { public static Child make() {"
                          + " return new Child(); } public int inherited(long x) { return 2; } }",
                      "package base; public class Parent { public static Child make() {"
                          + " return new Child(); } int inherited(int x) { return x; } }")),
              Map.entry(
                  "main/base/Child.java",
                  List.of(
                      "package base; public class Child extends Parent {}",
                      "package base; public class Child extends Parent {"
                          + " public int inherited(int x) { return x + 1; } }")),
              Map.entry(
                  "main/user/Colour.java",
                  List.of(
                      "package user; enum Colour { RED, GREEN }",
                      "package user; enum Colour { RED, GREEN, BLUE }",
                      "package user; enum Colour { GREEN, RED }")),
              // hides the one of java.util from its package
              Map.entry(
                  "main/user/List.java",
                  List.of("", "package user; interface List<T> { void only(); }")),
              Map.entry(
                  "main/user/Area.java",
                  List.of(
                      "package user; import base.*; class Area { int of(Shape s) { return switch (s)"
                          + " { case Circle c -> 1; case Angular.Square q -> q.side(); }; } }",
                      "package user; import base.*; class Area { int of(Shape s) { return switch (s)"
                          + " { case Circle c -> 1; case Angular q -> 4; }; } }")),
              Map.entry(
                  "main/user/Total.java",
                  List.of(
                      "package user; class Total { static final String OF = \"\" + base.Limit.TWICE;"
                          + " }")),
              Map.entry(
                  "main/user/Calls.java",
                  List.of(
                      "package user; import java.util.*; class Calls { int of(List<String> all,"
                          + " Colour c) { return base.Parent.make().inherited(1) + all.size()"
                          + " + switch (c) { case RED -> 1; case GREEN -> base.Size.of(2); }; } }",
                      "package user; import java.util.*; class Calls { int of(Colour c) {"
                          + " return switch (c) { case RED -> 1; case GREEN -> 2; case BLUE -> 3; };"
                          + " } }")),
              Map.entry(
                  "test/user/TotalTest.java",
                  List.of(
                      "package user; class TotalTest { String a = Total.OF; int b = base.Size.MAX;"
                          + " Object c = new base.Circle(1); }")),
              Map.entry(
                  "test/user/ChildTest.java",
                  List.of(
                      "package user; class ChildTest extends base.Child { int a ="
                          + " new base.Child().inherited(1); }",
                      ""))));

  @TempDir private Path folder;
  private final PrintStream err = System.err;
  private URLClassLoader tools;

  @BeforeEach
  void given_the_tool_as_the_build_compiled_it() throws IOException {
    tools = new URLClassLoader(new URL[] {Path.of("target/build/").toUri().toURL()});
  }

  @AfterEach
  void closed() throws IOException {
    System.setErr(err);
    tools.close();
  }

  @Test
  void whatever_changes_the_classes_are_those_of_compiling_everything() throws Exception {
    int seed = FreshSeeds.of(CompileChangedTest.class)[0];
    var random = new SplittableRandom(seed);
    var files = new ArrayList<>(VERSIONS.keySet());
    for (String file : files) {
      write(file, VERSIONS.get(file).getFirst());
    }
    int compiledEqually = 0;
    for (int step = 0; step < Soak.times("steps", 40, 500); step++) {
      for (int edits = 1 + random.nextInt(3); edits > 0; edits--) {
        String file = files.get(random.nextInt(files.size()));
        List<String> versions = VERSIONS.get(file);
        write(file, versions.get(random.nextInt(versions.size())));
      }
      boolean incremental = build("incremental");
      delete(folder.resolve("whole"));
      boolean whole = build("whole");
      assertThat(incremental).as("seed %d, step %d compiles", seed, step).isEqualTo(whole);
      if (whole) {
        compiledEqually++;
        assertThat(classes("incremental"))
            .as("seed %d, step %d", seed, step)
            .isEqualTo(classes("whole"));
      }
    }
    assertThat(compiledEqually).isPositive();
  }

  @Test
  void what_no_other_file_can_see_compiles_one_file() throws Exception {
    for (String file : VERSIONS.keySet()) {
      write(file, VERSIONS.get(file).getFirst());
    }
    build("incremental");
    Map<String, String> before = times();
    write("main/base/Size.java", VERSIONS.get("main/base/Size.java").get(1));
    build("incremental");
    Map<String, String> after = times();
    after.keySet().removeIf(name -> after.get(name).equals(before.get(name)));
    assertThat(after.keySet()).containsExactly("main/base/Size.class");
  }

  @Test
  void nothing_is_written_when_nothing_changed() throws Exception {
    write("main/base/Size.java", VERSIONS.get("main/base/Size.java").getFirst());
    write("test/user/SizeTest.java", "package user; class SizeTest { int a = base.Size.of(1); }");
    build("incremental");
    Map<String, String> before = times();
    build("incremental");
    assertThat(times()).isEqualTo(before);
  }

  /// As the build does: main sources, then tests against them.
  private boolean build(String kind) throws Exception {
    Path out = folder.resolve(kind);
    String main = out.resolve("main").toString();
    String state = out.resolve("main.state").toString();
    return compile(main, state, "-", main, "main")
        && compile(
            out.resolve("test").toString(),
            out.resolve("test.state").toString(),
            state,
            main + File.pathSeparator + out.resolve("test"),
            "test");
  }

  private boolean compile(String out, String state, String upstream, String classPath, String root)
      throws Exception {
    Class<?> type = tools.loadClass("CompileChanged");
    Constructor<?> constructor = type.getDeclaredConstructor();
    constructor.setAccessible(true);
    Method run = type.getDeclaredMethod("run", String[].class);
    run.setAccessible(true);
    System.setErr(new PrintStream(PrintStream.nullOutputStream()));
    String[] arguments = {
      out, state, upstream, classPath, folder.resolve(root).toString(), "-proc:none"
    };
    return (boolean) run.invoke(constructor.newInstance(), (Object) arguments);
  }

  private void write(String file, String text) throws IOException {
    Path path = folder.resolve(file);
    Files.createDirectories(path.getParent());
    if (text.isEmpty()) {
      Files.deleteIfExists(path);
    } else {
      Files.writeString(path, text);
    }
  }

  private Map<String, String> classes(String kind) throws IOException {
    var classes = new TreeMap<String, String>();
    for (Path file : files(folder.resolve(kind))) {
      if (file.toString().endsWith(".class")) {
        classes.put(
            folder.resolve(kind).relativize(file).toString(),
            Integer.toHexString(Arrays.hashCode(Files.readAllBytes(file))));
      }
    }
    return classes;
  }

  private Map<String, String> times() throws IOException {
    var times = new TreeMap<String, String>();
    Path kind = folder.resolve("incremental");
    for (Path file : files(kind)) {
      if (file.toString().endsWith(".class")) {
        times.put(kind.relativize(file).toString(), Files.getLastModifiedTime(file).toString());
      }
    }
    return times;
  }

  private static List<Path> files(Path folder) throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      return files.filter(Files::isRegularFile).toList();
    }
  }

  private static void delete(Path folder) throws IOException {
    if (Files.exists(folder)) {
      List<Path> files = new ArrayList<>(files(folder));
      for (Path file : files) {
        Files.delete(file);
      }
    }
  }
}
