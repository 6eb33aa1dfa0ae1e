package dev.plumbline.run;

import static dev.plumbline.base.canonical.CanonicalArtefact.ArtefactKind.REQUEST;
import static dev.plumbline.base.problem.ProblemCode.EMPTY;
import static dev.plumbline.base.problem.ProblemCode.WRONG_LINE;
import static dev.plumbline.base.problem.ProblemCode.WRONG_TYPE;

import dev.plumbline.base.canonical.CanonicalJson;
import dev.plumbline.base.canonical.Digest;
import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.Json.JsonArray;
import dev.plumbline.base.canonical.Json.JsonText;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.problem.EscapedText;
import dev.plumbline.base.problem.Problem;
import dev.plumbline.base.problem.Problem.Place;
import dev.plumbline.base.problem.Problems;
import dev.plumbline.base.problem.Refusal;
import dev.plumbline.base.problem.Refusal.ProblemLimit;
import dev.plumbline.base.problem.Suggestion;
import dev.plumbline.rubric.RubricFrame;
import dev.plumbline.rubric.bundle.Bundle;
import dev.plumbline.rubric.source.SourceNode;
import dev.plumbline.rubric.source.SourceReader;
import dev.plumbline.run.documents.DocumentFile;
import dev.plumbline.run.documents.DocumentFile.DocumentFingerprints;
import dev.plumbline.run.documents.DocumentLine;
import dev.plumbline.run.files.InputFiles;
import dev.plumbline.run.files.JsonLinesReader;
import dev.plumbline.run.local.LocalStore;
import dev.plumbline.run.local.StoreAccess;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.LongFunction;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// The rubrics that the documents of a run are scored by: one for all, or of each document the one
/// that its line names or brings.
///
/// What lines bring are items for a *frame*: a rubric in which a trait has no items, or fewer. All
/// rubrics of a run share what is no item, so that their scores can be compared.
public final class RunRubrics {

  /// Compiled rubrics that are kept; others are compiled again from the store when they are needed.
  private static final int COMPILED_MAX = 500;

  /// A name, and never a path.
  private static final Pattern NAME = Pattern.compile("[A-Za-z0-9_][A-Za-z0-9_.-]{0,127}");

  private static final Pattern ENDING = Pattern.compile("\\.(ya?ml|json)$");

  private final Optional<ScoringRubric> one;
  private final Optional<Bundle> locked;
  private final Optional<RubricFrame> frame;
  private final SortedMap<String, JsonObject> named;
  private final Optional<StoreAccess> store;
  private final Consumer<String> notices;
  private final boolean draft;
  private boolean told;

  private final List<Digest> byPosition = new ArrayList<>();
  private final SequencedMap<Digest, Bundle> compiled = new LinkedHashMap<>();

  /// Bundles by the digest of what they were compiled from.
  private final Map<Digest, Digest> bySource = new HashMap<>();

  private final SortedMap<String, Optional<Digest>> byName = new TreeMap<>();

  /// What all have in common, once one was compiled.
  private JsonObject shared = JsonObject.EMPTY;

  private final SortedMap<String, Integer> warnings = new TreeMap<>();

  private RunRubrics(
      Optional<ScoringRubric> one,
      Optional<Bundle> locked,
      SortedMap<String, JsonObject> named,
      Optional<StoreAccess> store,
      Consumer<String> notices,
      boolean draft) {
    this.one = one;
    this.locked = locked;
    this.frame = locked.flatMap(Bundle::frame);
    this.named = named;
    this.store = store;
    this.notices = notices;
    this.draft = draft;
  }

  /// One rubric for all documents.
  public static RunRubrics one(ScoringRubric rubric) {
    return new RunRubrics(
        Optional.of(rubric),
        Optional.empty(),
        new TreeMap<>(),
        Optional.empty(),
        _ -> {},
        rubric.draft());
  }

  /// @param frame of the items that lines bring or name; absent for whole rubrics
  /// @param rubrics a folder of files, or a file of lines, each with a rubric or its items
  /// @throws Refusal if the files cannot be read
  public static RunRubrics of(
      Optional<Path> frame,
      Optional<Path> rubrics,
      StoreAccess store,
      Consumer<String> notices,
      boolean draft) {
    SortedMap<String, JsonObject> named = new TreeMap<>();
    rubrics.ifPresent(path -> named.putAll(named(path)));
    return new RunRubrics(
        Optional.empty(),
        frame.map(path ->
            RubricFileCompiler.compileFrame(
                new RubricFrame(mapping(path)), path.toString(), store, draft)),
        named,
        Optional.of(store),
        notices,
        draft);
  }

  public boolean draft() {
    return draft;
  }

  /// A rubric that has what all have in common, before any document was read.
  public Bundle sample() {
    return one.map(ScoringRubric::bundle)
        .or(() -> locked)
        .or(() ->
            named.values().stream()
                .findFirst()
                .map(it ->
                    RubricFileCompiler.compiled(
                        CanonicalJson.bytes(it), "--rubrics", store.orElseThrow(), _ -> {})))
        .orElseThrow(() -> Refusal.of("--rubrics", EMPTY, "there are no rubrics", "name a file"));
  }

  /// The frame that lines fill in, as it is locked.
  Optional<Digest> frame() {
    return locked.map(Bundle::digest);
  }

  /// Reads and compiles what the documents name and bring, and stores it.
  ///
  /// @throws Refusal with every problem of every line
  void resolve(DocumentFile documents, DocumentFingerprints contents) {
    if (one.isPresent() || !byPosition.isEmpty()) {
      return;
    }
    List<Digest> found = new ArrayList<>();
    Set<Digest> stored = new HashSet<>();
    forEachDigest(
        documents,
        contents,
        (_, digest) -> {
          if (stored.add(digest)) {
            store.orElseThrow().open().store(compiled.get(digest));
          }
          found.add(digest);
        });
    byPosition.addAll(found);
    warnings.forEach((warning, times) ->
        notices.accept("warning: " + warning + (times == 1 ? "" : " (" + times + " rubrics)")));
  }

  /// Each document with its rubric; nothing is stored.
  ///
  /// @throws Refusal with every problem of every line
  public void forEach(
      DocumentFile documents,
      DocumentFingerprints contents,
      BiConsumer<DocumentLine, Bundle> each) {
    if (one.isPresent()) {
      documents.forEach(contents, (line, _) -> each.accept(line, one.get().bundle()));
      return;
    }
    forEachDigest(
        documents,
        contents,
        (line, digest) -> {
          if (!compiled.containsKey(digest)) {
            byName.clear();
            bySource.values().remove(digest);
            digest(line, new Problems());
          }
          each.accept(line, compiled.get(digest));
        });
  }

  private void forEachDigest(
      DocumentFile documents,
      DocumentFingerprints contents,
      BiConsumer<DocumentLine, Digest> each) {
    Problems problems = new Problems();
    documents.forEach(
        contents, (line, _) -> digest(line, problems).ifPresent(found -> each.accept(line, found)));
    if (!problems.isEmpty()) {
      throw new Refusal(Refusal.Kind.REJECTED, documents.input().name(), ProblemLimit.of(problems));
    }
  }

  private Optional<Digest> digest(DocumentLine line, Problems problems) {
    return switch (line.own().rubric().orElse(JsonObject.EMPTY)) {
      case JsonText(String name) -> byName.computeIfAbsent(name, _ -> named(name, line, problems));
      case JsonObject items -> block(items, line, problems);
      case JsonArray items -> block(items, line, problems);
      default -> {
        problems.add(wrong(line, "`rubric` is no name and no items", "write a name, or a list"));
        yield Optional.empty();
      }
    };
  }

  int number() {
    return one.isPresent() ? 1 : (int) byPosition.stream().distinct().count();
  }

  /// The rubric of the first document.
  public Bundle first() {
    return one.map(ScoringRubric::bundle).orElseGet(() -> bundle(byPosition.getFirst()));
  }

  /// Says, once, that lines have a rubric of their own, and are scored by the one for all.
  void tell(DocumentLine line, Consumer<String> notices) {
    if (one.isPresent() && !told && line.own().rubric().isPresent()) {
      told = true;
      notices.accept(
          "warning: lines have `rubric`, from "
              + EscapedText.text(line.id())
              + " on: it is read with --rubrics, or where --rubric is a frame");
    }
  }

  /// The rubric of the document at this position.
  Bundle at(long position) {
    return one.map(ScoringRubric::bundle).orElseGet(() -> bundle(byPosition.get((int) position)));
  }

  /// The digest of that rubric, where it is not the first one.
  Optional<Digest> other(long position) {
    return one.isPresent()
        ? Optional.empty()
        : Optional.of(byPosition.get((int) position))
            .filter(it -> !it.equals(byPosition.getFirst()));
  }

  /// Those of the documents by position, where documents have one each.
  LongFunction<Optional<Digest>> listed() {
    boolean own = number() > 1 || locked.isPresent();
    return position -> own ? Optional.of(byPosition.get((int) position)) : Optional.empty();
  }

  /// All of them, as part of the key of a run.
  Digest key() {
    return number() == 1
        ? first().digest()
        : Digest.of(REQUEST, JsonObject.of("bundles", byPosition));
  }

  /// As [ScoringRubric#use].
  void use(LocalStore opened) {
    one.ifPresent(it -> it.use(opened));
    locked.ifPresent(it -> ScoringRubric.of(it, draft).use(opened));
    if (locked.isEmpty()) {
      byPosition.stream()
          .distinct()
          .forEach(digest -> ScoringRubric.of(bundle(digest), draft).use(opened));
    }
  }

  private Bundle bundle(Digest digest) {
    Bundle found = compiled.get(digest);
    return found == null ? keep(store.orElseThrow().open().bundle(digest)) : found;
  }

  private Bundle keep(Bundle bundle) {
    compiled.put(bundle.digest(), bundle);
    if (compiled.size() > COMPILED_MAX) {
      compiled.pollFirstEntry();
    }
    return bundle;
  }

  private Optional<Digest> named(String name, DocumentLine line, Problems problems) {
    JsonObject found = named.get(name);
    if (found == null) {
      problems.add(
          wrong(
              line,
              "there is no rubric " + EscapedText.text(name),
              named.isEmpty()
                  ? "name the folder or file that has it with `--rubrics`"
                  : Suggestion.of(name, List.copyOf(named.keySet()), "there are")));
      return Optional.empty();
    }
    return frame.isEmpty() ? compiled(found, line, name, problems) : block(found, line, problems);
  }

  private Optional<Digest> block(Json block, DocumentLine line, Problems problems) {
    boolean needed = frame.isEmpty() || !frame.get().open().isEmpty();
    if (line.own().rubric().isEmpty() && needed) {
      problems.add(
          wrong(line, "the line has no `rubric`", "write its name, or items for the frame"));
      return Optional.empty();
    }
    if (frame.isEmpty()) {
      problems.add(wrong(line, "these items have no frame", "name a frame with `--rubric`"));
      return Optional.empty();
    }
    int before = problems.size();
    JsonObject whole = frame.get().with(block, line.own().number(), problems);
    return problems.size() == before ? compiled(whole, line, "", problems) : Optional.empty();
  }

  private Optional<Digest> compiled(
      JsonObject whole, DocumentLine line, String name, Problems problems) {
    Digest source = Digest.of(REQUEST, whole);
    Digest known = bySource.get(source);
    if (known != null) {
      return Optional.of(known);
    }
    try {
      Bundle bundle =
          RubricFileCompiler.compiled(
              CanonicalJson.bytes(whole),
              name,
              store.orElseThrow(),
              it -> warnings.merge(it.message() + ": " + it.help(), 1, Integer::sum));
      JsonObject common = frame.isPresent() ? shared : RubricFrame.common(bundle.rubricJson());
      if (shared.equals(JsonObject.EMPTY)) {
        shared = common;
      }
      if (!shared.equals(common)) {
        problems.add(
            wrong(
                line,
                "the rubric "
                    + EscapedText.text(name)
                    + " has another frame than the first one: "
                    + differences(shared, common),
                "rubrics of one run differ in their items alone: evaluate this one apart"));
        return Optional.empty();
      }
      keep(bundle);
      bySource.put(source, bundle.digest());
      return Optional.of(bundle.digest());
    } catch (Refusal rejected) {
      rejected
          .problems()
          .forEach(it ->
              problems.add(
                  it.kind(),
                  new Place("/rubric" + it.place().path(), line.own().number(), 1),
                  (name.isEmpty() ? "" : EscapedText.text(name) + ": ") + it.message(),
                  it.help()));
      return Optional.empty();
    }
  }

  private static String differences(JsonObject one, JsonObject other) {
    TreeSet<String> keys = new TreeSet<>(one.keys());
    keys.addAll(other.keys());
    keys.removeIf(key -> one.find(key).equals(other.find(key)));
    return String.join(", ", keys.stream().map(key -> "`" + key + "`").toList());
  }

  private static Problem wrong(DocumentLine line, String what, String help) {
    return wrong(line.own().number(), what, help);
  }

  private static Problem wrong(int number, String what, String help) {
    return new Problem(WRONG_LINE, new Place("/rubric", number, 1), what, help);
  }

  /// The rubrics of a folder by the names of their files, or those of a file by their `rubric`.
  private static SortedMap<String, JsonObject> named(Path path) {
    SortedMap<String, JsonObject> named = new TreeMap<>();
    Problems problems = new Problems();
    if (Files.isDirectory(path)) {
      try (Stream<Path> files = Files.list(path)) {
        for (Path file : files.sorted().toList()) {
          String name = file.getFileName().toString();
          if (ENDING.matcher(name).find()
              && NAME.matcher(name).matches()
              && file.toRealPath().startsWith(path.toRealPath())) {
            named.put(ENDING.matcher(name).replaceAll(""), mapping(file));
          }
        }
      } catch (IOException failure) {
        throw new UncheckedIOException(failure);
      }
    } else {
      JsonLinesReader.read(
          path,
          problems,
          (line, number) -> {
            Optional<String> name =
                line.find("rubric")
                    .flatMap(it ->
                        it instanceof JsonText(String text) ? Optional.of(text) : Optional.empty());
            if (name.isEmpty() || named.put(name.get(), line) != null) {
              problems.add(
                  wrong(
                      number,
                      name.isEmpty()
                          ? "`rubric` is missing, or no name"
                          : "two lines are called " + EscapedText.text(name.get()),
                      "give each its own name"));
            }
          });
    }
    problems.refuse(path.toString());
    return named;
  }

  private static JsonObject mapping(Path file) {
    Problems problems = new Problems();
    Optional<Json> read = SourceReader.read(InputFiles.bytes(file), problems).map(SourceNode::json);
    if (problems.isEmpty() && read.isPresent() && read.get() instanceof JsonObject object) {
      return object;
    }
    throw problems.isEmpty()
        ? Refusal.of(file, WRONG_TYPE, "this is no rubric", "write a mapping")
        : new Refusal(Refusal.Kind.REJECTED, file.toString(), problems);
  }
}
