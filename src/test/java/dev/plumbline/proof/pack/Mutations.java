package dev.plumbline.proof.pack;

import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.Json.JsonArray;
import dev.plumbline.base.canonical.Json.JsonBoolean;
import dev.plumbline.base.canonical.Json.JsonDecimal;
import dev.plumbline.base.canonical.Json.JsonInteger;
import dev.plumbline.base.canonical.Json.JsonNull;
import dev.plumbline.base.canonical.Json.JsonText;
import dev.plumbline.base.canonical.JsonObject;
import java.math.BigDecimal;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.function.BiConsumer;
import java.util.function.Function;

/// Changes of one member of a JSON value: another value in its place, or none.
final class Mutations {

  /// A member by its path, such as `trace[].score`, and what makes the whole value without it or
  /// with another.
  record Member(String path, Json value, Function<Optional<Json>, Json> replaced) {}

  static List<Member> members(JsonObject json) {
    List<Member> members = new ArrayList<>();
    walk("", json, now -> now.orElse(JsonObject.EMPTY), (_, member) -> members.add(member));
    return members;
  }

  private static void walk(
      String path,
      Json json,
      Function<Optional<Json>, Json> whole,
      BiConsumer<String, Member> each) {
    switch (json) {
      case JsonObject object ->
          object.forEach((key, value) -> {
            String at = path.isEmpty() ? key : path + "." + key;
            Function<Optional<Json>, Json> replaced =
                now -> {
                  var changed = JsonObject.builder();
                  object.forEach((other, there) -> {
                    if (!other.equals(key)) {
                      changed.put(other, there);
                    } else if (now.isPresent()) {
                      changed.put(other, now.get());
                    }
                  });
                  return whole.apply(Optional.of(changed.build()));
                };
            each.accept(at, new Member(at, value, replaced));
            walk(at, value, replaced, each);
          });
      case JsonArray(List<Json> values) -> {
        for (int i = 0; i < values.size(); i++) {
          int index = i;
          Function<Optional<Json>, Json> replaced =
              now -> {
                List<Json> changed = new ArrayList<>(values);
                changed.remove(index);
                now.ifPresent(it -> changed.add(index, it));
                return whole.apply(Optional.of(new JsonArray(changed)));
              };
          each.accept(path + "[]", new Member(path + "[]", values.get(i), replaced));
          walk(path + "[]", values.get(i), replaced, each);
        }
      }
      default -> {}
    }
  }

  /// Another value of the same type; empty is none at all.
  static Optional<Json> other(Json value, SplittableRandom random) {
    if (random.nextInt(4) == 0) {
      return Optional.empty();
    }
    return Optional.of(
        switch (value) {
          case JsonText(String text) -> Json.of(other(text, random));
          case JsonInteger(long number) -> Json.of(number + (random.nextBoolean() ? 1 : -1));
          case JsonDecimal(BigDecimal number) -> Json.of(number.add(new BigDecimal("0.5")));
          case JsonBoolean(boolean truth) -> Json.of(!truth);
          case JsonNull() -> Json.of("pass");
          case JsonObject object -> JsonObject.of("other", object.size());
          case JsonArray(List<Json> values) ->
              new JsonArray(
                  values.isEmpty()
                      ? List.of(Json.of("x"))
                      : values.size() > 1
                          ? values.reversed()
                          : List.of(values.getFirst(), values.getFirst()));
        });
  }

  static String other(String text, SplittableRandom random) {
    List<String> words = List.of("pass", "review", "fail");
    if (words.contains(text)) {
      return words.get((words.indexOf(text) + 1 + random.nextInt(2)) % 3);
    }
    if (text.matches("-?[0-9]+(\\.[0-9]+)?")) {
      return new BigDecimal(text).add(BigDecimal.ONE).toPlainString();
    }
    if (text.matches("(sha256:)?[0-9a-f]{32,64}")) {
      char last = text.charAt(text.length() - 1);
      return text.substring(0, text.length() - 1) + (last == '0' ? '1' : '0');
    }
    try {
      return Instant.parse(text).plusSeconds(3600).toString();
    } catch (DateTimeException noInstant) {
      return text.isEmpty() || random.nextBoolean() ? text + "x" : "z" + text.substring(1);
    }
  }

  private Mutations() {}
}
