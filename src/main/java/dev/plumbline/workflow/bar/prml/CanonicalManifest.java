package dev.plumbline.workflow.bar.prml;

import dev.plumbline.base.input.InputNode.Kind;
import dev.plumbline.base.problem.EscapedText;
import dev.plumbline.base.problem.Place;
import dev.plumbline.base.problem.Problem;
import dev.plumbline.base.problem.ProblemCode;
import dev.plumbline.rubric.source.SourceNode;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.text.Normalizer;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/// The canonical form of a PRML manifest, whose SHA-256 is its name (PRML 0.1, section 3, and the
/// formal grammar of 2026-09-13 with its constraints C1 to C6): block style, two spaces a level,
/// keys in the order of their code points, strings bare or in single quotes.
///
/// What readers of PRML are known to read or write differently has no form here and is refused:
/// lists, empty mappings, integers with leading zeros, strings that begin as a document does.
final class CanonicalManifest {

  private static final int TEXT_MAX = 4_096;
  private static final int KEY_MAX = 120;
  private static final String THRESHOLD = "threshold";
  private static final BigInteger SEEDS = BigInteger.ONE.shiftLeft(64);
  private static final BigInteger EXACT = BigInteger.ONE.shiftLeft(53);

  private static final Pattern INTEGER = Pattern.compile("[-+]?[0-9]+");
  private static final Pattern NOT_ZERO = Pattern.compile("[-+0.]*[1-9]");
  private static final Pattern LEADING_ZERO = Pattern.compile("[-+]?0[0-9]+(\\..*|[eE].*)?");

  /// What a reader of YAML 1.1 would not take for a string (C5, P6).
  private static final Pattern TYPED =
      Pattern.compile(
          """
          yes|Yes|YES|no|No|NO|true|True|TRUE|false|False|FALSE|on|On|ON|off|Off|OFF\
          |[-+]?[0-9][0-9_]*+\\.[0-9_]*+(?:[eE][-+][0-9]++)?\
          |\\.[0-9][0-9_]*+(?:[eE][-+][0-9]++)?\
          |[-+]?[0-9][0-9_]*+(?::[0-5]?[0-9])++\\.[0-9_]*+\
          |[-+]?\\.(?:inf|Inf|INF)|\\.(?:nan|NaN|NAN)\
          |[-+]?0b[01_]++|[-+]?0[0-7_]++|[-+]?(?:0|[1-9][0-9_]*+)|[-+]?0x[0-9a-fA-F_]++\
          |[-+]?[1-9][0-9_]*+(?::[0-5]?[0-9])++\
          |~|null|Null|NULL\
          |[0-9]{4}-[0-9]{2}-[0-9]{2}\
          |[0-9]{4}-[0-9]{1,2}-[0-9]{1,2}(?:[Tt]|[ \\t]++)[0-9]{1,2}:[0-9]{2}:[0-9]{2}\
          (?:\\.[0-9]*+)?(?:[ \\t]*+(?:Z|[-+][0-9]{1,2}(?::[0-9]{2})?))?\
          |<<|=\
          """);

  private final StringBuilder out = new StringBuilder();
  private final String version;
  private final List<Problem> problems;

  private CanonicalManifest(String version, List<Problem> problems) {
    this.version = version;
    this.problems = problems;
  }

  /// @return empty after problems were reported
  static Optional<String> of(SourceNode.Mapping manifest, List<Problem> problems) {
    int before = problems.size();
    CanonicalManifest form =
        new CanonicalManifest(
            manifest.member("version").map(SourceNode::literal).orElse(""), problems);
    form.mapping(manifest, 0);
    return problems.size() == before ? Optional.of(form.out.toString()) : Optional.empty();
  }

  private void mapping(SourceNode.Mapping mapping, int depth) {
    if (mapping.members().isEmpty()) {
      problem(mapping.place(), "an empty mapping has no canonical form", "leave it out");
    }
    mapping.members().entrySet().stream()
        .sorted((one, other) ->
            Arrays.compareUnsigned(
                one.getKey().getBytes(StandardCharsets.UTF_8),
                other.getKey().getBytes(StandardCharsets.UTF_8)))
        .forEach(member -> member(member, depth));
  }

  private void member(Map.Entry<String, SourceNode> member, int depth) {
    SourceNode value = member.getValue();
    if (member.getKey().length() > KEY_MAX) {
      problem(value.place(), "this key is too long", "write at most " + KEY_MAX + " characters");
    }
    out.repeat("  ", depth).append(string(member.getKey(), value.place())).append(':');
    switch (value) {
      case SourceNode.Mapping nested -> {
        out.append('\n');
        mapping(nested, depth + 1);
      }
      case SourceNode.Sequence list ->
          problem(
              list.place(),
              "a list has no canonical form",
              "no field of a manifest is one: name its elements one by one");
      case SourceNode.Scalar scalar ->
          out.append(' ')
              .append(scalar(scalar, depth == 0 && member.getKey().equals(THRESHOLD)))
              .append('\n');
    }
  }

  private String scalar(SourceNode.Scalar scalar, boolean threshold) {
    return switch (scalar.kind()) {
      case NULL -> "null";
      case BOOLEAN -> scalar.literal();
      case NUMBER -> number(scalar, threshold);
      case TEXT, OBJECT, LIST -> string(scalar.literal(), scalar.place());
    };
  }

  /// A threshold is a 64-bit number, which is written as such by 0.1, and by 0.2 unless it is whole
  /// and below 2^53 (C6).
  private String number(SourceNode.Scalar scalar, boolean threshold) {
    String literal = scalar.literal();
    if (LEADING_ZERO.matcher(literal).matches()) {
      problem(
          scalar.place(),
          EscapedText.text(literal) + " is read as octal by some and as decimal by others",
          "leave out the leading zeros");
      return literal;
    }
    if (INTEGER.matcher(literal).matches() && !threshold) {
      return integer(scalar);
    }
    Optional<Double> value = value(scalar);
    if (value.isEmpty()) {
      problem(
          scalar.place(),
          EscapedText.text(literal) + " is no finite 64-bit number",
          "write one between -1.8e+308 and 1.8e+308");
      return literal;
    }
    double number = value.get();
    return threshold
            && version.equals(ManifestReader.VERSION_2)
            && number == Math.rint(number)
            && Math.abs(number) < EXACT.doubleValue()
        ? Long.toString((long) number)
        : ShortestDecimal.written(number);
  }

  private String integer(SourceNode.Scalar scalar) {
    BigInteger value = scalar.literal().length() > 30 ? SEEDS : new BigInteger(scalar.literal());
    if (value.abs().compareTo(SEEDS) >= 0) {
      problem(
          scalar.place(),
          EscapedText.text(scalar.literal()) + " does not fit into 64 bits",
          "write a whole number below 2^64");
    }
    return value.toString();
  }

  /// The 64-bit number next to what is written; empty if it is none, not finite, or so small that
  /// it would be zero.
  static Optional<Double> value(SourceNode node) {
    if (node.kind() != Kind.NUMBER || !node.isNumber() || node.literal().length() > TEXT_MAX) {
      return Optional.empty();
    }
    double value =
        INTEGER.matcher(node.literal()).matches()
            ? new BigInteger(node.literal()).doubleValue()
            : Double.parseDouble(node.literal());
    boolean vanished = value == 0 && NOT_ZERO.matcher(node.literal()).lookingAt();
    return Double.isFinite(value) && !vanished ? Optional.of(value) : Optional.empty();
  }

  private String string(String text, Place place) {
    if (text.length() > TEXT_MAX) {
      problem(place, "this text has " + text.length() + " characters", "write at most " + TEXT_MAX);
      return "";
    }
    text.codePoints()
        .filter(code -> !isPortable(code))
        .findFirst()
        .ifPresent(_ ->
            problem(
                place,
                EscapedText.text(text) + " holds a character that PRML does not allow",
                "write one line without control characters, line separators and byte order marks"));
    if (!Normalizer.isNormalized(text, Normalizer.Form.NFC)) {
      problem(
          place,
          EscapedText.text(text) + " is not in the normal form NFC",
          "compose its letters and accents");
    }
    if (text.startsWith("---") || text.startsWith("...")) {
      problem(
          place,
          EscapedText.text(text) + " begins as a document of YAML does",
          "begin with another character: programs that read PRML write this one differently");
    }
    return isPlain(text) ? text : "'" + text.replace("'", "''") + "'";
  }

  /// Section 3.4, and the code points that no production of the grammar has.
  private static boolean isPortable(int code) {
    return code >= 0x20
        && (code < 0x7F || code > 0x9F)
        && code != 0x2028
        && code != 0x2029
        && code != 0xFEFF
        && code != 0xFFFE
        && code != 0xFFFF
        && code != 0x10FFFF;
  }

  /// The predicate of C5.
  private static boolean isPlain(String text) {
    if (text.isEmpty()
        || "#,[]{}&*!|>'\"%@`".indexOf(text.charAt(0)) >= 0
        || "?:-".indexOf(text.charAt(0)) >= 0 && isSpaceOrEnd(text, 1)
        || text.startsWith(" ")
        || text.endsWith(" ")) {
      return false;
    }
    for (int i = 1; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c == ':' && isSpaceOrEnd(text, i + 1) || c == '#' && text.charAt(i - 1) == ' ') {
        return false;
      }
    }
    return !TYPED.matcher(text).matches();
  }

  private static boolean isSpaceOrEnd(String text, int at) {
    return at == text.length() || text.charAt(at) == ' ';
  }

  private void problem(Place place, String message, String help) {
    problems.add(new Problem(ProblemCode.NOT_CANONICAL, place, message, help));
  }
}
