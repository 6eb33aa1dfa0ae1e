package dev.plumbline.rubric.source;

import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// A number in the text of a rubric that moves results without a judge being asked otherwise.
///
/// @param path of the value in the rubric, as a JSON Pointer
/// @param of the node or rule list that it belongs to; empty for a threshold
/// @param name of the member, rule, threshold or grade; of a cut its condition without the number
/// @param start of its digits in the text
public record RubricNumber(
    String path, Kind kind, String of, String name, BigDecimal value, int start, int end) {

  private static final Pattern CUT =
      Pattern.compile("([A-Za-z_][A-Za-z0-9_]*\\s*(?:>=|>|<=|<)\\s*)(-?[0-9]+(?:\\.[0-9]+)?)");
  private static final Pattern DIGITS = Pattern.compile("-?[0-9]+(?:\\.[0-9]+)?");
  private static final List<String> MEANS = List.of("weighted_mean", "sum");

  /// What it decides.
  public enum Kind {
    WEIGHT,
    CUT,
    THRESHOLD,
    GRADE
  }

  /// In the order of the text; none of a text that cannot be read, or is not YAML.
  public static List<RubricNumber> in(String source) {
    Optional<Reading> reading =
        SourceText.read(source.getBytes(StandardCharsets.UTF_8))
            .filter(_ -> !source.stripLeading().startsWith("{"))
            .map(Reading::new);
    reading.ifPresent(it -> it.read(it.source.root()));
    return reading.stream()
        .flatMap(it -> it.numbers.stream())
        .sorted((one, other) -> Integer.compare(one.start, other.start))
        .toList();
  }

  /// The text with other numbers; every other byte stays.
  ///
  /// @param values by path; paths without a number are ignored
  public static String with(String source, Map<String, BigDecimal> values) {
    StringBuilder text = new StringBuilder(source);
    for (RubricNumber number : in(source).reversed()) {
      BigDecimal value = values.get(number.path);
      if (value != null && value.compareTo(number.value) != 0) {
        text.replace(number.start, number.end, value.toPlainString());
      }
    }
    return text.toString();
  }

  private static final class Reading {

    private final SourceText source;
    private final List<RubricNumber> numbers = new ArrayList<>();

    private Reading(SourceText source) {
      this.source = source;
    }

    private void read(SourceNode root) {
      members(root, "plan").forEach((node, body) -> node(node, body));
      members(root, "thresholds")
          .forEach((name, body) ->
              body.member("value").ifPresent(value -> add(value, Kind.THRESHOLD, "", name)));
      members(root, "grades")
          .forEach((node, body) -> body.member("bands").ifPresent(bands -> bands(node, bands)));
    }

    private void node(String node, SourceNode body) {
      for (String mean : MEANS) {
        members(body, mean).forEach((member, weight) -> add(weight, Kind.WEIGHT, node, member));
      }
      body.member("rules").stream()
          .flatMap(rules -> rules.elements().stream())
          .forEach(rule ->
              rule.member("weight")
                  .ifPresent(weight ->
                      add(
                          weight,
                          Kind.WEIGHT,
                          node,
                          rule.member("id").flatMap(SourceNode::text).orElse("?"))));
      body.member("pass").ifPresent(pass -> cut(node, pass));
    }

    private void bands(String node, SourceNode bands) {
      if (bands instanceof SourceNode.Mapping(var _, var members)) {
        members.forEach((grade, from) -> add(from, Kind.GRADE, node, grade));
      }
      for (SourceNode band : bands.elements()) {
        String grade = band.member("grade").flatMap(SourceNode::text).orElse("?");
        band.member("from").ifPresent(from -> add(from, Kind.GRADE, node, grade));
      }
    }

    private static SequencedMap<String, SourceNode> members(SourceNode node, String key) {
      SequencedMap<String, SourceNode> members = new LinkedHashMap<>();
      node.member(key)
          .filter(SourceNode.Mapping.class::isInstance)
          .map(SourceNode.Mapping.class::cast)
          .ifPresent(found -> members.putAll(found.members()));
      return members;
    }

    private void add(SourceNode scalar, Kind kind, String of, String name) {
      Optional<Matcher> digits = written(scalar, DIGITS).filter(_ -> scalar.isNumber());
      if (digits.isPresent()
          && new BigDecimal(digits.get().group()).compareTo(scalar.number().get()) == 0) {
        numbers.add(number(scalar, kind, of, name, digits.get(), 0));
      }
    }

    private void cut(String node, SourceNode pass) {
      Optional<Matcher> condition = pass.text().map(CUT::matcher).filter(Matcher::matches);
      Optional<Matcher> written = written(pass, CUT);
      if (condition.isPresent() && written.isPresent()) {
        String name = condition.get().group(1).strip();
        numbers.add(number(pass, Kind.CUT, node, name, written.get(), 2));
      }
    }

    /// What a value has from its first character on, or behind its quote.
    private Optional<Matcher> written(SourceNode scalar, Pattern pattern) {
      return source
          .range(scalar)
          .map(range -> pattern.matcher(source.text()).region(range.start(), range.end()))
          .filter(matcher -> matcher.find() && matcher.start() <= matcher.regionStart() + 1);
    }

    private RubricNumber number(
        SourceNode scalar, Kind kind, String of, String name, Matcher written, int group) {
      return new RubricNumber(
          scalar.place().path(),
          kind,
          of,
          name,
          new BigDecimal(written.group(group)),
          written.start(group),
          written.end(group));
    }
  }
}
