package dev.plumbline.workflow.importing;

import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.JsonArray;
import dev.plumbline.base.canonical.JsonBoolean;
import dev.plumbline.base.canonical.JsonDecimal;
import dev.plumbline.base.canonical.JsonInteger;
import dev.plumbline.base.canonical.JsonNull;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.JsonText;
import dev.plumbline.base.number.Rational;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.Function;

/// An object of another tool. It marks what was read of it; a member of another type than the one
/// that was asked for counts as not read, also where it is skipped.
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

  public boolean has(String key) {
    return json.find(key).filter(value -> !(value instanceof JsonNull)).isPresent();
  }

  /// A member of any type, with all that is in it.
  public Optional<Json> find(String key) {
    Optional<Json> value = json.find(key).filter(it -> !(it instanceof JsonNull));
    value.ifPresent(_ -> read.add(key));
    return value;
  }

  /// A text; empty if there is none.
  public String text(String key) {
    return typed(
            key,
            value -> value instanceof JsonText(String text) ? Optional.of(text) : Optional.empty())
        .orElse("");
  }

  public Optional<BigDecimal> number(String key) {
    return typed(key, ForeignObject::number);
  }

  public Optional<Boolean> flag(String key) {
    return typed(
        key,
        value -> value instanceof JsonBoolean flag ? Optional.of(flag.value()) : Optional.empty());
  }

  /// An object; one without members if there is none.
  public ForeignObject object(String key) {
    return new ForeignObject(
        typed(
                key,
                value ->
                    value instanceof JsonObject object ? Optional.of(object) : Optional.empty())
            .orElse(JsonObject.EMPTY),
        path + "/" + key,
        ledger);
  }

  /// The elements of a list; none if there is no list.
  public List<Json> list(String key) {
    return typed(
            key,
            value ->
                value instanceof JsonArray(List<Json> elements)
                    ? Optional.of(elements)
                    : Optional.empty())
        .orElse(List.of());
  }

  /// The objects of a list. Elements of another kind are lost.
  public List<ForeignObject> objects(String key) {
    List<ForeignObject> objects = new ArrayList<>();
    List<Json> elements = list(key);
    for (int i = 0; i < elements.size(); i++) {
      String place = path + "/" + key + "/" + i;
      if (elements.get(i) instanceof JsonObject object) {
        objects.add(new ForeignObject(object, place, ledger));
      } else {
        ledger.lost("element of `" + key + "`", "it is no object", place);
      }
    }
    return objects;
  }

  /// The texts of a list. Elements of another kind are lost.
  public List<String> texts(String key) {
    List<String> texts = new ArrayList<>();
    List<Json> elements = list(key);
    for (int i = 0; i < elements.size(); i++) {
      if (elements.get(i) instanceof JsonText(String text)) {
        texts.add(text);
      } else {
        ledger.lost("element of `" + key + "`", "it is no text", path + "/" + key + "/" + i);
      }
    }
    return texts;
  }

  /// Says what becomes of a member, if there is one, without using it.
  public void lose(String key, String why) {
    find(key)
        .filter(value -> !isEmpty(value))
        .ifPresent(_ -> ledger.lost(key, why, path + "/" + key));
  }

  /// As [#lose], for what is kept in another way.
  public void change(String key, String why) {
    find(key)
        .filter(value -> !isEmpty(value))
        .ifPresent(_ -> ledger.changed(key, why, path + "/" + key));
  }

  /// Marks members that follow from others or say nothing of what is graded, such as identifiers.
  public void skip(String... keys) {
    skipped.addAll(List.of(keys));
  }

  private <T> Optional<T> typed(String key, Function<Json, Optional<T>> type) {
    Optional<T> value = json.find(key).flatMap(type);
    if (value.isPresent()) {
      read.add(key);
    } else {
      mistyped.add(key);
    }
    return value;
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
    return value instanceof JsonNull
        || value.equals(JsonArray.EMPTY)
        || value.equals(JsonObject.EMPTY)
        || value.equals(Json.of(""));
  }

  /// A number that a program computed in binary, as a rubric has numbers: half even to twelve
  /// decimals.
  public static BigDecimal rounded(BigDecimal number) {
    return number.scale() > Rational.NODE_DECIMALS
        ? number.setScale(Rational.NODE_DECIMALS, RoundingMode.HALF_EVEN).stripTrailingZeros()
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
