package dev.plumbline.base.canonical;

import dev.plumbline.base.canonical.Json.JsonArray;
import dev.plumbline.base.canonical.Json.JsonBoolean;
import dev.plumbline.base.canonical.Json.JsonDecimal;
import dev.plumbline.base.canonical.Json.JsonInteger;
import dev.plumbline.base.canonical.Json.JsonText;
import dev.plumbline.base.canonical.JsonObject.JsonObjectBuilder;
import dev.plumbline.base.number.DoubleFormat;
import dev.plumbline.base.number.Interval;
import dev.plumbline.base.number.Rational;
import dev.plumbline.base.problem.WireNamed;
import dev.plumbline.base.problem.WireNamed.WireName;
import java.lang.reflect.AccessibleObject;
import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.Constructor;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// Writes and reads a record by its components. Reading is lenient about what may be left out:
/// whether it is exactly what would be written, [JsonRecord#read] asks of the whole.
final class RecordForm {

  private static final ClassValue<RecordForm> FORMS =
      new ClassValue<>() {
        @Override
        protected RecordForm computeValue(Class<?> type) {
          return new RecordForm(type);
        }
      };

  /// How the text of a type is read.
  private static final ClassValue<Optional<Method>> PARSERS =
      new ClassValue<>() {
        @Override
        protected Optional<Method> computeValue(Class<?> type) {
          return Arrays.stream(type.getDeclaredMethods())
              .filter(it -> it.getName().equals("parse") && Modifier.isStatic(it.getModifiers()))
              .filter(it -> Arrays.equals(it.getParameterTypes(), new Class<?>[] {String.class}))
              .findFirst()
              .map(RecordForm::opened);
        }
      };

  static final List<Json> EMPTY = List.of(new JsonText(""), JsonArray.EMPTY, JsonObject.EMPTY);

  /// What is left out where it may be.
  static final List<Json> USUAL =
      Stream.concat(EMPTY.stream(), Stream.of(JsonBoolean.FALSE, new JsonInteger(0))).toList();

  private static final String KIND = "kind";

  private static final int DECIMALS = 6;

  /// A level between two.
  private static final Pattern BETWEEN =
      Pattern.compile("[0-9]{1,4}\\.[0-9]{1,12}|[0-9]{1,9}/[1-9][0-9]{0,5}");

  /// By their names.
  private static final ClassValue<Map<String, Object>> CONSTANTS =
      new ClassValue<>() {
        @Override
        protected Map<String, Object> computeValue(Class<?> type) {
          Map<String, Object> constants = new TreeMap<>();
          for (Object constant : type.getEnumConstants()) {
            constants.put(name(constant), constant);
          }
          return constants;
        }
      };

  /// What the platform is slow to say of a class, and each value asks.
  private static final ClassValue<Shape> SHAPES =
      new ClassValue<>() {
        @Override
        protected Shape computeValue(Class<?> type) {
          List<Class<?>> permitted =
              type.isSealed() ? List.of(type.getPermittedSubclasses()) : List.of();
          return new Shape(
              type.isRecord() && !isText(type),
              permitted,
              !permitted.isEmpty()
                  && permitted.getFirst().isAnnotationPresent(JsonRecord.Kind.class));
        }
      };

  /// @param record that is read by its components
  /// @param permitted of a sealed type
  /// @param kinds whether these have kinds
  private record Shape(boolean record, List<Class<?>> permitted, boolean kinds) {}

  private final Constructor<?> constructor;
  private final List<Component> components;
  private final List<Component> written;
  private final List<String> names;
  private final String kind;
  private final String kindMember;
  private final boolean tuple;
  private final boolean value;

  private RecordForm(Class<?> type) {
    RecordComponent[] all = type.getRecordComponents();
    boolean sparse = type.isAnnotationPresent(JsonRecord.Sparse.class);
    components = Arrays.stream(all).map(it -> Component.of(it, sparse)).toList();
    JsonRecord.Kind known = type.getAnnotation(JsonRecord.Kind.class);
    kind = known == null ? "" : known.value();
    kindMember = known == null ? KIND : known.member();
    tuple = type.isAnnotationPresent(JsonRecord.Tuple.class);
    value = type.isAnnotationPresent(JsonRecord.Value.class);
    written =
        Stream.concat(
                components.stream(),
                Arrays.stream(type.getDeclaredMethods())
                    .filter(it -> it.isAnnotationPresent(JsonRecord.Derived.class))
                    .map(it -> Component.of(it, sparse)))
            .filter(it -> !it.unwritten)
            .toList();
    names = written.stream().map(Component::name).toList();
    Class<?>[] types = Arrays.stream(all).map(RecordComponent::getType).toArray(Class[]::new);
    try {
      constructor = opened(type.getDeclaredConstructor(types));
    } catch (NoSuchMethodException impossible) {
      throw new IllegalStateException("every record has this constructor", impossible);
    }
  }

  static Json written(Object record) {
    RecordForm form = FORMS.get(record.getClass());
    if (form.value) {
      Component only = form.components.getFirst();
      return only.number(json(invoked(only.accessor, record), true));
    }
    if (form.tuple) {
      return JsonArray.mapped(
          form.components, it -> it.json(invoked(it.accessor, record)).orElseThrow());
    }
    JsonObjectBuilder json = JsonObject.builder().putUnlessEmpty(form.kindMember, form.kind);
    form.written.forEach(it -> it.write(record, json));
    return json.build();
  }

  /// @throws IllegalArgumentException for a value of a type that has no form
  static Json json(Object value) {
    return json(value, false);
  }

  /// @param declared whether it is a component of a record that declares its form; others are
  ///   unknown to who compiles ahead of time
  private static Json json(Object value, boolean declared) {
    return switch (value) {
      case Json json -> json;
      case String text -> new JsonText(text);
      case Integer number -> new JsonInteger(number);
      case Long number -> new JsonInteger(number);
      case byte[] bytes -> new JsonText(Base64.getEncoder().encodeToString(bytes));
      case Boolean flag -> Json.of(flag.booleanValue());
      case BigDecimal number -> new JsonDecimal(number);
      case Double number -> new JsonText(DoubleFormat.of(number).toPlainString());
      case Interval ends -> JsonArray.of(ends.low().toDecimal(), ends.high().toDecimal());
      case Enum<?> constant -> new JsonText(name(constant));
      case Collection<?> all -> JsonArray.mapped(all, it -> json(it, declared));
      case Map<?, ?> map -> JsonObject.mapped(map, it -> json(it, declared));
      case Json.JsonForm form -> form.json();
      case Object text when isText(text.getClass()) -> new JsonText(text.toString());
      case Record record when declared -> written(record);
      default -> throw new IllegalArgumentException(value.getClass() + " has no form");
    };
  }

  /// As [#json], nothing of an absent optional value.
  static Optional<Json> present(Object value) {
    return present(value, false);
  }

  private static Optional<Json> present(Object value, boolean declared) {
    return switch (value) {
      case Optional<?> optional -> optional.map(it -> json(it, declared));
      case OptionalInt optional ->
          optional.isPresent() ? Optional.of(Json.of(optional.getAsInt())) : Optional.empty();
      default -> Optional.of(json(value, declared));
    };
  }

  private static String name(Object constant) {
    return constant instanceof WireNamed named
        ? named.wireName()
        : WireName.KEBAB.of((Enum<?>) constant);
  }

  static String key(Object value) {
    return switch (value) {
      case String text -> text;
      default -> json(value) instanceof JsonText(String text) ? text : value.toString();
    };
  }

  /// Whether it is read from a text.
  static boolean isText(Class<?> type) {
    return type == LocalDate.class
        || type == Instant.class
        || type == Rational.class
        || PARSERS.get(type).isPresent();
  }

  /// Empty unless this is what would be written of the result.
  static <R> Optional<R> exact(Class<R> type, Json json) {
    return JsonReader.ifShaped(() ->
        Optional.of(type.cast(read(type, json, "this")))
            .filter(read -> {
              Json written = json(read, true);
              return written.equals(json)
                  || Arrays.equals(CanonicalJson.bytes(written), CanonicalJson.bytes(json));
            }));
  }

  /// @param key what it is the value of, for the message
  static Object read(Type type, Json json, String key) {
    if (type instanceof ParameterizedType generic) {
      return read((Class<?>) generic.getRawType(), generic.getActualTypeArguments(), json, key);
    }
    Class<?> plain = (Class<?>) type;
    if (plain.isInstance(json)) {
      return json;
    }
    Shape shape = SHAPES.get(plain);
    if (!shape.permitted.isEmpty()) {
      return permitted(plain, shape, json)
          .orElseThrow(() -> new UnexpectedJsonException(key + " is of no kind that there is"));
    }
    if (shape.record) {
      return FORMS.get(plain).read(json, key);
    }
    if (plain == boolean.class) {
      return as(JsonBoolean.class, json, key, "true or false").value();
    }
    if (plain == long.class || plain == Long.class && json instanceof JsonInteger) {
      return as(JsonInteger.class, json, key, "an integer").value();
    }
    if (plain == int.class || plain == Integer.class && json instanceof JsonInteger) {
      return Math.toIntExact(as(JsonInteger.class, json, key, "an integer").value());
    }
    if (plain == OptionalInt.class) {
      return OptionalInt.of((int) read(int.class, json, key));
    }
    if (plain == double.class) {
      return ((BigDecimal) read(BigDecimal.class, json, key)).doubleValue();
    }
    return plain == BigDecimal.class && json instanceof JsonDecimal(BigDecimal value)
        ? value
        : read(plain, as(JsonText.class, json, key, "a text").value(), key);
  }

  private static Object read(Class<?> type, Type[] of, Json json, String key) {
    if (type == Optional.class) {
      return Optional.of(read(of[0], json, key));
    }
    if (Map.class.isAssignableFrom(type)) {
      TreeMap<Object, Object> map = new TreeMap<>();
      as(JsonObject.class, json, key, "an object")
          .forEach((name, value) ->
              map.put(read(of[0], new JsonText(name), key), read(of[1], value, name)));
      return map;
    }
    List<Object> all = new ArrayList<>();
    as(JsonArray.class, json, key, "a list").values().forEach(it -> all.add(read(of[0], it, key)));
    return Set.class.isAssignableFrom(type) ? new TreeSet<>(all) : all;
  }

  private static Object read(Class<?> type, String text, String key) {
    if (type == String.class) {
      return text;
    }
    if (type == Long.class) {
      return Long.valueOf(text);
    }
    if (type == Integer.class) {
      return Integer.valueOf(text);
    }
    if (type == byte[].class) {
      return Base64.getDecoder().decode(text);
    }
    if (type == LocalDate.class) {
      return LocalDate.parse(text);
    }
    if (type == Instant.class) {
      return Instant.parse(text);
    }
    if (type == BigDecimal.class || type == Rational.class) {
      BigDecimal decimal =
          DecimalFormat.parse(text)
              .orElseThrow(() -> new UnexpectedJsonException(key + " is not a decimal"));
      return type == Rational.class ? Rational.of(decimal) : decimal;
    }
    Optional<?> read =
        type.isEnum()
            ? Optional.ofNullable(CONSTANTS.get(type).get(text))
            : PARSERS.get(type).flatMap(it -> (Optional<?>) invoked(it, type, text));
    return read.orElseThrow(() -> new UnexpectedJsonException(key + " is unknown"));
  }

  /// By the kind, or else the one that has these members; of several, what writes exactly this.
  private static Optional<?> permitted(Class<?> sealed, Shape shape, Json json) {
    if (!shape.kinds) {
      List<Class<?>> some =
          shape.permitted.stream()
              .filter(each -> !SHAPES.get(each).record || FORMS.get(each).mayBe(json))
              .toList();
      return some.size() == 1 && SHAPES.get(some.getFirst()).record
          ? Optional.of(read(some.getFirst(), json, KIND))
          : some.stream().flatMap(each -> exact(each, json).stream()).findFirst();
    }
    String kind = as(JsonObject.class, json, "this", "an object").text(KIND);
    return shape.permitted.stream()
        .filter(each -> FORMS.get(each).kind.equals(kind))
        .findFirst()
        .map(each -> read(each, json, KIND))
        .or(() -> {
          String what = sealed.getSimpleName().replaceAll("(?<=[a-z])(?=[A-Z])", " ");
          throw new IllegalArgumentException(
              "unknown kind of " + what.toLowerCase(Locale.ROOT) + ": " + kind);
        });
  }

  static Rational level(Json json, String key) {
    if (json instanceof JsonInteger(long whole)) {
      return Rational.of(whole);
    }
    if (json instanceof JsonText(String text) && BETWEEN.matcher(text).matches()) {
      return Rational.ofExact(text);
    }
    throw new UnexpectedJsonException(key + " is no level");
  }

  private static <T extends Json> T as(Class<T> type, Json json, String key, String what) {
    if (type.isInstance(json)) {
      return type.cast(json);
    }
    throw new UnexpectedJsonException(key + " is not " + what);
  }

  private Object read(Json json, String key) {
    Object[] given = new Object[components.size()];
    for (int index = 0; index < given.length; index++) {
      Component component = components.get(index);
      given[index] =
          tuple || value
              ? component.value(value ? json : element(json, key, index), key)
              : component.read(as(JsonObject.class, json, key, "an object"), names);
    }
    try {
      return constructor.newInstance(given);
    } catch (ReflectiveOperationException failed) {
      throw thrown(failed);
    }
  }

  private static Json element(Json json, String key, int index) {
    List<Json> values = as(JsonArray.class, json, key, "a list").values();
    if (index < values.size()) {
      return values.get(index);
    }
    throw new UnexpectedJsonException(key + " is too short");
  }

  private boolean mayBe(Json json) {
    return tuple
        || value
        || json instanceof JsonObject object
            && (components.stream().anyMatch(Component::flat)
                || object.keysBesides(names).isEmpty()
                    && components.stream().allMatch(it -> !it.isRequired() || object.has(it.name)));
  }

  private boolean isIn(JsonObject json) {
    return components.stream().anyMatch(it -> json.has(it.name));
  }

  private static <T extends AccessibleObject> T opened(T member) {
    member.setAccessible(true);
    return member;
  }

  /// @param target of an accessor; a static method has none, and looks at nothing
  private static Object invoked(Method method, Object target, Object... given) {
    try {
      return method.invoke(target, given);
    } catch (ReflectiveOperationException failed) {
      throw thrown(failed);
    }
  }

  /// What a constructor refuses flies as it is.
  private static RuntimeException thrown(ReflectiveOperationException failed) {
    return failed.getCause() instanceof RuntimeException refused
        ? refused
        : new IllegalStateException("a record can be made and asked", failed);
  }

  /// @param words of a flag
  /// @param omitted values that are left out
  /// @param absent what is read where it is left out
  private record Component(
      String name,
      Type type,
      Method accessor,
      boolean flat,
      boolean unwritten,
      boolean rounded,
      boolean exact,
      boolean numeric,
      List<String> words,
      List<Json> omitted,
      Json absent) {

    static Component of(RecordComponent it, boolean sparse) {
      JsonRecord.Member member = it.getAnnotation(JsonRecord.Member.class);
      return of(it, member == null ? it.getName() : member.value(), it.getAccessor(), sparse);
    }

    static Component of(Method it, boolean sparse) {
      String name = it.getAnnotation(JsonRecord.Derived.class).value();
      return of(it, name.isEmpty() ? it.getName() : name, it, sparse);
    }

    private static Component of(AnnotatedElement it, String name, Method accessor, boolean sparse) {
      JsonRecord.FlagNames words = it.getAnnotation(JsonRecord.FlagNames.class);
      JsonRecord.Sparse unless = it.getAnnotation(JsonRecord.Sparse.class);
      boolean empty = sparse || unless != null && unless.value().isEmpty();
      List<Json> omitted = new ArrayList<>(empty ? EMPTY : List.of());
      Json absent = absent(accessor.getReturnType(), unless == null ? "" : unless.value());
      if (unless != null) {
        omitted.addAll(List.of(JsonBoolean.FALSE, absent));
      }
      return new Component(
          name,
          accessor.getGenericReturnType(),
          opened(accessor),
          it.isAnnotationPresent(JsonRecord.Flat.class),
          it.isAnnotationPresent(JsonRecord.Unwritten.class),
          it.isAnnotationPresent(JsonRecord.Rounded.class)
              || accessor.getDeclaringClass().isAnnotationPresent(JsonRecord.Rounded.class),
          it.isAnnotationPresent(JsonRecord.Exact.class),
          accessor.getDeclaringClass().isAnnotationPresent(JsonRecord.Numeric.class)
              && accessor.getGenericReturnType().getTypeName().contains(Rational.class.getName()),
          words == null ? List.of() : List.of(words.value()),
          omitted,
          absent);
    }

    private static Json absent(Class<?> type, String unless) {
      if (type == boolean.class) {
        return JsonBoolean.FALSE;
      }
      if (type.isPrimitive()) {
        return Json.of(unless.isEmpty() ? 0 : Long.parseLong(unless));
      }
      if (type == BigDecimal.class && !unless.isEmpty()) {
        return Json.of(new BigDecimal(unless));
      }
      return Collection.class.isAssignableFrom(type)
          ? JsonArray.EMPTY
          : Map.class.isAssignableFrom(type) || type.isSealed() || type.isRecord() && !isText(type)
              ? JsonObject.EMPTY
              : new JsonText(unless);
    }

    void write(Object record, JsonObjectBuilder json) {
      Optional<Json> written = json(invoked(accessor, record)).map(this::shown);
      if (flat) {
        written.ifPresent(json::putAll);
      } else {
        json.put(name, written.filter(it -> !omitted.contains(it)).map(this::number));
      }
    }

    private Json number(Json value) {
      return numeric && value instanceof JsonText(String text)
          ? new JsonDecimal(new BigDecimal(text))
          : value;
    }

    private Json shown(Json value) {
      return rounded && value instanceof JsonDecimal(BigDecimal exact)
          ? new JsonDecimal(exact.setScale(DECIMALS, RoundingMode.HALF_EVEN))
          : value;
    }

    private Optional<Json> json(Object value) {
      if (exact && value instanceof Rational number) {
        OptionalInt whole = number.whole();
        return Optional.of(whole.isPresent() ? Json.of(whole.getAsInt()) : Json.of(number.exact()));
      }
      return words.isEmpty()
          ? present(value, true)
          : words.stream().skip((boolean) value ? 0 : 1).findFirst().map(Json::of);
    }

    Object read(JsonObject json, List<String> named) {
      if (flat) {
        return flat(json, named);
      }
      if (!words.isEmpty()) {
        return json.findText(name).filter(words.getFirst()::equals).isPresent();
      }
      return json.find(name).map(it -> value(it, name)).orElseGet(this::absentValue);
    }

    Object value(Json json, String key) {
      return exact ? level(json, key) : RecordForm.read(type, json, key);
    }

    private Object flat(JsonObject json, List<String> named) {
      if (!(type instanceof ParameterizedType generic)) {
        return RecordForm.read(type, json, name);
      }
      if (generic.getRawType() == Optional.class) {
        Type inner = generic.getActualTypeArguments()[0];
        return FORMS.get((Class<?>) inner).isIn(json)
            ? Optional.of(RecordForm.read(inner, json, name))
            : Optional.empty();
      }
      JsonObjectBuilder rest = JsonObject.builder();
      json.keysBesides(named).forEach(key -> rest.put(key, json.get(key)));
      return RecordForm.read(type, rest.build(), name);
    }

    private boolean isRequired() {
      Class<?> plain = accessor.getReturnType();
      return plain != Optional.class
          && plain != OptionalInt.class
          && words.isEmpty()
          && !omitted.contains(absent);
    }

    private Object absentValue() {
      Class<?> plain = accessor.getReturnType();
      if (plain == Optional.class) {
        return Optional.empty();
      }
      if (plain == OptionalInt.class) {
        return OptionalInt.empty();
      }
      if (!omitted.contains(absent)) {
        throw new UnexpectedJsonException("no member " + name);
      }
      return RecordForm.read(type, absent, name);
    }
  }
}
