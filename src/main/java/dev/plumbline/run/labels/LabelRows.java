package dev.plumbline.run.labels;

import static java.util.Locale.ROOT;

import dev.plumbline.base.canonical.DecimalFormat;
import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.Json.JsonArray;
import dev.plumbline.base.canonical.Json.JsonBoolean;
import dev.plumbline.base.canonical.Json.JsonDecimal;
import dev.plumbline.base.canonical.Json.JsonInteger;
import dev.plumbline.base.canonical.Json.JsonNull;
import dev.plumbline.base.canonical.Json.JsonText;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.problem.Problem;
import dev.plumbline.base.problem.ProblemCode;
import dev.plumbline.base.problem.Refusal;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeSet;

/// What a label is in the file of an annotation tool: which elements of a line are labels
/// (`--each`), which of them count (`--keep`), and what says that there is no score (`--missing`).
///
/// A path goes into objects by names and dots. In a list, `0` is its only element and
/// `result[from_name=quality]` the elements whose member has that value; `*` is the only member
/// that has a value, also among columns (`quality.*` of `quality.1`, `quality.2`). `a|b` is the
/// first of two paths that has a value.
///
/// @param each path of the list whose elements are labels; empty if the line is one
/// @param keep the values, joined by `+`, that a member must have
/// @param missing texts and numbers that are no score
/// @param headerRows rows of a table before its first label
/// @param exactIds whether ids are known to be in no spreadsheet's spelling
public record LabelRows(
    String each,
    SortedMap<String, String> keep,
    List<String> missing,
    int headerRows,
    boolean exactIds) {

  private static final int HEADER_ROWS_MAX = 100;

  /// What tools call labels that are unfinished, taken back, refused or a machine's, by member.
  private static final Map<String, Set<String>> VOID =
      Map.of(
          "was_cancelled", Set.of("true", "1"),
          "was_postponed", Set.of("true", "1"),
          "answer", Set.of("reject", "ignore"),
          "assignmentstatus", Set.of("rejected"),
          "distributionchannel", Set.of("preview"),
          "finished", Set.of("false", "0"),
          "status",
              Set.of(
                  "draft",
                  "discarded",
                  "rejected",
                  "cancelled",
                  "canceled",
                  "pending",
                  "skipped",
                  "preview",
                  "survey preview",
                  "spam",
                  "1"));

  public LabelRows {
    missing = List.copyOf(missing);
    if (headerRows < 1 || headerRows > HEADER_ROWS_MAX) {
      throw new Refusal(
          "--header-rows",
          List.of(
              Problem.at(
                  "",
                  ProblemCode.OUT_OF_BOUNDS,
                  "a table has no " + headerRows + " header rows",
                  "write 1 to " + HEADER_ROWS_MAX)));
    }
  }

  /// One label: an element of a list within its line, or the line.
  ///
  /// @param index of the element
  /// @param size of its list; 0 for a line
  record Label(JsonObject line, Json element, int index, int size) {

    /// All values at a path: within the element, or else of the line, where a list that is as long
    /// as that of the elements has one for each.
    List<Json> all(String path) {
      for (String one : path.split("\\|")) {
        List<Json> found = present(LabelRows.all(element, one));
        if (found.isEmpty()) {
          found = present(LabelRows.all(line, one));
          if (size > 0
              && found.size() == 1
              && found.getFirst() instanceof JsonArray(var beside)
              && beside.size() == size) {
            found = present(List.of(beside.get(index)));
          }
        }
        if (!found.isEmpty()) {
          return found;
        }
      }
      return List.of();
    }
  }

  /// The labels of a line, whether they count or not; none if it has no such list.
  List<Label> labels(JsonObject line) {
    if (each.isEmpty()) {
      return List.of(new Label(line, line, 0, 0));
    }
    List<Label> labels = new ArrayList<>();
    for (Json found : all(line, each)) {
      if (found instanceof JsonArray(var elements)) {
        for (int i = 0; i < elements.size(); i++) {
          labels.add(new Label(line, elements.get(i), i, elements.size()));
        }
      }
    }
    return labels;
  }

  /// The first member that keeps a label out, as `member=value`.
  Optional<String> leftOut(Label label) {
    for (Map.Entry<String, String> kept : keep.entrySet()) {
      List<String> values = label.all(kept.getKey()).stream().map(LabelRows::text).toList();
      List<String> wanted = List.of(kept.getValue().split("\\+"));
      if (values.isEmpty() || !wanted.containsAll(values)) {
        return Optional.of(kept.getKey() + "=" + String.join("+", values));
      }
    }
    return Optional.empty();
  }

  /// A member that says that the label is none, and that `--keep` does not name.
  Optional<String> voided(Label label) {
    Set<String> members = new TreeSet<>();
    if (label.element() instanceof JsonObject element) {
      members.addAll(element.keys());
    }
    if (!each.isEmpty()) {
      label.line().keys().stream().filter(key -> key.startsWith(each + ".")).forEach(members::add);
    }
    for (String member : members) {
      String name = member.replaceFirst("^.*[.:]", "").toLowerCase(ROOT);
      if (VOID.containsKey(name) && !keep.containsKey(member)) {
        for (Json value : label.all(member)) {
          if (VOID.get(name).contains(text(value).toLowerCase(ROOT))) {
            return Optional.of(member + "=" + text(value));
          }
        }
      }
    }
    return Optional.empty();
  }

  /// Whether a value says that there is no score.
  boolean isMissing(Json value) {
    String text = text(value);
    return value instanceof JsonNull
        || text.isBlank()
        || missing.stream().anyMatch(it -> it.equals(text) || isNumber(it, text));
  }

  private static boolean isNumber(String one, String other) {
    Optional<BigDecimal> number = DecimalFormat.parse(one);
    return number.isPresent()
        && DecimalFormat.parse(other).filter(it -> it.compareTo(number.get()) == 0).isPresent();
  }

  /// A value as people write it; empty for objects and lists.
  static String text(Json value) {
    return switch (value) {
      case JsonText(String text) -> text;
      case JsonInteger(long whole) -> Long.toString(whole);
      case JsonDecimal decimal -> decimal.text();
      case JsonBoolean(boolean flag) -> flag ? "true" : "false";
      case JsonNull _, JsonArray _, JsonObject _ -> "";
    };
  }

  private static List<Json> present(List<Json> values) {
    return values.stream().filter(it -> !(it instanceof JsonNull)).toList();
  }

  /// The values at a path: of a member of that name, or else of those inside another.
  private static List<Json> all(Json value, String path) {
    return switch (value) {
      case JsonArray(var elements) -> ofList(elements, path);
      case JsonObject object -> ofObject(object, path);
      default -> List.of();
    };
  }

  private static List<Json> ofList(List<Json> elements, String path) {
    int end = end(path, 0);
    String position = path.substring(0, end);
    if (!position.matches("[0-9]{1,6}") || Integer.parseInt(position) >= elements.size()) {
      return List.of();
    }
    return inside(elements, path, end);
  }

  private static List<Json> ofObject(JsonObject object, String path) {
    Optional<Json> whole = object.find(path);
    if (whole.isPresent()) {
      return List.of(whole.get());
    }
    if (path.equals("*")) {
      List<Json> members = new ArrayList<>();
      object.forEach((_, member) -> members.add(member));
      return present(members);
    }
    for (int end = end(path, 0); end < path.length(); end = end(path, end + 1)) {
      List<Json> found = inside(member(object, path.substring(0, end)), path, end);
      if (!found.isEmpty()) {
        return found;
      }
    }
    if (path.endsWith(".*")) {
      String prefix = path.substring(0, path.length() - 1);
      List<Json> columns = new ArrayList<>();
      object.forEach((name, column) -> {
        if (name.startsWith(prefix)) {
          columns.add(column);
        }
      });
      return present(columns);
    }
    return member(object, path);
  }

  private static List<Json> inside(List<Json> values, String path, int end) {
    return end == path.length()
        ? values
        : values.stream().flatMap(it -> all(it, path.substring(end + 1)).stream()).toList();
  }

  /// A member, or the elements of a list that have `[member=value]`.
  private static List<Json> member(JsonObject object, String name) {
    int open = name.indexOf('[');
    if (open < 0 || !name.endsWith("]")) {
      return object.find(name).map(List::of).orElse(List.of());
    }
    String[] condition = name.substring(open + 1, name.length() - 1).split("=", 2);
    return object.member(name.substring(0, open)) instanceof JsonArray(var elements)
            && condition.length == 2
        ? elements.stream()
            .filter(it ->
                all(it, condition[0]).stream().map(LabelRows::text).anyMatch(condition[1]::equals))
            .toList()
        : List.of();
  }

  /// The next dot that is in no brackets, or the end.
  private static int end(String path, int from) {
    int depth = 0;
    for (int at = from; at < path.length(); at++) {
      char c = path.charAt(at);
      depth += c == '[' ? 1 : c == ']' ? -1 : 0;
      if (c == '.' && depth == 0) {
        return at;
      }
    }
    return path.length();
  }
}
