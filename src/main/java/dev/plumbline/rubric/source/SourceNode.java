package dev.plumbline.rubric.source;

import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.Json.JsonArray;
import dev.plumbline.base.canonical.Json.JsonBoolean;
import dev.plumbline.base.canonical.Json.JsonNull;
import dev.plumbline.base.canonical.Json.JsonText;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.JsonReader;
import dev.plumbline.base.canonical.JsonReader.JsonResult;
import dev.plumbline.base.input.InputNode;
import dev.plumbline.base.input.StrictObjectReader;
import dev.plumbline.base.input.ValueReader;
import dev.plumbline.base.number.Rational;
import dev.plumbline.base.problem.Problem;
import dev.plumbline.base.problem.Problem.Place;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.regex.Pattern;

/// A value as it is written in the source, YAML or JSON alike, with its place.
public sealed interface SourceNode extends InputNode<SourceNode> {

  record Mapping(Place place, SequencedMap<String, SourceNode> members) implements SourceNode {
    public Mapping {
      members = Collections.unmodifiableSequencedMap(new LinkedHashMap<>(members));
    }

    @Override
    public Kind kind() {
      return Kind.OBJECT;
    }

    @Override
    public List<String> keys() {
      return List.copyOf(members.keySet());
    }

    @Override
    public Optional<SourceNode> member(String key) {
      return Optional.ofNullable(members.get(key));
    }

    /// In a flow mapping, the part of an unquoted text after a comma becomes a key of its own.
    @Override
    public Optional<String> unknownKeyHelp(String key) {
      return key.contains(" ") && members.get(key).kind() == Kind.NULL
          ? Optional.of("put a text with a comma in quotes where it is within `{` and `}`")
          : Optional.empty();
    }
  }

  record Sequence(Place place, List<SourceNode> elements) implements SourceNode {
    public Sequence {
      elements = List.copyOf(elements);
    }

    @Override
    public Kind kind() {
      return Kind.LIST;
    }
  }

  /// A single value with the kind that its own syntax gives it.
  record Scalar(Place place, String literal, Kind kind) implements SourceNode {
    public Scalar {
      if (kind == Kind.OBJECT || kind == Kind.LIST) {
        throw new IllegalArgumentException("not the kind of a single value: " + kind);
      }
    }

    /// Also of what its syntax takes for a number: names may look like numbers.
    @Override
    public Optional<String> text() {
      return kind == Kind.NULL ? Optional.empty() : Optional.of(literal.strip());
    }

    @Override
    public boolean isNumber() {
      return kind != Kind.NULL && kind != Kind.BOOLEAN && NumberSyntax.isWritten(literal);
    }

    @Override
    public Optional<BigDecimal> number() {
      return isNumber() ? NumberSyntax.bounded(literal) : Optional.empty();
    }
  }

  @Override
  default List<String> keys() {
    return List.of();
  }

  @Override
  default Optional<SourceNode> member(String key) {
    return Optional.empty();
  }

  @Override
  default List<SourceNode> elements() {
    return List.of();
  }

  @Override
  default Optional<String> text() {
    return Optional.empty();
  }

  @Override
  default boolean isNumber() {
    return false;
  }

  @Override
  default Optional<BigDecimal> number() {
    return Optional.empty();
  }

  @Override
  default String literal() {
    return "";
  }

  @Override
  default String objectName() {
    return "a mapping";
  }

  /// Reads a mapping of a rubric strictly.
  static final class MappingReader extends StrictObjectReader<SourceNode, MappingReader> {

    private static final int TEXT_MAX = 20_000;

    public MappingReader(SourceNode node, List<Problem> problems) {
      super(node, TEXT_MAX, problems);
    }

    @Override
    protected MappingReader nested(SourceNode node) {
      return new MappingReader(node, problems());
    }

    /// The members of a mapping whose keys are names that the author chose.
    public SequencedMap<String, SourceNode> members() {
      allowAnyKey();
      return node() instanceof SourceNode.Mapping mapping
          ? mapping.members()
          : new LinkedHashMap<>();
    }

    /// Words in a list, or one alone; empty if they are absent.
    public List<String> texts(String key) {
      return find(key).map(node -> texts(node, problems())).orElse(List.of());
    }

    public static List<String> texts(SourceNode node, List<Problem> problems) {
      return node instanceof SourceNode.Scalar
          ? text(node, problems).stream().toList()
          : ValueReader.texts(node, TEXT_MAX, problems);
    }

    public static Optional<String> text(SourceNode node, List<Problem> problems) {
      return ValueReader.text(node, TEXT_MAX, problems);
    }
  }

  /// Decimal numbers as authors write them, parsed exactly and within bounds. The exponent is
  /// checked before the value is expanded, so `1e999999999` costs nothing.
  static final class NumberSyntax {

    private static final Pattern WRITTEN =
        Pattern.compile("[-+]?(\\.[0-9]+|[0-9]+(\\.[0-9]*)?)([eE][-+]?[0-9]{1,9})?");
    private static final int LENGTH_MAX = 60;
    private static final BigDecimal LARGEST = new BigDecimal("1000000000000000");

    /// Whether a text has the form of a decimal number, such as `-1`, `.5` or `2e3`.
    public static boolean isWritten(String text) {
      return WRITTEN.matcher(text).matches();
    }

    /// The value without trailing zeros; empty beyond ±10^15 or with more than twelve decimals.
    ///
    /// @param text a number by [#isWritten]
    public static Optional<BigDecimal> bounded(String text) {
      if (text.length() > LENGTH_MAX) {
        return Optional.empty();
      }
      BigDecimal value = new BigDecimal(text);
      if (Math.abs((long) value.precision() - value.scale()) > LENGTH_MAX
          || Math.abs((long) value.scale()) > LENGTH_MAX) {
        return value.signum() == 0 ? Optional.of(BigDecimal.ZERO) : Optional.empty();
      }
      BigDecimal bare = value.stripTrailingZeros();
      boolean fits = bare.scale() <= Rational.NODE_DECIMALS && bare.abs().compareTo(LARGEST) <= 0;
      return fits ? Optional.of(bare.scale() < 0 ? bare.setScale(0) : bare) : Optional.empty();
    }

    private NumberSyntax() {}
  }

  /// What is written, with numbers as they are written.
  default Json json() {
    return switch (this) {
      case Mapping(var _, var members) -> {
        yield JsonObject.mapped(members, SourceNode::json);
      }
      case Sequence(var _, var elements) -> JsonArray.mapped(elements, SourceNode::json);
      case Scalar(var _, String literal, Kind kind) ->
          switch (kind) {
            case NULL -> JsonNull.NULL;
            case BOOLEAN -> literal.equals("true") ? JsonBoolean.TRUE : JsonBoolean.FALSE;
            case NUMBER -> number(literal);
            case TEXT, OBJECT, LIST -> new JsonText(literal);
          };
    };
  }

  private static Json number(String literal) {
    byte[] bytes = literal.getBytes(StandardCharsets.UTF_8);
    return JsonReader.read(bytes, bytes.length) instanceof JsonResult.Read(Json number)
        ? number
        : new JsonText(literal);
  }
}
