package dev.plumbline.rubric.source;

import dev.plumbline.base.problem.Problem;
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
    List<Problem> problems = new ArrayList<>();
    Optional<SourceNode> root =
        source.stripLeading().startsWith("{")
            ? Optional.empty()
            : SourceReader.read(source.getBytes(StandardCharsets.UTF_8), problems);
    Reading reading = new Reading(source);
    root.ifPresent(reading::read);
    return reading.numbers.stream()
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

    private final String source;
    private final List<Integer> lines = new ArrayList<>();
    private final List<RubricNumber> numbers = new ArrayList<>();

    private Reading(String source) {
      this.source = source;
      lines.add(0);
      for (int at = source.indexOf('\n'); at >= 0; at = source.indexOf('\n', at + 1)) {
        lines.add(at + 1);
      }
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
      Matcher digits = DIGITS.matcher(source);
      int begin = offset(scalar);
      boolean isWritten = scalar.isNumber() && digits.find(begin) && digits.start() <= begin + 1;
      if (isWritten && new BigDecimal(digits.group()).compareTo(scalar.number().get()) == 0) {
        numbers.add(number(scalar, kind, of, name, digits.start(), digits.end()));
      }
    }

    private void cut(String node, SourceNode pass) {
      Optional<Matcher> condition = pass.text().map(CUT::matcher).filter(Matcher::matches);
      Matcher written = CUT.matcher(source);
      int begin = offset(pass);
      if (condition.isPresent() && written.find(begin) && written.start() <= begin + 1) {
        String name = condition.get().group(1).strip();
        numbers.add(number(pass, Kind.CUT, node, name, written.start(2), written.end(2)));
      }
    }

    private RubricNumber number(
        SourceNode scalar, Kind kind, String of, String name, int start, int end) {
      return new RubricNumber(
          scalar.place().path(),
          kind,
          of,
          name,
          new BigDecimal(source.substring(start, end)),
          start,
          end);
    }

    /// Columns count code points.
    private int offset(SourceNode scalar) {
      int line = lines.get(scalar.place().line() - 1);
      return source.offsetByCodePoints(line, scalar.place().column() - 1);
    }
  }
}
