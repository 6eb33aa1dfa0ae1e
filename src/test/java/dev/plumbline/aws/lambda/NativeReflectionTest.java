package dev.plumbline.aws.lambda;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.aws.application.PayloadMapper.Payload;
import io.quarkus.funqy.Funq;
import io.quarkus.runtime.annotations.RegisterForReflection;
import java.io.IOException;
import java.lang.reflect.Method;
import java.lang.reflect.RecordComponent;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("check")
class NativeReflectionTest {

  private static final RegisterForReflection REGISTERED =
      NativeReflection.class.getAnnotation(RegisterForReflection.class);

  @Test
  void every_type_of_ours_that_crosses_the_boundary_is_registered() {
    Set<Class<?>> crossing = new LinkedHashSet<>();
    for (Method method : LambdaFunctions.class.getDeclaredMethods()) {
      if (method.isAnnotationPresent(Funq.class)) {
        walk(method.getReturnType(), crossing);
        Stream.of(method.getParameterTypes()).forEach(type -> walk(type, crossing));
      }
    }
    assertThat(crossing).containsExactly(Payload.class);
    assertThat(REGISTERED.targets()).containsAll(crossing);
  }

  @Test
  void a_record_inside_a_record_crosses_too() {
    record Inner(int number) {}
    record Outer(Inner[] inner, String word) {}
    Set<Class<?>> crossing = new LinkedHashSet<>();

    walk(Outer.class, crossing);

    assertThat(crossing).containsExactly(Outer.class, Inner.class);
  }

  @Test
  void errors_of_the_platform_can_be_written() {
    assertThat(REGISTERED.classNames()).contains("io.quarkus.amazon.lambda.runtime.FunctionError");
  }

  @Test
  void no_other_source_names_the_annotation() throws IOException {
    List<String> naming = new ArrayList<>();
    try (Stream<Path> sources = Files.walk(Path.of("src/main/java"))) {
      for (Path source : sources.filter(Files::isRegularFile).toList()) {
        if (Files.readString(source).contains("RegisterForReflection")) {
          naming.add(source.getFileName().toString());
        }
      }
    }
    assertThat(naming).containsExactly("NativeReflection.java");
  }

  /// The type if it is ours, the types of its components.
  private static void walk(Class<?> type, Set<Class<?>> seen) {
    Class<?> one = type.isArray() ? type.getComponentType() : type;
    if (!one.getName().startsWith("dev.plumbline.") || !seen.add(one)) {
      return;
    }
    if (one.isRecord()) {
      for (RecordComponent component : one.getRecordComponents()) {
        walk(component.getType(), seen);
      }
    }
  }
}
