package dev.plumbline.cli.rubric;

import static dev.plumbline.base.problem.ProblemCode.FILE_EXISTS;
import static dev.plumbline.base.problem.ProblemCode.MISSING;
import static dev.plumbline.base.problem.ProblemCode.NAME_TAKEN;
import static dev.plumbline.base.problem.ProblemCode.NOT_FOUND;
import static java.nio.charset.StandardCharsets.UTF_8;

import dev.plumbline.authoring.NewRubric;
import dev.plumbline.authoring.NewRubric.Criterion;
import dev.plumbline.authoring.NewRubric.NewRubricYaml;
import dev.plumbline.authoring.NewRubricAnswer;
import dev.plumbline.base.problem.EscapedText;
import dev.plumbline.base.problem.Problem;
import dev.plumbline.base.problem.Refusal;
import dev.plumbline.base.problem.Suggestion;
import dev.plumbline.cli.input.LeafCommand;
import dev.plumbline.cli.input.LeafCommand.UsageExamples;
import dev.plumbline.rubric.bundle.BundleCompiler.BundleCompilation.DraftLocked;
import dev.plumbline.rubric.bundle.BundleCompiler.BundleCompilation.Locked;
import dev.plumbline.rubric.bundle.BundleCompiler.BundleCompilation.Rejected;
import dev.plumbline.run.RubricFileCompiler;
import dev.plumbline.run.RunSummary.SuggestedCommands;
import dev.plumbline.run.files.PrivateFiles;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.PrintWriter;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/// `new`: writes a first version of a rubric, from answers or from an example.
@UsageExamples({
  "plumbline new",
  "plumbline new --out replies.yaml < answers.txt",
  "plumbline new --from support-reply",
  "plumbline new --list"
})
@Command(
    header = "Writes a first version of a rubric, from answers or from an example.",
    description = {
      "Without --from it asks ten questions and writes a rubric that compiles, with comments; no"
          + " knowledge of the format is needed. Questions are asked on standard error and answered"
          + " on standard input, a line each; an empty line takes what is shown in brackets. Nothing"
          + " is written before the last answer."
    })
public final class NewCommand extends LeafCommand {

  @Option(
      names = "--from",
      paramLabel = "NAME",
      description = "copy an example: a rubric with test cases, documents and recorded answers")
  private Optional<String> from;

  @Option(names = "--list", description = "list the examples")
  private boolean list;

  @Option(
      names = "--out",
      paramLabel = "PATH",
      description =
          "file for the rubric (default: rubric.yaml); with --from a new or empty folder (default:"
              + " its name)")
  private Optional<Path> path;

  @Override
  protected void run() throws IOException {
    PrintWriter out = out();
    if (list) {
      for (String name : ExampleFolder.GALLERY) {
        out.printf("%-21s %s%n", name, ExampleFolder.ofGallery(name).orElseThrow().title());
      }
      return;
    }
    if (from.isPresent()) {
      copy(from.get(), out);
    } else {
      ask(path.orElse(Path.of("rubric.yaml")));
    }
  }

  private void copy(String name, PrintWriter out) throws IOException {
    ExampleFolder example =
        ExampleFolder.ofGallery(name)
            .orElseThrow(() ->
                usage(
                    "there is no example "
                        + EscapedText.text(name)
                        + ": "
                        + Suggestion.of(name, ExampleFolder.GALLERY, "there are")));
    Path made = path.orElse(Path.of(name));
    example.copy(made);
    out.println("wrote " + EscapedText.visible(made.toString()) + ": " + example.title());
    out.println(
        "  plumbline evaluate --rubric "
            + path(made, ExampleFolder.RUBRIC)
            + " --documents "
            + path(made, ExampleFolder.DOCUMENTS)
            + (example.hasAnswers()
                ? " --judge "
                    + ExampleFolder.JUDGE
                    + " --completions "
                    + path(made, ExampleFolder.ANSWERS)
                : ""));
    out.println("  plumbline report @latest");
  }

  private static String path(Path folder, String file) {
    return SuggestedCommands.argument(folder.resolve(file).toString());
  }

  private void ask(Path out) throws IOException {
    checkFile(out);
    PrintWriter err = err();
    BufferedReader lines = new BufferedReader(new InputStreamReader(System.in, UTF_8));
    NewRubric rubric = new RubricQuestions(lines, err).ask();
    byte[] source = NewRubricYaml.text(rubric, EscapedText.visible(out.toString())).getBytes(UTF_8);
    switch (RubricFileCompiler.compilation(source)) {
      case Rejected(List<Problem> problems) ->
          throw new Refusal(Refusal.Kind.REJECTED, "the answers", problems);
      case Locked _, DraftLocked _ -> {
        PrivateFiles.replace(out, source);
        report(rubric, EscapedText.visible(out.toString()));
      }
    }
  }

  /// Nobody is to answer ten questions for nothing.
  private static void checkFile(Path out) {
    if (Files.exists(out)) {
      throw Refusal.of(
          out, NAME_TAKEN, "there is a file of this name", "choose another one with `--out`");
    }
    if (!Files.isDirectory(out.toAbsolutePath().getParent())) {
      throw Refusal.of(
          out,
          NOT_FOUND,
          "there is no folder of this name",
          "make it first, or choose another one with `--out`");
    }
  }

  private void report(NewRubric rubric, String file) {
    PrintWriter printer = out();
    printer.println("wrote " + file + ", which compiles");
    printer.println("  plumbline evaluate --rubric " + file + " --documents texts.jsonl");
    if (rubric.criteria().stream().anyMatch(criterion -> criterion.phrases().isEmpty())) {
      printer.println(
          "criteria without words need a model: add `--judge openai` or `--judge bedrock`");
    }
  }

  /// Asks an author about a rubric. An answer that cannot be used is said to be, and asked for
  /// again.
  record RubricQuestions(BufferedReader lines, PrintWriter out) {

    /// @throws Refusal if the input ends before the last answer
    NewRubric ask() throws IOException {
      String things =
          ask(
              "1. What do you score? Such as: support replies",
              Optional.empty(),
              NewRubricAnswer::text);
      String name =
          ask("2. What is the rubric called?", NewRubricAnswer.slug(things), NewRubricAnswer::name);
      String owner = ask("3. Who is responsible for it?", Optional.of(""), NewRubricAnswer::text);
      int min =
          ask(
              "4. What is the lowest score?",
              Optional.of("1"),
              it -> NewRubricAnswer.whole(it, 0, NewRubric.SCORE_MAX - 1));
      int max =
          ask(
              "5. And the highest?",
              Optional.of(String.valueOf(min + 4)),
              it -> NewRubricAnswer.whole(it, min + 1, NewRubric.SCORE_MAX));
      List<String> questions = criteria();
      List<List<String>> phrases = phrases(questions);
      TreeSet<Integer> twice =
          ask(
              "8. Which of them count twice? Numbers, separated by commas",
              Optional.of(""),
              it -> NewRubricAnswer.numbers(it, questions.size()));
      List<String> forbidden =
          ask(
              "9. Which words must no text have? A text that has one fails",
              Optional.of(""),
              NewRubricAnswer::phrases);
      int words =
          ask(
              "   How many words must it have at least?",
              Optional.of("0"),
              it -> NewRubricAnswer.whole(it, 0, NewRubric.WORDS_MAX));
      Optional<BigDecimal> passMark =
          ask(
              "10. From which score on does a text pass? `none` if that is not decided",
              Optional.of(String.valueOf((min + max + 1) / 2)),
              it ->
                  it.equals("none")
                      ? NewRubricAnswer.of(Optional.empty())
                      : NewRubricAnswer.decimal(it, min, max).map(Optional::of));
      List<Criterion> criteria =
          IntStream.range(0, questions.size())
              .mapToObj(i ->
                  new Criterion(questions.get(i), phrases.get(i), twice.contains(i + 1) ? 2 : 1))
              .toList();
      return new NewRubric(name, things, owner, min, max, criteria, forbidden, words, passMark);
    }

    private List<String> criteria() throws IOException {
      List<String> criteria = new ArrayList<>();
      out.println("6. What does a good text do? A question on each line, an empty one ends them");
      while (criteria.size() < NewRubric.CRITERIA_MAX) {
        Optional<String> none = criteria.isEmpty() ? Optional.empty() : Optional.of("");
        String question = ask("   " + (criteria.size() + 1), none, NewRubricAnswer::text);
        if (question.isEmpty()) {
          break;
        }
        criteria.add(question);
      }
      return criteria;
    }

    private List<List<String>> phrases(List<String> questions) throws IOException {
      List<List<String>> phrases = new ArrayList<>();
      out.println(
          "7. Which words show it? Separated by commas; none if a model or a person decides");
      for (String question : questions) {
        phrases.add(ask("   " + question, Optional.of(""), NewRubricAnswer::phrases));
      }
      return phrases;
    }

    /// @param standard what an empty line means; without one an answer is needed
    private <A> A ask(
        String question, Optional<String> standard, Function<String, NewRubricAnswer<A>> reader)
        throws IOException {
      String shown = standard.filter(it -> !it.isEmpty()).map(it -> " [" + it + "]").orElse("");
      while (true) {
        out.print(question + shown + ": ");
        out.flush();
        String line = lines.readLine();
        if (line == null) {
          out.println();
          throw Refusal.of(
              "standard input",
              MISSING,
              "the answers ended before the last question",
              "answer them all; nothing was written");
        }
        String given = line.strip();
        if (given.isEmpty() && standard.isEmpty()) {
          out.println("   an answer is needed");
          continue;
        }
        NewRubricAnswer<A> answer = reader.apply(given.isEmpty() ? standard.orElseThrow() : given);
        if (answer.value().isPresent()) {
          return answer.value().get();
        }
        out.println("   " + answer.problem());
      }
    }
  }

  /// Examples that come with the program: a rubric, documents, and recorded answers of a judge
  /// where one is asked.
  public static final class ExampleFolder {

    /// The judge of the recorded answers.
    public static final String JUDGE = "example:some-model:prompt-1";

    public static final String RUBRIC = "rubric.yaml";
    public static final String DOCUMENTS = "documents.jsonl";
    public static final String ANSWERS = "answers.jsonl";

    /// Those of the gallery, as `new --from` names them.
    static final List<String> GALLERY =
        List.of(
            "support-reply",
            "rag-answer",
            "agent-run",
            "json-extraction",
            "code-review-comment",
            "summary-faithfulness",
            "refusal-quality",
            "sql-explanation",
            "lesson-plan",
            "graded-essay",
            "medical-leaflet",
            "incident-report",
            "job-advertisement",
            "translation",
            "meeting-notes",
            "sales-call");

    private final String name;

    private ExampleFolder(String name) {
      this.name = name;
    }

    public static ExampleFolder demo() {
      return new ExampleFolder("demo");
    }

    /// Empty if the gallery has none of this name.
    static Optional<ExampleFolder> ofGallery(String name) {
      return GALLERY.contains(name)
          ? Optional.of(new ExampleFolder("gallery/" + name))
          : Optional.empty();
    }

    /// Copies the files.
    ///
    /// @param folder new or empty
    /// @throws Refusal if it has files
    public void copy(Path folder) throws IOException {
      refuseFiles(folder);
      Files.createDirectories(folder);
      for (String file : List.of(RUBRIC, DOCUMENTS)) {
        Files.write(
            folder.resolve(file),
            find(file)
                .orElseThrow(() -> new IOException(file + " is missing from this installation")));
      }
      Optional<byte[]> answers = find(ANSWERS);
      if (answers.isPresent()) {
        Files.write(folder.resolve(ANSWERS), answers.get());
      }
    }

    /// Whether a judge is asked, and its answers are recorded.
    boolean hasAnswers() throws IOException {
      return find(ANSWERS).isPresent();
    }

    /// What the rubric says of itself first: its comment up to the end of a sentence.
    String title() throws IOException {
      String comment =
          new String(find(RUBRIC).orElseThrow(), UTF_8)
              .lines()
              .takeWhile(line -> line.startsWith("# "))
              .map(line -> line.substring(2))
              .reduce("", (first, second) -> first.isEmpty() ? second : first + " " + second);
      return comment.substring(0, comment.indexOf('.'));
    }

    private Optional<byte[]> find(String file) throws IOException {
      try (InputStream in =
          ExampleFolder.class.getResourceAsStream("/dev/plumbline/cli/" + name + "/" + file)) {
        return in == null ? Optional.empty() : Optional.of(in.readAllBytes());
      }
    }

    private static void refuseFiles(Path folder) throws IOException {
      boolean taken = Files.exists(folder) && !Files.isDirectory(folder);
      if (Files.isDirectory(folder)) {
        try (Stream<Path> files = Files.list(folder)) {
          taken = files.findAny().isPresent();
        }
      }
      if (taken) {
        throw Refusal.of(
            folder,
            FILE_EXISTS,
            "there are files already",
            "name a folder that is empty or not there");
      }
    }
  }
}
