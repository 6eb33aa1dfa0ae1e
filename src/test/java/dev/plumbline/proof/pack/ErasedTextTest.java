package dev.plumbline.proof.pack;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.base.canonical.CanonicalArtefact.ArtefactKind;
import dev.plumbline.base.canonical.CanonicalJson;
import dev.plumbline.base.canonical.Digest;
import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.Json.JsonArray;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.JsonObject.JsonObjectBuilder;
import dev.plumbline.base.canonical.JsonReader;
import dev.plumbline.cli.output.CapturedOutput;
import dev.plumbline.cli.output.CommandFolder;
import dev.plumbline.run.local.LocalStore;
import dev.plumbline.run.local.StoredRuns;
import dev.plumbline.store.ArtefactStore.ArtefactEraser;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// After a document is erased, no twenty characters of it in a row are in any file of the store, in
/// a page or in a pack, raw, escaped or compressed; and everything still verifies.
@Tag("slow")
class ErasedTextTest extends CommandFolder {

  private static final int WINDOW = 20;

  private static final String RUBRIC =
      """
      rubric: letters
      version: 1.0.0
      evidence: {per_item: 1}
      facts:
        words: {computed: words}
        topic: {judged: text, ask: What is it about?}
      traits:
        claim:
          scale: {min: 1, max: 5, step: 0.5}
          items:
            - {id: C1, ask: Is there a claim?}
            - {id: C2, ask: Is it clear?}
      plan:
        composite:
          formula: claim
          pass: composite >= 3
      """;

  private final Random random = new Random();
  private final Map<String, List<String>> sentences = new TreeMap<>();
  private String key;

  @BeforeEach
  void two_runs_a_review_corrections_appeals_and_a_release() throws IOException {
    write("rubric.yaml", RUBRIC.replaceAll("  topic:.*\\n", ""));
    List<String> documents = new ArrayList<>();
    List<String> answers = new ArrayList<>();
    for (String id : List.of("a", "b", "c")) {
      sentences.put(id, IntStream.range(0, 12).mapToObj(_ -> sentence()).toList());
      documents.add(CanonicalJson.text(JsonObject.of("id", id, "text", text(id))));
      answers.add(
          CanonicalJson.text(
              JsonObject.of(
                  "document",
                  id,
                  "completion",
                  JsonObject.of("items", JsonArray.of(item("C1", id, 0), item("C2", id, 3))))));
    }
    write("documents.jsonl", documents);
    write("answers.jsonl", answers);
    key = path("key");
    ok("proof keys", key);
    for (String name : List.of("first", "second")) {
      ok(
          "evaluate --rubric ./rubric.yaml --documents ./documents.jsonl --judge {} --completions ./answers.jsonl --name {} --quiet",
          "example:scripted:" + name,
          name);
    }
    for (String person : List.of("ada-one", "bob-two", "writer")) {
      ok("review persons --add {} --pseudonym", "Name of " + person, person);
    }
    for (String id : List.of("a", "b")) {
      ok(
          "decide appeal first {} --item C1 --ground {} --by person:writer",
          id,
          "see " + sentences.get(id).get(5));
      ok(
          "decide correct first {} --item C1 --decision 1 --reason {} --quote {} --by person:ada-one --appeal 1",
          id,
          "it says: " + sentences.get(id).get(6),
          sentences.get(id).get(6));
      ok(
          "decide correct first {} --item C2 --decision 0 --reason {} --by person:bob-two",
          id,
          "because of " + sentences.get(id).get(7));
    }
    review();
    String released = ok("decide release first --by person:ada-one").out();
    for (String digest : released.lines().filter(it -> it.startsWith("release ")).toList()) {
      ok("proof sign {} --key", digest.split(" +")[1], key);
    }
    ok("proof sign first --key", key);
    Path draft = Files.createDirectories(store().resolve("drafts").resolve(document("a").hex()));
    Files.writeString(draft.resolve("ada-one-0.json"), text("a"));
  }

  private void review() throws IOException {
    ok("review second --export ./forms.jsonl --judge person:ada-one");
    List<String> filled = new ArrayList<>();
    for (String line : Files.readAllLines(file("forms.jsonl"))) {
      JsonObject form = JsonReader.canonicalObject(line.getBytes(UTF_8)).orElseThrow();
      List<String> said = sentences.get(form.text("document"));
      filled.add(
          CanonicalJson.text(
              with(
                  form,
                  "answers",
                  JsonArray.mapped(
                      form.objects("answers"),
                      answer ->
                          with(
                              with(answer, "decision", Json.of(1)),
                              "quotes",
                              JsonArray.texts(List.of(said.get(9))))))));
    }
    write("filled.jsonl", filled);
    ok("review second --import ./filled.jsonl");
  }

  private static JsonObject with(JsonObject json, String member, Json value) {
    JsonObjectBuilder changed = JsonObject.builder();
    json.forEach((key, old) -> {
      if (!key.equals(member)) {
        changed.put(key, old);
      }
    });
    return changed.put(member, value).build();
  }

  private String sentence() {
    return IntStream.range(0, 8)
        .mapToObj(_ ->
            random
                .ints(3 + random.nextInt(7), 0, 30)
                .mapToObj(
                    i -> i < 26 ? "" + (char) ('a' + i) : List.of("é", "ß", "中", "\"").get(i - 26))
                .collect(Collectors.joining()))
        .collect(Collectors.joining(" ", "The ", "."));
  }

  private String text(String id) {
    return String.join(" ", sentences.get(id));
  }

  private JsonObject item(String item, String id, int sentence) {
    return JsonObject.of(
        "decision",
        2,
        "item",
        item,
        "quotes",
        JsonArray.of(
            JsonObject.of("text", sentences.get(id).get(sentence)),
            JsonObject.of("text", sentences.get(id).get(sentence + 1))));
  }

  private Digest document(String id) {
    try (LocalStore opened = LocalStore.readOnly(store())) {
      return StoredRuns.entry(StoredRuns.find("first", opened), "first", id, opened)
          .line()
          .document()
          .orElseThrow();
    }
  }

  @Test
  void no_words_of_it_are_left_in_any_file_and_everything_verifies() {
    assertThat(found("a")).as("the search finds what is there").isNotEmpty();
    CapturedOutput elsewhere = run("store erase first a");
    assertThat(elsewhere.err()).contains("the same text is in run second", "--everywhere");
    assertThat(found("a")).isNotEmpty();

    String said = ok("store erase first a --everywhere").out();

    assertThat(said).contains("words erased of 3 decisions", "run first", "run second");
    assertThat(found("a")).isEmpty();
    assertThat(found("b")).as("others keep theirs").isNotEmpty();
    String verified = ok("proof verify --all --key", key + ".pub").out();
    assertThat(verified)
        .contains(
            "document, erased",
            "words erased",
            "release, what was decided by then is there",
            "everything verifies");
    for (String run : List.of("first", "second")) {
      ok("proof verify", run);
      ok("show", run);
      ok("explain {} a", run);
      ok("explain {} --all --for writer --out", run, path("pages-" + run));
      ok("show {} --format csv", run);
      ok("report {} --out", run, path("report-" + run));
      ok("proof export {} --out", run, path(run + ".zip"));
    }
    ok("proof export first a --out ./part.zip");
    ok("compare first second");
    assertThat(ok("decide history first a").out()).contains("(erased)");
    ok("store prune");
    ok("store copy ./backup.db");
    assertThat(found("a")).isEmpty();
    for (String pack : List.of("first.zip", "part.zip", "second.zip")) {
      String out = IndependentVerifier.compiled().run(path(pack)).out();
      assertThat(out).doesNotContain("WRONG").contains("erased: document", "erased: extraction");
    }
    assertThat(ok("store erase first a --everywhere").out())
        .as("again finishes what is finished")
        .contains("erased document");
  }

  @Test
  void what_was_interrupted_is_finished_by_the_same_command() {
    Digest document = document("a");
    try (LocalStore opened = LocalStore.open(store())) {
      ArtefactEraser eraser = opened.stores().eraser();
      eraser.erase(ArtefactKind.DOCUMENT, document);
    }
    assertThat(found("a")).isNotEmpty();
    ok("store erase", document);
    assertThat(found("a")).isEmpty();
    ok("proof verify --all");
  }

  /// The files in which words of a document are.
  private List<String> found(String id) {
    Set<String> windows = new HashSet<>();
    for (String written : List.of(text(id), CanonicalJson.text(Json.of(text(id))))) {
      for (int at = 0; at + WINDOW <= written.length(); at++) {
        windows.add(new String(written.substring(at, at + WINDOW).getBytes(UTF_8), ISO_8859_1));
      }
    }
    try (Stream<Path> files = Files.walk(folder)) {
      return files
          .filter(Files::isRegularFile)
          .filter(file ->
              file.startsWith(store())
                  || file.toString().endsWith(".zip")
                  || file.toString().endsWith(".html")
                  || file.toString().endsWith(".db"))
          .filter(file -> holds(bytes(file), windows))
          .map(Path::toString)
          .toList();
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  private static byte[] bytes(Path file) {
    try {
      return Files.readAllBytes(file);
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  private static boolean holds(byte[] bytes, Set<String> windows) {
    if (contains(bytes, windows)) {
      return true;
    }
    byte[] out = new byte[1 << 20];
    for (int at = 0; at + 1 < bytes.length; at++) {
      if (bytes[at] == 0x78 && ((bytes[at] & 0xff) * 256 + (bytes[at + 1] & 0xff)) % 31 == 0) {
        Inflater inflater = new Inflater();
        try {
          inflater.setInput(bytes, at, Math.min(bytes.length - at, 1 << 17));
          int length = inflater.inflate(out);
          if (length >= WINDOW && contains(Arrays.copyOf(out, length), windows)) {
            return true;
          }
        } catch (DataFormatException notCompressed) {
          // bytes that only look like the beginning of something compressed
        } finally {
          inflater.end();
        }
      }
    }
    return false;
  }

  private static boolean contains(byte[] bytes, Set<String> windows) {
    String all = new String(bytes, ISO_8859_1);
    Set<Integer> lengths = windows.stream().map(String::length).collect(Collectors.toSet());
    for (int length : lengths) {
      for (int at = 0; at + length <= all.length(); at++) {
        if (windows.contains(all.substring(at, at + length))) {
          return true;
        }
      }
    }
    return false;
  }
}
