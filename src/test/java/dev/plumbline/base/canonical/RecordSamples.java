package dev.plumbline.base.canonical;

import dev.plumbline.base.canonical.Json.JsonArray;
import dev.plumbline.base.canonical.Json.JsonBoolean;
import dev.plumbline.base.canonical.Json.JsonDecimal;
import dev.plumbline.base.canonical.Json.JsonInteger;
import dev.plumbline.base.canonical.Json.JsonNull;
import dev.plumbline.base.canonical.Json.JsonText;
import dev.plumbline.base.canonical.JsonObject.JsonObjectBuilder;
import dev.plumbline.base.number.Rational;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/// Random values of records by their components, and objects that are nearly what they write.
final class RecordSamples {

  private static final List<String> TEXTS =
      List.of(
          "",
          "a",
          "b",
          "C1",
          "1",
          "-2",
          "0.5",
          "pass",
          "ü “quoted” \u2028",
          "person:p1",
          "ab".repeat(16));

  private final Random random;

  RecordSamples(long seed) {
    random = new Random(seed);
  }

  /// Empty if the record refuses what was drawn.
  Optional<Object> of(Class<?> type) {
    try {
      return Optional.of(value(type));
    } catch (IllegalArgumentException refused) {
      return Optional.empty();
    }
  }

  private Object value(Type type) {
    if (type instanceof ParameterizedType generic) {
      return value((Class<?>) generic.getRawType(), generic.getActualTypeArguments());
    }
    Class<?> plain = (Class<?>) type;
    if (plain.isAssignableFrom(JsonObject.class)) {
      return JsonObject.of("a", random.nextInt(3));
    }
    if (plain.isSealed()) {
      return value(one(List.of(plain.getPermittedSubclasses())));
    }
    if (plain.isEnum()) {
      return one(Arrays.asList(plain.getEnumConstants()));
    }
    if (plain == Digest.class) {
      return new Digest(Integer.toString(random.nextInt(3)).repeat(64));
    }
    if (plain.isRecord() && !RecordForm.isText(plain)) {
      return made(plain);
    }
    return scalar(plain);
  }

  private Object scalar(Class<?> type) {
    return switch (type.getSimpleName()) {
      case "String" -> one(TEXTS);
      case "int", "Integer" -> random.nextInt(4);
      case "long", "Long" -> (long) random.nextInt(4);
      case "boolean", "Boolean" -> random.nextBoolean();
      case "byte[]" -> one(TEXTS).getBytes(StandardCharsets.UTF_8);
      case "BigDecimal" -> decimal();
      case "double" -> decimal().doubleValue();
      case "Rational" -> Rational.of(decimal());
      case "LocalDate" -> LocalDate.of(2026, 11, 1 + random.nextInt(28));
      case "Instant" -> Instant.ofEpochSecond(1_700_000_000 + random.nextInt(1000));
      case "OptionalInt" ->
          random.nextBoolean() ? OptionalInt.empty() : OptionalInt.of(random.nextInt(4));
      default -> parsed(type);
    };
  }

  private BigDecimal decimal() {
    return new JsonDecimal(BigDecimal.valueOf(random.nextInt(-10, 110), 2)).value();
  }

  /// Of a type of texts: the first text that it takes.
  private Object parsed(Class<?> type) {
    try {
      Method parse = type.getDeclaredMethod("parse", String.class);
      parse.setAccessible(true);
      List<Object> taken = new ArrayList<>();
      for (String text : List.of("a", "ab".repeat(32), "a-b", "name/1")) {
        ((Optional<?>) parse.invoke(null, text)).ifPresent(taken::add);
      }
      return one(taken);
    } catch (ReflectiveOperationException other) {
      throw new IllegalStateException("no texts of " + type, other);
    }
  }

  private Object value(Class<?> type, Type[] of) {
    if (type == Optional.class) {
      return random.nextBoolean() ? Optional.empty() : Optional.of(value(of[0]));
    }
    int size = random.nextInt(3);
    if (Map.class.isAssignableFrom(type)) {
      Map<Object, Object> map = new TreeMap<>();
      for (int i = 0; i < size; i++) {
        map.put(value(of[0]), value(of[1]));
      }
      return map;
    }
    List<Object> all = new ArrayList<>();
    for (int i = 0; i < size; i++) {
      all.add(value(of[0]));
    }
    return Set.class.isAssignableFrom(type) ? new TreeSet<>(all) : all;
  }

  private Object made(Class<?> record) {
    RecordComponent[] components = record.getRecordComponents();
    try {
      Constructor<?> constructor =
          record.getDeclaredConstructor(
              Arrays.stream(components).map(RecordComponent::getType).toArray(Class[]::new));
      constructor.setAccessible(true);
      return constructor.newInstance(
          Arrays.stream(components)
              .map(it ->
                  it.isAnnotationPresent(JsonRecord.Exact.class)
                      ? Rational.ofExact(one(List.of("0", "3", "0.5", "10/3")))
                      : value(it.getGenericType()))
              .toArray());
    } catch (InvocationTargetException refused) {
      throw new IllegalArgumentException(refused.getCause());
    } catch (ReflectiveOperationException impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  private <T> T one(List<T> all) {
    return all.get(random.nextInt(all.size()));
  }

  /// Each member removed, one added, each changed to values of every kind, at every depth.
  static List<JsonObject> mutants(JsonObject object) {
    List<JsonObject> mutants = new ArrayList<>();
    mutants.add(with(object, "added", Json.of("")));
    for (String key : object.keys()) {
      mutants.add(without(object, key));
      mutants(object.get(key)).forEach(it -> mutants.add(with(object, key, it)));
    }
    return mutants;
  }

  private static List<Json> mutants(Json json) {
    List<Json> mutants =
        new ArrayList<>(
            List.of(
                Json.of(""),
                Json.of("x"),
                Json.of("0"),
                Json.of(0),
                Json.of(1),
                Json.of(-1),
                Json.of(JsonInteger.MAX),
                Json.of(true),
                Json.of(false),
                JsonNull.NULL,
                JsonArray.EMPTY,
                JsonObject.EMPTY));
    switch (json) {
      case JsonObject object -> mutants.addAll(mutants(object));
      case JsonArray(List<Json> values) -> {
        for (int index = 0; index < values.size(); index++) {
          for (Json mutant : mutants(values.get(index))) {
            List<Json> changed = new ArrayList<>(values);
            changed.set(index, mutant);
            mutants.add(new JsonArray(changed));
          }
          List<Json> twice = new ArrayList<>(values);
          twice.add(values.get(index));
          mutants.add(new JsonArray(twice));
        }
      }
      case JsonText(String text) -> {
        mutants.add(Json.of(text + "0"));
        mutants.add(Json.of(" " + text));
      }
      case JsonInteger(long number) -> mutants.add(Json.of(Long.toString(number)));
      case JsonDecimal _, JsonBoolean _, JsonNull _ -> {}
    }
    return mutants;
  }

  private static JsonObject with(JsonObject object, String key, Json value) {
    return without(object, key, Optional.of(value));
  }

  private static JsonObject without(JsonObject object, String key) {
    return without(object, key, Optional.empty());
  }

  private static JsonObject without(JsonObject object, String key, Optional<Json> instead) {
    JsonObjectBuilder json = JsonObject.builder();
    object.forEach((name, value) -> {
      if (!name.equals(key)) {
        json.put(name, value);
      }
    });
    return json.put(key, instead).build();
  }
}
