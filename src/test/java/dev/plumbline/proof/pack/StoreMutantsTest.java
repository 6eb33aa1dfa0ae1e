package dev.plumbline.proof.pack;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.base.canonical.CanonicalArtefact.ArtefactKind;
import dev.plumbline.base.canonical.CanonicalJson;
import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.JsonReader;
import dev.plumbline.base.canonical.JsonRecord;
import dev.plumbline.base.signing.DsseEnvelope;
import dev.plumbline.base.signing.SigningKey;
import dev.plumbline.cli.output.CapturedOutput;
import dev.plumbline.cli.output.ExitCode;
import dev.plumbline.fixtures.Soak;
import dev.plumbline.proof.pack.MutatedStore.ArtefactRow;
import dev.plumbline.proof.pack.Mutations.Member;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/// A store in which one column or one member of an artefact was changed, drawn from all of them:
/// `proof verify --all` with key and head finds it, or the page says that it cannot be checked.
@Tag("slow")
@Tag("soak")
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class StoreMutantsTest {

  private static final Path PAGE = Path.of("docs/proof.md");
  private static final String FILE = "plumbline.db";
  private static final int MUTANTS = Soak.times("mutants", 10, 100);
  private static final int SEED =
      Integer.getInteger("seed", new SplittableRandom().nextInt(1_000_000, 2_000_000_000));

  /// By whom a store is changed.
  private enum Forger {
    ANYBODY,
    KEY_OWNER
  }

  /// @param name `table.column` or `kind: path`
  private record Target(Forger forger, String name, boolean column) {}

  private Path folder;
  private SignedRun run;
  private String head;

  @BeforeAll
  void a_signed_store(@TempDir Path shared) throws IOException {
    folder = shared;
    run = SignedRun.in(folder, 28, "cd".repeat(32)).calibrated(7);
    plumbline("rubric approve {} --by Ada", run.path("rubric.yaml"));
    plumbline("compare first --as-baseline");
    plumbline("decide annul first d0 --reason so --by Ada");
    plumbline("decide correct first d1 --item C2 --decision 0 --reason no --by Ada");
    plumbline("decide appeal first d2 --item C1 --ground see --by Bea");
    plumbline(
        "decide correct first d2 --item C1 --decision 1 --reason yes --quote {} --by Cleo --appeal 1 --anyway",
        "The train was late again");
    try (MutatedStore store = new MutatedStore(run.store())) {
      store.update(
          "INSERT INTO alias SELECT rubric, 'prod', 1, bundle, '2026-01-01T00:00:00Z' FROM name");
      for (ArtefactRow one : store.artefacts()) {
        if (List.of(
                ArtefactKind.BUNDLE,
                ArtefactKind.CALIBRATION,
                ArtefactKind.CORRECTION,
                ArtefactKind.APPEAL)
            .contains(one.kind())) {
          run.sign(one.digest().toString());
        }
      }
      String approved =
          "sha256:" + store.rows("SELECT lower(hex(bundle)) FROM approval").getFirst().getFirst();
      plumbline("proof sign {} --approval --key", approved, run.path("key"));
    }
    run.sign("first");
    run.sign("@latest");
    head = run.head("head.json");
  }

  private void plumbline(String line, Object... values) {
    run.plumbline("{} --store", CapturedOutput.words(line, values), run.path("store"));
  }

  @Test
  void every_mutant_is_found_or_is_on_the_page() throws IOException {
    System.out.println("StoreMutantsTest: " + MUTANTS + " mutants, again with -Dseed=" + SEED);
    SplittableRandom random = new SplittableRandom(SEED);
    SortedMap<String, String> excused = page();
    List<Target> targets = targets();
    SortedMap<String, Integer> outcomes = new TreeMap<>();
    SortedSet<String> believed = new TreeSet<>();
    SortedSet<String> errors = new TreeSet<>();
    for (int i = 0; i < MUTANTS; i++) {
      Target target = targets.get(random.nextInt(targets.size()));
      Path copy = copy();
      Optional<String> known = mutate(copy, target, random.split());
      String outcome = known.isEmpty() ? "is not possible" : outcome(copy, known.get());
      if (outcome.equals("passes")) {
        boolean listed = excused.keySet().stream().anyMatch(it -> matches(it, target));
        outcome = listed ? "is on the page" : "is believed";
        if (!listed) {
          believed.add(target.forger() + " " + target.name());
        }
      } else if (outcome.startsWith("exit")) {
        errors.add(target + ": " + outcome);
        outcome = "is an error";
      }
      outcomes.merge(target.forger() + " " + outcome, 1, Integer::sum);
    }
    System.out.println("StoreMutantsTest: believed " + believed);
    System.out.println("StoreMutantsTest: of " + targets.size() + " targets " + outcomes);
    assertThat(errors).isEmpty();
    assertThat(believed).isEmpty();
  }

  private static boolean matches(String pattern, Target target) {
    String[] words = pattern.split(" ", 2);
    boolean by = words[0].equals("anybody") ? true : target.forger() == Forger.KEY_OWNER;
    return by
        && (words[1].endsWith("*")
            ? target.name().startsWith(words[1].substring(0, words[1].length() - 1))
            : target.name().equals(words[1]));
  }

  /// What the page says cannot be checked: `anybody` or `owner`, and what.
  private static SortedMap<String, String> page() throws IOException {
    SortedMap<String, String> page = new TreeMap<>();
    try (Stream<String> lines = Files.lines(PAGE)) {
      lines
          .dropWhile(line -> !line.startsWith("| changed in a store |"))
          .skip(2)
          .takeWhile(line -> line.startsWith("|"))
          .map(line -> Arrays.stream(line.split("\\|")).map(String::strip).skip(1).toList())
          .forEach(row -> {
            for (String what : row.getFirst().split(", ")) {
              page.put(
                  (row.get(1).startsWith("who has the key") ? "owner " : "anybody ")
                      + what.replace("`", ""),
                  row.get(2));
            }
          });
    }
    return page;
  }

  /// Every column of every table with rows, and every member of every artefact.
  private List<Target> targets() {
    SortedSet<String> columns = new TreeSet<>();
    SortedSet<String> members = new TreeSet<>();
    try (MutatedStore store = new MutatedStore(run.store())) {
      for (String table : store.tables()) {
        if (!store.rows("SELECT 1 FROM " + table + " LIMIT 1").isEmpty()) {
          store.columns(table).forEach(column -> columns.add(table + "." + column));
        }
      }
      store
          .artefacts()
          .forEach(one ->
              members(one).forEach(member -> members.add(one.kind().id() + ": " + member.path())));
    }
    List<Target> targets = new ArrayList<>();
    columns.forEach(column -> targets.add(new Target(Forger.ANYBODY, column, true)));
    for (Forger forger : Forger.values()) {
      members.forEach(member -> targets.add(new Target(forger, member, false)));
    }
    return targets;
  }

  /// Of an attestation, those of what was signed.
  private static List<Member> members(ArtefactRow stored) {
    return Mutations.members(
        stored.kind() == ArtefactKind.ATTESTATION
            ? MutatedStore.payload(JsonRecord.read(DsseEnvelope.class, stored.json()).orElseThrow())
            : stored.json());
  }

  /// @return the head that is known when it is verified; empty if the change is none
  private Optional<String> mutate(Path copy, Target target, SplittableRandom random)
      throws IOException {
    try (MutatedStore store = new MutatedStore(copy)) {
      List<List<Object>> before = store.contents();
      if (target.column()) {
        return column(store, target.name(), random) ? Optional.of(head) : Optional.empty();
      }
      List<ArtefactRow> all =
          store.artefacts().stream()
              .filter(one -> target.name().startsWith(one.kind().id() + ": "))
              .filter(one -> members(one).stream().anyMatch(it -> isOf(it, one, target)))
              .toList();
      ArtefactRow stored = all.get(random.nextInt(all.size()));
      List<Member> members =
          members(stored).stream().filter(it -> isOf(it, stored, target)).toList();
      Member member = members.get(random.nextInt(members.size()));
      JsonObject changed =
          (JsonObject) member.replaced().apply(Mutations.other(member.value(), random));
      if (target.forger() == Forger.ANYBODY) {
        anybody(store, stored, changed, random);
        return same(before, store.contents()) ? Optional.empty() : Optional.of(head);
      }
      SigningKey key = SigningKey.parse(Files.readString(Path.of(run.path("key")))).orElseThrow();
      if (stored.kind() == ArtefactKind.ATTESTATION) {
        store.payload(stored, changed, key);
      } else {
        var renamed = store.rehash(stored, changed);
        if (same(before, store.contents())) {
          return Optional.empty();
        }
        store.resign(key, renamed);
      }
    }
    String known = CapturedOutput.run("proof log --store", copy).out();
    return Optional.of(Files.writeString(copy.resolve("head.json"), known).toString());
  }

  private static boolean isOf(Member member, ArtefactRow stored, Target target) {
    return target.name().equals(stored.kind().id() + ": " + member.path());
  }

  /// Without the key, the bytes are changed, or the digests of everything above are made good too.
  private static void anybody(
      MutatedStore store, ArtefactRow stored, JsonObject changed, SplittableRandom random) {
    if (stored.kind() == ArtefactKind.ATTESTATION) {
      DsseEnvelope envelope = JsonRecord.read(DsseEnvelope.class, stored.json()).orElseThrow();
      store.body(
          stored.id(),
          new DsseEnvelope(
                  envelope.payloadType(), CanonicalJson.bytes(changed), envelope.signatures())
              .json());
    } else if (random.nextBoolean()) {
      store.body(stored.id(), changed);
    } else {
      store.rehash(stored, changed);
    }
  }

  private static boolean column(MutatedStore store, String name, SplittableRandom random) {
    String table = name.substring(0, name.indexOf('.'));
    String column = name.substring(table.length() + 1);
    List<String> columns = store.columns(table);
    List<List<Object>> rows = store.rows("SELECT * FROM " + table);
    List<Object> row = rows.get(random.nextInt(rows.size()));
    Object value = row.get(columns.indexOf(column));
    List<Object> others =
        rows.stream()
            .map(it -> it.get(columns.indexOf(column)))
            .filter(it -> it != null && !same(it, value))
            .toList();
    Object other =
        !others.isEmpty() && random.nextBoolean()
            ? others.get(random.nextInt(others.size()))
            : other(value, random);
    Map<String, Object> where = new LinkedHashMap<>();
    for (int i = 0; i < columns.size(); i++) {
      if (row.get(i) != null) {
        where.put(columns.get(i) + " = ?", row.get(i));
      }
    }
    List<Object> arguments = new ArrayList<>(List.of(other));
    arguments.addAll(where.values());
    return store
        .update(
            "UPDATE "
                + table
                + " SET "
                + column
                + " = ? WHERE "
                + String.join(" AND ", where.keySet()),
            arguments.toArray())
        .filter(changed -> changed > 0)
        .isPresent();
  }

  /// Whether a forgery came to nothing: the roots of a run follow from its lines.
  private static boolean same(List<List<Object>> before, List<List<Object>> after) {
    for (int i = 0; i < before.size(); i++) {
      for (int j = 0; j < before.get(i).size(); j++) {
        Object one = before.get(i).get(j);
        Object other = after.get(i).get(j);
        if (one != null && !same(one, other)) {
          return false;
        }
      }
    }
    return true;
  }

  private static boolean same(Object one, Object other) {
    return one instanceof byte[] a && other instanceof byte[] b
        ? Arrays.equals(a, b)
        : one.equals(other);
  }

  private static Object other(Object value, SplittableRandom random) {
    return switch (value) {
      case null -> "x";
      case Number number -> number.longValue() + 1;
      case String text -> Mutations.other(text, random);
      case byte[] bytes -> other(bytes, random);
      default -> throw new IllegalStateException("no type of a column");
    };
  }

  private static byte[] other(byte[] bytes, SplittableRandom random) {
    Optional<JsonObject> json = JsonReader.canonicalObject(bytes);
    if (json.isPresent()) {
      List<Member> members = Mutations.members(json.get());
      Member member = members.get(random.nextInt(members.size()));
      Json changed = member.replaced().apply(Mutations.other(member.value(), random));
      return CanonicalJson.bytes(changed);
    }
    byte[] changed = bytes.length == 0 ? new byte[1] : bytes.clone();
    changed[random.nextInt(changed.length)] ^= 1;
    return changed;
  }

  private String outcome(Path copy, String known) {
    CapturedOutput done =
        CapturedOutput.run(
            "proof verify --all --key {} --known-head {} --store",
            run.path("key.pub"),
            known,
            copy);
    return switch (done.exit()) {
      case ExitCode.OK -> "passes";
      case ExitCode.CORRUPT, ExitCode.STORE -> "is found";
      default -> "exit " + done.exit() + " " + done.err();
    };
  }

  @Test
  void an_appeal_on_an_item_that_its_rubric_lacks_is_found() throws IOException {
    Path copy = copy();
    try (MutatedStore store = new MutatedStore(copy)) {
      ArtefactRow filing =
          store.artefacts().stream()
              .filter(
                  one -> one.kind() == ArtefactKind.APPEAL && one.json().find("ground").isPresent())
              .findFirst()
              .orElseThrow();
      store.rehash(filing, MutatedStore.with(filing.json(), "item", Json.of("Z9")));
    }
    assertThat(outcome(copy, head)).isEqualTo("is found");
  }

  @Test
  void an_extraction_of_another_judge_than_the_run_asked_is_found() throws IOException {
    SigningKey key = SigningKey.parse(Files.readString(Path.of(run.path("key")))).orElseThrow();
    List<JsonObject> believed = new ArrayList<>();
    for (ArtefactRow extraction : extractions()) {
      Path copy = copy();
      try (MutatedStore store = new MutatedStore(copy)) {
        JsonObject judge =
            MutatedStore.with(extraction.json().object("judge"), "version", Json.of("x"));
        store.resign(
            key, store.rehash(extraction, MutatedStore.with(extraction.json(), "judge", judge)));
      }
      String known = CapturedOutput.run("proof log --store", copy).out();
      Path file = Files.writeString(copy.resolve("head.json"), known);
      if (!outcome(copy, file.toString()).equals("is found")) {
        believed.add(extraction.json());
      }
    }

    assertThat(believed).isEmpty();
  }

  /// Those that a judge was asked for.
  private List<ArtefactRow> extractions() {
    try (MutatedStore store = new MutatedStore(run.store())) {
      return store.artefacts().stream()
          .filter(one -> one.kind() == ArtefactKind.EXTRACTION)
          .filter(one -> one.json().object("judge").find("version").isPresent())
          .toList();
    }
  }

  @Test
  void the_untouched_store_verifies() throws IOException {
    assertThat(outcome(copy(), head)).isEqualTo("passes");
  }

  private Path copy() throws IOException {
    Path copy = Files.createTempDirectory(folder, "copy");
    return Files.copy(run.store().resolve(FILE), copy.resolve(FILE)).getParent();
  }
}
