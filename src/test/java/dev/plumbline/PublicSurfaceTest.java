package dev.plumbline;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaCodeUnit;
import com.tngtech.archunit.core.domain.JavaMember;
import com.tngtech.archunit.core.domain.JavaModifier;
import java.io.IOException;
import java.lang.reflect.Constructor;
import java.lang.reflect.Member;
import java.lang.reflect.Method;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// What a program may use is what is listed: `public-surface.txt` is rewritten by `-Dgolden=write`,
/// and a line that goes or changes breaks programs.
@Tag("check")
class PublicSurfaceTest {

  private static final Path LIST = Path.of("src/test/resources/dev/plumbline/public-surface.txt");

  @Test
  void the_public_types_and_members_of_the_published_packages_are_the_listed_ones()
      throws Exception {
    String surface =
        MainCode.CLASSES.stream()
            .filter(MainCode::isPublished)
            .map(JavaClass::getName)
            .sorted()
            .flatMap(PublicSurfaceTest::lines)
            .collect(Collectors.joining("\n", "", "\n"));
    if ("write".equals(System.getProperty("golden"))) {
      Files.writeString(LIST, surface);
    }
    assertThat(surface).isEqualTo(Files.readString(LIST));
  }

  @Test
  void no_public_member_shows_an_internal_type() {
    List<String> shown =
        MainCode.CLASSES.stream()
            .filter(MainCode::isPublished)
            .filter(type -> type.getModifiers().contains(JavaModifier.PUBLIC))
            .flatMap(type -> type.getMembers().stream())
            .filter(member -> member.getModifiers().contains(JavaModifier.PUBLIC))
            .filter(member -> !member.getModifiers().contains(JavaModifier.SYNTHETIC))
            .flatMap(member -> types(member).map(type -> member.getFullName() + ": " + type))
            .filter(line -> line.matches(".*: dev\\.plumbline\\.(?!junit\\.|springai\\.)[a-z].*"))
            .toList();
    assertThat(shown).isEmpty();
  }

  @Test
  void the_sample_uses_public_types_alone() throws IOException {
    try (Stream<String> lines = Files.lines(Path.of("src/test/java/example/Replies.java"))) {
      assertThat(lines.filter(line -> line.startsWith("import dev.plumbline")))
          .isNotEmpty()
          .allMatch(line -> line.matches("import dev\\.plumbline\\.[A-Z]\\w+;"));
    }
  }

  private static Stream<String> types(JavaMember member) {
    return member instanceof JavaCodeUnit unit
        ? Stream.concat(Stream.of(unit.getRawReturnType()), unit.getRawParameterTypes().stream())
            .map(JavaClass::getName)
        : Stream.of(member.getFullName());
  }

  private static Stream<String> lines(String name) {
    Class<?> type = type(name);
    if (!java.lang.reflect.Modifier.isPublic(type.getModifiers())
        || type.getSimpleName().equals("package-info")) {
      return Stream.of();
    }
    Stream<Member> members =
        Stream.of(
                type.getDeclaredConstructors(), type.getDeclaredMethods(), type.getDeclaredFields())
            .flatMap(Arrays::stream);
    return Stream.concat(
        Stream.of(name.substring("dev.plumbline.".length())),
        members
            .filter(member -> java.lang.reflect.Modifier.isPublic(member.getModifiers()))
            .filter(member -> !member.isSynthetic())
            .map(PublicSurfaceTest::line)
            .sorted());
  }

  private static String line(Member member) {
    return "  "
        + switch (member) {
          case Constructor<?> constructor ->
              "new(" + words(constructor.getGenericParameterTypes()) + ")";
          case Method method ->
              word(method.getGenericReturnType())
                  + " "
                  + method.getName()
                  + "("
                  + words(method.getGenericParameterTypes())
                  + ")";
          default -> member.getName();
        };
  }

  private static String words(java.lang.reflect.Type[] types) {
    return Stream.of(types).map(PublicSurfaceTest::word).collect(Collectors.joining(", "));
  }

  /// Without the names of packages.
  private static String word(java.lang.reflect.Type type) {
    return type.getTypeName().replaceAll("\\b(?:[a-z]\\w*\\.)+", "").replace('$', '.');
  }

  private static Class<?> type(String name) {
    try {
      return Class.forName(name);
    } catch (ClassNotFoundException missing) {
      throw new IllegalStateException(missing);
    }
  }
}
