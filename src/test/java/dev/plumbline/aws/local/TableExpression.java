package dev.plumbline.aws.local;

import dev.plumbline.aws.local.TableServer.Refused;
import dev.plumbline.base.canonical.JsonObject;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Conditions and updates in DynamoDB's language, of attributes at the top of an item: what an
/// expression names must be given, and what is given must be named. Only keys stand in it by
/// themselves, since hundreds of words are reserved.
final class TableExpression {

  private static final Pattern TOKEN =
      Pattern.compile("\\s*([#:]?[A-Za-z_][A-Za-z0-9_]*|<>|<=|>=|[=<>(),+-])");

  private static final Set<String> COMPARED = Set.of("=", "<>", "<", "<=", ">", ">=");

  private final Set<String> keys;
  private final JsonObject names;
  private final JsonObject values;
  private final Set<String> unused = new HashSet<>();
  private List<String> tokens = List.of();
  private int at;

  /// @param request with `ExpressionAttributeNames` and `ExpressionAttributeValues`
  TableExpression(JsonObject request, Set<String> keys) {
    this.keys = keys;
    names = request.members("ExpressionAttributeNames");
    values = request.members("ExpressionAttributeValues");
    unused.addAll(names.keys());
    unused.addAll(values.keys());
  }

  /// @throws Refused if a name or a value is in no expression that was read
  void allUsed() {
    if (!unused.isEmpty()) {
      throw Refused.invalid("names or values are unused in expressions: " + unused);
    }
  }

  /// What an item must fulfil.
  Predicate<SortedMap<String, JsonObject>> condition(String text) {
    begin(text);
    Predicate<SortedMap<String, JsonObject>> condition = either();
    end();
    return condition;
  }

  /// The value that a condition gives a key.
  Optional<JsonObject> equalTo(String text, String key) {
    begin(text);
    for (int i = 0; i + 2 < tokens.size(); i++) {
      if (tokens.get(i).equals(key) && tokens.get(i + 1).equals("=")) {
        return Optional.of(value(tokens.get(i + 2)));
      }
    }
    return Optional.empty();
  }

  /// The attributes at the top that a projection keeps.
  Set<String> projection(String text) {
    begin(text);
    Set<String> kept = new HashSet<>();
    do {
      kept.add(attribute(next()));
    } while (take(","));
    end();
    return kept;
  }

  /// Changes a copy of an item.
  ///
  /// @return the names of what was set or added
  Set<String> update(
      String text, SortedMap<String, JsonObject> before, SortedMap<String, JsonObject> after) {
    begin(text);
    Set<String> changed = new HashSet<>();
    while (at < tokens.size()) {
      String clause = next().toUpperCase(Locale.ROOT);
      do {
        String name = attribute(next());
        if (keys.contains(name) || !changed.add(name)) {
          throw Refused.invalid("`" + name + "` is a key, or is written twice");
        }
        switch (clause) {
          case "SET" -> {
            expect("=");
            after.put(name, sum(before));
          }
          case "ADD" -> {
            BigDecimal old = before.containsKey(name) ? number(before.get(name)) : BigDecimal.ZERO;
            after.put(name, number(old.add(number(value(next())))));
          }
          case "REMOVE" -> after.remove(name);
          default -> throw Refused.invalid("an update cannot begin with `" + clause + "`");
        }
      } while (take(","));
    }
    return changed;
  }

  private JsonObject sum(SortedMap<String, JsonObject> item) {
    JsonObject sum = operand(item);
    while (peek("+") || peek("-")) {
      boolean plus = next().equals("+");
      BigDecimal other = number(operand(item));
      sum = number(number(sum).add(plus ? other : other.negate()));
    }
    return sum;
  }

  private JsonObject operand(SortedMap<String, JsonObject> item) {
    String token = next();
    if (token.startsWith(":")) {
      return value(token);
    }
    if (token.equals("if_not_exists")) {
      expect("(");
      String name = attribute(next());
      expect(",");
      JsonObject otherwise = operand(item);
      expect(")");
      return item.getOrDefault(name, otherwise);
    }
    return Optional.ofNullable(item.get(attribute(token)))
        .orElseThrow(
            () -> Refused.invalid("the expression refers to an attribute that is not in the item"));
  }

  private Predicate<SortedMap<String, JsonObject>> either() {
    Predicate<SortedMap<String, JsonObject>> left = both();
    while (take("or")) {
      left = left.or(both());
    }
    return left;
  }

  private Predicate<SortedMap<String, JsonObject>> both() {
    Predicate<SortedMap<String, JsonObject>> left = one();
    while (take("and")) {
      left = left.and(one());
    }
    return left;
  }

  private Predicate<SortedMap<String, JsonObject>> one() {
    if (take("not")) {
      return one().negate();
    }
    if (take("(")) {
      Predicate<SortedMap<String, JsonObject>> inner = either();
      expect(")");
      return inner;
    }
    String token = next();
    if (take("(")) {
      String name = attribute(next());
      Predicate<SortedMap<String, JsonObject>> is =
          switch (token) {
            case "attribute_exists" -> item -> item.containsKey(name);
            case "attribute_not_exists" -> item -> !item.containsKey(name);
            case "begins_with" -> {
              expect(",");
              String prefix = value(next()).text("S");
              yield item ->
                  item.containsKey(name)
                      && item.get(name)
                          .findText("S")
                          .filter(it -> it.startsWith(prefix))
                          .isPresent();
            }
            default -> throw Refused.invalid("`" + token + "` is no function here");
          };
      expect(")");
      return is;
    }
    String name = attribute(token);
    String sign = next();
    if (sign.equalsIgnoreCase("between")) {
      JsonObject low = value(next());
      expect("and");
      JsonObject high = value(next());
      return item -> holds(item.get(name), ">=", low) && holds(item.get(name), "<=", high);
    }
    if (!COMPARED.contains(sign)) {
      throw Refused.invalid("`" + sign + "` compares nothing");
    }
    JsonObject value = value(next());
    return item -> holds(item.get(name), sign, value);
  }

  /// What is absent, or of another type, only differs.
  private static boolean holds(JsonObject some, String sign, JsonObject other) {
    if (some == null || !some.keys().equals(other.keys())) {
      return sign.equals("<>");
    }
    int order = compare(some, other);
    return switch (sign) {
      case "=" -> order == 0;
      case "<>" -> order != 0;
      case "<" -> order < 0;
      case "<=" -> order <= 0;
      case ">" -> order > 0;
      default -> order >= 0;
    };
  }

  private static int compare(JsonObject some, JsonObject other) {
    return switch (some.keys().getFirst()) {
      case "N" -> number(some).compareTo(number(other));
      case "S" -> order(some.text("S"), other.text("S"));
      case "B" -> Arrays.compareUnsigned(binary(some), binary(other));
      default -> some.equals(other) ? 0 : 1;
    };
  }

  /// As DynamoDB sorts: by the bytes in UTF-8.
  static int order(String some, String other) {
    return Arrays.compareUnsigned(
        some.getBytes(StandardCharsets.UTF_8), other.getBytes(StandardCharsets.UTF_8));
  }

  /// How many bytes of the 400 kB an item has: names in UTF-8 and values by their type.
  static long size(Map<String, JsonObject> item) {
    long size = 0;
    for (Map.Entry<String, JsonObject> attribute : item.entrySet()) {
      size += utf8(attribute.getKey()) + size(attribute.getValue());
    }
    return size;
  }

  private static long size(JsonObject value) {
    String type = value.keys().getFirst();
    return switch (type) {
      case "S" -> utf8(value.text("S"));
      case "B" -> binary(value).length;
      case "N" -> (number(value).stripTrailingZeros().precision() + 1) / 2 + 1;
      case "M" -> {
        SortedMap<String, JsonObject> members = new TreeMap<>();
        value.object("M").forEach((name, member) -> members.put(name, (JsonObject) member));
        yield 3 + members.size() + size(members);
      }
      case "L" -> 3 + value.objects("L").stream().mapToLong(element -> 1 + size(element)).sum();
      case "BOOL", "NULL" -> 1;
      default -> throw Refused.invalid("`" + type + "` is no type of a value here");
    };
  }

  private static int utf8(String text) {
    return text.getBytes(StandardCharsets.UTF_8).length;
  }

  private static byte[] binary(JsonObject value) {
    return Base64.getDecoder().decode(value.text("B"));
  }

  private static BigDecimal number(JsonObject value) {
    return value
        .findText("N")
        .map(BigDecimal::new)
        .orElseThrow(() -> Refused.invalid("an operand is no number"));
  }

  private static JsonObject number(BigDecimal value) {
    return JsonObject.of("N", value.toPlainString());
  }

  private String attribute(String token) {
    if (keys.contains(token)) {
      return token;
    }
    if (!token.startsWith("#")) {
      throw Refused.invalid(
          "`"
              + token
              + "` may be a reserved word, now or later: give it a name that begins with #");
    }
    unused.remove(token);
    return names
        .findText(token)
        .orElseThrow(() -> Refused.invalid("the name `" + token + "` is not given"));
  }

  private JsonObject value(String token) {
    unused.remove(token);
    if (!token.startsWith(":") || !values.has(token)) {
      throw Refused.invalid("the value `" + token + "` is not given");
    }
    return values.object(token);
  }

  private void begin(String text) {
    List<String> read = new ArrayList<>();
    Matcher token = TOKEN.matcher(text);
    int end = 0;
    while (token.find() && token.start() == end) {
      read.add(token.group(1));
      end = token.end();
    }
    if (!text.substring(end).isBlank() || read.isEmpty()) {
      throw Refused.invalid("the expression `" + text + "` cannot be read");
    }
    tokens = read;
    at = 0;
  }

  private void end() {
    if (at < tokens.size()) {
      throw Refused.invalid("an expression goes on with `" + tokens.get(at) + "`");
    }
  }

  private String next() {
    if (at == tokens.size()) {
      throw Refused.invalid("an expression ends too early");
    }
    return tokens.get(at++);
  }

  private boolean peek(String token) {
    return at < tokens.size() && tokens.get(at).equalsIgnoreCase(token);
  }

  private boolean take(String token) {
    boolean here = peek(token);
    at += here ? 1 : 0;
    return here;
  }

  private void expect(String token) {
    if (!take(token)) {
      throw Refused.invalid("an expression has no `" + token + "` where it must have one");
    }
  }
}
