package dev.plumbline.exchange.importing;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.Locale.ROOT;

import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.Json.JsonArray;
import dev.plumbline.base.canonical.JsonReader;
import dev.plumbline.base.canonical.JsonReader.JsonResult.Read;
import dev.plumbline.base.canonical.JsonReader.JsonResult.Refused;
import dev.plumbline.base.problem.Problem;
import dev.plumbline.base.problem.ProblemCode;
import dev.plumbline.base.problem.Problems;
import dev.plumbline.base.problem.Refusal;
import dev.plumbline.rubric.source.AliasedYaml;
import dev.plumbline.rubric.source.SourceNode;
import dev.plumbline.rubric.source.SourceReader;
import dev.plumbline.run.files.InputFiles;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.nio.file.PathMatcher;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.PatternSyntaxException;
import java.util.stream.Stream;

/// A file of another tool, and files beside it that it names.
public final class ForeignFile {

  /// Results with traces are large.
  private static final int BYTES_MAX = 256_000_000;

  private static final int WILD_MAX = 6;
  private static final int FOLDERS_MAX = 8;

  private static final List<String> DATA =
      List.of("yaml", "yml", "json", "jsonl", "csv", "txt", "md");

  private final Path path;

  public ForeignFile(Path path) {
    this.path = path;
  }

  public Path path() {
    return path;
  }

  /// The bytes, without a byte order mark.
  ///
  /// @throws Refusal if they cannot be read or are too many
  public byte[] bytes() {
    try {
      if (Files.isRegularFile(path) && Files.size(path) > BYTES_MAX) {
        throw Refusal.of(
            path,
            ProblemCode.TOO_LARGE,
            "the file has " + Files.size(path) + " bytes",
            "at most " + BYTES_MAX);
      }
      return Files.isRegularFile(path)
          ? JsonReader.withoutByteOrderMark(Files.readAllBytes(path))
          : InputFiles.bytes(path);
    } catch (IOException e) {
      throw Refusal.of(
          path, ProblemCode.NOT_READABLE, InputFiles.describe(e), "name a readable file");
    }
  }

  /// The value of a file of JSON or YAML.
  ///
  /// @throws Refusal with all problems
  public Json value() {
    byte[] bytes = bytes();
    if (extension(path.toString()).equals("json") || beginsAsJson(bytes)) {
      return json(bytes, path.toString());
    }
    Problems problems = new Problems();
    Optional<Json> value =
        SourceReader.read(bytes, "file", "a file has a mapping or a list", problems)
            .map(SourceNode::json);
    if (!problems.isEmpty()
        && problems.stream().allMatch(each -> each.kind() == ProblemCode.ALIAS)) {
      problems.clear();
      value = AliasedYaml.read(new String(bytes, UTF_8), problems);
    }
    problems.refuse(path.toString());
    return value.orElseThrow();
  }

  private static Json json(byte[] bytes, String name) {
    return switch (JsonReader.read(bytes, Integer.MAX_VALUE)) {
      case Read(Json json) -> json;
      case Refused(List<Problem> problems) -> throw new Refusal(name, problems);
    };
  }

  /// A value that is written as JSON; empty for anything else.
  static Optional<Json> json(String text) {
    byte[] bytes = text.getBytes(UTF_8);
    return JsonReader.read(bytes, bytes.length) instanceof Read(Json json)
        ? Optional.of(json)
        : Optional.empty();
  }

  /// A value that is written as JSON or YAML; empty for anything else.
  public static Optional<Json> parsed(byte[] bytes) {
    if (JsonReader.read(bytes, BYTES_MAX) instanceof Read(Json json)) {
      return Optional.of(json);
    }
    // behind a comment, YAML in flow style is not taken for JSON with faults
    byte[] yaml = ("#\n" + new String(bytes, UTF_8)).getBytes(UTF_8);
    return SourceReader.read(yaml, "text", "write a mapping", new ArrayList<>())
        .map(SourceNode::json);
  }

  /// The values of a file of JSON Lines, the elements of a list, or else its one value.
  ///
  /// @throws Refusal with all problems
  public List<Json> values() {
    if (extension(path.toString()).equals("jsonl")) {
      List<Json> values = new ArrayList<>();
      Problems problems = new Problems();
      List<String> lines = text().lines().toList();
      for (int i = 0; i < lines.size(); i++) {
        if (!lines.get(i).isBlank()) {
          int number = i + 1;
          switch (JsonReader.read(lines.get(i).getBytes(UTF_8), BYTES_MAX)) {
            case Read(Json json) -> values.add(json);
            case Refused(List<Problem> found) ->
                found.forEach(each ->
                    problems.add(
                        "/" + number, ProblemCode.WRONG_LINE, each.message(), each.help()));
          }
        }
      }
      problems.refuse(path.toString());
      return values;
    }
    return value() instanceof JsonArray(var list) ? list : List.of(value());
  }

  public String text() {
    return InputFiles.text(path);
  }

  /// A value of JSON or YAML, by its name; else its text.
  Json content() {
    return extension(path.toString()).matches("ya?ml|json") ? value() : Json.of(text());
  }

  private static boolean beginsAsJson(byte[] bytes) {
    for (byte b : bytes) {
      if (b > ' ') {
        return b == '{' || b == '[';
      }
    }
    return false;
  }

  /// A file that this one names, such as `file://tests.csv`.
  ///
  /// @return empty if it would run code, lies elsewhere, or cannot be read
  public Optional<ForeignFile> beside(String named) {
    String name = named.replaceFirst("^file://", "");
    if (!DATA.contains(extension(name)) || name.indexOf('\0') >= 0) {
      return Optional.empty();
    }
    try {
      Path folder = path.toAbsolutePath().normalize().getParent().toRealPath();
      Path found = folder.resolve(name).normalize();
      return Files.isRegularFile(found) && found.toRealPath().startsWith(folder)
          ? Optional.of(new ForeignFile(found))
          : Optional.empty();
    } catch (IOException | InvalidPathException e) {
      return Optional.empty();
    }
  }

  /// As [#beside], for names with `*`, in the order of their paths.
  public List<ForeignFile> allBeside(String named) {
    String name = named.replaceFirst("^file://", "");
    long wild = name.chars().filter(c -> c == '*').count();
    if (wild == 0 || wild > WILD_MAX) {
      return beside(named).map(List::of).orElse(List.of());
    }
    String pattern = name.replaceFirst("^\\./", "");
    try {
      Path folder = path.toAbsolutePath().normalize().getParent();
      PathMatcher matcher = folder.getFileSystem().getPathMatcher("glob:" + pattern);
      try (Stream<Path> files = Files.walk(folder, FOLDERS_MAX)) {
        return files
            .map(folder::relativize)
            .filter(matcher::matches)
            .map(Path::toString)
            .sorted()
            .flatMap(each -> beside(each).stream())
            .toList();
      }
    } catch (IOException | UncheckedIOException | PatternSyntaxException e) {
      return List.of();
    }
  }

  /// The ending of a name in lower case, without its dot.
  public static String extension(String name) {
    int dot = name.lastIndexOf('.');
    return dot < 0 ? "" : name.substring(dot + 1).toLowerCase(ROOT);
  }

  /// JSON as Python writes it: `NaN`, `Infinity` and numbers beyond 10^99 or below 10^−99 are null.
  static final class PythonJson {

    /// Of a number without an exponent; most numbers are shorter than any that could be too large.
    private static final int PLAIN_MAX = 90;

    private static final int EXPONENT_MAX = 99;
    private static final byte[] NULL = "null".getBytes(StandardCharsets.US_ASCII);

    /// @param name for problems
    /// @throws Refusal with all problems
    public static Json read(byte[] bytes, String name) {
      return json(plain(bytes), name);
    }

    private static byte[] plain(byte[] bytes) {
      ByteArrayOutputStream out = new ByteArrayOutputStream(bytes.length);
      int copied = 0;
      int at = 0;
      while (at < bytes.length) {
        if (bytes[at] == '"') {
          at = endOfText(bytes, at);
        } else if (isOfNumber(bytes[at])) {
          int end = at;
          while (end < bytes.length && isOfNumber(bytes[end])) {
            end++;
          }
          if (isNull(bytes, at, end)) {
            out.write(bytes, copied, at - copied);
            out.writeBytes(NULL);
            copied = end;
          }
          at = end;
        } else {
          at++;
        }
      }
      if (copied == 0) {
        return bytes;
      }
      out.write(bytes, copied, bytes.length - copied);
      return out.toByteArray();
    }

    private static int endOfText(byte[] bytes, int start) {
      int at = start + 1;
      while (at < bytes.length && bytes[at] != '"') {
        at += bytes[at] == '\\' ? 2 : 1;
      }
      return at + 1;
    }

    /// Of a number, or of `NaN` and `Infinity`; the letters of `true`, `false` and `null` make
    /// other words.
    private static boolean isOfNumber(byte b) {
      return b >= '0' && b <= '9' || b == '-' || b == '+' || b == '.' || b >= 'A' && b <= 'z';
    }

    private static boolean isNull(byte[] bytes, int from, int to) {
      byte first = bytes[from];
      if (first != '-' && first != 'N' && first != 'I' && (first < '0' || first > '9')) {
        return false;
      }
      String token = new String(bytes, from, Math.min(to - from, 400), StandardCharsets.ISO_8859_1);
      if (token.equals("NaN") || token.equals("Infinity") || token.equals("-Infinity")) {
        return true;
      }
      int exponent = Math.max(token.indexOf('e'), token.indexOf('E'));
      if (exponent < 0) {
        return token.length() > PLAIN_MAX && token.matches("-?[0-9]+(?:\\.[0-9]+)?");
      }
      String power = token.substring(exponent + 1);
      return token.matches("-?[0-9]+(?:\\.[0-9]+)?[eE][+-]?[0-9]{1,6}")
          && Math.abs(Integer.parseInt(power)) + exponent > EXPONENT_MAX;
    }

    private PythonJson() {}
  }
}
