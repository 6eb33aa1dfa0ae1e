package dev.plumbline.rubric.source;

import dev.plumbline.base.problem.Problem;
import dev.plumbline.base.problem.ProblemCode;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.SortedMap;
import java.util.TreeMap;
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
        SourceReader.read(source.getBytes(StandardCharsets.UTF_8), problems)
            .filter(_ -> !source.stripLeading().startsWith("{"));
    if (root.isEmpty()) {
      return List.of();
    }
    Reading reading = new Reading(source);
    reading.read(root.get());
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
    private final SortedMap<String, YamlSourceParser.Span> spans = new TreeMap<>();
    private final List<RubricNumber> numbers = new ArrayList<>();

    /// Of each code point of the text as it was parsed, and behind the last, where it is written.
    private final int[] offsets;

    private Reading(String source) {
      this.source = source;
      String parsed = SourceReader.unixLines(source);
      Problem nothing = Problem.at("", ProblemCode.EMPTY, "the rubric is empty", "");
      YamlSourceParser.read(parsed, nothing, new ArrayList<>(), spans);
      this.offsets = new int[parsed.codePointCount(0, parsed.length()) + 1];
      int at = source.startsWith("\uFEFF") ? 1 : 0;
      for (int i = 0; i < offsets.length; i++) {
        offsets[i] = at;
        if (at < source.length()) {
          at += source.startsWith("\r\n", at) ? 2 : Character.charCount(source.codePointAt(at));
        }
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
      return Optional.ofNullable(spans.get(scalar.place().path()))
          .map(span -> pattern.matcher(source).region(offsets[span.start()], offsets[span.end()]))
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
