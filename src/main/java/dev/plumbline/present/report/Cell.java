package dev.plumbline.present.report;

import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.Json.JsonArray;
import dev.plumbline.base.canonical.Json.JsonDecimal;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.JsonObject.JsonObjectBuilder;
import dev.plumbline.base.number.DoubleFormat;
import dev.plumbline.base.number.Rational;
import dev.plumbline.measure.agreement.Estimate;
import dev.plumbline.measure.agreement.Estimate.Defined;
import dev.plumbline.measure.agreement.Estimate.Spread;
import dev.plumbline.measure.agreement.Estimate.Undefined;
import dev.plumbline.present.page.PageAddress;
import dev.plumbline.present.page.PageAddress.PageFile;
import dev.plumbline.present.terminal.CsvCell;
import dev.plumbline.present.text.RoundedNumber;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// A value with what people see of it, what JSON has, and what a table of CSV has. Texts of others
/// are as they were given; writers escape what [#shown()] returns.
public sealed interface Cell {

  Cell EMPTY = new Text("", Optional.empty());

  /// Decimals of a figure of a sample in JSON: more mean nothing.
  int DECIMALS = 6;

  /// Items of a list in a line of text.
  int SHOWN_MAX = 3;

  String shown();

  /// Empty if there is no such member.
  Optional<Json> json();

  /// As CSV has it, escaped; an interval is three of them.
  default List<String> csv() {
    return List.of(CsvCell.field(shown()));
  }

  /// Whether CSV has nothing but numbers of it.
  default boolean isNumber() {
    return false;
  }

  /// No member if it is empty.
  static Cell text(String text) {
    return text.isEmpty() ? EMPTY : new Text(text, Optional.of(Json.of(text)));
  }

  /// Words for people alone.
  static Cell shown(String words) {
    return new Text(words, Optional.empty());
  }

  /// Words for people, and words of a text that show them.
  static Cell quoting(String words, List<String> quotes) {
    return new Quoting(words, quotes);
  }

  /// Words for people, and what they are made of for other programs.
  static Cell of(String shown, Object value) {
    return new Text(shown, Optional.of(Json.of(value)));
  }

  /// Words whose numbers are rounded for people, exact elsewhere.
  static Cell rounded(String shown, String exact) {
    return exact.isEmpty() ? EMPTY : new Rounded(shown, exact);
  }

  /// A verdict, or the status of what has none.
  static Cell verdict(String word) {
    return word.isEmpty() ? EMPTY : new Verdict(word);
  }

  /// @param most how many are shown; the others are counted
  static Cell list(List<String> items, int most) {
    return items.isEmpty() ? EMPTY : new Items(items, most);
  }

  static Cell count(long value) {
    String digits = Long.toString(value);
    return new Numeral(digits, Json.of(value), digits);
  }

  /// A count that people see only if there is something to see.
  static Cell countUnlessZero(long value) {
    return value == 0 ? new Numeral("", Json.of(0), "0") : count(value);
  }

  /// How many of each; no member if there is none.
  static Cell counts(Map<?, ? extends Number> counts) {
    return counts.isEmpty()
        ? EMPTY
        : of(
            counts.entrySet().stream()
                .map(each -> each.getKey() + ": " + each.getValue())
                .collect(Collectors.joining(", ")),
            json(counts));
  }

  static JsonObject json(Map<?, ? extends Number> counts) {
    JsonObjectBuilder json = JsonObject.builder(counts.size());
    counts.forEach((name, count) -> json.put(name.toString(), count.longValue()));
    return json.build();
  }

  /// Words one after the other; no member if there are none.
  static Cell list(List<String> words) {
    return words.isEmpty() ? EMPTY : of(String.join(", ", words), JsonArray.texts(words));
  }

  /// The number where it is to be shown; other programs have it always.
  static Cell shownIf(boolean condition, Cell number) {
    return condition || !(number instanceof Numeral(_, Json value, String plain))
        ? number
        : new Numeral("", value, plain);
  }

  /// The exact value, shown with at most so many decimals.
  static Cell exact(BigDecimal value, int decimals) {
    BigDecimal plain = value.stripTrailingZeros();
    return number(FixedDecimals.of(plain, Math.clamp(plain.scale(), 0, decimals)), value);
  }

  /// A score, exact, shown with all of its decimals.
  static Cell score(BigDecimal value, RoundedNumber number) {
    return number(number.fixed(Rational.of(value)), value);
  }

  /// A figure of a sample, shown with so many decimals.
  static Cell measured(double value, int decimals) {
    return measured(rounded(DoubleFormat.of(value)), decimals);
  }

  static Cell measured(Optional<Double> value, int decimals) {
    return value.map(it -> measured(it.doubleValue(), decimals)).orElse(EMPTY);
  }

  /// The figure, where it is defined.
  static Cell measuredIfAny(Optional<BigDecimal> value, int decimals) {
    return value.map(it -> measured(it, decimals)).orElse(EMPTY);
  }

  static Cell measured(BigDecimal value, int decimals) {
    return number(FixedDecimals.of(value, decimals), rounded(value));
  }

  /// As [#measured(BigDecimal, int)], with its sign.
  static Cell change(BigDecimal value, int decimals) {
    return number(FixedDecimals.signed(value, decimals), rounded(value));
  }

  /// How much a score changed, exact, with its sign.
  static Cell change(BigDecimal value, RoundedNumber number) {
    return number(
        (value.signum() > 0 ? "+" : "") + number.fixed(Rational.of(value)), rounded(value));
  }

  /// A share, in percent for people.
  static Cell share(double share) {
    return share(DoubleFormat.of(share));
  }

  static Cell share(BigDecimal share) {
    return number(FixedDecimals.percent(share), rounded(share));
  }

  /// So many of so many, in percent for people; nothing of nothing.
  static Cell share(long some, long all) {
    return all == 0 ? EMPTY : share((double) some / all);
  }

  /// A p value.
  static Cell p(double value) {
    return number(FixedDecimals.p(value), rounded(DoubleFormat.of(value)));
  }

  /// A value and its interval.
  static Cell estimate(Estimate estimate) {
    return new Estimated(estimate, 3, false);
  }

  /// A share and its interval, in percent for people.
  static Cell shareEstimate(Estimate estimate) {
    return new Estimated(estimate, 1, true);
  }

  /// A value and its interval, without a standard error.
  static Cell between(double value, double low, double high, int decimals) {
    return between(value, low, high, decimals, false);
  }

  /// As [#between(double, double, double, int)], in percent for people.
  static Cell shareBetween(double value, double low, double high) {
    return between(value, low, high, 1, true);
  }

  private static Cell between(double value, double low, double high, int decimals, boolean share) {
    return new Between(
        rounded(DoubleFormat.of(value)),
        rounded(DoubleFormat.of(low)),
        rounded(DoubleFormat.of(high)),
        decimals,
        share);
  }

  /// As [#between(double, double, double, int)], with every digit in JSON and three for people.
  static Cell exactBetween(BigDecimal value, BigDecimal low, BigDecimal high) {
    return new Between(value, low, high, 3, false);
  }

  /// The value of an estimate; its interval in JSON alone.
  static Cell valueOf(Estimate estimate) {
    return estimate
        .find()
        .<Cell>map(value ->
            new Numeral(
                FixedDecimals.of(value, 3), estimate.json(), Json.of(rounded(value)).text()))
        .orElseGet(() -> new Numeral(reason(estimate), estimate.json(), ""));
  }

  private static String reason(Estimate estimate) {
    return estimate instanceof Undefined(String reason) ? "undefined: " + reason : "";
  }

  /// @param words what people see if it is so
  static Cell flag(boolean value, String words) {
    return new Text(value ? words : "", Optional.of(Json.of(value)));
  }

  /// The same cell, which leads to another page of the folder.
  static Cell link(Cell to, PageFile page) {
    return link(to, PageAddress.of(page.name()));
  }

  /// The same cell, which leads to another page of the server.
  static Cell link(Cell to, PageAddress address) {
    return new Link(to, address);
  }

  /// @param value for other programs
  static Cell number(String shown, BigDecimal value) {
    JsonDecimal exact = Json.of(value);
    return new Numeral(shown, exact, exact.text());
  }

  private static BigDecimal rounded(BigDecimal value) {
    return value.setScale(DECIMALS, RoundingMode.HALF_EVEN);
  }

  /// @param quotes of a text of others
  record Quoting(String words, List<String> quotes) implements Cell {
    public Quoting {
      quotes = List.copyOf(quotes);
    }

    @Override
    public String shown() {
      return words
          + quotes.stream()
              .map(quote -> " \u201c" + quote + "\u201d")
              .collect(Collectors.joining());
    }

    @Override
    public Optional<Json> json() {
      return Optional.empty();
    }
  }

  /// Words, and the value that they say.
  record Text(String shown, Optional<Json> json) implements Cell {}

  /// @param exact as CSV and JSON have it
  record Rounded(String shown, String exact) implements Cell {
    @Override
    public Optional<Json> json() {
      return Optional.of(Json.of(exact));
    }

    @Override
    public List<String> csv() {
      return List.of(CsvCell.field(exact));
    }
  }

  /// @param plain as CSV has it
  record Numeral(String shown, Json value, String plain) implements Cell {
    @Override
    public boolean isNumber() {
      return true;
    }

    @Override
    public Optional<Json> json() {
      return Optional.of(value);
    }

    @Override
    public List<String> csv() {
      return List.of(plain);
    }
  }

  /// @param decimals for people, of a percentage where they see one
  record Between(BigDecimal value, BigDecimal low, BigDecimal high, int decimals, boolean share)
      implements Cell {
    @Override
    public boolean isNumber() {
      return true;
    }

    @Override
    public String shown() {
      return bare(value) + (share ? " %" : "") + " (" + bare(low) + " to " + bare(high) + ")";
    }

    private String bare(BigDecimal end) {
      return FixedDecimals.of(share ? end.movePointRight(2) : end, decimals);
    }

    /// Columns have its parts as members.
    @Override
    public Optional<Json> json() {
      return Optional.empty();
    }

    /// The value and the two ends.
    List<JsonDecimal> values() {
      return Stream.of(value, low, high).map(Json::of).toList();
    }

    @Override
    public List<String> csv() {
      return values().stream().map(JsonDecimal::text).toList();
    }
  }

  /// @param decimals for people, of a percentage where they see one
  record Estimated(Estimate estimate, int decimals, boolean share) implements Cell {
    @Override
    public boolean isNumber() {
      return true;
    }

    @Override
    public String shown() {
      return switch (estimate) {
        case Undefined _ -> reason(estimate);
        case Defined(BigDecimal value, Optional<Spread> spread, int dropped) ->
            bare(value)
                + (share ? " %" : "")
                + spread
                    .map(it ->
                        " ("
                            + bare(it.low())
                            + " to "
                            + bare(it.high())
                            + (dropped > 0 ? ", undefined in " + dropped + " resamples" : "")
                            + ")")
                    .orElse("");
      };
    }

    private String bare(BigDecimal end) {
      return FixedDecimals.of(share ? end.movePointRight(2) : end, decimals);
    }

    @Override
    public Optional<Json> json() {
      return Optional.of(estimate.json());
    }

    /// The value and the two ends, as far as they are defined.
    @Override
    public List<String> csv() {
      return Stream.of(
              estimate.find(),
              estimate.interval().map(Spread::low),
              estimate.interval().map(Spread::high))
          .map(figure -> figure.map(it -> Json.of(rounded(it)).text()).orElse(""))
          .toList();
    }
  }

  record Verdict(String shown) implements Cell {
    @Override
    public Optional<Json> json() {
      return Optional.of(Json.of(shown));
    }
  }

  record Items(List<String> items, int most) implements Cell {
    public Items {
      items = List.copyOf(items);
    }

    /// At most so many, and what is said of the others.
    List<String> lines() {
      int more = items.size() - most;
      return more <= 0
          ? items
          : Stream.concat(items.stream().limit(most), Stream.of("and " + more + " more")).toList();
    }

    @Override
    public String shown() {
      return String.join("; ", new Items(items, Math.min(most, SHOWN_MAX)).lines());
    }

    @Override
    public Optional<Json> json() {
      return Optional.of(JsonArray.texts(items));
    }
  }

  record Link(Cell to, PageAddress address) implements Cell {
    @Override
    public String shown() {
      return to.shown();
    }

    @Override
    public Optional<Json> json() {
      return to.json();
    }

    @Override
    public List<String> csv() {
      return to.csv();
    }
  }
}
