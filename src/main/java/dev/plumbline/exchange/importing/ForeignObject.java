package dev.plumbline.exchange.importing;

import static dev.plumbline.base.canonical.Json.JsonNull.NULL;
import static java.math.RoundingMode.HALF_EVEN;

import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.Json.JsonArray;
import dev.plumbline.base.canonical.Json.JsonBoolean;
import dev.plumbline.base.canonical.Json.JsonDecimal;
import dev.plumbline.base.canonical.Json.JsonInteger;
import dev.plumbline.base.canonical.Json.JsonNull;
import dev.plumbline.base.canonical.Json.JsonText;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.PlainJson;
import dev.plumbline.base.number.Rational;
import dev.plumbline.exchange.importing.ImportLedger.Fate;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.BiConsumer;
import java.util.function.Function;
import java.util.stream.Stream;

/// An object of another tool, whose members have names in either spelling, `actual_output` or
/// `actualOutput`. It marks what was read of it; a member of another type than the one that was
/// asked for counts as not read, also where it is skipped.
public final class ForeignObject {

  private final JsonObject json;
  private final String path;
  private final ImportLedger ledger;
  private final SortedSet<String> read = new TreeSet<>();
  private final SortedSet<String> skipped = new TreeSet<>();
  private final SortedSet<String> mistyped = new TreeSet<>();

  /// @param path a JSON pointer
  public ForeignObject(JsonObject json, String path, ImportLedger ledger) {
    this.json = json;
    this.path = path;
    this.ledger = ledger;
    ledger.opened(this);
  }

  public String path() {
    return path;
  }

  public ImportLedger ledger() {
    return ledger;
  }

  public List<String> keys() {
    return json.keys();
  }

  /// The object as it is, which marks nothing.
  public JsonObject json() {
    return json;
  }

  /// The name that a member has here.
  private String spelled(String key) {
    return json.has(key) ? key : Optional.of(respelled(key)).filter(json::has).orElse(key);
  }

  static String respelled(String key) {
    StringBuilder other = new StringBuilder();
    for (int i = 0; i < key.length(); i++) {
      char c = key.charAt(i);
      boolean inner = i > 0 && i + 1 < key.length();
      if (c == '_' && inner) {
        other.append(Character.toUpperCase(key.charAt(++i)));
      } else if (c >= 'A' && c <= 'Z' && i > 0) {
        other.append('_').append((char) (c + 'a' - 'A'));
      } else {
        other.append(c);
      }
    }
    return other.toString();
  }

  public boolean has(String key) {
    return !(json.member(spelled(key)) instanceof JsonNull);
  }

  /// @param names between spaces
  boolean hasAny(String names) {
    return keys(names).anyMatch(this::has);
  }

  /// A member of any type as a text; empty if there is none.
  String words(String key) {
    return find(key).map(ForeignObject::written).orElse("");
  }

  /// A member of any type, with all that is in it.
  public Json member(String key) {
    return find(key).orElse(JsonNull.NULL);
  }

  public Optional<Json> find(String key) {
    return typed(key, Optional::of).filter(it -> !(it instanceof JsonNull));
  }

  /// The first of these members that is there.
  Optional<Json> first(String names) {
    return keys(names).flatMap(key -> find(key).stream()).findFirst();
  }

  /// A text; empty if there is none.
  public String text(String key) {
    return typed(key, JsonText.class).map(JsonText::value).orElse("");
  }

  public Optional<BigDecimal> number(String key) {
    return typed(key, ForeignObject::number);
  }

  public Optional<Boolean> flag(String key) {
    return typed(key, JsonBoolean.class).map(JsonBoolean::value);
  }

  /// An object; one without members if there is none.
  public ForeignObject object(String key) {
    JsonObject object = typed(key, JsonObject.class).orElse(JsonObject.EMPTY);
    return new ForeignObject(object, path + "/" + spelled(key), ledger);
  }

  /// The elements of a list; none if there is no list.
  public List<Json> list(String key) {
    return typed(key, JsonArray.class).map(JsonArray::values).orElse(List.of());
  }

  /// The objects of a list. Elements of another kind are lost.
  public List<ForeignObject> objects(String key) {
    List<ForeignObject> objects = new ArrayList<>();
    elements(
        key,
        "object",
        JsonObject.class,
        (object, place) -> objects.add(new ForeignObject(object, place, ledger)));
    return objects;
  }

  /// The texts of a list. Elements of another kind are lost.
  public List<String> texts(String key) {
    List<String> texts = new ArrayList<>();
    elements(key, "text", JsonText.class, (text, _) -> texts.add(text.value()));
    return texts;
  }

  private <T> void elements(String key, String named, Class<T> type, BiConsumer<T, String> taken) {
    List<Json> elements = list(key);
    for (int i = 0; i < elements.size(); i++) {
      String place = path + "/" + spelled(key) + "/" + i;
      if (type.isInstance(elements.get(i))) {
        taken.accept(type.cast(elements.get(i)), place);
      } else {
        ledger.lost("element of `" + key + "`", "it is no " + named, place);
      }
    }
  }

  private <T extends Json> Optional<T> typed(String key, Class<T> type) {
    return typed(key, it -> Optional.of(it).filter(type::isInstance).map(type::cast));
  }

  private <T> Optional<T> typed(String written, Function<Json, Optional<T>> type) {
    String key = spelled(written);
    Optional<T> value = json.find(key).flatMap(type);
    (value.isPresent() ? read : mistyped).add(key);
    return value;
  }

  void kept(String construct) {
    ledger.kept(construct, path);
  }

  void changed(String construct, String why) {
    ledger.changed(construct, why, path);
  }

  /// Kept where there is no difference.
  void became(String construct, String difference) {
    if (difference.isEmpty()) {
      kept(construct);
    } else {
      changed(construct, difference);
    }
  }

  void lost(String construct, String why) {
    ledger.lost(construct, why, path);
  }

  /// Nothing, of what is lost.
  <T> Optional<T> nothing(String construct, String why) {
    lost(construct, why);
    return Optional.empty();
  }

  /// Says what becomes of a member, if there is one, without using it.
  public void lose(String key, String why) {
    become(Fate.LOST, key, why);
  }

  /// As [#lose], for what is kept in another way.
  public void change(String key, String why) {
    become(Fate.CHANGED, key, why);
  }

  private void become(Fate fate, String key, String why) {
    find(key)
        .filter(value -> !isEmpty(value))
        .ifPresent(_ -> ledger.add(fate, key, why, path + "/" + spelled(key)));
  }

  /// @param names between spaces
  public void skip(String names) {
    keys(names).map(this::spelled).forEach(skipped::add);
  }

  private static Stream<String> keys(String names) {
    return Stream.of(names.split(" ")).filter(key -> !key.isEmpty());
  }

  void skipAll() {
    skipped.addAll(json.keys());
  }

  /// Says what becomes of what nothing read so far. A group of names, `http.*`, is one construct.
  ///
  /// @param kind as [ForeignMembers] names it
  void leave(String kind) {
    for (String key : unread()) {
      for (ForeignMembers.Line line : ForeignMembers.of(kind)) {
        Optional<String> name = line.name(key);
        if (name.isPresent()) {
          String construct = name.get().endsWith(".*") ? name.get() : key;
          String place = path + "/" + key;
          line.fate().ifPresent(fate -> ledger.add(fate, construct, line.why(), place));
          (line.fate().isEmpty() ? skipped : read).add(key);
          break;
        }
      }
    }
  }

  /// The members that say something and were not read.
  public List<String> unread() {
    return json.keys().stream()
        .filter(key -> !read.contains(key))
        .filter(key -> !skipped.contains(key) || mistyped.contains(key))
        .filter(key -> !isEmpty(json.get(key)))
        .toList();
  }

  private static boolean isEmpty(Json value) {
    return List.of(NULL, JsonArray.EMPTY, JsonObject.EMPTY, Json.of("")).contains(value);
  }

  static String unlessEmpty(String text, String otherwise) {
    return text.isEmpty() ? otherwise : text;
  }

  /// A value within others by the names on the way; null if there is none.
  static Json at(Json value, String... names) {
    Json found = value;
    for (String name : names) {
      found = members(found).member(name);
    }
    return found;
  }

  /// An object; one without members for anything else.
  static JsonObject members(Json value) {
    return value instanceof JsonObject object ? object : JsonObject.EMPTY;
  }

  /// The elements of a list; none of anything else.
  static List<Json> elements(Json value) {
    return value instanceof JsonArray(var all) ? all : List.of();
  }

  /// A value within a text.
  static String written(Json value) {
    return switch (value) {
      case JsonText(String text) -> text;
      case JsonNull() -> "";
      default -> PlainJson.text(value);
    };
  }

  /// A number that a program computed in binary, as a rubric has numbers: half even to twelve
  /// decimals.
  public static BigDecimal rounded(BigDecimal number) {
    return number.scale() > Rational.NODE_DECIMALS
        ? number.setScale(Rational.NODE_DECIMALS, HALF_EVEN).stripTrailingZeros()
        : number;
  }

  public static Optional<BigDecimal> number(Json value) {
    return switch (value) {
      case JsonInteger(long whole) -> Optional.of(BigDecimal.valueOf(whole));
      case JsonDecimal(BigDecimal decimal) -> Optional.of(decimal);
      case JsonText _, JsonBoolean _, JsonNull _, JsonArray _, JsonObject _ -> Optional.empty();
    };
  }
}
