package dev.plumbline.workflow.importing;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.plumbline.base.canonical.JsonReader;
import dev.plumbline.base.problem.WireNamed.WireName;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// The formats of other tools that become rubrics, documents, recorded answers and labels.
public enum ForeignFormat {
  /// Rubrics of a CSV file of Canvas.
  CANVAS,
  /// Results, test cases and goldens of DeepEval.
  DEEPEVAL,
  /// Graders of OpenAI, or the dimensions of an evaluator of Foundry.
  GRADERS,
  /// Examples of HealthBench.
  HEALTHBENCH,
  /// A log of Inspect.
  INSPECT,
  /// Exports of Langfuse.
  LANGFUSE,
  /// Criteria with a description a level, as BiGGen-Bench and Prometheus have them.
  LEVELS,
  /// A configuration of promptfoo, or the results of a run.
  PROMPTFOO,
  /// A table of criteria by levels.
  TABLE,
  /// Traces and logs of OpenTelemetry.
  TRACES,
  /// A rubric tree of PaperBench.
  TREE;

  /// What is read of a file to know it by.
  private static final int HEAD_BYTES = 262_144;

  /// Members of members, no deeper: what lies below may be a text of anybody.
  private static final int DEPTH_MAX = 3;

  private static final Pattern YAML_KEY = Pattern.compile("(?m)^(?:- )?([A-Za-z_][\\w-]*):(?: |$)");

  private static final SortedSet<String> GRADER_TYPES =
      new TreeSet<>(
          List.of(
              "endpoint label_model multi python score_model string_check text_similarity"
                  .split(" ")));

  /// As it is named on the command line.
  @Override
  public String toString() {
    return WireName.KEBAB.of(this);
  }

  /// The format of a file by its content; empty if it is of none, or cannot be read.
  public static Optional<ForeignFormat> of(Path file) {
    if (Files.isDirectory(file)) {
      return Optional.of(LANGFUSE);
    }
    return switch (ForeignFile.extension(file.toString())) {
      case "eval" -> Optional.of(INSPECT);
      case "md", "markdown", "docx", "xlsx", "tsv" -> Optional.of(TABLE);
      case "csv" -> head(file).map(ForeignFormat::ofTable);
      default -> head(file).flatMap(ForeignFormat::ofText);
    };
  }

  private static Optional<String> head(Path file) {
    try (InputStream in = Files.newInputStream(file)) {
      byte[] head = JsonReader.withoutByteOrderMark(in.readNBytes(HEAD_BYTES));
      return Optional.of(new String(head, UTF_8));
    } catch (IOException unreadable) {
      return Optional.empty();
    }
  }

  private static ForeignFormat ofTable(String text) {
    String header = text.lines().findFirst().orElse("");
    if (header.contains("Rubric Name") && header.contains("Criteria Name")) {
      return CANVAS;
    }
    return Stream.of("traceId", "trace_id", "sessionId", "datasetId", "dataType", "expectedOutput")
            .anyMatch(header::contains)
        ? LANGFUSE
        : TABLE;
  }

  private static Optional<ForeignFormat> ofText(String text) {
    Keys keys = text.stripLeading().matches("(?s)[\\[{].*") ? Keys.ofJson(text) : Keys.ofYaml(text);
    if (keys.hasAny("resourceSpans resourceLogs scopeSpans scopeLogs spanId")) {
      return Optional.of(TRACES);
    }
    if (keys.hasAny("score_rubric")) {
      return Optional.of(LEVELS);
    }
    if (keys.hasAll("rubrics criterion points")) {
      return Optional.of(HEALTHBENCH);
    }
    if (keys.hasAll("requirements sub_tasks")) {
      return Optional.of(TREE);
    }
    if (keys.hasAll("eval") && keys.hasAny("plan samples status")) {
      return Optional.of(INSPECT);
    }
    if (keys.hasAny("testing_criteria dimensions grader reinforcement") || keys.grades()) {
      return Optional.of(GRADERS);
    }
    if (keys.hasAny("evalId prompts providers defaultTest scenarios")
        || keys.hasAny("tests") && !keys.isJson()
        || keys.hasAny("vars assert")) {
      return Optional.of(PROMPTFOO);
    }
    if (keys.hasAny("testCases testRunData goldens test_cases_lookup_map nodes")
        || keys.hasAny("actual_output turns scenario additional_metadata")
        || keys.hasAny("testPassed")) {
      return Optional.of(DEEPEVAL);
    }
    if (keys.hasAny("traceId trace_id observations dataType datasetId projectId sessionId")) {
      return Optional.of(LANGFUSE);
    }
    if (keys.hasAll("criteria")) {
      return Optional.of(TABLE);
    }
    if (keys.hasAll("input") && keys.hasAny("expected_output")) {
      return Optional.of(DEEPEVAL);
    }
    return keys.hasAny("expectedOutput timestamp") ? Optional.of(LANGFUSE) : Optional.empty();
  }

  /// The names of the outer members of a file.
  ///
  /// @param types the texts of members `type`
  private record Keys(SortedSet<String> names, SortedSet<String> types, boolean isJson) {

    boolean hasAny(String wanted) {
      return Stream.of(wanted.split(" ")).anyMatch(names::contains);
    }

    boolean hasAll(String wanted) {
      return Stream.of(wanted.split(" ")).allMatch(names::contains);
    }

    boolean grades() {
      return types.stream().anyMatch(GRADER_TYPES::contains);
    }

    static Keys ofYaml(String text) {
      SortedSet<String> names = new TreeSet<>();
      SortedSet<String> types = new TreeSet<>();
      Matcher key = YAML_KEY.matcher(text);
      while (key.find()) {
        names.add(key.group(1));
        if (key.group(1).equals("type")) {
          types.add(text.substring(key.end()).lines().findFirst().orElse("").strip());
        }
      }
      return new Keys(names, types, false);
    }

    /// Also of what is cut off somewhere.
    static Keys ofJson(String text) {
      SortedSet<String> names = new TreeSet<>();
      SortedSet<String> types = new TreeSet<>();
      int depth = 0;
      String name = "";
      String last = "";
      for (int at = 0; at < text.length(); at++) {
        switch (text.charAt(at)) {
          case '{' -> depth++;
          case '}' -> depth--;
          case ':' -> {
            name = last;
            if (depth <= DEPTH_MAX) {
              names.add(name);
            }
          }
          case '"' -> {
            int end = at + 1;
            while (end < text.length() && text.charAt(end) != '"') {
              end += text.charAt(end) == '\\' ? 2 : 1;
            }
            last = text.substring(at + 1, Math.min(end, text.length()));
            if (name.equals("type") && depth <= DEPTH_MAX) {
              types.add(last);
              name = "";
            }
            at = end;
          }
          default -> {}
        }
      }
      return new Keys(names, types, true);
    }
  }
}
