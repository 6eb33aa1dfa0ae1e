package dev.plumbline.base.canonical;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/// The records of the program that declare their form.
public final class RecordForms {

  private static final Path CLASSES = Path.of("target/classes");

  /// Every type of ours that a form looks at, by its name: records, what they are made of, and the
  /// types of their texts.
  public static Map<String, Class<?>> types() {
    Map<String, Class<?>> found = new TreeMap<>();
    for (Class<?> type : declared()) {
      add(type, found);
    }
    return found;
  }

  /// @param name without its package or the type that it is in
  static Class<?> named(String name) {
    return declared().stream()
        .filter(type -> type.getSimpleName().equals(name))
        .findFirst()
        .orElseThrow();
  }

  static List<Class<?>> records() {
    return declared().stream()
        .filter(Class::isRecord)
        .filter(type ->
            Stream.of(type.getDeclaredMethods()).noneMatch(it -> it.getName().equals("json")))
        .toList();
  }

  /// Whether everything that it is made of is written, with what it is.
  static boolean isRead(Class<?> type) {
    Map<String, Class<?>> parts = new TreeMap<>();
    add(type, parts);
    return parts.values().stream()
        .noneMatch(it ->
            it.isAnnotationPresent(JsonRecord.Value.class)
                || isSaid(it)
                || it.isRecord()
                    && Stream.of(it.getRecordComponents())
                        .anyMatch(part -> part.isAnnotationPresent(JsonRecord.Unwritten.class)));
  }

  private static List<Class<?>> declared() {
    try (Stream<Path> files = Files.walk(CLASSES.resolve("dev"))) {
      return files
          .map(file -> CLASSES.relativize(file).toString().replace('/', '.'))
          .filter(name -> name.endsWith(".class") && !name.endsWith("-info.class"))
          .sorted()
          .<Class<?>>map(name -> loaded(name.substring(0, name.length() - ".class".length())))
          .filter(type -> JsonRecord.class.isAssignableFrom(type) && type != JsonRecord.class)
          .toList();
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }

  private static Class<?> loaded(String name) {
    try {
      return Class.forName(name, false, RecordForms.class.getClassLoader());
    } catch (ClassNotFoundException impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  private static void add(Type type, Map<String, Class<?>> found) {
    if (type instanceof ParameterizedType generic) {
      Stream.of(generic.getActualTypeArguments()).forEach(each -> add(each, found));
    } else if (type instanceof Class<?> plain && isLookedAt(plain)) {
      if (found.put(plain.getName(), plain) != null) {
        return;
      }
      if (plain.isSealed() && !isSaid(plain)) {
        Stream.of(plain.getPermittedSubclasses()).forEach(each -> add(each, found));
      } else if (plain.isRecord() && !RecordForm.isText(plain) && !isSaid(plain)) {
        for (RecordComponent component : plain.getRecordComponents()) {
          add(component.getGenericType(), found);
        }
      }
    }
  }

  /// Whether it says itself what is written of it.
  private static boolean isSaid(Class<?> type) {
    return Json.JsonForm.class.isAssignableFrom(type) && !JsonRecord.class.isAssignableFrom(type);
  }

  private static boolean isLookedAt(Class<?> type) {
    return type.getName().startsWith("dev.plumbline.")
        && !Json.class.isAssignableFrom(type)
        && !type.isEnum();
  }

  private RecordForms() {}
}
