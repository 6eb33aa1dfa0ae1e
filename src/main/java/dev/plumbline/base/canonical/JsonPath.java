package dev.plumbline.base.canonical;

import dev.plumbline.base.canonical.Json.JsonArray;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// A path into a JSON value, as RFC 9535 writes it: `$`, names (`.total`, `['total']`), indices
/// (`[0]`, `[-1]`), slices (`[1:5:2]`) and wildcards (`.*`, `[*]`). Descendants, lists of selectors
/// and filters are refused by name.
public final class JsonPath {

  private static final int LENGTH_MAX = 500;

  private final List<Step> steps;

  private sealed interface Step {
    record Member(String name) implements Step {}

    record Element(long index) implements Step {}

    record Slice(Optional<Long> from, Optional<Long> to, long step) implements Step {}

    record All() implements Step {}
  }

  /// Why a text is no path that this class knows; empty if it is one.
  public static Optional<String> problem(String path) {
    try {
      of(path);
      return Optional.empty();
    } catch (IllegalArgumentException wrong) {
      return Optional.of(wrong.getMessage());
    }
  }

  /// @throws IllegalArgumentException if it is no path; the message says why
  public static JsonPath of(String path) {
    return new JsonPath(new Parser(path).steps());
  }

  private JsonPath(List<Step> steps) {
    this.steps = List.copyOf(steps);
  }

  /// The values that the path leads to, in order; of objects in the order of their members.
  public List<Json> values(Json root) {
    List<Json> values = List.of(root);
    for (Step step : steps) {
      List<Json> next = new ArrayList<>();
      values.forEach(value -> select(step, value, next));
      values = next;
    }
    return values;
  }

  private static void select(Step step, Json value, List<Json> into) {
    switch (step) {
      case Step.Member(String name) when value instanceof JsonObject object ->
          object.find(name).ifPresent(into::add);
      case Step.Element(long index) when value instanceof JsonArray(var list) -> {
        long at = index < 0 ? list.size() + index : index;
        if (at >= 0 && at < list.size()) {
          into.add(list.get((int) at));
        }
      }
      case Step.Slice slice when value instanceof JsonArray(var list) -> slice(slice, list, into);
      case Step.All() when value instanceof JsonArray(var list) -> into.addAll(list);
      case Step.All() when value instanceof JsonObject object ->
          object.forEach((_, member) -> into.add(member));
      default -> {}
    }
  }

  /// RFC 9535, section 2.3.4.2.2.
  private static void slice(Step.Slice slice, List<Json> list, List<Json> into) {
    long size = list.size();
    long step = slice.step();
    long from = bound(slice.from().orElse(step > 0 ? 0 : size - 1), size, step);
    long to = slice.to().map(end -> bound(end, size, step)).orElse(step > 0 ? size : -1);
    for (long at = from; step > 0 ? at < to : at > to; at += step) {
      into.add(list.get((int) at));
    }
  }

  private static long bound(long written, long size, long step) {
    long at = written < 0 ? size + written : written;
    return step > 0 ? Math.max(0, Math.min(at, size)) : Math.max(-1, Math.min(at, size - 1));
  }

  private static final class Parser {

    private final String path;
    private int at = 1;

    Parser(String path) {
      this.path = path;
      if (path.length() > LENGTH_MAX || !path.startsWith("$")) {
        throw wrong(
            path.startsWith("$")
                ? "it is longer than " + LENGTH_MAX
                : "it does not begin with `$`");
      }
    }

    List<Step> steps() {
      List<Step> steps = new ArrayList<>();
      while (at < path.length()) {
        steps.add(
            switch (path.charAt(at++)) {
              case '.' -> afterDot();
              case '[' -> inBrackets();
              default -> throw wrong("`.` or `[` is expected at " + at);
            });
      }
      return steps;
    }

    private Step afterDot() {
      if (is('.')) {
        throw wrong("descendants (`..`) are not known");
      }
      if (is('*')) {
        at++;
        return new Step.All();
      }
      int from = at;
      while (at < path.length() && isOfName(path.charAt(at), at == from)) {
        at++;
      }
      if (at == from) {
        throw wrong("a name is expected at " + (at + 1));
      }
      return new Step.Member(path.substring(from, at));
    }

    private static boolean isOfName(char c, boolean first) {
      return c >= 'a' && c <= 'z'
          || c >= 'A' && c <= 'Z'
          || c == '_'
          || c >= 128
          || !first && c >= '0' && c <= '9';
    }

    private Step inBrackets() {
      blanks();
      Step step;
      if (is('?')) {
        throw wrong("filters (`?`) are not known");
      } else if (is('*')) {
        at++;
        step = new Step.All();
      } else if (is('\'') || is('"')) {
        step = new Step.Member(quoted(path.charAt(at++)));
      } else {
        step = numbered();
      }
      blanks();
      if (is(',')) {
        throw wrong("lists of selectors (`,`) are not known");
      }
      if (!is(']')) {
        throw wrong("`]` is expected at " + (at + 1));
      }
      at++;
      return step;
    }

    private Step numbered() {
      Optional<Long> from = number();
      blanks();
      if (!is(':')) {
        return new Step.Element(
            from.orElseThrow(() -> wrong("an index or a name is expected at " + (at + 1))));
      }
      at++;
      blanks();
      Optional<Long> to = number();
      blanks();
      long step = 1;
      if (is(':')) {
        at++;
        blanks();
        step = number().orElse(1L);
        blanks();
      }
      return step == 0
          ? new Step.Slice(Optional.of(0L), Optional.of(0L), 1)
          : new Step.Slice(from, to, step);
    }

    private Optional<Long> number() {
      int from = at;
      at += is('-') ? 1 : 0;
      int digits = at;
      while (at < path.length() && path.charAt(at) >= '0' && path.charAt(at) <= '9') {
        at++;
      }
      if (at == from) {
        return Optional.empty();
      }
      boolean zero = path.startsWith("0", digits) && (at > digits + 1 || digits > from);
      if (at == digits || zero || at - digits > 15) {
        throw wrong("`" + path.substring(from, at) + "` is no index");
      }
      return Optional.of(Long.parseLong(path.substring(from, at)));
    }

    private String quoted(char quote) {
      StringBuilder name = new StringBuilder();
      while (at < path.length() && !is(quote)) {
        char c = path.charAt(at++);
        if (c < ' ') {
          throw wrong("a name has a control character");
        }
        name.append(c == '\\' ? escaped(quote) : c);
      }
      if (at == path.length()) {
        throw wrong("a quotation mark is not closed");
      }
      at++;
      return name.toString();
    }

    private char escaped(char quote) {
      char c = at < path.length() ? path.charAt(at++) : ' ';
      return switch (c) {
        case 'b' -> '\b';
        case 'f' -> '\f';
        case 'n' -> '\n';
        case 'r' -> '\r';
        case 't' -> '\t';
        case '/', '\\' -> c;
        case 'u' -> unicode();
        default -> {
          if (c != quote) {
            throw wrong("`\\" + c + "` is no escape");
          }
          yield c;
        }
      };
    }

    private char unicode() {
      String digits = at + 4 <= path.length() ? path.substring(at, at + 4) : "";
      if (!digits.matches("[0-9A-Fa-f]{4}")) {
        throw wrong("`\\u` needs four hexadecimal digits");
      }
      at += 4;
      return (char) Integer.parseInt(digits, 16);
    }

    private void blanks() {
      while (at < path.length() && " \t\n\r".indexOf(path.charAt(at)) >= 0) {
        at++;
      }
    }

    private boolean is(char c) {
      return at < path.length() && path.charAt(at) == c;
    }

    private static IllegalArgumentException wrong(String what) {
      return new IllegalArgumentException(what);
    }
  }
}
