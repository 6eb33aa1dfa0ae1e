import module java.base;

/** An object of canonical JSON, its members in order; whole numbers are of type Long. */
@SuppressWarnings("serial")
final class Json extends TreeMap<String, Object> {
  static final Json NONE = new Json();
  static final Object NULL =
      new Object() {
        @Override
        public String toString() {
          return "null";
        }
      };

  Json() {}

  Json(Map<String, ?> members) {
    super(members);
  }

  static Json canonical(byte[] bytes, String place) {
    Object json;
    try {
      json = new Reader(bytes).whole();
    } catch (Verify.Fault fault) {
      throw new Verify.Fault(place + ": " + fault.getMessage());
    }
    return object(json, place);
  }

  static Json object(Object json, String what) {
    if (json instanceof Json object) {
      return object;
    }
    throw new Verify.Fault(what + ": is no object");
  }

  @SuppressWarnings("unchecked")
  static List<Object> list(Object json, String what) {
    if (json instanceof List<?> list) {
      return (List<Object>) list;
    }
    throw new Verify.Fault(what + ": is no list");
  }

  Json object(String key) {
    return get(key) instanceof Json object ? object : object(get(key), "member " + key);
  }

  /** These members alone, as far as they are there. */
  Json only(String... keys) {
    Json some = new Json(this);
    some.keySet().retainAll(Set.of(keys));
    return some;
  }

  Json without(Set<String> keys) {
    Json rest = new Json(this);
    rest.keySet().removeAll(keys);
    return rest;
  }

  boolean is(String key, Object value) {
    return value.equals(get(key));
  }

  boolean flag(String key) {
    return is(key, true);
  }

  /** An object that may be absent: as if it were empty. */
  Json part(String key) {
    return get(key) == null ? NONE : object(key);
  }

  /** A list that may be absent: as if it were empty. */
  List<Object> list(String key) {
    Object member = get(key);
    return member == null ? List.of() : list(member, "member " + key);
  }

  List<Json> objects(String key, String what) {
    List<Json> objects = new ArrayList<>();
    list(key).forEach(one -> objects.add(object(one, what)));
    return objects;
  }

  String text(String key) {
    if (get(key) instanceof String text) {
      return text;
    }
    throw new Verify.Fault("member " + key + " is no text");
  }

  long number(String key) {
    if (get(key) instanceof Long number) {
      return number;
    }
    throw new Verify.Fault("member " + key + " is no whole number");
  }

  void exactly(String place, String... keys) {
    members(place, Set.of(keys), Set.of());
  }

  void members(String place, Set<String> required, Set<String> allowed) {
    if (!keySet().containsAll(required) || !allowed.containsAll(without(required).keySet())) {
      throw new Verify.Fault(place + ": has the members " + keySet() + ", not " + required);
    }
  }

  static byte[] write(Object json) {
    StringBuilder out = new StringBuilder();
    write(json, out);
    return out.toString().getBytes(StandardCharsets.UTF_8);
  }

  private static void write(Object json, StringBuilder out) {
    switch (json) {
      case Map<?, ?> map -> {
        String before = "{";
        for (var member : sorted(map).entrySet()) {
          out.append(before);
          quote((String) member.getKey(), out);
          out.append(':');
          write(member.getValue(), out);
          before = ",";
        }
        out.append(map.isEmpty() ? "{}" : "}");
      }
      case List<?> list -> {
        out.append('[');
        for (int i = 0; i < list.size(); i++) {
          out.append(i == 0 ? "" : ",");
          write(list.get(i), out);
        }
        out.append(']');
      }
      case String text -> quote(text, out);
      case null -> out.append("null");
      default -> out.append(json);
    }
  }

  private static Map<?, ?> sorted(Map<?, ?> map) {
    return map instanceof Json ? map : new TreeMap<>(map);
  }

  private static void quote(String text, StringBuilder out) {
    out.append('"');
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      int plain = Reader.ESCAPED.indexOf(c);
      if (plain >= 0) {
        out.append('\\').append(Reader.ESCAPES.charAt(plain));
      } else if (c < ' ') {
        out.append(String.format(Locale.ROOT, "\\u%04x", (int) c));
      } else {
        out.append(c);
      }
    }
    out.append('"');
  }

  /** Reads JSON strictly: what it reads would be written again as the same bytes. */
  static final class Reader {
    static final String ESCAPED = "\"\\\b\f\n\r\t";
    static final String ESCAPES = "\"\\bfnrt";

    private final String text;
    private int at;

    Reader(byte[] bytes) {
      text = new String(bytes, StandardCharsets.UTF_8);
      if (!Arrays.equals(text.getBytes(StandardCharsets.UTF_8), bytes)) {
        throw new Verify.Fault("is not in UTF-8");
      }
    }

    Object whole() {
      Object json = value(0);
      if (at != text.length()) {
        throw bad();
      }
      return json;
    }

    Verify.Fault bad() {
      return new Verify.Fault("is no canonical JSON, at character " + at);
    }

    char peek() {
      if (at >= text.length()) {
        throw bad();
      }
      return text.charAt(at);
    }

    Object value(int depth) {
      char c = peek();
      if (depth >= 64 && (c == '{' || c == '[')) {
        throw bad();
      }
      return switch (c) {
        case '{' -> object(depth);
        case '[' -> array(depth);
        case '"' -> string();
        default ->
            word("true")
                ? (Object) true
                : word("false") ? false : word("null") ? Json.NULL : integer();
      };
    }

    boolean word(String word) {
      boolean here = text.startsWith(word, at);
      at += here ? word.length() : 0;
      return here;
    }

    static final Pattern INTEGER = Pattern.compile("0|-?[1-9][0-9]{0,15}");

    Object integer() {
      Matcher integer = INTEGER.matcher(text).region(at, text.length());
      if (!integer.lookingAt()) {
        throw bad();
      }
      at = integer.end();
      long number = Long.parseLong(integer.group());
      if (Math.abs(number) >= 1L << 53) {
        throw bad();
      }
      return number;
    }

    Json object(int depth) {
      Json object = new Json();
      for (boolean more = opened('}'); more; more = goesOn('}')) {
        if (peek() != '"') {
          throw bad();
        }
        String key = string();
        if (peek() != ':') {
          throw bad();
        }
        at++;
        if (!object.isEmpty() && object.lastKey().compareTo(key) > 0 && !object.containsKey(key)) {
          throw new Verify.Fault("is not in canonical form");
        }
        if (object.put(key, value(depth + 1)) != null) {
          throw new Verify.Fault("has two members `" + key + "`");
        }
      }
      return object;
    }

    List<Object> array(int depth) {
      List<Object> array = new ArrayList<>();
      for (boolean more = opened(']'); more; more = goesOn(']')) {
        array.add(value(depth + 1));
      }
      return array;
    }

    /** Goes past a bracket; whether something is before the one that closes. */
    boolean opened(char close) {
      at++;
      boolean empty = peek() == close;
      at += empty ? 1 : 0;
      return !empty;
    }

    /** Goes past a comma or the bracket that closes; whether it was a comma. */
    boolean goesOn(char close) {
      char c = peek();
      at++;
      if (c != ',' && c != close) {
        throw bad();
      }
      return c == ',';
    }

    String string() {
      int from = ++at;
      while (peek() >= ' ' && peek() != '"' && peek() != '\\') {
        at++;
      }
      if (text.charAt(at) == '"') {
        return text.substring(from, at++);
      }
      StringBuilder string = new StringBuilder().append(text, from, at);
      while (peek() != '"') {
        char c = text.charAt(at++);
        if (c < ' ') {
          throw bad();
        }
        string.append(c == '\\' ? escaped() : c);
      }
      at++;
      return string.toString();
    }

    char escaped() {
      char escape = peek();
      at++;
      int plain = ESCAPES.indexOf(escape);
      if (plain >= 0) {
        return ESCAPED.charAt(plain);
      }
      String digits = text.substring(at, Math.min(at + 4, text.length()));
      if (escape != 'u' || !digits.matches("00(0[0-7be-f]|1[0-9a-f])")) {
        throw bad();
      }
      at += 4;
      return (char) Integer.parseInt(digits, 16);
    }
  }
}
