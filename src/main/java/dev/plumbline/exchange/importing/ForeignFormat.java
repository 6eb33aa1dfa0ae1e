package dev.plumbline.exchange.importing;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.Locale.ROOT;

import dev.plumbline.base.canonical.JsonReader;
import dev.plumbline.base.problem.WireNamed.WireName;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
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

  /// By what a format is known, the first that fits: each of the names that are between spaces, or
  /// one of those between commas. `type=` is what a member `type` says, `~` a name of YAML.
  private static final String KNOWN_BY =
      """
      traces resourceSpans,resourceLogs,scopeSpans,scopeLogs,spanId
      levels score_rubric
      healthbench rubrics criterion points
      tree requirements sub_tasks
      inspect eval plan,samples,status
      graders testing_criteria,dimensions,grader,reinforcement,type=endpoint,type=label_model,\
      type=multi,type=python,type=score_model,type=string_check,type=text_similarity
      promptfoo evalId,prompts,providers,defaultTest,scenarios,~tests,vars,assert
      deepeval testCases,testRunData,goldens,test_cases_lookup_map,nodes,actual_output,turns,\
      scenario,additional_metadata,testPassed
      langfuse traceId,trace_id,observations,dataType,datasetId,projectId,sessionId
      table criteria
      deepeval input expected_output
      langfuse expectedOutput,timestamp
      """;

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
    Set<String> names = new HashSet<>();
    if (text.stripLeading().matches("(?s)[\\[{].*")) {
      addNames(text, names);
    } else {
      Matcher key = YAML_KEY.matcher(text);
      while (key.find()) {
        names.add(key.group(1));
        names.add("~" + key.group(1));
        if (key.group(1).equals("type")) {
          names.add("type=" + text.substring(key.end()).lines().findFirst().orElse("").strip());
        }
      }
    }
    return KNOWN_BY
        .lines()
        .map(line -> List.of(line.split(" ")))
        .filter(line ->
            line.stream()
                .skip(1)
                .allMatch(any -> Stream.of(any.split(",")).anyMatch(names::contains)))
        .map(line -> valueOf(line.getFirst().toUpperCase(ROOT)))
        .findFirst();
  }

  /// Adds the names of the outer members of JSON, also of what is cut off somewhere.
  private static void addNames(String text, Set<String> names) {
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
            names.add("type=" + last);
            name = "";
          }
          at = end;
        }
        default -> {}
      }
    }
  }
}
