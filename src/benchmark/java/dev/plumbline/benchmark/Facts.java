package dev.plumbline.benchmark;

import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.JsonObject.JsonObjectBuilder;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;

/// The fifteen facts of one document, as a bean for the engines that read beans and as a map for
/// those that read maps. Decimals have three places, so that a `double` compares with a constant of
/// three places as the exact value does.
public record Facts(
    boolean b0,
    boolean b1,
    boolean b2,
    boolean b3,
    boolean b4,
    long n0,
    long n1,
    long n2,
    long n3,
    double d0,
    double d1,
    double d2,
    double d3,
    String e0,
    String e1) {

  /// The seed is fixed: every run and every engine has the same documents.
  static List<Facts> generate(int count) {
    SplittableRandom random = new SplittableRandom(7);
    List<Facts> all = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      all.add(
          new Facts(
              random.nextBoolean(),
              random.nextBoolean(),
              random.nextBoolean(),
              random.nextBoolean(),
              random.nextBoolean(),
              random.nextInt(1001),
              random.nextInt(1001),
              random.nextInt(1001),
              random.nextInt(1001),
              random.nextInt(1001) / 1000.0,
              random.nextInt(1001) / 1000.0,
              random.nextInt(1001) / 1000.0,
              random.nextInt(1001) / 1000.0,
              List.of("low", "mid", "high").get(random.nextInt(3)),
              random.nextBoolean() ? "x" : "y"));
    }
    return all;
  }

  boolean truth(int index) {
    return switch (index) {
      case 0 -> b0;
      case 1 -> b1;
      case 2 -> b2;
      case 3 -> b3;
      default -> b4;
    };
  }

  long whole(int index) {
    return switch (index) {
      case 0 -> n0;
      case 1 -> n1;
      case 2 -> n2;
      default -> n3;
    };
  }

  double decimal(int index) {
    return switch (index) {
      case 0 -> d0;
      case 1 -> d1;
      case 2 -> d2;
      default -> d3;
    };
  }

  Map<String, Object> map() {
    Map<String, Object> map = new TreeMap<>();
    for (int k = 0; k < 5; k++) {
      map.put("b" + k, truth(k));
    }
    for (int k = 0; k < 4; k++) {
      map.put("n" + k, whole(k));
      map.put("d" + k, decimal(k));
    }
    map.put("e0", e0);
    map.put("e1", e1);
    return map;
  }

  JsonObject json() {
    JsonObjectBuilder json = JsonObject.builder();
    map()
        .forEach((id, value) ->
            json.put(
                id,
                switch (value) {
                  case Boolean truth -> Json.of(truth);
                  case Long whole -> Json.of(whole.longValue());
                  case Double decimal -> Json.of(BigDecimal.valueOf(decimal));
                  default -> Json.of((String) value);
                }));
    return json.build();
  }
}
