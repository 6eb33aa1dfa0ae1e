package dev.plumbline.proof.pack;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.base.signing.Keys;
import dev.plumbline.base.signing.SigningKey;
import dev.plumbline.fixtures.Soak;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/// Each kind of entry of a pack, forged in each way and by each forger, against what the page on
/// the format says of it. The table goes to `target/forgeries.tsv`.
@Tag("slow")
@Tag("soak")
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ForgeriesTest {

  private static final Path TABLE = Path.of("target/forgeries.tsv");
  private static final Path PAGE = Path.of("docs/reference/format.md");
  private static final String DOCUMENT = "documents/00000000/";

  /// None of them is refused: a refused text is in no pack, which would hide that another is not.
  private static final int DOCUMENTS = 5;

  /// What the forger makes good after the forgery, as the page says it. None has the key of the
  /// log.
  private enum Forger {
    CARELESS("changes entries"),
    REHASHES("and corrects the list of hashes"),
    UNSIGNS("and removes the signature of the list"),
    RESIGNS("and attests, logs and signs all again with another key"),
    REPLACES("gives another run, signed by the same key, in place of this one");

    private static final List<Forger> EDITORS = List.of(CARELESS, REHASHES, UNSIGNS, RESIGNS);

    private final String words;

    Forger(String words) {
      this.words = words;
    }
  }

  private enum Change {
    EDIT,
    DELETE,
    EMPTY,
    TRUNCATE,
    EXTEND,
    SWAP
  }

  /// What a change is to the rest of the pack.
  private enum Meaning {
    CONTRADICTION("is a contradiction"),
    /// Something is absent that a pack may be without.
    GAP("leaves a gap"),
    NOTHING("is nothing");

    private final String words;

    Meaning(String words) {
      this.words = words;
    }
  }

  private enum Outcome {
    FOUND("found"),
    /// Reported among what was not checked, though it is not in the report on the honest pack.
    NOT_CHECKED("not checked"),
    PASSES("passes");

    private final String words;

    Outcome(String words) {
      this.words = words;
    }

    static Outcome of(String words) {
      return Arrays.stream(values()).filter(it -> it.words.equals(words)).findFirst().orElseThrow();
    }
  }

  /// @param both with the key and an earlier head
  private record Row(Outcome both, Outcome key, Outcome neither) {}

  /// By the beginning of the name of the entry that is forged, that of the one it is swapped with.
  private static final Map<String, String> ENTRIES =
      Map.ofEntries(
          Map.entry("README.txt", "Verify.java"),
          Map.entry("attestations/", "log/head.dsse.json"),
          Map.entry(DOCUMENT + "document", "documents/00000001/document"),
          Map.entry(DOCUMENT + "extraction", "documents/00000001/extraction"),
          Map.entry(DOCUMENT + "line.json", "documents/00000001/line.json"),
          Map.entry(DOCUMENT + "result-00", DOCUMENT + "result-01"),
          Map.entry(DOCUMENT + "scorecard", "documents/00000001/scorecard"),
          Map.entry("folding/folding-1.txt", "README.txt"),
          Map.entry("keys/", "README.txt"),
          Map.entry("log/entries.txt", "README.txt"),
          Map.entry("log/entry-", DOCUMENT + "line.json"),
          Map.entry("log/head.dsse.json", "attestations/"),
          Map.entry("rubric/bundle", "run/manifest"),
          Map.entry("rubric/calibration-00", "rubric/calibration-01"),
          Map.entry("rubric/extraction-spec", "rubric/scoring-spec"),
          Map.entry("rubric/scoring-spec", "rubric/extraction-spec"),
          Map.entry("run/manifest", "rubric/bundle"));

  private final SigningKey forger = Keys.fresh();
  private final List<String> table = new ArrayList<>();
  private final List<String> unpredicted = new ArrayList<>();
  private int turns;
  private Path folder;
  private IndependentVerifier verifier;
  private SignedRun run;
  private PackEntries honest;
  private String head;
  private List<String> honestlyNotChecked;
  private List<List<String>> page;

  @BeforeAll
  void an_honest_pack(@TempDir Path shared) throws IOException {
    page = page();
    folder = shared;
    verifier = IndependentVerifier.compiled();
    run = SignedRun.in(folder, 40, "cd".repeat(32)).calibrated(DOCUMENTS);
    run.sign("@latest");
    head = run.head("head.json");
    honest = PackEntries.read(run.export("run.zip", "--key", run.path("key")));
    honestlyNotChecked = notChecked(verifier.run(run.path("run.zip")).out());
  }

  @Test
  void what_is_found_and_what_passes_is_what_the_format_predicts() throws IOException {
    Stream.concat(ENTRIES.keySet().stream(), RunPackExport.VERIFIER.stream())
        .sorted()
        .forEach(prefix -> {
          for (Change change : Change.values()) {
            for (Forger by : forgers()) {
              String name = honest.first(prefix);
              forge(
                  name + "\t" + change,
                  by,
                  meaning(prefix, change),
                  pack -> change(pack, prefix, change));
              if (by == Forger.CARELESS && change != Change.SWAP) {
                namesThePlace(name, change);
              }
            }
          }
        });
    list();
    inserted();
    reordered();
    spliced();
    falseResults();
    structure();

    Files.createDirectories(TABLE.getParent());
    Files.write(TABLE, table, StandardCharsets.UTF_8);
    assertThat(unpredicted).isEmpty();
    assertThat(table).hasSizeGreaterThan(Soak.LONG ? 600 : 200);
  }

  /// All in the long form, otherwise one after the other.
  private List<Forger> forgers() {
    return Soak.LONG
        ? Forger.EDITORS
        : List.of(Forger.EDITORS.get(turns++ % Forger.EDITORS.size()));
  }

  /// Those who can make a false result agree with what is above it.
  private List<Forger> forgersAbove() {
    List<Forger> all = List.of(Forger.UNSIGNS, Forger.RESIGNS);
    return Soak.LONG ? all : List.of(all.get(turns++ % all.size()));
  }

  private void namesThePlace(String name, Change change) {
    String report = verifier.run(folder.resolve("forged.zip").toString()).out();
    if (report.lines().noneMatch(line -> line.startsWith("WRONG") && line.contains(name))) {
      unpredicted.add(name + " " + change + ": the report does not name it\n" + report);
    }
  }

  /// From the page: the row of the entry, or that of all others.
  private Meaning meaning(String prefix, Change change) {
    String name = prefix.startsWith(DOCUMENT) ? prefix.substring(DOCUMENT.length()) : prefix;
    String entry =
        name.endsWith(".java")
            ? "the `.java` files"
            : "`" + name.replace("result-00", "result-<nn>") + "`";
    return page.stream()
        .filter(row -> row.size() == 3)
        .filter(row -> row.get(0).contains(entry) || row.get(0).equals("all others"))
        .filter(row -> row.get(1).equals("any") || change == Change.DELETE)
        .findFirst()
        .flatMap(row ->
            Arrays.stream(Meaning.values()).filter(it -> it.words.equals(row.get(2))).findFirst())
        .orElseThrow();
  }

  private void forge(String what, Forger by, Meaning meaning, Consumer<PackEntries> change) {
    PackEntries forged = honest.copy();
    if (by == Forger.RESIGNS) {
      forged.attestedAs(forger);
    }
    change.accept(forged);
    finish(forged, by);
    if (!forged.isSameAs(honest)) {
      judge(what + "\t" + by, forged.write(folder.resolve("forged.zip")), predicted(by, meaning));
    }
  }

  private void finish(PackEntries forged, Forger by) {
    switch (by) {
      case CARELESS -> {}
      case REHASHES -> forged.rehashed();
      case UNSIGNS -> forged.unsigned();
      case RESIGNS -> forged.signedAs(forger);
    }
  }

  private Row predicted(Forger by, Meaning meaning) {
    return page.stream()
        .filter(row -> row.size() == 5 && row.getFirst().equals(by.words))
        .filter(row -> row.get(1).equals("any") || row.get(1).equals(meaning.words))
        .findFirst()
        .map(row -> new Row(Outcome.of(row.get(2)), Outcome.of(row.get(3)), Outcome.of(row.get(4))))
        .orElseThrow();
  }

  private static List<List<String>> page() throws IOException {
    try (Stream<String> lines = Files.lines(PAGE)) {
      return lines
          .dropWhile(line -> !line.equals("## What forgeries show"))
          .takeWhile(line -> !line.equals("## What cannot be checked"))
          .filter(line -> line.startsWith("| "))
          .map(line -> Arrays.stream(line.split("\\|")).map(String::strip).skip(1).toList())
          .toList();
    }
  }

  private static void change(PackEntries forged, String prefix, Change change) {
    String name = forged.first(prefix);
    byte[] before = forged.map().get(name);
    switch (change) {
      case DELETE -> forged.map().remove(name);
      case SWAP -> {
        String other = forged.first(ENTRIES.getOrDefault(prefix, "README.txt"));
        forged.map().put(name, forged.map().get(other));
        forged.map().put(other, before);
      }
      case EDIT, EMPTY, TRUNCATE, EXTEND -> forged.map().put(name, changed(before, change));
    }
  }

  private static byte[] changed(byte[] before, Change change) {
    return switch (change) {
      case EDIT -> edited(before);
      case EMPTY -> new byte[0];
      case TRUNCATE -> Arrays.copyOf(before, before.length - 1);
      case EXTEND -> Arrays.copyOf(before, before.length + 1);
      case DELETE, SWAP -> throw new IllegalArgumentException(change + " is of no single entry");
    };
  }

  /// The list, which every other forger makes good, and its signature.
  private void list() {
    for (String name : List.of(PackEntries.LIST, PackEntries.SIGNATURE)) {
      for (Change change : List.of(Change.EDIT, Change.EMPTY, Change.TRUNCATE, Change.EXTEND)) {
        forge(
            name + "\t" + change,
            Forger.CARELESS,
            Meaning.CONTRADICTION,
            pack -> pack.map().put(name, changed(pack.map().get(name), change)));
      }
    }
    forge("nothing\tbut the list", Forger.UNSIGNS, Meaning.NOTHING, pack -> {});
    forge("nothing\tbut the list", Forger.RESIGNS, Meaning.NOTHING, pack -> {});
  }

  private void inserted() {
    Map<String, Meaning> places =
        Map.of(
            "card.html",
            Meaning.NOTHING,
            "documents/00000000/other",
            Meaning.CONTRADICTION,
            "documents/00000005/line.json",
            Meaning.CONTRADICTION,
            "documents/00000007/line.json",
            Meaning.CONTRADICTION,
            "attestations/" + "0".repeat(64) + ".dsse.json",
            Meaning.CONTRADICTION,
            "log/entry-00000007.json",
            Meaning.CONTRADICTION);
    places.forEach((name, meaning) -> {
      for (Forger by : forgers()) {
        byte[] line = honest.map().get(DOCUMENT + "line.json");
        forge(name + "\tINSERT", by, meaning, pack -> pack.map().put(name, line));
      }
    });
  }

  /// Documents in another order, none at the end, and a log in another order or without its end.
  private void reordered() {
    for (Forger by : forgers()) {
      forge(
          "documents\tREORDER",
          by,
          Meaning.CONTRADICTION,
          pack -> {
            rename(pack, "documents/00000000/", "documents/x/");
            rename(pack, "documents/00000001/", "documents/00000000/");
            rename(pack, "documents/x/", "documents/00000001/");
          });
      forge(
          "documents\tTRUNCATE",
          by,
          Meaning.CONTRADICTION,
          pack -> pack.map().keySet().removeIf(name -> name.startsWith("documents/00000004/")));
      forge(
          "log/entries.txt\tTRUNCATE at a line",
          by,
          Meaning.CONTRADICTION,
          pack -> pack.put("log/entries.txt", pack.text("log/entries.txt").substring(65)));
      forge(
          "log/entries.txt\tINSERT a line",
          by,
          Meaning.CONTRADICTION,
          pack ->
              pack.put("log/entries.txt", "0".repeat(64) + "\n" + pack.text("log/entries.txt")));
      forge(
          "attestations\tof a version that is not",
          by,
          Meaning.CONTRADICTION,
          pack -> {
            String name = pack.first("attestations/");
            byte[] said = Base64.getDecoder().decode(pack.artefact(name).text("payload"));
            String other = new String(said, StandardCharsets.UTF_8).replace(":run:2", ":run:0");
            pack.put(
                name,
                pack.text(name)
                    .replace(
                        Base64.getEncoder().encodeToString(said),
                        Base64.getEncoder()
                            .encodeToString(other.getBytes(StandardCharsets.UTF_8))));
          });
    }
  }

  private static void rename(PackEntries pack, String from, String to) {
    for (String name : List.copyOf(pack.map().tailMap(from).keySet())) {
      if (name.startsWith(from)) {
        pack.map().put(to + name.substring(from.length()), pack.map().remove(name));
      }
    }
  }

  private static byte[] edited(byte[] bytes) {
    byte[] edited = bytes.clone();
    int at = edited.length / 2;
    edited[at] = (byte) (edited[at] == '1' ? '2' : '1');
    return edited;
  }

  /// Parts of another honest run, whose pack is signed by the same key.
  private void spliced() {
    PackEntries theirs = PackEntries.read(anotherRun());
    for (String prefix :
        List.of(
            "documents/00000002/line.json",
            "documents/00000002/",
            "run/",
            "log/",
            "log/head",
            "attestations/")) {
      for (Forger by : forgers()) {
        forge(
            prefix + "\tof another run",
            by,
            Meaning.CONTRADICTION,
            pack -> {
              pack.map().keySet().removeIf(name -> name.startsWith(prefix));
              theirs
                  .map()
                  .forEach((name, bytes) -> {
                    if (name.startsWith(prefix)) {
                      pack.map().put(name, bytes);
                    }
                  });
            });
      }
    }
    judge(
        "the pack\tof another run\t" + Forger.REPLACES,
        theirs.write(folder.resolve("forged.zip")),
        predicted(Forger.REPLACES, Meaning.NOTHING));
  }

  private Path anotherRun() {
    try {
      SignedRun other =
          SignedRun.in(
              Files.createDirectories(folder.resolve("other")), DOCUMENTS, "ef".repeat(32));
      Files.write(Path.of(other.path("key")), Files.readAllBytes(Path.of(run.path("key"))));
      other.sign("@latest");
      return other.export("run.zip", "--key", other.path("key"));
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  /// A result that is changed together with every digest and root above it.
  private void falseResults() {
    for (FalseResult result : FalseResult.values()) {
      PackEntries rooted = result.in(honest);
      Meaning alone = result.isCoherent() ? Meaning.NOTHING : Meaning.CONTRADICTION;
      for (Forger by : forgersAbove()) {
        PackEntries forged = rooted.copy();
        if (by == Forger.RESIGNS) {
          forged.attestedAs(forger);
        }
        finish(forged, by);
        judge(
            "false\t" + result + "\t" + by,
            forged.write(folder.resolve("forged.zip")),
            predicted(by, by == Forger.RESIGNS ? alone : Meaning.CONTRADICTION));
      }
    }
  }

  /// Programs that read ZIP files differ in which of its lists they believe.
  private void structure() throws IOException {
    byte[] zip = Files.readAllBytes(folder.resolve("run.zip"));
    int directory = find(zip, new byte[] {'P', 'K', 1, 2});
    int end = zip.length - 22;
    bytes("bytes before the first entry", insert(zip, 0));
    bytes("bytes between entries and directory", insert(zip, directory));
    bytes("bytes between directory and end record", insert(zip, end));
    bytes("bytes after the end record", insert(zip, zip.length));
    for (int at : new int[] {0, 4, 6, 8, 10, 12, 14, 18, 22, 26, 28, 30}) {
      bytes("local header, byte " + at, flip(zip, at));
    }
    for (int at : new int[] {4, 6, 8, 10, 12, 14, 16, 20, 24, 28, 30, 32, 34, 36, 38, 42, 46}) {
      bytes("directory, byte " + at, flip(zip, directory + at));
    }
    for (int at : new int[] {0, 4, 6, 8, 10, 12, 16, 20}) {
      bytes("end record, byte " + at, flip(zip, end + at));
    }
    for (int part = 0; part < 8; part++) {
      bytes("truncated to " + part + "/8", Arrays.copyOf(zip, zip.length * part / 8));
    }
  }

  private void bytes(String what, byte[] zip) throws IOException {
    judge(
        "zip\t" + what + "\t" + Forger.CARELESS,
        Files.write(folder.resolve("forged.zip"), zip),
        predicted(Forger.CARELESS, Meaning.CONTRADICTION));
  }

  private void judge(String what, Path pack, Row predicted) {
    String key = run.path("key.pub");
    Row row =
        new Row(
            outcome(verifier.run(pack.toString(), "--key", key, "--known-head", head)),
            outcome(verifier.run(pack.toString(), "--key", key)),
            outcome(verifier.run(pack.toString())));
    table.add(what + "\t" + row.both() + "\t" + row.key() + "\t" + row.neither());
    if (!row.equals(predicted)) {
      unpredicted.add(what + ": " + row + ", predicted " + predicted);
    }
  }

  private Outcome outcome(IndependentVerifier.Outcome of) {
    return switch (of.exit()) {
      case 1 -> Outcome.FOUND;
      case 0, 3 ->
          honestlyNotChecked.containsAll(notChecked(of.out()))
              ? Outcome.PASSES
              : Outcome.NOT_CHECKED;
      default -> throw new AssertionError("the verifier ended with " + of.exit() + ": " + of.out());
    };
  }

  private static List<String> notChecked(String report) {
    return report
        .lines()
        .dropWhile(line -> !line.equals("not checked"))
        .filter(line -> line.startsWith(" ") && !line.contains("trust: signed by"))
        .toList();
  }

  private static int find(byte[] all, byte[] part) {
    for (int at = 0; at + part.length <= all.length; at++) {
      if (Arrays.equals(all, at, at + part.length, part, 0, part.length)) {
        return at;
      }
    }
    throw new AssertionError("there are no such bytes");
  }

  private static byte[] insert(byte[] all, int at) {
    byte[] longer = new byte[all.length + 4];
    System.arraycopy(all, 0, longer, 0, at);
    System.arraycopy(all, at, longer, at + 4, all.length - at);
    return longer;
  }

  private static byte[] flip(byte[] all, int at) {
    byte[] flipped = all.clone();
    flipped[at] ^= 1;
    return flipped;
  }
}
