package dev.plumbline.given;

import dev.plumbline.canonical.Json;
import dev.plumbline.canonical.JsonArray;
import dev.plumbline.canonical.JsonBoolean;
import dev.plumbline.canonical.JsonDecimal;
import dev.plumbline.canonical.JsonInteger;
import dev.plumbline.canonical.JsonNull;
import dev.plumbline.canonical.JsonObject;
import dev.plumbline.canonical.JsonObjectBuilder;
import dev.plumbline.canonical.JsonText;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.stream.IntStream;

/// Values from a seed: small, odd, and the same on every run.
public final class Jsons {

  private static final String[] ALPHABETS = {
    "abcxyz_019",
    "\"\\/\b\f\n\r\t\u0000\u001f\u007f",
    "äéß€ﬁ\u2028\ud7ff\ue000\uffff",
    "🙂𝒳\ud800\udc00\udbff\udfff"
  };

  /// A value in which every type can occur.
  public static Json any(long seed) {
    return any(new SplittableRandom(seed), 0);
  }

  /// The same object, its members put in another order at every level.
  public static Json shuffled(Json json, long seed) {
    return switch (json) {
      case JsonObject object -> {
        List<String> keys = new ArrayList<>(object.keys());
        Collections.shuffle(keys, new Random(seed));
        JsonObjectBuilder builder = JsonObject.builder();
        keys.forEach(key -> builder.put(key, shuffled(object.get(key), seed + 1)));
        yield builder.build();
      }
      case JsonArray(List<Json> values) ->
          JsonArray.mapped(values, value -> shuffled(value, seed + 1));
      case JsonText _, JsonInteger _, JsonDecimal _, JsonBoolean _, JsonNull _ -> json;
    };
  }

  private static Json any(SplittableRandom random, int depth) {
    return switch (random.nextInt(depth > 4 ? 5 : 8)) {
      case 0 -> Json.of(text(random));
      case 1 -> Json.of(random.nextLong(-JsonInteger.MAX, JsonInteger.MAX + 1));
      case 2 -> Json.of(random.nextInt(100));
      case 3 -> Json.of(random.nextBoolean());
      case 4 -> random.nextBoolean() ? decimal(random) : JsonNull.NULL;
      case 5 ->
          new JsonArray(
              IntStream.range(0, random.nextInt(5)).mapToObj(_ -> any(random, depth + 1)).toList());
      default -> object(random, depth);
    };
  }

  private static Json object(SplittableRandom random, int depth) {
    Map<String, Json> members = new TreeMap<>();
    for (int count = random.nextInt(12); count > 0; count--) {
      members.put(text(random), any(random, depth + 1));
    }
    JsonObjectBuilder builder = JsonObject.builder();
    members.forEach(builder::put);
    return shuffled(builder.build(), random.nextLong());
  }

  private static Json decimal(SplittableRandom random) {
    return Json.of(new BigDecimal(BigInteger.valueOf(random.nextLong()), random.nextInt(-40, 60)));
  }

  private static String text(SplittableRandom random) {
    StringBuilder text = new StringBuilder();
    for (int length = random.nextInt(9); length > 0; length--) {
      String alphabet = ALPHABETS[random.nextInt(ALPHABETS.length)];
      int[] codes = alphabet.codePoints().toArray();
      text.appendCodePoint(codes[random.nextInt(codes.length)]);
    }
    return text.toString();
  }

  private Jsons() {}
}
