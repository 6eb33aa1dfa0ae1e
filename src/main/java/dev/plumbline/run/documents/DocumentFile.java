package dev.plumbline.run.documents;

import static dev.plumbline.base.canonical.CanonicalArtefact.ArtefactKind.REQUEST;
import static dev.plumbline.base.problem.ProblemCode.DUPLICATE;
import static dev.plumbline.base.problem.ProblemCode.EMPTY;
import static dev.plumbline.base.problem.ProblemCode.SOURCE_CHANGED;

import dev.plumbline.base.canonical.CanonicalJson;
import dev.plumbline.base.canonical.Digest;
import dev.plumbline.base.canonical.Json.JsonArray;
import dev.plumbline.base.canonical.Json.JsonDecimal;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.number.Rational;
import dev.plumbline.base.problem.EscapedText;
import dev.plumbline.base.problem.Plural;
import dev.plumbline.base.problem.Problem;
import dev.plumbline.base.problem.Problem.Place;
import dev.plumbline.base.problem.Problems;
import dev.plumbline.base.problem.Refusal;
import dev.plumbline.base.problem.Suggestion;
import dev.plumbline.rubric.Rubric.DocumentContract;
import dev.plumbline.rubric.UnitScope.PartRole;
import dev.plumbline.rubric.bundle.Bundle;
import dev.plumbline.run.documents.FieldMapping.ConversationMapping;
import dev.plumbline.run.documents.PartsReader.LeftOut;
import dev.plumbline.run.files.RereadableInput;
import dev.plumbline.score.extraction.Document.Part;
import dev.plumbline.score.extraction.GradedDocument;
import dev.plumbline.text.RedactionMark;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import java.util.function.ObjLongConsumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Documents in a file or folder. They are read one by one, as often as needed, and never held in
/// memory as a whole.
///
/// @param fields the names of the fields in the lines
/// @param skipped where lines that cannot be read are left out instead of refused
/// @param notices take what else is left out, once
/// @param conversations how messages become turns
public record DocumentFile(
    RereadableInput input,
    DocumentFormat format,
    FieldMapping fields,
    Optional<SkippedLines> skipped,
    Consumer<String> notices,
    ConversationMapping conversations) {

  /// Reads all documents.
  ///
  /// @throws Refusal with every problem, two documents of one id among them; where lines are
  ///   skipped, only if none is left, or if what is wrong hides what follows
  public DocumentFingerprints check() {
    Problems problems = new Problems();
    DocumentFingerprints.Builder fingerprints = new DocumentFingerprints.Builder();
    SortedMap<String, Integer> rounded = new TreeMap<>();
    SpokenParts spoken = new SpokenParts(fields.contract());
    boolean whole =
        read(
            problems,
            notices,
            line -> {
              fingerprints.add(line);
              tooPrecise(line).forEach(fact -> rounded.merge(fact, 1, Integer::sum));
              spoken.add(line);
            });
    spoken.report(problems, notices);
    rounded.forEach((fact, times) ->
        notices.accept(
            "rounded half even to twelve decimals, where the rubric asks for a number: %s x %s"
                .formatted(times, EscapedText.text(fact))));
    DocumentFingerprints found = fingerprints.build();
    if (skipped.isPresent() && whole && found.documents() > 0) {
      skipped.get().report(input.name(), problems);
      return found;
    }
    if (problems.isEmpty() && found.documents() == 0) {
      problems.add(
          "",
          EMPTY,
          "there are no documents",
          switch (format) {
            case JSONL -> "write lines such as `{\"id\": …, \"text\": …}`";
            case CSV -> "write a row for each below the names of the columns";
            case FILE, FOLDER ->
                "documents are the files that end with " + SingleFile.endings(fields);
          });
    }
    problems.refuse(input.name());
    return found;
  }

  /// The facts with more decimals than a number of a rubric can have.
  private static List<String> tooPrecise(DocumentLine line) {
    List<String> names = new ArrayList<>();
    line.facts()
        .forEach((name, fact) -> {
          if (fact instanceof JsonDecimal(BigDecimal value)
              && value.scale() > Rational.NODE_DECIMALS) {
            names.add(name);
          }
        });
    return names;
  }

  private boolean read(Problems problems, Consumer<String> notices, Consumer<DocumentLine> each) {
    Set<String> ids = new HashSet<>();
    Set<String> trials = new HashSet<>();
    ConversationReader reader =
        new ConversationReader(
            fields,
            conversations,
            problems,
            (line, number) ->
                DocumentLine.read(line, number, fields, problems)
                    .ifPresent(document -> {
                      if (document.own().trial().isPresent()
                          && !trials.add(
                              document.own().trial().get() + " " + document.own().ofCase().get())) {
                        problems.add(
                            DUPLICATE,
                            new Place("/trial", number, 1),
                            "the case "
                                + EscapedText.text(document.own().ofCase().get())
                                + " has this trial twice",
                            "number the trials of a case");
                      } else if (ids.add(document.id())) {
                        each.accept(document);
                      } else {
                        problems.add(duplicate(document.id(), number));
                      }
                    }));
    boolean whole = format.read(input.path(), fields, problems, notices, reader::line);
    reader.end();
    reader.report(notices);
    return whole;
  }

  /// The document that comes by itself, read as a line of a file is.
  ///
  /// @param line its `id` need not be there
  /// @param source what it is called where it is refused
  /// @param notices take what is left out
  public static DocumentLine one(
      JsonObject line, Bundle bundle, String source, Consumer<String> notices) {
    FieldMapping fields = FieldMapping.of(Map.of(), bundle);
    Problems problems = new Problems();
    List<DocumentLine> read = new ArrayList<>();
    SpokenParts spoken = new SpokenParts(fields.contract());
    ConversationReader reader =
        new ConversationReader(
            fields,
            ConversationMapping.NONE,
            problems,
            (one, number) -> DocumentLine.read(one, number, fields, problems).ifPresent(read::add));
    reader.line(line.with("id", "document"), 0);
    reader.end();
    reader.report(notices);
    read.forEach(spoken::add);
    spoken.report(problems, notices);
    if (!problems.isEmpty() || read.size() != 1) {
      throw new Refusal(source, problems);
    }
    return read.getFirst();
  }

  /// Reads the documents in order, with their positions from 0.
  ///
  /// @param expected what [#check] found: no document that differs from it reaches the consumer
  /// @throws Refusal if the documents are no longer what they were
  public void forEach(DocumentFingerprints expected, ObjLongConsumer<DocumentLine> consumer) {
    Problems problems = new Problems();
    AtomicLong position = new AtomicLong();
    read(
        problems,
        _ -> {},
        document -> {
          if (!expected.matches(position.get(), document)) {
            throw changed();
          }
          consumer.accept(document, position.getAndIncrement());
        });
    if (skipped.isEmpty()) {
      problems.refuse(input.name());
    }
    if (position.get() != expected.documents()) {
      throw changed();
    }
  }

  /// How fields and messages are read, as part of the key of a run.
  public String keyText() {
    return fields.keyText() + conversations.keyText();
  }

  private Refusal changed() {
    return Refusal.of(
        input.name(),
        SOURCE_CHANGED,
        "the documents changed while they were evaluated",
        "run the command again with a file that does not change");
  }

  private static Problem duplicate(String id, int number) {
    return new Problem(
        DUPLICATE,
        new Place("", number, 1),
        "the id " + EscapedText.text(id) + " occurs twice",
        "give every document its own id; rows of one conversation are read with"
            + " `--map id=…,role=…,content=…` by a rubric with `document: {graded: […]}`");
  }

  /// What is said of the conversations of a file before any is judged: what they hold that nobody
  /// said, what was redacted, and whether any has what the rubric grades.
  static final class SpokenParts {

    private final DocumentContract contract;
    private final List<LeftOut> leftOut = new ArrayList<>();
    private final List<LeftOut> redacted = new ArrayList<>();
    private final SortedSet<String> speakers = new TreeSet<>();
    private boolean isAnyGraded;

    SpokenParts(DocumentContract contract) {
      this.contract = contract;
    }

    void add(DocumentLine line) {
      leftOut.addAll(line.leftOut());
      isAnyGraded |= !GradedDocument.of(contract, line.document()).graded().isEmpty();
      for (Part part : line.document().parts()) {
        speakers.addAll(part.by());
        part.role().map(PartRole::wireName).ifPresent(speakers::add);
        if (part.role().isPresent()) {
          RedactionMark.in(part.text().text())
              .forEach(mark -> redacted.add(new LeftOut(mark, EscapedText.text(line.id()))));
        }
      }
    }

    void report(Problems problems, Consumer<String> notices) {
      LeftOut.lines(leftOut).forEach(one -> notices.accept("left out: " + one));
      LeftOut.lines(redacted)
          .forEach(one -> notices.accept("redacted: " + one + ", which proves nothing by itself"));
      if (problems.isEmpty() && !isAnyGraded && !speakers.isEmpty()) {
        problems.add(
            "",
            EMPTY,
            "no document has what the rubric grades, " + Suggestion.list(contract.graded().words()),
            "they have "
                + Suggestion.list(List.copyOf(speakers))
                + ": grade one of these, or map a role, as in `--role "
                + ConversationReader.RoleWords.quoted(speakers.first() + "=assistant")
                + "`");
      }
    }
  }

  /// What the documents of a file were when it was read: one digest for each, in their order.
  ///
  /// Only ids, texts and facts count. Other fields of a line, such as labels, may change.
  public record DocumentFingerprints(List<Digest> digests) {

    public DocumentFingerprints {
      digests = List.copyOf(digests);
    }

    /// Collects the documents in their order.
    static final class Builder {

      private final List<Digest> digests = new ArrayList<>();

      void add(DocumentLine document) {
        digests.add(digest(document));
      }

      DocumentFingerprints build() {
        return new DocumentFingerprints(digests);
      }
    }

    public long documents() {
      return digests.size();
    }

    /// The digest of all documents in their order.
    public Digest digest() {
      List<String> each = digests.stream().map(Digest::hex).toList();
      return Digest.of(REQUEST, CanonicalJson.bytes(JsonArray.texts(each)));
    }

    /// Whether this document was at this position.
    boolean matches(long position, DocumentLine document) {
      return position < digests.size() && digests.get((int) position).equals(digest(document));
    }

    private static Digest digest(DocumentLine document) {
      return Digest.of(
          REQUEST,
          JsonObject.of(
              "id", document.id(),
              "document", document.document().digest(),
              "facts", document.facts(),
              "case", document.own().ofCase(),
              "trial", document.own().trial()));
    }
  }

  /// Lines of documents that could not be read and were left out (`--skip-bad-lines`). They are
  /// listed once, however often the file is read.
  public static final class SkippedLines {

    private static final Pattern ELEMENT = Pattern.compile("/[0-9]+(?=/|$)");

    private final Consumer<String> notices;
    private long count;

    public SkippedLines(Consumer<String> notices) {
      this.notices = notices;
    }

    public boolean isEmpty() {
      return count == 0;
    }

    /// A line has one, an array one at each position.
    private static String document(Place place) {
      Matcher element = ELEMENT.matcher(place.path());
      return element.lookingAt() ? element.group() : Integer.toString(place.line());
    }

    void report(String source, Problems problems) {
      if (count == 0 && !problems.isEmpty()) {
        new Refusal(Refusal.Kind.UNSCORED, source, problems).lines().forEach(notices);
        count = problems.stream().map(problem -> document(problem.place())).distinct().count();
        notices.accept("plumbline: " + Plural.of(count, "document") + " left out");
      }
    }
  }
}
