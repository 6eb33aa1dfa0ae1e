import module java.base;

/** A closed interval of exact numbers, or one that may not exist. */
record Num(Fraction low, Fraction high, boolean undefined) implements Value {
  static final Num ZERO = of(0);

  static Num of(long value) {
    return at(Fraction.of(value));
  }

  static Num at(Fraction value) {
    return new Num(value, value, false);
  }

  static Num exact(Object json) {
    return at(Fraction.read(json));
  }

  static Num of(BigDecimal value) {
    return at(Fraction.of(value));
  }

  static Num read(Object json) {
    if (json instanceof Map<?, ?> map && map.get("undefined") instanceof List<?> ends) {
      return new Num(Fraction.read(ends.get(0)), Fraction.read(ends.get(1)), true);
    }
    if (json instanceof List<?> ends) {
      return new Num(Fraction.read(ends.get(0)), Fraction.read(ends.get(1)), false);
    }
    return exact(json);
  }

  boolean isPoint() {
    return !undefined && low.equals(high);
  }

  @Override
  public boolean matches(Object json) {
    if (json instanceof Map<?, ?> map) {
      return undefined && map.keySet().equals(Set.of("undefined"));
    }
    if (undefined) {
      return false;
    }
    return low.equals(high) ? low.isText(json) : matchesEnds(json);
  }

  boolean matchesEnds(Object json) {
    return json instanceof List<?> ends
        && ends.size() == 2
        && low.isText(ends.get(0))
        && high.isText(ends.get(1));
  }

  static final Fraction FAR = Fraction.of(1_000_000_000_000L);

  /** As words show it: a range is rounded outwards, and open where nobody gave it an end. */
  String shown(Expression.Format format) {
    if (undefined) {
      return "n/a";
    }
    String unit = format.percent() ? "%" : "";
    if (low.equals(high)) {
      return low.shown(format, RoundingMode.HALF_EVEN) + unit;
    }
    boolean below = low.compareTo(FAR.negated()) <= 0;
    boolean above = high.compareTo(FAR) >= 0;
    if (below && above) {
      return "?";
    }
    String from = below ? "\u2264 " : low.shown(format, RoundingMode.FLOOR);
    String to = above ? "" : high.shown(format, RoundingMode.CEILING);
    String dash = low.signum() < 0 ? " \u2013 " : "\u2013";
    return (above ? "\u2265 " + from : below ? from + to : from + dash + to) + unit;
  }

  /** Of one number the ends are the same, and are computed once. */
  boolean isSingle() {
    return low.equals(high);
  }

  Num rounded() {
    Fraction from = low.rounded();
    return new Num(from, isSingle() ? from : high.rounded(), undefined);
  }

  Num plus(Num other) {
    Fraction from = low.plus(other.low);
    Fraction to = isSingle() && other.isSingle() ? from : high.plus(other.high);
    return new Num(from, to, undefined | other.undefined);
  }

  Num minus(Num other) {
    return plus(other.negated());
  }

  Num negated() {
    Fraction from = high.negated();
    return new Num(from, isSingle() ? from : low.negated(), undefined);
  }

  Num times(Num other) {
    if (isSingle() && other.isSingle()) {
      Fraction product = low.times(other.low);
      return new Num(product, product, undefined | other.undefined);
    }
    List<Fraction> corners =
        List.of(
            low.times(other.low),
            low.times(other.high),
            high.times(other.low),
            high.times(other.high));
    return new Num(Collections.min(corners), Collections.max(corners), undefined | other.undefined);
  }

  Num divide(Num other) {
    return other.low.signum() <= 0 && other.high.signum() >= 0
        ? new Num(Fraction.ZERO, Fraction.ZERO, true)
        : times(
            new Num(
                Fraction.ONE.divide(other.high), Fraction.ONE.divide(other.low), other.undefined));
  }

  Num abs() {
    Num both = max(negated());
    boolean zero = low.signum() <= 0 && high.signum() >= 0;
    return zero ? new Num(Fraction.ZERO, both.high, undefined) : both;
  }

  Num min(Num other) {
    return new Num(
        Fraction.least(low, other.low),
        Fraction.least(high, other.high),
        undefined | other.undefined);
  }

  Num max(Num other) {
    return negated().min(other.negated()).negated();
  }

  Num hull(Num other) {
    return new Num(min(other).low, max(other).high, undefined | other.undefined);
  }

  /** The hull with another that may not be there yet. */
  Num join(Num other) {
    return other == null ? this : hull(other);
  }

  Num clamp(Fraction from, Fraction to) {
    return new Num(low.clamp(from, to), high.clamp(from, to), undefined);
  }

  Truth less(Num other) {
    if (undefined || other.undefined) {
      return Truth.UNKNOWN;
    }
    return high.compareTo(other.low) < 0
        ? Truth.TRUE
        : low.compareTo(other.high) >= 0 ? Truth.FALSE : Truth.UNKNOWN;
  }

  Truth compare(String sign, Num other) {
    return switch (sign) {
      case "==" -> equal(other);
      case "!=" -> equal(other).not();
      case "<" -> less(other);
      case ">" -> other.less(this);
      case "<=" -> other.less(this).not();
      default -> less(other).not();
    };
  }

  Truth equal(Num other) {
    if (undefined || other.undefined) {
      return Truth.UNKNOWN;
    }
    if (high.compareTo(other.low) < 0 || other.high.compareTo(low) < 0) {
      return Truth.FALSE;
    }
    if (low.equals(high) && equals(other)) {
      return Truth.TRUE;
    }
    return Truth.UNKNOWN;
  }

  @Override
  public String toString() {
    String text = low.equals(high) ? "" + low : "[" + low + ", " + high + "]";
    return undefined ? "undefined" : text;
  }
}
