import module java.base;

/**
 * The decisions on one item as they count: one, or one of each unit of a document, some of which it
 * may not apply to; and combinations that leave out what does not apply. A part of {@code
 * Score.java}.
 */
final class Decisions {

  /** What is between an item and the unit that it was asked of. */
  static final char OF_UNIT = '@';

  /** The item of a finding. */
  static String item(String id) {
    int at = id.indexOf(OF_UNIT);
    return at < 0 ? id : id.substring(0, at);
  }

  /** The levels of an item, ascending. */
  static List<Long> levels(Json item) {
    List<Long> levels = new ArrayList<>();
    if (item.get("levels") instanceof List<?> list) {
      list.forEach(level -> levels.add((Long) level));
    } else if (item.get("levels") instanceof Json words) {
      words.keySet().forEach(level -> levels.add(Long.valueOf(level)));
    } else {
      levels.addAll(
          switch (String.valueOf(item.get("scale"))) {
            case "0-1" -> List.of(0L, 1L);
            case "graded-preference" -> List.of(0L, 1L, 2L, 3L, 4L);
            default -> List.of(0L, 1L, 2L);
          });
    }
    Collections.sort(levels);
    return levels;
  }

  /** Whether it asks which of two candidates is better, and by how much where it is graded. */
  static boolean isPreference(Json item) {
    return List.of("preference", "graded-preference").contains(String.valueOf(item.get("scale")));
  }

  /** The highest level that needs no quote; of preferences the one in the middle. */
  static long unproven(Json item) {
    List<Long> levels = levels(item);
    if (isPreference(item)) {
      return levels.get(levels.size() / 2);
    }
    long from = item.get("proven_from") instanceof Long some ? some : levels.get(1);
    return levels.stream().filter(level -> level < from).max(Long::compare).orElseThrow();
  }

  /** From the lowest level to the highest. */
  static Num whole(Json item) {
    List<Long> levels = levels(item);
    return new Num(Fraction.of(levels.getFirst()), Fraction.of(levels.getLast()), false);
  }

  /** Whether a finding has a decision: a level, or the mean of several. */
  static boolean isDecided(Json finding) {
    return finding.get("decision") instanceof Long
        || finding.get("decision") instanceof String text && !text.equals("not-applicable");
  }

  /** Whether a decision is a level of an item or, of a panel, between two. */
  static boolean spans(Object decision, Json item, boolean panel) {
    Num whole = whole(item);
    if (decision instanceof Long level) {
      return levels(item).contains(level);
    }
    Fraction between = Fraction.exact(decision);
    return panel
        && between.exact().equals(decision)
        && between.compareTo(whole.low()) >= 0
        && between.compareTo(whole.high()) <= 0;
  }

  static boolean isOfUnits(Json item) {
    return item.containsKey("each");
  }

  static boolean mayNotApply(Json item) {
    return item.flag("may_not_apply");
  }

  /** A value with its weight, and whether it applies. */
  record Member(Num value, Fraction weight, Truth applies) {}

  private final List<Member> members = new ArrayList<>();
  private long notApplicable;

  void add(Num value, Fraction weight, Truth applies) {
    if (applies == Truth.FALSE) {
      notApplicable++;
    } else {
      members.add(new Member(value, weight, applies));
    }
  }

  /** Whether any of them applies. */
  Truth applies() {
    Truth any = Truth.FALSE;
    for (Member member : members) {
      if (member.weight().signum() > 0) {
        any = any.or(member.applies());
      }
    }
    return any;
  }

  /** Every mean that what applies can have: by trying how many of the uncertain ones take part. */
  Num mean(Num range) {
    if (applies() == Truth.FALSE) {
      return new Num(range.low(), range.high(), true);
    }
    boolean undefined = members.stream().anyMatch(member -> member.value().undefined());
    Fraction least = extreme(false);
    return new Num(least, isCertain() ? least : extreme(true), undefined);
  }

  /** Whether all of them apply, each with one value: then they have one mean. */
  private boolean isCertain() {
    for (Member member : members) {
      if (member.applies() != Truth.TRUE || !member.value().isSingle()) {
        return false;
      }
    }
    return true;
  }

  private Fraction extreme(boolean greatest) {
    Comparator<Member> order = Comparator.comparing(member -> end(member, greatest));
    List<Member> open = new ArrayList<>(members);
    open.removeIf(member -> member.applies() == Truth.TRUE || member.weight().signum() == 0);
    open.sort(greatest ? order.reversed() : order);
    List<Member> in = new ArrayList<>(members);
    in.removeIf(member -> member.applies() != Truth.TRUE);
    Fraction best = null;
    for (int taken = 0; taken <= open.size(); taken++) {
      if (taken > 0) {
        in.add(open.get(taken - 1));
      }
      Fraction sum = Fraction.ZERO;
      Fraction weights = Fraction.ZERO;
      for (Member member : in) {
        sum = sum.plus(end(member, greatest).times(member.weight()));
        weights = weights.plus(member.weight());
      }
      if (weights.signum() > 0) {
        Fraction mean = sum.divide(weights);
        boolean better =
            best == null || (greatest ? mean.compareTo(best) > 0 : mean.compareTo(best) < 0);
        best = better ? mean : best;
      }
    }
    return best;
  }

  private static Fraction end(Member member, boolean high) {
    return high ? member.value().high() : member.value().low();
  }

  /** The least of what applies. */
  Num least(Num range) {
    Num least = null;
    Num highest = null;
    Num certain = null;
    for (Member member : members) {
      Num value = member.value();
      least = least == null ? value : least.min(value);
      highest = highest == null ? value : highest.max(value);
      if (member.applies() == Truth.TRUE) {
        certain = certain == null ? value : certain.min(value);
      }
    }
    return least == null
        ? new Num(range.low(), range.high(), true)
        : new Num(
            least.low(), certain == null ? highest.high() : certain.high(), least.undefined());
  }

  /** How often each decision counts, as a step of a trace shows it. */
  List<Object> counts() {
    Comparator<Member> order =
        Comparator.<Member, Fraction>comparing(member -> member.value().low())
            .thenComparing(member -> member.value().high());
    List<Member> sorted = new ArrayList<>(members);
    sorted.sort(order);
    List<Object> counts = new ArrayList<>();
    for (int i = 0; i < sorted.size(); ) {
      int from = i;
      while (i < sorted.size() && order.compare(sorted.get(i), sorted.get(from)) == 0) {
        i++;
      }
      Num value = sorted.get(from).value();
      Object shown =
          value.isPoint()
              ? value.low().toString()
              : List.of(value.low().toString(), value.high().toString());
      counts.add(new Json(Map.of("decision", shown, "units", (long) (i - from))));
    }
    return counts;
  }

  /**
   * Whether a step that counts units shows one that is known, or to which the item does not apply.
   */
  static boolean isInformative(Json step, Json item) {
    Num whole = whole(item);
    return step.containsKey("notApplicable")
        || step.objects("counts", "count").stream()
            .anyMatch(count -> !whole.matchesEnds(count.get("decision")));
  }

  long notApplicable() {
    return notApplicable;
  }

  /** What a function of the units gives. */
  Value aggregate(String function, Json item, String sign, Num number) {
    Num range = whole(item);
    Num count = Num.ZERO;
    Truth all = Truth.TRUE;
    Truth any = Truth.FALSE;
    Decisions shares = new Decisions();
    for (Member member : members) {
      Truth met = member.value().compare(sign, number);
      Truth counted = member.applies().and(met);
      count = count.plus(counted.number());
      all = all.and(member.applies().not().or(met));
      any = any.or(counted);
      shares.add(met.number(), Fraction.ONE, member.applies());
    }
    return switch (function) {
      case "all" -> all;
      case "any" -> any;
      case "count" -> count;
      case "share" -> shares.mean(Truth.UNKNOWN.number());
      case "worst" -> item.flag("reverse_scored") ? greatest(range) : least(range);
      default -> throw new Verify.Fault("`" + function + "` is no function of units");
    };
  }

  private Num greatest(Num range) {
    Decisions turned = new Decisions();
    members.forEach(
        member -> turned.add(member.value().negated(), member.weight(), member.applies()));
    return turned.least(range.negated()).negated();
  }
}
