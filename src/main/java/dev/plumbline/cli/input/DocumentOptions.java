package dev.plumbline.cli.input;

import dev.plumbline.cli.input.LeafCommand.OptionGroup;
import dev.plumbline.cli.output.ExitCode;
import dev.plumbline.rubric.bundle.Bundle;
import dev.plumbline.run.documents.DocumentFile;
import dev.plumbline.run.documents.DocumentFile.SkippedLines;
import dev.plumbline.run.documents.DocumentFormat;
import dev.plumbline.run.documents.FieldMapping;
import dev.plumbline.run.documents.FieldMapping.ConversationMapping;
import dev.plumbline.run.files.RereadableInput;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/// Options for a file, a folder or a stream of documents.
public class DocumentOptions extends OptionGroup {

  /// With the names of fields, for a command that reads nothing else by them.
  public static final class Mapped extends DocumentOptions {

    @Option(
        names = "--map",
        split = ",",
        paramLabel = "NAME=FIELD",
        description =
            "field names in the file, for id, text, context, context.NAME, facts and facts.NAME; of"
                + " conversations also messages, role, content, name and at")
    private Map<String, String> map = new LinkedHashMap<>();

    public DocumentFile file(RereadableInput input, Bundle bundle) {
      return file(input, FieldMapping.of(map, bundle));
    }
  }

  @Option(
      names = "--documents",
      paramLabel = "FILE",
      description =
          "documents: JSON Lines or a JSON array of {id, text, context?, facts?}, CSV with the columns"
              + " id, text, context.NAME and facts.NAME, a text, mail, mailbox or captions, or a"
              + " folder of such files; - is standard input")
  private Path documents;

  @Option(
      names = "--input-format",
      paramLabel = "FORMAT",
      description =
          "format of --documents: jsonl, json, csv, tsv, file or folder (default: by its name,"
              + " otherwise jsonl)")
  private String format = "";

  @Option(
      names = "--each",
      paramLabel = "PATH",
      description =
          "where the messages of a conversation are in a line; several paths are joined by + (default:"
              + " messages, or with --map role=… the rows of one id)")
  private String each = "";

  @Option(
      names = "--role",
      paramLabel = "WORD=ROLE,…",
      description =
          "the role of whom the file calls so: user, assistant, system or tool; * is everybody else")
  private List<String> roles = new ArrayList<>();

  @Option(
      names = "--keep",
      split = ",",
      paramLabel = "MEMBER=VALUE",
      description =
          "keep the messages, or the lines of texts, in which a member has this value, or one of"
              + " several joined by +; * is any value")
  private Map<String, String> keep = new LinkedHashMap<>();

  @Option(
      names = "--order",
      paramLabel = "MEMBER",
      description =
          "sort messages by this time, at is the one of --map (default: the order of the file)")
  private String order = "";

  @Option(
      names = "--skip-bad-lines",
      description =
          "leave out lines that cannot be read, list them, and end with exit code 4 (default: none"
              + " is evaluated before all can be read)")
  private boolean skipsBadLines;

  private Optional<SkippedLines> skipped = Optional.empty();

  public final boolean areGiven() {
    return documents != null;
  }

  /// @throws ParameterException if no documents are named
  public final void require() {
    if (documents == null) {
      throw usage("--documents is missing");
    }
  }

  /// The input, which is copied first if it can be read only once.
  public final RereadableInput open() throws IOException {
    return RereadableInput.of(documents.toString());
  }

  /// @throws ParameterException if the format is none
  public final DocumentFile file(RereadableInput input, FieldMapping fields) {
    if (skipsBadLines && skipped.isEmpty()) {
      skipped = Optional.of(new SkippedLines(err()::println));
    }
    return new DocumentFile(
        input,
        format(),
        fields,
        skipped,
        err()::println,
        ConversationMapping.of(each, roles(), keep, order));
  }

  /// A word may have a comma, as in `Doe, Jane=user,*=assistant`, and an equals sign.
  private Map<String, String> roles() {
    Map<String, String> mapped = new LinkedHashMap<>();
    for (String written : roles) {
      for (String one : written.split("(?<==[^,=]{1,200}),")) {
        int sign = one.lastIndexOf('=');
        if (sign < 0) {
          throw usage("--role is WORD=ROLE, such as Anna=assistant");
        }
        mapped.put(one.substring(0, sign), one.substring(sign + 1));
      }
    }
    return mapped;
  }

  /// How a command ends that did what was asked with the documents that could be read.
  public final int exit() {
    return skipped.filter(lines -> !lines.isEmpty()).isPresent() ? ExitCode.UNSCORED : ExitCode.OK;
  }

  private DocumentFormat format() {
    return format.isEmpty()
        ? DocumentFormat.of(documents)
        : DocumentFormat.parse(format)
            .orElseThrow(() -> usage("--input-format is jsonl, json, csv, tsv, file or folder"));
  }
}
