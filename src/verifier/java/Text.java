import module java.base;

/** The texts that a text may be; {@code any} if it may be everything. */
record Text(Set<String> possible, boolean any, boolean known) implements Value {
  static Text of(String text) {
    return new Text(Set.of(text), false, true);
  }

  static Text unknown(Json fact) {
    Set<String> values = new LinkedHashSet<>();
    for (Object value : fact.list("values")) {
      values.add(String.valueOf(value));
    }
    return new Text(values, values.isEmpty(), false);
  }

  @Override
  public boolean matches(Object json) {
    return known ? possible.contains(json) : json == Json.NULL;
  }

  /** The text, or what it can be, as words show it. */
  String shown() {
    return any ? "?" : line(String.join(" / ", possible));
  }

  /** On one line, without what controls, hides or turns characters, and cut where it is long. */
  static String line(String text) {
    StringBuilder shown = new StringBuilder();
    int[] codes = text.codePoints().toArray();
    for (int i = 0; i < codes.length; i++) {
      if (i == 199 && codes.length > 200) {
        return shown.append('\u2026').toString();
      }
      shown.appendCodePoint(isActive(codes[i]) ? ' ' : codes[i]);
    }
    return shown.toString();
  }

  static final int[] ACTIVE = {
    0, 0x1f, 0x7f, 0x9f, 0xad, 0xad, 0x34f, 0x34f, 0x61c, 0x61c, 0x115f, 0x1160, 0x180e, 0x180e,
    0x200b, 0x200b, 0x200e, 0x200f, 0x2028, 0x202e, 0x2060, 0x206f, 0x3164, 0x3164, 0xd800, 0xdfff,
    0xfeff, 0xfeff, 0xffa0, 0xffa0, 0xfff9, 0xfffb, 0xe0000, 0xe007f
  };

  static boolean isActive(int code) {
    for (int i = 0; i < ACTIVE.length; i += 2) {
      if (code >= ACTIVE[i] && code <= ACTIVE[i + 1]) {
        return true;
      }
    }
    return false;
  }

  Truth holds(java.util.function.Predicate<String> test) {
    if (any) {
      return Truth.UNKNOWN;
    }
    boolean all = possible.stream().allMatch(test);
    boolean none = possible.stream().noneMatch(test);
    return all ? Truth.TRUE : none ? Truth.FALSE : Truth.UNKNOWN;
  }

  Truth equal(Text other) {
    if (any || other.any) {
      return Truth.UNKNOWN;
    }
    if (Collections.disjoint(possible, other.possible)) {
      return Truth.FALSE;
    }
    return possible.size() == 1 && other.possible.size() == 1 ? Truth.TRUE : Truth.UNKNOWN;
  }
}
