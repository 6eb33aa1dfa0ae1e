package dev.plumbline.rubric.source;

import dev.plumbline.base.problem.Place;
import dev.plumbline.base.problem.Problem;
import dev.plumbline.base.problem.ProblemCode;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.SortedMap;
import java.util.TreeMap;
import org.snakeyaml.engine.v2.common.ScalarStyle;

/// The text of a rubric with the positions of its values, so that one can be changed and every
/// other character stays: comments, order, quotes, line ends and a byte order mark. A change gives
/// another text; one that cannot be made gives the same.
public final class SourceText {

  private final String text;
  private final SourceNode root;
  private final SortedMap<String, YamlSourceParser.Span> spans;

  /// Of each code point of the text as it was parsed, and behind the last, where it is written.
  private final int[] offsets;

  private final boolean json;

  /// @return empty if it cannot be read; what is wrong with it, [SourceReader] says
  public static Optional<SourceText> read(byte[] utf8) {
    List<Problem> problems = new ArrayList<>();
    Optional<SourceNode> root = SourceReader.read(utf8, problems);
    return root.isEmpty()
        ? Optional.empty()
        : of(new String(utf8, StandardCharsets.UTF_8), root.get());
  }

  private static Optional<SourceText> of(String text, SourceNode root) {
    SortedMap<String, YamlSourceParser.Span> spans = new TreeMap<>();
    List<Problem> problems = new ArrayList<>();
    Problem nothing = Problem.at("", ProblemCode.EMPTY, "the rubric is empty", "");
    String parsed = SourceReader.unixLines(text);
    YamlSourceParser.read(parsed, nothing, problems, spans);
    return problems.isEmpty()
        ? Optional.of(new SourceText(text, parsed, root, spans))
        : Optional.empty();
  }

  private SourceText(
      String text, String parsed, SourceNode root, SortedMap<String, YamlSourceParser.Span> spans) {
    this.text = text;
    this.root = root;
    this.spans = spans;
    this.json = parsed.stripLeading().startsWith("{");
    this.offsets = new int[parsed.codePointCount(0, parsed.length()) + 1];
    int at = text.startsWith("\uFEFF") ? 1 : 0;
    for (int i = 0; i < offsets.length; i++) {
      offsets[i] = at;
      if (at < text.length()) {
        at += text.startsWith("\r\n", at) ? 2 : Character.charCount(text.codePointAt(at));
      }
    }
  }

  public String text() {
    return text;
  }

  public byte[] bytes() {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  public SourceNode root() {
    return root;
  }

  /// The value of a path.
  public Optional<SourceNode> find(String path) {
    Optional<SourceNode> node = Optional.of(root);
    for (String step : steps(path)) {
      node = node.flatMap(it -> child(it, step));
    }
    return node;
  }

  /// The text of a single value, without white space at its ends; empty if there is none.
  public String value(String path) {
    return find(path)
        .filter(SourceNode.Scalar.class::isInstance)
        .map(node -> node.literal().strip())
        .orElse("");
  }

  /// Where a value is written, from its first to behind its last character.
  public record Range(int start, int end) {}

  /// What is written of a value, from its key on.
  public String written(String path) {
    return text.substring(keyStart(path), end(path));
  }

  /// Where a single value is written, with its quotes; empty if there is none.
  Optional<Range> range(SourceNode scalar) {
    String path = scalar.place().path();
    return scalar instanceof SourceNode.Scalar && spans.containsKey(path)
        ? Optional.of(new Range(start(path), end(path)))
        : Optional.empty();
  }

  /// With another text for a single value, in the quotes that it has if they can hold it.
  ///
  /// @param before the text as it was, whose way to write the same value is taken
  public SourceText replaced(String path, YamlValue value, Optional<SourceText> before) {
    Optional<String> kept =
        before
            .filter(it -> it.spans.containsKey(path) && it.isScalar(path) && isScalar(path))
            .filter(it -> it.value(path).equals(single(value)))
            .filter(it -> it.column(it.keyStart(path)) == column(keyStart(path)))
            .map(it -> it.text.substring(it.start(path), it.end(path)));
    if (!isScalar(path)) {
      return this;
    }
    String now = text.substring(start(path), end(path));
    String next = kept.orElseGet(() -> rewritten(path, value, now));
    int behindSign = text.substring(0, start(path)).stripTrailing().length();
    boolean signed = behindSign > 0 && ":-".indexOf(text.charAt(behindSign - 1)) >= 0;
    if (now.isEmpty() || next.isEmpty()) {
      // a key in brackets may have no colon where it has no value
      return signed ? spliced(behindSign, end(path), next.isEmpty() ? "" : " " + next) : this;
    }
    return spliced(start(path), end(path), next);
  }

  /// Without a member or element. A list or mapping that it leaves empty goes with it.
  public SourceText removed(String path) {
    if (!spans.containsKey(path) || path.isEmpty()) {
      return this;
    }
    String parent = parent(path);
    List<String> siblings = children(parent);
    if (siblings.size() == 1) {
      return removed(parent);
    }
    int at = siblings.indexOf(path);
    if (isFlow(parent)) {
      return at == 0
          ? spliced(keyStart(path), keyStart(siblings.get(1)), "")
          : spliced(end(siblings.get(at - 1)), end(path), "");
    }
    int head = head(path);
    if (text.substring(lineStart(head), head).isBlank()) {
      return spliced(lineStart(head), behind(path), "");
    }
    return at + 1 < siblings.size()
        ? spliced(keyStart(path), keyStart(siblings.get(at + 1)), "")
        : this;
  }

  /// With another member of a mapping, behind the members that come before it.
  ///
  /// @param order of the keys of such a mapping; a key that is not in it comes last
  public SourceText with(String mapping, String key, YamlValue value, List<String> order) {
    if (!(find(mapping).orElse(null) instanceof SourceNode.Mapping(var _, var members))) {
      return this;
    }
    List<String> siblings = children(mapping);
    int rank = order.indexOf(key);
    String previous = "";
    for (String sibling : siblings) {
      int other = order.indexOf(last(sibling));
      if (rank < 0 || other >= 0 && other < rank) {
        previous = sibling;
      }
    }
    String pair = YamlValue.key(key, json) + ": ";
    if (isFlow(mapping)) {
      String written = pair + value.inFlow(json);
      return members.isEmpty()
          ? spliced(start(mapping) + 1, start(mapping) + 1, written)
          : previous.isEmpty()
              ? spliced(
                  keyStart(siblings.getFirst()), keyStart(siblings.getFirst()), written + ", ")
              : spliced(end(previous), end(previous), ", " + written);
    }
    int first = keyStart(siblings.getFirst());
    String indent = " ".repeat(column(first));
    List<String> lines = YamlValue.member(key, value, indent);
    return previous.isEmpty()
        ? spliced(first, first, joined(lines).substring(indent.length()) + lineEnd() + indent)
        : inserted(behind(previous), lines);
  }

  /// With another element of a list, at its end.
  public SourceText with(String list, YamlValue element) {
    List<String> elements = children(list);
    if (!(find(list).orElse(null) instanceof SourceNode.Sequence)) {
      return this;
    }
    if (isFlow(list)) {
      int at = elements.isEmpty() ? start(list) + 1 : end(elements.getLast());
      return spliced(at, at, (elements.isEmpty() ? "" : ", ") + element.inFlow(json));
    }
    String last = elements.getLast();
    return inserted(behind(last), element.afterDash(" ".repeat(column(head(last)))));
  }

  /// With other texts in a list; those that stay are written as they were.
  public SourceText withTexts(String list, List<String> texts, Optional<SourceText> before) {
    SourceText changed = this;
    List<String> old = children(list).stream().map(this::value).toList();
    int same = 0;
    while (same < Math.min(old.size(), texts.size()) && old.get(same).equals(texts.get(same))) {
      same++;
    }
    int end = 0;
    while (end < Math.min(old.size(), texts.size()) - same
        && old.get(old.size() - 1 - end).equals(texts.get(texts.size() - 1 - end))) {
      end++;
    }
    if (texts.size() > old.size() && end > 0) {
      end = 0; // what is new comes last, so what it displaces is written again
    }
    for (int i = same; i < Math.min(old.size(), texts.size()) - end; i++) {
      changed = changed.replaced(list + "/" + i, new YamlValue.Text(texts.get(i)), before);
    }
    for (int i = old.size() - end - 1; i >= texts.size() - end; i--) {
      changed = changed.removed(list + "/" + i);
    }
    for (int i = old.size(); i < texts.size(); i++) {
      changed = changed.with(list, new YamlValue.Text(texts.get(i)));
    }
    return changed;
  }

  /// A value as it is to be written at another place.
  public YamlValue copy(String path) {
    return switch (find(path).orElseThrow()) {
      case SourceNode.Mapping _ -> {
        SequencedMap<String, YamlValue> members = new LinkedHashMap<>();
        children(path).forEach(child -> members.put(last(child), copy(child)));
        yield new YamlValue.Members(members, isFlow(path));
      }
      case SourceNode.Sequence _ ->
          new YamlValue.Elements(children(path).stream().map(this::copy).toList(), isFlow(path));
      case SourceNode.Scalar single ->
          single.kind() == SourceNode.Kind.TEXT
              ? new YamlValue.Text(single.literal())
              : new YamlValue.Word(single.literal());
    };
  }

  /// The paths of the members or elements of a value, in the order of the text.
  public List<String> children(String path) {
    List<String> children = new ArrayList<>();
    find(path)
        .ifPresent(node -> {
          node.keys().forEach(key -> children.add(node.place().member(key).path()));
          for (int i = 0; i < node.elements().size(); i++) {
            children.add(path + "/" + i);
          }
        });
    return children;
  }

  /// The line of a value, or of its key, from 1.
  public int line(String path) {
    return 1
        + (int) text.substring(0, keyStart(path)).lines().count()
        - (keyStart(path) == lineStart(keyStart(path)) ? 0 : 1);
  }

  /// The last step of a path, as a key.
  public static String last(String path) {
    return steps(path).getLast();
  }

  /// The path of a member.
  public static String member(String path, String key) {
    return Place.of(path).member(key).path();
  }

  static String parent(String path) {
    return path.substring(0, path.lastIndexOf('/'));
  }

  private static List<String> steps(String path) {
    return path.isEmpty()
        ? List.of()
        : List.of(path.substring(1).split("/", -1)).stream()
            .map(step -> step.replace("~1", "/").replace("~0", "~"))
            .toList();
  }

  private static Optional<SourceNode> child(SourceNode node, String step) {
    return switch (node) {
      case SourceNode.Mapping mapping -> mapping.member(step);
      case SourceNode.Sequence(_, var elements) ->
          step.matches("[0-9]{1,6}") && Integer.parseInt(step) < elements.size()
              ? Optional.of(elements.get(Integer.parseInt(step)))
              : Optional.empty();
      case SourceNode.Scalar _ -> Optional.empty();
    };
  }

  private boolean isScalar(String path) {
    return find(path).filter(SourceNode.Scalar.class::isInstance).isPresent();
  }

  private boolean isFlow(String path) {
    return spans.get(path).flow();
  }

  private static String single(YamlValue value) {
    return switch (value) {
      case YamlValue.Word(String written) -> written;
      case YamlValue.Text(String text) -> text;
      case YamlValue.Elements _, YamlValue.Members _ ->
          throw new IllegalArgumentException("a single value is replaced by another");
    };
  }

  /// @param now what is written, with its quotes
  private String rewritten(String path, YamlValue value, String now) {
    String text = single(value);
    boolean flow = json || isFlow(parent(path));
    String usual = flow ? value.inFlow(json) : value.afterKey("").getFirst().substring(1);
    return switch (spans.get(path).style().orElse(ScalarStyle.PLAIN)) {
      case DOUBLE_QUOTED, JSON_SCALAR_STYLE -> YamlScalar.quoted(text);
      case SINGLE_QUOTED ->
          text.contains("\n") || !YamlScalar.isSeen(text)
              ? YamlScalar.quoted(text)
              : "'" + text.replace("'", "''") + "'";
      case LITERAL -> block(text, now, "").orElse(usual);
      case FOLDED -> block(text, now, lineEnd()).orElse(usual);
      case PLAIN -> usual;
    };
  }

  /// As a block, with the head and indentation that it has.
  ///
  /// @param between lines, besides a line end
  private Optional<String> block(String text, String now, String between) {
    List<String> lines = now.lines().toList();
    Optional<String> content = lines.stream().skip(1).filter(line -> !line.isBlank()).findFirst();
    boolean fits =
        YamlScalar.isSeen(text)
            && text.lines().noneMatch(line -> line.startsWith(" ") || !line.equals(line.strip()))
            && !lines.getFirst().matches("[|>][-+]?[0-9].*");
    if (!fits || content.isEmpty()) {
      return Optional.empty();
    }
    String indent = content.get().substring(0, content.get().indexOf(content.get().strip()));
    StringBuilder block = new StringBuilder(lines.getFirst());
    boolean first = true;
    for (String line : text.split("\n", -1)) {
      block.append(lineEnd()).append(first ? "" : between);
      block.append(line.isEmpty() ? "" : indent + line);
      first = false;
    }
    return Optional.of(block.toString());
  }

  private int keyStart(String path) {
    return offsets[spans.get(path).key()];
  }

  private int start(String path) {
    return offsets[spans.get(path).start()];
  }

  /// Behind the last character of a value.
  private int end(String path) {
    YamlSourceParser.Span span = spans.get(path);
    List<String> children = children(path);
    if (span.style().isEmpty() && !span.flow() && !children.isEmpty()) {
      return end(children.getLast());
    }
    int end = offsets[span.end()];
    while (end > start(path) && text.charAt(end - 1) <= ' ') {
      end--;
    }
    return end;
  }

  /// Where the key of a member, or the dash of an element, is written.
  private int head(String path) {
    if (find(parent(path)).orElse(null) instanceof SourceNode.Sequence && !isFlow(parent(path))) {
      return text.lastIndexOf('-', start(path) - 1);
    }
    return keyStart(path);
  }

  /// The begin of the line behind a value in block style and the comments that belong to it, which
  /// are indented further than it is.
  private int behind(String path) {
    int at = nextLine(end(path));
    int column = column(head(path));
    for (int next = at; next < text.length(); next = nextLine(next)) {
      String line = text.substring(next, nextLine(next));
      String bare = line.strip();
      if (bare.startsWith("#") && line.indexOf('#') > column) {
        at = nextLine(next);
      } else if (!bare.isEmpty()) {
        break;
      }
    }
    return at;
  }

  private int lineStart(int at) {
    int start = at;
    while (start > 0 && text.charAt(start - 1) != '\n' && text.charAt(start - 1) != '\r') {
      start--;
    }
    return start == 0 && text.startsWith("\uFEFF") ? 1 : start;
  }

  private int nextLine(int at) {
    int next = at;
    while (next < text.length() && text.charAt(next) != '\n' && text.charAt(next) != '\r') {
      next++;
    }
    return text.startsWith("\r\n", next) ? next + 2 : Math.min(next + 1, text.length());
  }

  /// From 0, in code points.
  private int column(int at) {
    return text.codePointCount(lineStart(at), at);
  }

  private String lineEnd() {
    int line = nextLine(0);
    return text.startsWith("\r\n", line - 2)
        ? "\r\n"
        : line > 0 && text.charAt(line - 1) == '\r' ? "\r" : "\n";
  }

  private String joined(List<String> lines) {
    return String.join(lineEnd(), lines);
  }

  private SourceText inserted(int at, List<String> lines) {
    boolean open = at > 0 && text.charAt(at - 1) != '\n' && text.charAt(at - 1) != '\r';
    return spliced(at, at, (open ? lineEnd() : "") + joined(lines) + (open ? "" : lineEnd()));
  }

  private SourceText spliced(int start, int end, String written) {
    String changed = text.substring(0, start) + written + text.substring(end);
    return read(changed.getBytes(StandardCharsets.UTF_8)).orElse(this);
  }
}
