import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import java.math.RoundingMode;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.MessageDigest;
import java.security.PublicKey;
import java.security.Signature;
import java.security.spec.X509EncodedKeySpec;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Supplier;
import java.util.regex.Pattern;

/**
 * Verifies a Plumbline pack. One file, nothing but the JDK (21 or newer), written from the page
 * "The format" alone.
 *
 * <p>{@code java Verify.java PACK --key FILE [--known-head FILE]}
 *
 * <p>Exit codes: 0 nothing is wrong and everything that a key and a known head can show was
 * checked; 1 something is wrong; 2 the pack or an option cannot be read; 3 nothing is wrong, but
 * without a key or a known head something was not checked.
 */
public final class Verify {

  static final int FAULTS_SHOWN = 50;
  static final int ENTRY_MAX = 256 << 20;
  static final String IN_TOTO = "application/vnd.in-toto+json";
  static final String TREE_HEAD = "application/vnd.plumbline.tree-head+json";

  final Map<String, Long> checked = new LinkedHashMap<>();
  final Set<String> unchecked = new TreeSet<>();
  final List<String> faults = new ArrayList<>();
  long faultCount;

  public static void main(String[] args) throws IOException {
    System.exit(new Verify().run(args));
  }

  /** Something in the pack is not as the format says. */
  static class Fault extends RuntimeException {
    Fault(String message) {
      super(message, null, false, false);
    }
  }

  /** A value that only an extraction would show, in a pack without it. */
  static final class NotShown extends Fault {
    NotShown(String message) {
      super(message);
    }
  }

  /** The command cannot be carried out. */
  static final class Unusable extends RuntimeException {
    Unusable(String message) {
      super(message, null, false, false);
    }
  }

  // ---------------------------------------------------------------- options and the report

  Path packPath;
  final List<Key> keys = new ArrayList<>();
  Path knownHead;

  int run(String[] args) throws IOException {
    try {
      options(args);
      try (Pack pack = new Pack(packPath)) {
        verify(pack);
      }
    } catch (Unusable unusable) {
      System.err.println(printable(unusable.getMessage()));
      return 2;
    } catch (Fault fault) {
      fault("pack", fault.getMessage());
    } catch (RuntimeException | StackOverflowError malformed) {
      fault("pack", "is not in the form that the format says");
    }
    return report();
  }

  void options(String[] args) throws IOException {
    for (int i = 0; i < args.length; i++) {
      if (args[i].equals("--key") && i + 1 < args.length) {
        keys.add(Key.read(Path.of(args[++i])));
      } else if (args[i].equals("--known-head") && i + 1 < args.length) {
        knownHead = Path.of(args[++i]);
      } else if (args[i].startsWith("--") || packPath != null) {
        throw new Unusable("usage: java Verify.java PACK --key FILE [--known-head FILE]");
      } else {
        packPath = Path.of(args[i]);
      }
    }
    if (packPath == null) {
      throw new Unusable("usage: java Verify.java PACK --key FILE [--known-head FILE]");
    }
    if (!Files.isRegularFile(packPath)) {
      throw new Unusable(packPath + ": no such file");
    }
    if (knownHead != null && !Files.isRegularFile(knownHead)) {
      throw new Unusable(knownHead + ": no such file");
    }
  }

  int report() {
    System.out.println("checked");
    checked.forEach((what, count) -> System.out.printf(Locale.ROOT, "  %9d  %s%n", count, what));
    if (keys.isEmpty()) {
      unchecked.add(
          signers.isEmpty()
              ? "who vouches for this: it is not signed"
              : "trust: signed by " + String.join(", ", signers) + ", and no --key was given");
    }
    if (knownHead == null) {
      unchecked.add("truncation of the log: no --known-head was given");
    }
    System.out.println("not checked");
    unchecked.forEach(what -> System.out.println("             " + printable(what)));
    for (String fault : faults) {
      System.out.println("WRONG  " + printable(fault));
    }
    if (faultCount > faults.size()) {
      System.out.println("WRONG  and " + (faultCount - faults.size()) + " more");
    }
    if (faultCount > 0) {
      System.out.println("the pack does not hold what it says");
      return 1;
    }
    boolean complete = !keys.isEmpty() && knownHead != null && packIsSigned;
    System.out.println(
        complete ? "nothing is wrong" : "nothing is wrong as far as it could be checked");
    return complete ? 0 : 3;
  }

  void fault(String place, String message) {
    faultCount++;
    if (faults.size() < FAULTS_SHOWN) {
      faults.add(place + ": " + message);
    }
  }

  void count(String what) {
    checked.merge(what, 1L, Long::sum);
  }

  boolean check(boolean holds, String place, String message) {
    if (!holds) {
      fault(place, message);
    }
    return holds;
  }

  static String printable(String text) {
    StringBuilder printable = new StringBuilder();
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      boolean plain = c >= ' ' && c < 0x7F || c >= 0xA1 && c < 0x2000 && c != 0x61C && c != 0xAD;
      printable.append(plain ? "" + c : String.format(Locale.ROOT, "[U+%04X]", (int) c));
    }
    return printable.length() > 600 ? printable.substring(0, 600) + "[...]" : printable.toString();
  }

  // ---------------------------------------------------------------- the pack as a whole

  Map<String, Object> manifest;
  String runDigest;
  Map<String, Object> scoringSpec;
  Map<String, Object> extractionSpec;
  Map<String, Object> rubric;
  boolean scoresKnown = true;
  boolean quotesKnown = true;
  String bundleDigest;
  String scoringDigest;
  String extractionSpecDigest;
  final Map<String, Map<String, Object>> calibrations = new TreeMap<>();
  final Map<String, String> tables = new TreeMap<>();
  final Set<String> signers = new TreeSet<>();
  Folding folding;
  boolean all;

  void verify(Pack pack) throws IOException {
    pack.structure(this);
    artefacts(pack);
    attestations(pack);
    log(pack);
    documents(pack);
    attested.forEach(
        (digest, name) -> check(ruled.contains(digest), name, "what it is of is not in the pack"));
    unsigned();
    for (String name :
        List.of(
            "that the judge answered so, and that these are the documents that were handed in",
            "computed facts, cited units, mended quotes, flags, invariants: `replay` does",
            "members that the format lists as not checked: names, reports, reasons, times")) {
      unchecked.add(name);
    }
  }

  void artefacts(Pack pack) throws IOException {
    Hashed run = hashed(pack, "run/manifest", "run");
    manifest = run.json;
    runDigest = run.digest;
    System.out.println("run  " + runDigest);
    Hashed bundle = hashed(pack, "rubric/bundle", "bundle");
    bundleDigest = bundle.digest;
    check(
        bundleDigest.equals(text(manifest, "bundle")),
        "rubric/bundle",
        "is not the bundle of the run");
    Hashed scoring = hashed(pack, "rubric/scoring-spec", "scoring-spec");
    scoringSpec = scoring.json;
    scoringDigest = scoring.digest;
    Hashed extraction = hashed(pack, "rubric/extraction-spec", "extraction-spec");
    extractionSpec = extraction.json;
    extractionSpecDigest = extraction.digest;
    check(
        scoringDigest.equals(bundle.json.get("scoringSpec"))
            && extractionSpecDigest.equals(bundle.json.get("extractionSpec")),
        "rubric/bundle",
        "names other specs");
    rubric = object(bundle.json, "rubric");
    versions();
    compiled();
    List<Object> named = list(manifest, "calibrations", List.of());
    for (int i = 0; i < named.size(); i++) {
      String name = String.format(Locale.ROOT, "rubric/calibration-%02d", i);
      Hashed calibration = hashed(pack, name, "calibration");
      check(calibration.digest.equals(named.get(i)), name, "is not the calibration of the run");
      calibrations.put(calibration.digest, calibration.json);
      Map<String, Object> scope = object(calibration.json, "scope");
      check(
          scoringDigest.equals(scope.get("scoringSpec"))
              && extractionSpecDigest.equals(scope.get("extractionSpec"))
              && (object(manifest, "judge").equals(scope.get("judge"))
                  || Map.of("provider", "none").equals(scope.get("judge"))),
          name,
          "was fitted for another rubric or judge");
    }
    byte[] table = pack.bytes("folding/folding-2.txt");
    tables.put("folding/2", sha256(table));
    folding = new Folding(new String(table, StandardCharsets.US_ASCII));
  }

  static final Set<String> OF_SCORING = Set.of("reverse_scored", "without_quote");
  static final Set<String> NOT_OF_SCORING =
      Set.of("added", "added_by", "description", "rationale", "review", "version");

  /** Both specs are parts of the rubric in the bundle, in the same form. */
  void compiled() {
    Map<String, Object> asked = new TreeMap<>();
    for (String key :
        List.of("document", "facts", "invariants", "gates", "judge", "language", "traits")) {
      if (rubric.containsKey(key)) {
        asked.put(key, key.equals("traits") ? without(rubric.get(key), OF_SCORING) : rubric.get(key));
      }
    }
    Map<String, Object> scored = new TreeMap<>();
    for (String key : List.of("derivations", "display", "plan")) {
      if (rubric.containsKey(key)) {
        scored.put(key, key.equals("plan") ? without(rubric.get(key), NOT_OF_SCORING) : rubric.get(key));
      }
    }
    Map<String, Object> traits = new TreeMap<>();
    for (Map.Entry<String, Object> one : member(rubric, "traits").entrySet()) {
      Map<String, Object> trait = asObject(one.getValue(), "trait");
      List<Object> items = new ArrayList<>();
      for (Object each : list(trait, "items", List.of())) {
        Map<String, Object> item = new TreeMap<>(asObject(each, "item"));
        item.keySet().removeAll(Set.of("ask", "cues", "definition", "needs", "quote"));
        if (!"weakly_groundable".equals(item.get("evidence"))) {
          item.remove("evidence");
        }
        items.add(item);
      }
      traits.put(one.getKey(), new TreeMap<>(Map.of("items", items, "scale", object(trait, "scale"))));
    }
    if (!traits.isEmpty()) {
      scored.put("traits", traits);
    }
    Map<String, Object> quotes = new TreeMap<>(member(rubric, "evidence"));
    Map<String, Object> caps = new TreeMap<>(quotes);
    quotes.keySet().removeAll(Set.of("cap", "without_quote"));
    caps.keySet().retainAll(Set.of("cap", "without_quote"));
    put(asked, "evidence", quotes);
    put(scored, "evidence", caps);
    parts(extractionSpec, asked, Set.of("conditions", "thresholds", "versions"), "rubric/extraction-spec");
    parts(scoringSpec, scored, Set.of("conditions", "facts", "thresholds", "versions"), "rubric/scoring-spec");
    for (Map.Entry<String, Object> one : member(scoringSpec, "facts").entrySet()) {
      Map<String, Object> fact = new TreeMap<>(member(member(rubric, "facts"), one.getKey()));
      boolean computed = fact.containsKey("computed");
      fact.keySet().removeAll(Set.of("description", "judged", "optional"));
      check(
          computed || fact.equals(one.getValue()),
          "rubric/scoring-spec",
          "the fact `" + one.getKey() + "` is not that of the rubric");
    }
    count("the specs are parts of the rubric");
  }

  static void put(Map<String, Object> of, String key, Map<String, Object> value) {
    if (!value.isEmpty()) {
      of.put(key, value);
    }
  }

  /** The items or rules in it without some of their members. */
  static Object without(Object json, Set<String> keys) {
    if (json instanceof List<?> list) {
      List<Object> copy = new ArrayList<>();
      list.forEach(each -> copy.add(without(each, keys)));
      return copy;
    }
    if (!(json instanceof Map<?, ?> map)) {
      return json;
    }
    Map<String, Object> copy = new TreeMap<>();
    asObject(map, "part").forEach((key, value) -> copy.put(key, without(value, keys)));
    if (map.containsKey("id")) {
      copy.keySet().removeAll(keys);
    }
    return copy;
  }

  void parts(
      Map<String, Object> spec, Map<String, Object> expected, Set<String> chosen, String name) {
    Map<String, Object> rest = new TreeMap<>(spec);
    rest.keySet().removeAll(chosen);
    Set<String> keys = new TreeSet<>(rest.keySet());
    keys.addAll(expected.keySet());
    for (String key : keys) {
      check(
          Objects.equals(rest.get(key), expected.get(key)),
          name,
          "its `" + key + "` is not that of the rubric in the bundle");
    }
    for (Map.Entry<String, Object> one : member(spec, "conditions").entrySet()) {
      check(
          one.getValue().equals(member(rubric, "conditions").get(one.getKey())),
          name,
          "the condition `" + one.getKey() + "` is not that of the rubric");
    }
    for (Map.Entry<String, Object> one : member(spec, "thresholds").entrySet()) {
      Object written = member(rubric, "thresholds").get(one.getKey());
      check(
          written instanceof Map<?, ?> map && one.getValue().equals(map.get("value")),
          name,
          "the threshold `" + one.getKey() + "` is not that of the rubric");
    }
  }

  /** Of formats that came after this verifier nothing is computed, and nothing is called wrong. */
  void versions() {
    Map<String, Object> scoring = member(scoringSpec, "versions");
    scoresKnown =
        Set.of("plan/1", "plan/2").contains(String.valueOf(scoring.get("plan")))
            && "half-even/12".equals(scoring.get("rounding"));
    if (!scoresKnown) {
      unchecked.add("scores: of an unknown version, " + Score.show(scoring));
    }
    Map<String, Object> extraction = member(extractionSpec, "versions");
    quotesKnown =
        List.of("quotes/2", "quotes/3").contains(String.valueOf(extraction.get("quotes")))
            && "folding/2".equals(extraction.get("folding"));
    if (!quotesKnown) {
      unchecked.add("quotes: of an unknown version, " + Score.show(extraction));
    }
  }

  record Hashed(Map<String, Object> json, String digest) {}

  Hashed hashed(Pack pack, String name, String kind) throws IOException {
    return hashed(pack.bytes(name), name, kind);
  }

  Hashed hashed(byte[] bytes, String name, String kind) {
    byte[] prefix = ("plumbline/" + kind + "/1\n").getBytes(StandardCharsets.US_ASCII);
    if (bytes.length < prefix.length
        || !Arrays.equals(bytes, 0, prefix.length, prefix, 0, prefix.length)) {
      throw new Fault(name + ": does not begin with plumbline/" + kind + "/1");
    }
    byte[] body = Arrays.copyOfRange(bytes, prefix.length, bytes.length);
    Map<String, Object> json = canonicalObject(body, name);
    count("artefacts are canonical and have their digest");
    return new Hashed(json, "sha256:" + sha256(bytes));
  }

  // ---------------------------------------------------------------- signatures

  record Key(PublicKey key, String id) {
    static Key read(Path path) throws IOException {
      try {
        return parse(Files.readString(path));
      } catch (GeneralSecurityException | IllegalArgumentException | CharacterCodingException no) {
        throw new Unusable(path + ": no Ed25519 public key in PEM");
      } catch (java.nio.file.NoSuchFileException missing) {
        throw new Unusable(path + ": no such file");
      }
    }

    static Key parse(String pem) throws GeneralSecurityException {
      String begin = "-----BEGIN PUBLIC KEY-----";
      String end = "-----END PUBLIC KEY-----";
      int from = pem.indexOf(begin);
      int to = pem.indexOf(end);
      if (from < 0 || to < from) {
        throw new GeneralSecurityException("no key");
      }
      byte[] der =
          Base64.getDecoder()
              .decode(pem.substring(from + begin.length(), to).replaceAll("\\s", ""));
      PublicKey key = KeyFactory.getInstance("Ed25519").generatePublic(new X509EncodedKeySpec(der));
      return new Key(key, sha256(key.getEncoded()));
    }

    boolean verifies(byte[] message, byte[] signature) {
      try {
        Signature verifier = Signature.getInstance("Ed25519");
        verifier.initVerify(key);
        verifier.update(message);
        return verifier.verify(signature);
      } catch (GeneralSecurityException malformed) {
        return false;
      }
    }
  }

  /** An envelope whose payload was read; {@code trusted} if a given key has signed it. */
  record Opened(Map<String, Object> payload, boolean trusted, List<String> keyIds) {}

  Opened open(byte[] bytes, String name, String type) {
    Map<String, Object> envelope = canonicalObject(bytes, name);
    exactly(envelope, name, "payload", "payloadType", "signatures");
    if (!type.equals(envelope.get("payloadType"))) {
      throw new Fault(name + ": the payload is not of type " + type);
    }
    byte[] payload = base64(text(envelope, "payload"), name);
    byte[] message = preAuthenticationEncoding(type, payload);
    List<Object> signatures = list(envelope, "signatures", List.of());
    if (signatures.isEmpty() || signatures.size() > 16) {
      throw new Fault(name + ": " + signatures.size() + " signatures, 1 to 16 are allowed");
    }
    boolean trusted = false;
    List<String> ids = new ArrayList<>();
    for (Object one : signatures) {
      Map<String, Object> signature = asObject(one, name);
      exactly(signature, name, "keyid", "sig");
      ids.add(text(signature, "keyid"));
      byte[] sig = base64(text(signature, "sig"), name);
      for (Key key : keys) {
        if (key.verifies(message, sig)) {
          trusted = true;
          count("signatures are those of a given key");
        }
      }
    }
    return new Opened(canonicalObject(payload, name + " payload"), trusted, ids);
  }

  static byte[] preAuthenticationEncoding(String type, byte[] payload) {
    byte[] typeBytes = type.getBytes(StandardCharsets.UTF_8);
    String head = "DSSEv1 " + typeBytes.length + " " + type + " " + payload.length + " ";
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    out.writeBytes(head.getBytes(StandardCharsets.UTF_8));
    out.writeBytes(payload);
    return out.toByteArray();
  }

  record Statement(
      String kind, String subjectName, String subject, Map<String, Object> predicate) {}

  Statement statement(Map<String, Object> payload, String name) {
    exactly(payload, name, "_type", "predicate", "predicateType", "subject");
    if (!"https://in-toto.io/Statement/v1".equals(payload.get("_type"))) {
      throw new Fault(name + ": is no in-toto statement");
    }
    String type = text(payload, "predicateType");
    String before = "urn:plumbline:predicate:";
    boolean known =
        type.matches(before + "[a-z]+:1") || type.equals("urn:plumbline:predicate:run:2");
    if (!known) {
      throw new Fault(name + ": unknown predicate type `" + type + "`");
    }
    List<Object> subjects = list(payload, "subject", List.of());
    if (subjects.size() != 1) {
      throw new Fault(name + ": " + subjects.size() + " subjects, exactly one is allowed");
    }
    Map<String, Object> subject = asObject(subjects.get(0), name);
    exactly(subject, name, "digest", "name");
    Map<String, Object> digest = object(subject, "digest");
    exactly(digest, name, "sha256");
    return new Statement(
        type.substring(before.length(), type.length() - 2),
        text(subject, "name"),
        text(digest, "sha256"),
        object(payload, "predicate"));
  }

  boolean packIsSigned = true;
  final Map<String, Statement> statements = new TreeMap<>();

  void attestations(Pack pack) throws IOException {
    boolean runTrusted = false;
    for (String name : pack.names("attestations/")) {
      byte[] bytes = pack.bytes(name);
      try {
        String digest = kindDigest("attestation", bytes);
        check(
            name.equals("attestations/" + digest + ".dsse.json"),
            name,
            "its name is not its digest " + digest);
        Opened opened = open(bytes, name, IN_TOTO);
        Statement statement = statement(opened.payload(), name);
        statements.put(digest, statement);
        agree(name, statement);
        check(keys.isEmpty() || opened.trusted(), name, "no given key has signed this attestation");
        if (statement.kind().equals("run")) {
          signers.addAll(opened.keyIds());
          runTrusted |= opened.trusted();
        }
        count("attestations agree with their subject");
      } catch (Fault fault) {
        fault(name, fault.getMessage());
      }
    }
    check(keys.isEmpty() || runTrusted, "attestations", "no given key has signed the run");
    packAttestation(pack);
  }

  void packAttestation(Pack pack) throws IOException {
    String name = "sha256sums.txt.dsse.json";
    if (!pack.has(name)) {
      packIsSigned = false;
      unchecked.add("README, pages and the choice of documents: the pack itself is not signed");
      return;
    }
    Opened opened = open(pack.bytes(name), name, IN_TOTO);
    Statement statement = statement(opened.payload(), name);
    check(statement.kind().equals("pack"), name, "is an attestation of something else");
    check(
        statement.subjectName().equals("sha256sums.txt")
            && statement.subject().equals(sha256(pack.bytes("sha256sums.txt"))),
        name,
        "is of another sha256sums.txt");
    exactly(statement.predicate(), name, "engine", "run");
    check(runDigest.equals(statement.predicate().get("run")), name, "is of another run");
    check(keys.isEmpty() || opened.trusted(), name, "no given key has signed the pack");
    signers.addAll(opened.keyIds());
    count("the pack is signed as a whole");
  }

  void agree(String name, Statement statement) {
    Map<String, Object> predicate = statement.predicate();
    String subject = "sha256:" + statement.subject();
    switch (statement.kind()) {
      case "run" -> {
        if (predicate.containsKey("ended")) {
          Proceedings.members(predicate, name, Set.of("ended", "engine", "run", "tables"), Set.of("name"));
        } else {
          exactly(predicate, name, "engine", "run", "tables");
        }
        check(statement.subjectName().equals("run"), name, "its subject is no run");
        check(subject.equals(runDigest), name, "is of another run");
        if (predicate.containsKey("ended")) {
          ended = instant(predicate, "ended", name);
        }
        check(predicate.get("run").equals(manifest), name, "shows another manifest");
        check(predicate.get("tables").equals(tables), name, "was made with another folding table");
      }
      case "bundle" -> {
        exactly(predicate, name, "engine", "extractionSpec", "rubric", "scoringSpec", "version");
        check(statement.subjectName().equals("bundle"), name, "its subject is no bundle");
        check(subject.equals(bundleDigest), name, "is of another bundle");
        check(
            scoringDigest.equals(predicate.get("scoringSpec"))
                && extractionSpecDigest.equals(predicate.get("extractionSpec")),
            name,
            "names other specs");
        check(
            rubric.get("rubric").equals(predicate.get("rubric"))
                && rubric.get("version").equals(predicate.get("version")),
            name,
            "names another rubric or version");
      }
      case "approval" -> {
        exactly(predicate, name, "approved", "approver", "engine");
        check(statement.subjectName().equals("bundle"), name, "its subject is no bundle");
        check(subject.equals(bundleDigest), name, "is of another bundle");
      }
      case "calibration" -> {
        exactly(predicate, name, "engine", "scope");
        check(statement.subjectName().equals("calibration"), name, "its subject is no calibration");
        Map<String, Object> calibration = calibrations.get(subject);
        if (check(calibration != null, name, "is of a calibration that the run does not use")) {
          check(
              predicate.get("scope").equals(calibration.get("scope")), name, "names another scope");
        }
      }
      case "ruling", "appeal" -> {
        String kind = statement.kind();
        exactly(predicate, name, "engine", "recorded");
        check(statement.subjectName().equals(kind), name, "its subject is no " + kind);
        attested.put(subject, name);
        recorded.put(subject, instant(predicate, "recorded", name));
      }
      default -> fault(name, "an attestation of `" + statement.kind() + "` is not expected here");
    }
  }

  // ---------------------------------------------------------------- the log

  void log(Pack pack) throws IOException {
    String place = "log/head.dsse.json";
    if (!pack.has(place)) {
      check(knownHead == null, "log", "the pack has no log to compare with the known head");
      check(
          statements.isEmpty() && pack.names("log/").isEmpty(),
          place,
          "is not in the pack, which has attestations or entries of a log");
      unchecked.add("the log: the pack has none");
      return;
    }
    Opened opened = open(pack.bytes(place), place, TREE_HEAD);
    check(keys.isEmpty() || opened.trusted(), place, "no given key has signed the tree head");
    Map<String, Object> head = opened.payload();
    exactly(head, place, "leaf", "log", "root", "size", "time");
    long size = number(head, "size");
    String[] leaves =
        new String(pack.bytes("log/entries.txt"), StandardCharsets.US_ASCII).split("\n", -1);
    if (!check(
        leaves.length - 1 == size && leaves[leaves.length - 1].isEmpty(),
        "log/entries.txt",
        "has " + (leaves.length - 1) + " entries, the tree head " + size)) {
      return;
    }
    MerkleRoot root = new MerkleRoot();
    String known = knownHead == null ? null : knownRoot(head);
    for (int i = 0; i < size; i++) {
      if (!leaves[i].matches("[0-9a-f]{64}")) {
        throw new Fault("log/entries.txt: line " + (i + 1) + " is no hash");
      }
      root.add(HexFormat.of().parseHex(leaves[i]));
      if (knownSize == i + 1) {
        check(
            root.hex().equals(known),
            "log/entries.txt",
            "the first " + knownSize + " entries are not those of the known head");
        count("the log begins with the log of the known head");
      }
    }
    check(root.hex().equals(head.get("root")), place, "its root is not that of the entries");
    check(
        size > 0 && leaves[(int) size - 1].equals(head.get("leaf")),
        place,
        "its last leaf is not that of the entries");
    count("the entries of the log lead to its tree head");
    entries(pack, leaves);
  }

  long knownSize = -1;

  String knownRoot(Map<String, Object> head) throws IOException {
    String place = "known head";
    Opened opened = open(Files.readAllBytes(knownHead), place, TREE_HEAD);
    check(keys.isEmpty() || opened.trusted(), place, "no given key has signed it");
    Map<String, Object> known = opened.payload();
    exactly(known, place, "leaf", "log", "root", "size", "time");
    check(known.get("log").equals(head.get("log")), place, "is of another log");
    knownSize = number(known, "size");
    check(
        knownSize <= number(head, "size"),
        place,
        "has "
            + knownSize
            + " entries, the log of the pack only "
            + number(head, "size")
            + ": it was cut");
    return text(known, "root");
  }

  void entries(Pack pack, String[] leaves) throws IOException {
    Set<String> logged = new HashSet<>();
    for (String name : pack.names("log/entry-")) {
      byte[] bytes = pack.bytes(name);
      Map<String, Object> entry = canonicalObject(bytes, name);
      exactly(entry, name, "attestation", "kind", "subject");
      String number = name.substring("log/entry-".length()).replace(".json", "");
      boolean numbered =
          number.matches("[0-9]{8,18}") && Long.parseLong(number) < leaves.length - 1;
      if (check(numbered, name, "its number is not that of an entry")) {
        check(
            leaves[Integer.parseInt(number)].equals(HexFormat.of().formatHex(leafHash(bytes))),
            name,
            "is not the entry at that position of the log");
      }
      String attestation = text(entry, "attestation").replace("sha256:", "");
      Statement statement = statements.get(attestation);
      if (check(statement != null, name, "names an attestation that is not in the pack")) {
        check(
            statement.kind().equals(entry.get("kind"))
                && ("sha256:" + statement.subject()).equals(entry.get("subject")),
            name,
            "does not say what its attestation says");
      }
      check(logged.add(attestation), name, "names an attestation for the second time");
      count("entries of the log are in the tree");
    }
    for (String digest : statements.keySet()) {
      check(logged.contains(digest), "attestations/" + digest + ".dsse.json", "is not in the log");
    }
  }

  // ---------------------------------------------------------------- documents

  void documents(Pack pack) throws IOException {
    MerkleRoot lines = new MerkleRoot();
    MerkleRoot documents = new MerkleRoot();
    Map<String, Long> counts = new TreeMap<>();
    Set<Long> ids = new HashSet<>();
    long expected = number(manifest, "documents");
    all = !pack.hasPaths();
    long next = 0;
    try (Pack.Folders folders = pack.folders()) {
      for (Map<String, byte[]> folder = folders.next(); folder != null; folder = folders.next()) {
        String place = folders.name();
        try {
          long position = position(place);
          if (all && position != next) {
            throw new Fault("expected the document at position " + next);
          }
          next = position + 1;
          document(folder, place, position, expected, lines, documents, counts, ids);
        } catch (Fault fault) {
          fault(place, fault.getMessage());
        } catch (RuntimeException | StackOverflowError malformed) {
          fault(place, "is not in the form that the format says");
        }
      }
    }
    if (all) {
      check(next == expected, "documents", next + " of " + expected + " lines are here");
      check(
          lines.hex().equals(manifest.get("linesRoot")),
          "documents",
          "the lines do not lead to the root of the run");
      check(
          documents.hex().equals(manifest.get("documentsRoot")),
          "documents",
          "the documents do not lead to the root of the run");
      check(
          counts.equals(manifest.get("counts")),
          "run/manifest",
          "its counts by status are not those of the lines");
      count("the lines lead to both roots and all counts");
    } else {
      unchecked.add("the lines that this pack does not show, and the counts of the run");
    }
    long sum = 0;
    for (Object one : object(manifest, "counts").values()) {
      sum += one instanceof Long some && some > 0 ? some : Long.MIN_VALUE / 4;
    }
    check(sum == expected, "run/manifest", "its counts do not add up to its documents");
  }

  static final Pattern POSITION = Pattern.compile("[0-9]{8,18}");
  static final Pattern SALT = Pattern.compile("[0-9a-f]{32}");

  static long position(String place) {
    String number = place.substring("documents/".length());
    if (!POSITION.matcher(number).matches()) {
      throw new Fault("`" + number + "` is no position");
    }
    return Long.parseLong(number);
  }

  static final Set<String> LINE_MEMBERS =
      Set.of(
          "composite",
          "document",
          "extraction",
          "id",
          "position",
          "problems",
          "results",
          "salt",
          "scorecard",
          "status",
          "verdict");

  static final Set<String> STATUSES =
      Set.of("scored", "bounded", "needs-review", "unscored", "gated", "refused");

  void document(
      Map<String, byte[]> folder,
      String place,
      long position,
      long size,
      MerkleRoot lines,
      MerkleRoot documents,
      Map<String, Long> counts,
      Set<Long> ids) {
    byte[] bytes = folder.get("line.json");
    if (bytes == null) {
      throw new Fault("has no line.json");
    }
    Map<String, Object> line = canonicalObject(bytes, "line.json");
    for (String key : line.keySet()) {
      check(LINE_MEMBERS.contains(key), place, "the line has a member `" + key + "`");
    }
    check(number(line, "position") == position, place, "the line names another position");
    check(SALT.matcher(text(line, "salt")).matches(), place, "the salt is no salt");
    Map<String, Object> short_ = new TreeMap<>();
    for (String key : List.of("document", "id", "position", "salt")) {
      if (line.containsKey(key)) {
        short_.put(key, line.get(key));
      }
    }
    byte[] lineHash = leafHash(bytes);
    byte[] documentHash = leafHash(Json.write(short_));
    if (all) {
      lines.add(lineHash);
      documents.add(documentHash);
    } else {
      inclusion(folder, place, position, size, lineHash, documentHash);
    }
    String id = text(line, "id");
    check(ids.add(idHash(id)), place, "the id `" + id + "` occurs for the second time");
    String status = text(line, "status");
    check(STATUSES.contains(status), place, "`" + status + "` is no status");
    counts.merge(status, 1L, Long::sum);
    count("lines belong to the run");
    evaluation(folder, place, line, status);
  }

  void inclusion(
      Map<String, byte[]> folder,
      String place,
      long position,
      long size,
      byte[] lineHash,
      byte[] documentHash) {
    byte[] bytes = folder.get("path.json");
    if (bytes == null) {
      throw new Fault("has no path.json");
    }
    Map<String, Object> paths = canonicalObject(bytes, "path.json");
    exactly(paths, "path.json", "documents", "lines");
    check(
        included(lineHash, position, size, list(paths, "lines", null), manifest.get("linesRoot")),
        place,
        "the line does not lead to the root of the run");
    check(
        included(
            documentHash,
            position,
            size,
            list(paths, "documents", null),
            manifest.get("documentsRoot")),
        place,
        "the document does not lead to the root of the run");
  }

  static long idHash(String id) {
    return ByteBuffer.wrap(digest(id.getBytes(StandardCharsets.UTF_8))).getLong();
  }

  void evaluation(
      Map<String, byte[]> folder, String place, Map<String, Object> line, String status) {
    Map<String, byte[]> left = new TreeMap<>(folder);
    left.remove("line.json");
    left.remove("path.json");
    Hashed document = named(left, "document", line.get("document"), place);
    Hashed extraction = named(left, "extraction", line.get("extraction"), place);
    Hashed card = named(left, "scorecard", line.get("scorecard"), place);
    Map<String, Hashed> results = results(left, line, place);
    Proceedings proceedings = new Proceedings(this, document, extraction, card, place, line);
    proceedings.verify(left);
    for (String name : left.keySet()) {
      fault(place + "/" + name, "the line names no such artefact");
    }
    boolean refused = status.equals("refused");
    Set<Object> targets = new HashSet<>();
    calibrations.values().forEach(map -> targets.add(object(map, "scope").get("target")));
    check(
        refused || member(line, "results").keySet().equals(targets),
        place,
        "has results for other targets than the run has calibrations");
    check(refused == line.containsKey("problems"), place, "problems are for refused documents");
    check(refused != line.containsKey("scorecard"), place, "a refused document has no scorecard");
    check(
        line.containsKey("extraction") == line.containsKey("scorecard"),
        place,
        "a scorecard is made from an extraction");
    if (extraction != null) {
      extraction(extraction.json, document, place, line);
      reuse(extraction.json, place);
    } else if (!refused) {
      unchecked.add("facts, decisions and quotes of extractions that are not in the pack");
    }
    if (document == null && line.containsKey("document")) {
      unchecked.add("quotes in texts that are not in the pack");
    }
    if (card != null) {
      scorecard(card.json, extraction == null ? null : extraction.json, place, line);
      for (Map.Entry<String, Hashed> result : results.entrySet()) {
        if (extraction != null) {
          calibrated(result.getKey(), result.getValue().json, card, extraction.json, place);
        } else {
          unchecked.add("calibrated scores whose extraction is not in the pack");
        }
      }
    } else if (!refused) {
      unchecked.add("scores whose scorecard is not in the pack");
    }
  }

  Hashed named(Map<String, byte[]> left, String kind, Object digest, String place) {
    byte[] bytes = left.get(kind);
    if (bytes == null || digest == null) {
      return null;
    }
    left.remove(kind);
    Hashed hashed = hashed(bytes, kind, kind);
    if (!hashed.digest.equals(digest)) {
      throw new Fault("the " + kind + " is not the one that the line names");
    }
    return hashed;
  }

  Map<String, Hashed> results(Map<String, byte[]> left, Map<String, Object> line, String place) {
    Map<String, Hashed> results = new TreeMap<>();
    int number = 0;
    if (!line.containsKey("results")) {
      return results;
    }
    for (Map.Entry<String, Object> one : object(line, "results").entrySet()) {
      if (one.getValue() instanceof String digest && digest.startsWith("sha256:")) {
        String name = String.format(Locale.ROOT, "result-%02d", number++);
        byte[] bytes = left.remove(name);
        if (bytes == null) {
          unchecked.add("calibrated scores that are not in the pack");
          continue;
        }
        Hashed hashed = hashed(bytes, name, "result");
        check(hashed.digest.equals(digest), place, name + " is not the one that the line names");
        results.put(one.getKey(), hashed);
      }
    }
    return results;
  }

  // ---------------------------------------------------------------- rulings and appeals

  final Map<String, String> attested = new TreeMap<>();
  final Map<String, Instant> recorded = new HashMap<>();
  final Set<String> ruled = new HashSet<>();
  final List<String> notSigned = new ArrayList<>();
  Instant ended;

  Instant instant(Map<String, Object> json, String member, String name) {
    try {
      return Instant.parse(text(json, member)).truncatedTo(ChronoUnit.SECONDS);
    } catch (DateTimeException wrong) {
      throw new Fault(name + ": `" + member + "` is no instant");
    }
  }

  void unsigned() {
    if (!attested.isEmpty()) {
      notSigned.forEach(
          at -> fault(at, "is not signed, while other rulings or appeals about this run are"));
    } else if (!notSigned.isEmpty()) {
      unchecked.add("rulings and appeals that are not signed: they prove nothing");
    }
  }

  /** What people decided about one result, in the order in which it was recorded. */
  static final class Proceedings {
    final Verify verify;
    final Hashed document;
    final String place;
    final Map<String, Object> line;
    final Map<String, Filing> filings = new TreeMap<>();
    final Map<String, String> said = new HashMap<>();
    Hashed extraction;
    Hashed card;
    Instant last = Instant.MIN;

    static final class Filing {
      String part;
      long persons;
      long days;
      List<Object> states;
      int state = -1;
      boolean decided;
      boolean followed;
      final Map<String, Long> alike = new HashMap<>();
      Map<String, Object> upheld;
      final Set<String> voters = new HashSet<>();
      String by;
    }

    Proceedings(
        Verify verify,
        Hashed document,
        Hashed extraction,
        Hashed card,
        String place,
        Map<String, Object> line) {
      this.verify = verify;
      this.document = document;
      this.extraction = extraction;
      this.card = card;
      this.place = place;
      this.line = line;
    }

    void verify(Map<String, byte[]> left) {
      for (int i = 0; !left.isEmpty(); i++) {
        String name = String.format(Locale.ROOT, "proceeding-%04d", i);
        byte[] bytes = left.remove(name);
        if (bytes == null) {
          break;
        }
        byte[] prefix = "plumbline/ruling/1\n".getBytes(StandardCharsets.US_ASCII);
        boolean ruling =
            bytes.length >= prefix.length
                && Arrays.equals(bytes, 0, prefix.length, prefix, 0, prefix.length);
        Hashed one = verify.hashed(bytes, name, ruling ? "ruling" : "appeal");
        verify.ruled.add(one.digest);
        String at = place + "/" + name;
        signature(one.digest, at);
        if (ruling) {
          ruling(one, at, left, name);
        } else {
          appeal(one, at);
        }
      }
      for (Filing filing : filings.values()) {
        verify.check(
            filing.upheld == null || filing.followed, place, "an appeal was upheld without a ruling");
      }
    }

    void signature(String digest, String at) {
      Instant recorded = verify.recorded.get(digest);
      if (recorded == null) {
        verify.notSigned.add(at);
        return;
      }
      verify.check(
          !recorded.isBefore(last), at, "was recorded before what comes before it: " + recorded);
      verify.check(
          verify.ended == null || !recorded.isBefore(verify.ended),
          at,
          "was recorded before the run ended: " + recorded);
      last = recorded;
    }

    /** What nobody has signed is not counted among what was checked. */
    void count(Hashed one, String what) {
      if (verify.recorded.containsKey(one.digest)) {
        verify.count(what);
      }
    }

    void bound(Map<String, Object> json, String at) {
      Object latest = card == null ? line.get("scorecard") : card.digest;
      verify.check(text(json, "scorecard").equals(latest), at, "is about another result");
      verify.check(text(json, "id").equals(line.get("id")), at, "is about another document");
    }

    void ruling(Hashed one, String at, Map<String, byte[]> left, String name) {
      Map<String, Object> json = one.json;
      members(
          json,
          at,
          Set.of("by", "id", "now", "part", "reason", "scorecard", "was"),
          Set.of("appeal", "evidence"));
      bound(json, at);
      verify.check(text(json, "by").startsWith("person:"), at, "names no person");
      String part = text(json, "part");
      String now = text(json, "now");
      if (json.containsKey("appeal")) {
        Filing filing = filings.get(text(json, "appeal"));
        verify.check(
            filing != null && upheld(filing, json), at, "no appeal before it was upheld so");
        if (filing != null) {
          filing.followed = true;
        }
      }
      if (part.startsWith("item:")) {
        item(one, part.substring(5), now, at, left, name);
        return;
      }
      verify.check(!json.containsKey("evidence"), at, "only a ruling on an item has evidence");
      if (!verify.check(
          part.equals("verdict") || part.equals("composite"), at, "is about no part of a result")) {
        return;
      }
      verify.check(
          now.matches(part.equals("verdict") ? "pass|review|fail" : DECIMAL),
          at,
          "`" + now + "` is no " + part);
      if (card != null || said.containsKey(part)) {
        Object was = said.containsKey(part) ? said.get(part) : card.json.get(part);
        verify.check(
            text(json, "was").equals(was instanceof String ? was : "none"),
            at,
            "the result was another one");
      }
      said.put(part, now);
      count(one, "rulings are bound to their result");
    }

    static final String DECIMAL = "-?(0|[1-9][0-9]*)(\\.[0-9]*[1-9])?";

    /** A result that was contested may be ruled on by its verdict or by its composite. */
    static boolean upheld(Filing filing, Map<String, Object> ruling) {
      Map<String, Object> step = filing.upheld;
      String part = text(ruling, "part");
      return step != null
          && (filing.part.equals(part)
              || !filing.part.startsWith("item:") && !part.startsWith("item:"))
          && Objects.equals(step.get("now"), ruling.get("now"))
          && Objects.equals(step.get("by"), ruling.get("by"))
          && Objects.equals(step.get("note"), ruling.get("reason"))
          && Objects.equals(step.get("evidence"), ruling.get("evidence"));
    }

    void item(
        Hashed ruling, String id, String now, String at, Map<String, byte[]> left, String name) {
      byte[] newExtraction = left.remove(name + "-extraction");
      byte[] newCard = left.remove(name + "-scorecard");
      if (newExtraction == null || newCard == null) {
        throw new Fault(at + ": a ruling on an item has an extraction and a scorecard");
      }
      Hashed after = verify.hashed(newExtraction, name + "-extraction", "extraction");
      Hashed scored = verify.hashed(newCard, name + "-scorecard", "scorecard");
      verify.extraction(after.json, document, at, line);
      verify.check(
          ruling.digest.equals(after.json.get("ruling")), at, "its extraction is of another one");
      if (extraction != null) {
        verify.check(
            extraction.digest.equals(after.json.get("parentExtraction")),
            at,
            "its extraction follows another one");
        follows(ruling, id, now, after, at);
      } else {
        verify.unchecked.add("rulings on extractions that are not in the pack");
      }
      verify.result(scored.json, after, at);
      extraction = after;
      card = scored;
      said.clear();
      count(ruling, "rulings lead to their scorecard by the same plan");
    }

    /** Nothing but the item that was ruled on may differ. */
    void follows(Hashed ruling, String id, String now, Hashed after, String at) {
      Map<String, Object> before = new TreeMap<>(extraction.json);
      Map<String, Object> then = new TreeMap<>(after.json);
      for (String member : List.of("findings", "parentExtraction", "ruling", "support")) {
        before.remove(member);
        then.remove(member);
      }
      verify.check(before.equals(then), at, "its extraction differs in more than the item");
      List<Object> was = list(extraction.json, "findings", List.of());
      List<Object> is = list(after.json, "findings", List.of());
      boolean same = was.size() == is.size();
      boolean found = false;
      for (int i = 0; same && i < was.size(); i++) {
        Map<String, Object> finding = asObject(is.get(i), "finding");
        if (id.equals(finding.get("item"))) {
          found = finding.get("decision") instanceof Long some && now.equals("" + some);
          Map<String, Object> old = asObject(was.get(i), "finding");
          Object decided = old.containsKey("decision") ? old.get("decision") : old.get("supplied");
          Object said = decided == null ? old.get("unknown") : decided;
          verify.check(
              text(ruling.json, "was").equals("" + said), at, "the decision was another one");
        } else {
          same = was.get(i).equals(is.get(i));
        }
      }
      verify.check(same, at, "its extraction differs in more than the item");
      verify.check(found, at, "its extraction does not have the decision");
    }

    void appeal(Hashed one, String at) {
      Map<String, Object> json = one.json;
      if (json.containsKey("policy")) {
        members(json, at, Set.of("by", "ground", "id", "part", "policy", "scorecard"), Set.of());
        bound(json, at);
        Filing filing = new Filing();
        filing.part = text(json, "part");
        filing.by = text(json, "by");
        Map<String, Object> policy = object(json, "policy");
        filing.persons = number(policy, "persons");
        filing.days = number(policy, "days");
        filing.states = list(policy, "states", List.of());
        filings.put(one.digest, filing);
        Instant recorded = verify.recorded.get(one.digest);
        verify.check(
            recorded == null
                || verify.ended == null
                || recorded.getEpochSecond() - verify.ended.getEpochSecond()
                    <= filing.days * 86_400,
            at,
            "was filed after its policy allows: " + recorded);
        count(one, "appeals are bound to their result");
        return;
      }
      members(json, at, Set.of("appeal", "by", "state"), Set.of("evidence", "note", "now"));
      Filing filing = filings.get(text(json, "appeal"));
      if (!verify.check(filing != null, at, "is a step of no appeal before it")) {
        return;
      }
      verify.check(!filing.decided, at, "the appeal was decided before");
      String state = text(json, "state");
      verify.check(
          state.equals("upheld") == json.containsKey("now"), at, "`now` belongs to `upheld` alone");
      if (state.equals("upheld") || state.equals("denied")) {
        String by = text(json, "by");
        verify.check(json.containsKey("note"), at, "a decision has a note");
        verify.check(!by.equals(filing.by), at, "who filed the appeal decides it");
        verify.check(filing.voters.add(by), at, "one person decides twice");
        String now = state.equals("upheld") ? text(json, "now") : "";
        if (filing.alike.merge(state + " " + now, 1L, Long::sum) >= filing.persons) {
          filing.decided = true;
          filing.upheld = state.equals("upheld") ? json : null;
        }
      } else {
        int there = filing.states.indexOf(state);
        verify.check(there > filing.state, at, "the appeal cannot move to `" + state + "`");
        filing.state = there;
      }
      count(one, "appeals are bound to their result");
    }

    static void members(
        Map<String, Object> json, String at, Set<String> required, Set<String> allowed) {
      Set<String> more = new HashSet<>(json.keySet());
      more.removeAll(required);
      if (!json.keySet().containsAll(required) || !allowed.containsAll(more)) {
        throw new Fault(at + ": has the members " + json.keySet());
      }
    }
  }

  // ---------------------------------------------------------------- extractions and quotes

  void extraction(
      Map<String, Object> extraction, Hashed document, String place, Map<String, Object> line) {
    check(
        extractionSpecDigest.equals(extraction.get("extractionSpec")),
        place,
        "the extraction is for another rubric");
    Object judge = extraction.get("judge");
    check(
        object(manifest, "judge").equals(judge)
            || !extraction.containsKey("findings") && NOBODY.equals(judge),
        place,
        "the extraction is by another judge");
    check(
        list(manifest, "replicates", List.of(0L)).contains(extraction.getOrDefault("replicate", 0L)),
        place,
        "the extraction is of a replicate that the run does not have");
    Object of = extraction.get("document");
    check(
        of == null ? document == null : of.equals(line.get("document")),
        place,
        "the extraction is of another document");
    String text = document == null ? null : text(document.json, "text");
    if (text != null) {
      int characters = text.codePointCount(0, text.length());
      check(
          extraction.getOrDefault("characters", 0L).equals((long) characters),
          place,
          "the document has " + characters + " characters, the extraction says otherwise");
    }
    new Evidence(this, extraction, text, place).verify();
  }

  static final Map<String, Object> NOBODY = Map.of("provider", "none");

  /** What an extraction says of its quotes, and how many it says that there must be. */
  static final class Evidence {
    final Verify verify;
    final Map<String, Object> extraction;
    final String text;
    final String place;
    final Map<String, Object> evidence;
    final Map<String, Map<String, Object>> findings = new TreeMap<>();

    Evidence(Verify verify, Map<String, Object> extraction, String text, String place) {
      this.verify = verify;
      this.extraction = extraction;
      this.text = text;
      this.place = place;
      this.evidence = member(verify.extractionSpec, "evidence");
    }

    void verify() {
      List<Object> gates = list(extraction, "gates", List.of());
      boolean ended = !gates.isEmpty() && isTrue(gates.get(gates.size() - 1));
      gates(gates, ended);
      for (Object one : list(extraction, "findings", List.of())) {
        Map<String, Object> finding = asObject(one, "finding");
        String id = text(finding, "item");
        verify.check(findings.put(id, finding) == null, place, "item " + id + " has two findings");
      }
      Set<String> items = new TreeSet<>();
      for (Map.Entry<String, Object> one : member(verify.extractionSpec, "traits").entrySet()) {
        Map<String, Object> trait = asObject(one.getValue(), "trait");
        List<Object> quotes = new ArrayList<>();
        for (Object each : list(trait, "items", List.of())) {
          Map<String, Object> item = asObject(each, "item");
          items.add(text(item, "id"));
          Map<String, Object> finding = findings.get(text(item, "id"));
          if (finding != null) {
            finding(finding, item, place + " item " + item.get("id"));
            quotes.addAll(list(finding, "quotes", List.of()));
          }
        }
        support(one.getKey(), trait, quotes, ended);
      }
      Set<String> expected = ended ? Set.of() : items;
      verify.check(
          findings.keySet().equals(expected),
          place,
          "has findings on " + findings.keySet() + ", expected " + expected);
      verify.check(
          items.isEmpty() || member(verify.extractionSpec, "traits").keySet()
              .containsAll(member(extraction, "support").keySet()),
          place,
          "has the support of an unknown trait");
      judged();
      agreement();
      for (Object one : list(extraction, "flags", List.of())) {
        List<Object> span = asList(asObject(one, "flag").get("span"), "span");
        verify.check(
            span.size() == 2
                && span.get(0) instanceof Long from
                && span.get(1) instanceof Long to
                && from >= 0
                && from < to
                && (text == null || to <= text.length()),
            place,
            "a flag is not in the document");
      }
    }

    static boolean isTrue(Object gate) {
      return Boolean.TRUE.equals(truth(asObject(gate, "gate")));
    }

    /** True, false or null. */
    static Object truth(Map<String, Object> gate) {
      return switch (text(gate, "truth")) {
        case "true" -> true;
        case "false" -> false;
        case "unknown" -> Json.NULL;
        default -> throw new Fault("the truth of a gate is no truth");
      };
    }

    /** Gates are tried in order until one is true. */
    void gates(List<Object> tried, boolean ended) {
      List<Object> declared = list(verify.extractionSpec, "gates", List.of());
      boolean same = ended ? tried.size() <= declared.size() : tried.size() == declared.size();
      for (int i = 0; same && i < tried.size(); i++) {
        Object id = asObject(declared.get(i), "gate").get("id");
        same =
            id.equals(asObject(tried.get(i), "gate").get("id"))
                && (i == tried.size() - 1 || !isTrue(tried.get(i)));
      }
      verify.check(same, place, "tries other gates than the rubric has");
      for (int i = 0; same && i < tried.size() && verify.scoresKnown; i++) {
        gate(asObject(declared.get(i), "gate"), asObject(tried.get(i), "gate"));
      }
    }

    /** Its condition, over the facts. */
    void gate(Map<String, Object> declared, Map<String, Object> tried) {
      Facts facts = new Facts(verify.extractionSpec, member(extraction, "facts"));
      String when = String.valueOf(declared.get("when"));
      Object truth = new Expression(when, facts).value();
      verify.check(
          ((Truth) truth).matches(truth(tried)), place, "the gate " + declared.get("id") + " is " + truth);
      Set<String> used = new TreeSet<>(Expression.names(when));
      Map<String, Object> reads = member(tried, "reads");
      boolean same = used.containsAll(reads.keySet());
      used.removeAll(member(verify.extractionSpec, "thresholds").keySet());
      same &= reads.keySet().containsAll(used);
      for (Map.Entry<String, Object> read : reads.entrySet()) {
        Object shown = "unknown".equals(read.getValue()) ? Json.NULL : read.getValue();
        same = same && facts.value(read.getKey()).matches(shown);
      }
      verify.check(same, place, "the gate " + declared.get("id") + " reads something else");
    }

    void finding(Map<String, Object> finding, Map<String, Object> item, String at) {
      if (finding.containsKey("unknown")) {
        text(finding, "unknown");
        return;
      }
      String key = finding.containsKey("supplied") ? "supplied" : "decision";
      long decision = number(finding, key);
      int max = "0-1".equals(item.get("scale")) ? 1 : 2;
      verify.check(decision >= 0 && decision <= max, at, decision + " is no decision");
      if (key.equals("decision")) {
        long needs = needed(item, "per_item", 1L);
        boolean whole = "global_diagnostic".equals(item.get("evidence")) && needs == 1;
        long required = number(finding, "required");
        verify.check(
            required == needs || whole && required == 2,
            at,
            "needs " + needs + " quotes, the extraction says " + required);
        if (whole) {
          verify.unchecked.add("whether a document has one sentence: what a whole text must show");
        }
        quotes(finding, at);
      }
    }

    /** What an item or a trait declares, else the rubric. */
    long needed(Map<String, Object> of, String ofRubric, long otherwise) {
      return of.get("needs") instanceof Long own
          ? own
          : evidence.get(ofRubric) instanceof Long some ? some : otherwise;
    }

    void support(String id, Map<String, Object> trait, List<Object> quotes, boolean ended) {
      if (!(member(extraction, "support").get(id) instanceof Map<?, ?> shown)) {
        verify.check(
            ended || NOBODY.equals(extraction.get("judge")), place, "has no support of " + id);
        return;
      }
      long required = needed(trait, "per_trait", 0);
      long valid = distinct(quotes);
      verify.check(
          Long.valueOf(required).equals(shown.get("required"))
              && Long.valueOf(valid).equals(shown.get("valid")),
          place,
          "trait " + id + " has " + valid + " quotes of " + required + ", the extraction otherwise");
    }

    /** Judged facts have their own quotes, without which they are unknown. */
    void judged() {
      for (Map.Entry<String, Object> one : member(extraction, "judged").entrySet()) {
        String at = place + " fact " + one.getKey();
        Map<String, Object> shown = asObject(one.getValue(), "judged fact");
        Map<String, Object> fact =
            asObject(member(verify.extractionSpec, "facts").get(one.getKey()), at);
        boolean quoted = Boolean.TRUE.equals(object(fact, "judged").get("quotes"));
        long required = quoted ? Math.max(1, needed(Map.of(), "per_item", 1)) : 0;
        verify.check(
            required == number(shown, "required"), at, "needs " + required + " quotes");
        verify.check(
            number(shown, "valid") >= required
                || member(extraction, "facts").get(one.getKey()) instanceof Map<?, ?>,
            at,
            "is known without the quotes that it needs");
        quotes(shown, at);
      }
    }

    /** In how many pairs of replicates both gave the same answer. */
    void agreement() {
      Map<String, Object> replicates = member(extraction, "replicates");
      long pairs = 0;
      long same = 0;
      for (Object one : replicates.values()) {
        List<Object> said = new ArrayList<>(asList(one, "replicates"));
        said.removeIf(answer -> String.valueOf(answer).startsWith("unknown:"));
        for (int i = 0; i < said.size(); i++) {
          for (int k = i + 1; k < said.size(); k++) {
            pairs++;
            same += said.get(i).equals(said.get(k)) ? 1 : 0;
          }
        }
      }
      verify.check(
          member(extraction, "agreement")
              .equals(replicates.isEmpty() ? Map.of() : Map.of("pairs", pairs, "same", same)),
          place,
          "of " + pairs + " pairs of answers " + same + " agree");
    }

    void quotes(Map<String, Object> of, String at) {
      List<Object> quotes = list(of, "quotes", List.of());
      if (verify.quotesKnown) {
        verify.quotes(quotes, text, at, evidence);
        long valid = distinct(quotes);
        verify.check(
            number(of, "valid") == valid, at, valid + " distinct quotes count, not as it says");
      }
    }

    /** The greatest number of counting quotes of which no two overlap. */
    static long distinct(List<Object> quotes) {
      List<long[]> extents = new ArrayList<>();
      for (Object one : quotes) {
        Map<String, Object> quote = asObject(one, "quote");
        List<Object> spans = list(quote, "spans", List.of());
        if (Boolean.TRUE.equals(quote.get("counts")) && !spans.isEmpty()) {
          Object from = asList(spans.get(0), "span").get(0);
          Object to = asList(spans.get(spans.size() - 1), "span").get(1);
          extents.add(new long[] {(Long) from, (Long) to});
        }
      }
      extents.sort(
          (a, b) -> a[1] != b[1] ? Long.compare(a[1], b[1]) : Long.compare(a[0], b[0]));
      long count = 0;
      long taken = -1;
      for (long[] extent : extents) {
        if (extent[0] >= taken) {
          count++;
          taken = extent[1];
        }
      }
      return count;
    }
  }

  void quotes(List<Object> quotes, String text, String place, Map<String, Object> evidence) {
    List<Object> accepted = list(evidence, "accept", List.of("exact", "folded", "reanchored"));
    boolean whole = "quotes/3".equals(member(extractionSpec, "versions").get("quotes"));
    for (Object one : quotes) {
      Map<String, Object> quote = asObject(one, "quote");
      String match = text(quote, "match");
      boolean counts = Boolean.TRUE.equals(quote.get("counts"));
      if (counts) {
        check(accepted.contains(match), place, "a quote of match `" + match + "` may not count");
        Object placement = quote.get("placement");
        check(
            "cited".equals(placement)
                || "uncited".equals(placement)
                || accepted.contains(placement),
            place,
            "a quote at placement `" + placement + "` may not count");
      }
      if (text != null) {
        spans(quote, match, counts, text, place, "folded".equals(evidence.get("case")));
        if (counts && whole) {
          edges(quote, text, place);
        }
      }
    }
  }

  /** That no edge of a quote is a cut of quotes/3, as far as ASCII letters and digits go. */
  void edges(Map<String, Object> quote, String text, String place) {
    for (Object one : list(quote, "spans", List.of())) {
      for (Object edge : asList(one, "span")) {
        boolean within = edge instanceof Long at && at > 0 && at < text.length();
        check(
            !within || !Edges.cut(text, ((Long) edge).intValue()),
            place,
            "a quote begins or ends within a word or a number");
      }
    }
    unchecked.add("cuts of quotes at letters and digits other than ASCII: `replay` does");
  }

  /** That no passage is evidence for more items than the rubric allows. */
  void reuse(Map<String, Object> extraction, String place) {
    Map<String, Object> evidence = member(extractionSpec, "evidence");
    if (!evidence.containsKey("distinct_quotes") || !quotesKnown) {
      return;
    }
    long allowed = number(evidence, "distinct_quotes");
    List<Map.Entry<Object, long[]>> extents = new ArrayList<>();
    for (Object one : list(extraction, "findings", List.of())) {
      Map<String, Object> finding = asObject(one, "finding");
      for (Object each : list(finding, "quotes", List.of())) {
        Map<String, Object> quote = asObject(each, "quote");
        List<Object> spans = list(quote, "spans", List.of());
        if (Boolean.TRUE.equals(quote.get("counts")) && !spans.isEmpty()) {
          List<Object> first = asList(spans.get(0), "span");
          List<Object> last = asList(spans.get(spans.size() - 1), "span");
          if (first.get(0) instanceof Long from && last.get(last.size() - 1) instanceof Long to) {
            extents.add(Map.entry(finding.get("item"), new long[] {from, to}));
          }
        }
      }
    }
    for (Map.Entry<Object, long[]> at : extents) {
      long items =
          extents.stream()
              .filter(e -> e.getValue()[0] <= at.getValue()[0])
              .filter(e -> at.getValue()[0] < e.getValue()[1])
              .map(Map.Entry::getKey)
              .distinct()
              .count();
      check(items <= allowed, place, "one passage is evidence for " + items + " items");
    }
    unchecked.add("for how many items one sentence is evidence: `replay` does");
  }

  /** The cuts of quotes/3 that need no table of characters: a part of docs/reference/format.md. */
  static final class Edges {
    static final String SIGNS =
        "-+\u00B1\u2213<>=~\u2264\u2265\u2260\u2248\u02D7\u058A\u05BE\u1806\u2010\u2011\u2012"
            + "\u2013\u2014\u2015\u2043\u207B\u208B\u2212\u223C\u2796\u2E3A\u2E3B\uFE58\uFE62\uFE63"
            + "\uFF0B\uFF0D";
    static final String MARKS =
        "'`\u00B4\u00B7\u02B9\u02D9\u2018\u2019\u201B\u2027\u2032\u22C5\uFF07\uFF0C\uFF0E-\u2010"
            + "\u2011\u2012\u2013\u2014\u2015\u2212\uFE58\uFE63\uFF0D";
    static final String SPACES = " \u00A0\u2007\u2009\u202F";
    static final String HYPHENS =
        "-\u02D7\u058A\u05BE\u2010\u2011\u2012\u2013\u2043\u207B\u2212\uFE63\uFF0D";
    static final String DIVIDERS =
        "\u2014\u2015\u2E3A\u2E3B\uFE58/\\|*+=~_\u00B7\u2022\u2027\u2044\u2053\u2215\u2216\uFF0F\uFF3C";
    static final Set<String> PREFIXES =
        Set.of(
            ("un in im il ir dis mis non anti counter de mal pseudo quasi semi half sub under over"
                    + " pre post ex no not never")
                .split(" "));

    static boolean cut(String text, int at) {
      return ascii(text, at - 1) && ascii(text, at)
          || sign(text, at)
          || divided(text, at, at - 1)
          || divided(text, at, at);
    }

    /** Whether an ASCII letter or digit is there: between two of them is the inside of a word. */
    static boolean ascii(String text, int at) {
      return at >= 0
          && at < text.length()
          && text.charAt(at) < 0x7F
          && Character.isLetterOrDigit(text.charAt(at));
    }

    static boolean sign(String text, int at) {
      int number = is(text, at, "$") ? at + 1 : at;
      number += is(text, number, ".,") ? 1 : 0;
      int sign = is(text, at - 1, "$") ? at - 2 : at - 1;
      boolean free = sign == 0 || is(text, sign - 1, " \n(\"");
      return digit(text, number) && is(text, sign, SIGNS) && free;
    }

    /** Whether the one character at `between` holds a number or a compound together. */
    static boolean divided(String text, int at, int between) {
      if (digit(text, between - 1) && digit(text, between + 1)) {
        int left = run(text, between - 1, -1);
        int right = run(text, between + 1, 1);
        return is(text, between, MARKS)
            || is(text, between, SPACES) && left >= 1 && left <= 3 && right == 3;
      }
      if (!letter(text, between - 1) || !letter(text, between + 1)) {
        return false;
      }
      int start = between;
      while (letter(text, start - 1)) {
        start--;
      }
      boolean alone = start == 0 || is(text, start - 1, " \n(\"");
      String word = text.substring(start, between).toLowerCase(Locale.ROOT);
      return is(text, between, HYPHENS)
          || alone && is(text, between, DIVIDERS) && PREFIXES.contains(word);
    }

    /** How many ASCII digits are here; 0 if something else than ASCII is next to them. */
    static int run(String text, int from, int step) {
      int at = from;
      while (digit(text, at)) {
        at += step;
      }
      boolean plain = at < 0 || at >= text.length() || text.charAt(at) < 128;
      return plain ? Math.abs(at - from) : 0;
    }

    static boolean is(String text, int at, String characters) {
      return at >= 0 && at < text.length() && characters.indexOf(text.charAt(at)) >= 0;
    }

    static boolean digit(String text, int at) {
      return at >= 0 && at < text.length() && text.charAt(at) >= '0' && text.charAt(at) <= '9';
    }

    static boolean letter(String text, int at) {
      return at >= 0
          && at < text.length()
          && (text.charAt(at) | 32) >= 'a'
          && (text.charAt(at) | 32) <= 'z';
    }
  }

  void spans(
      Map<String, Object> quote,
      String match,
      boolean counts,
      String text,
      String place,
      boolean anyCase) {
    String said = text(quote, "quote");
    List<String> cuts = new ArrayList<>();
    long end = 0;
    for (Object one : list(quote, "spans", List.of())) {
      List<Object> span = asList(one, "span");
      long from = span.size() == 2 && span.get(0) instanceof Long some ? some : -1;
      long to = from >= 0 && span.get(1) instanceof Long some ? some : -1;
      if (from < end || to <= from || to > text.length()) {
        fault(place, "a span of a quote is not in the document, or not in order");
        return;
      }
      cuts.add(text.substring((int) from, (int) to));
      end = to;
    }
    switch (match) {
      case "exact" -> {
        check(cuts.equals(List.of(said)), place, "an exact quote is not at its span");
        count("exact quotes are in the text, at their span");
      }
      case "folded" -> {
        check(
            cuts.size() == 1 && folding.same(cuts.get(0), said, anyCase),
            place,
            "a folded quote is not at its span");
        count("folded quotes are in the text, at their span");
      }
      case "elided" -> {
        List<String> parts = folding.parts(said);
        boolean same = parts.size() == cuts.size() && parts.size() > 1;
        for (int i = 0; same && i < parts.size(); i++) {
          same = folding.sameAsFolded(cuts.get(i), parts.get(i), anyCase);
        }
        check(same, place, "the parts of an elided quote are not at their spans");
        count("elided quotes are in the text, at their spans");
      }
      case "mended", "inflected" -> {
        check(cuts.size() == 1, place, "a mended quote has no span");
        unchecked.add("the corrections in mended quotes");
      }
      case "trivial", "prompt-echo", "near-miss", "not-found" ->
          check(!counts, place, "a quote that was not found counts");
      default -> fault(place, "`" + match + "` is no match");
    }
  }

  // ---------------------------------------------------------------- scores

  void scorecard(
      Map<String, Object> card,
      Map<String, Object> extraction,
      String place,
      Map<String, Object> line) {
    check(bundleDigest.equals(card.get("bundle")), place, "the scorecard is of another bundle");
    rubric(card, place);
    check(
        scoringDigest.equals(card.get("scoringSpec")),
        place,
        "the scorecard is of another scoring spec");
    check(
        line.get("extraction").equals(card.get("extraction")),
        place,
        "the scorecard is of another extraction");
    String status = text(card, "status");
    boolean gated = card.containsKey("gate");
    String expected =
        gated ? "review".equals(card.get("verdict")) ? "needs-review" : "gated" : status;
    check(expected.equals(line.get("status")), place, "the line has another status");
    check(
        same(card.get("composite"), line.get("composite")), place, "the line's composite differs");
    check(same(card.get("verdict"), line.get("verdict")), place, "the line's verdict differs");
    new Score(this, card, extraction, place, null).verify();
  }

  void rubric(Map<String, Object> card, String place) {
    check(
        Map.of("name", text(rubric, "rubric"), "version", text(rubric, "version"))
            .equals(card.get("rubric")),
        place,
        "the scorecard names another rubric or version");
  }

  /** The scorecard that a ruling led to. */
  void result(Map<String, Object> card, Hashed extraction, String place) {
    check(bundleDigest.equals(card.get("bundle")), place, "its scorecard is of another bundle");
    rubric(card, place);
    check(
        scoringDigest.equals(card.get("scoringSpec")),
        place,
        "its scorecard is of another scoring spec");
    check(
        extraction.digest.equals(card.get("extraction")),
        place,
        "its scorecard is of another extraction");
    new Score(this, card, extraction.json, place, null).verify();
  }

  static boolean same(Object inCard, Object inLine) {
    return inCard == Json.NULL || inCard == null ? inLine == null : inCard.equals(inLine);
  }

  /** The computation of a scorecard from its trace, its scoring spec and its extraction. */
  static final class Score implements Names {
    final Verify verify;
    final Map<String, Object> card;
    final Map<String, Object> extraction;
    final String place;
    final BigDecimal calibrated;
    final Map<String, Object> facts;
    final Map<String, Object> spec;
    final Map<String, Value> names = new HashMap<>();
    final Map<String, Map<String, Object>> items = new HashMap<>();
    final Map<String, String> traitOfItem = new HashMap<>();
    final Map<String, Object> unknown;
    final Map<String, Object> plan = new TreeMap<>();
    final Map<String, Integer> verdicts = new HashMap<>();
    final Map<String, Integer> declared = new HashMap<>();
    final Map<String, List<Map<String, Object>>> ruleSteps = new HashMap<>();
    final Map<String, List<Map<String, Object>>> leafSteps = new HashMap<>();
    final Map<String, List<Map<String, Object>>> branchSteps = new HashMap<>();
    final Map<String, String> reasons = new HashMap<>();
    final Map<String, Num> scores = new HashMap<>();
    final Map<String, Map<String, Object>> nodeSteps = new HashMap<>();
    final Map<String, Map<String, Object>> caps = new HashMap<>();
    final Map<String, Map<String, Object>> findings = new HashMap<>();
    final Map<String, Long> flags = new TreeMap<>();
    final Set<String> named = new HashSet<>();
    boolean review;
    boolean chained;
    String result;
    int set;

    Score(
        Verify verify,
        Map<String, Object> card,
        Map<String, Object> extraction,
        String place,
        BigDecimal calibrated) {
      this.verify = verify;
      this.card = card;
      this.extraction = extraction;
      this.place = place;
      this.calibrated = calibrated;
      this.spec = verify.scoringSpec;
      this.facts = extraction == null ? Map.of() : member(extraction, "facts");
      this.unknown = member(card, "unknown");
      this.chained = "plan/2".equals(member(spec, "versions").get("plan"));
    }

    void wrong(String message) {
      verify.fault(place, message);
    }

    void require(boolean holds, String message) {
      if (!holds) {
        wrong(message);
      }
    }

    /** As above, for a message that takes time to write. */
    void require(boolean holds, Supplier<String> message) {
      if (!holds) {
        wrong(message.get());
      }
    }

    void verify() {
      if (!verify.scoresKnown) {
        return;
      }
      List<Object> trace = list(card, "trace", List.of());
      unknown();
      gateSteps(trace);
      if (card.containsKey("gate")) {
        gated(trace);
        return;
      }
      prepare();
      for (Object one : trace) {
        Map<String, Object> step = asObject(one, "step");
        step(step);
      }
      finish();
      verify.count("scores follow from their trace");
    }

    /** That a step or part has what is expected, and no more; of what is null not which. */
    void shows(Map<String, Object> shown, String what, Map<String, Object> expected) {
      Set<String> keys = new TreeSet<>(shown.keySet());
      keys.addAll(expected.keySet());
      for (String key : keys) {
        Object wanted = expected.get(key);
        if (!expected.containsKey(key)) {
          wrong(what + ": shows `" + key + "`");
        } else if (!shown.containsKey(key) && (wanted != null || !key.equals("reads"))) {
          wrong(what + ": shows no `" + key + "`");
        } else if (wanted != null && !wanted.equals(shown.get(key))) {
          wrong(what + ": `" + key + "` is " + show(wanted) + ", it shows " + show(shown.get(key)));
        }
      }
    }

    /** Members with their values in turn; an empty text or list stands for none. */
    static Map<String, Object> members(Object... pairs) {
      Map<String, Object> members = new TreeMap<>();
      for (int i = 0; i < pairs.length; i += 2) {
        Object value = pairs[i + 1];
        if (!"".equals(value) && !List.of().equals(value) && !Map.of().equals(value)) {
          members.put((String) pairs[i], value);
        }
      }
      return members;
    }

    static Object or(Map<String, Object> of, String key, Object otherwise) {
      return of.get(key) == null ? otherwise : of.get(key);
    }

    /** Facts and items that are unknown, each with its code. */
    void unknown() {
      if (extraction == null) {
        return;
      }
      Map<String, Object> expected = new TreeMap<>();
      for (Map.Entry<String, Object> fact : facts.entrySet()) {
        if (fact.getValue() instanceof Map<?, ?> map) {
          expected.put(fact.getKey(), map.get("unknown"));
        }
      }
      for (Object one : list(extraction, "findings", List.of())) {
        Map<String, Object> finding = asObject(one, "finding");
        if (finding.containsKey("unknown")) {
          expected.put(text(finding, "item"), finding.get("unknown"));
        }
      }
      for (Object one : list(card, "trace", List.of())) {
        Map<String, Object> step = asObject(one, "step");
        if ("cap".equals(step.get("step"))
            && step.containsKey("item")
            && step.get("to") instanceof List<?>) {
          expected.put(text(step, "item"), "no-evidence");
        }
      }
      require(expected.equals(unknown), () -> "unknown are " + show(expected));
    }

    /** The gates that were tried stand first, as in the extraction. */
    void gateSteps(List<Object> trace) {
      Map<Object, Object> reasons = new HashMap<>();
      for (Object one : list(verify.extractionSpec, "gates", List.of())) {
        Map<String, Object> gate = asObject(one, "gate");
        reasons.put(gate.get("id"), or(gate, "because", ""));
      }
      List<Object> gates =
          extraction == null ? null : list(extraction, "gates", List.of());
      int at = 0;
      for (Object one : trace) {
        Map<String, Object> step = asObject(one, "step");
        if (!"gate".equals(step.get("step"))) {
          continue;
        }
        Object id = step.get("gate");
        Object truth = step.get("truth");
        if (gates != null && at < gates.size()) {
          Map<String, Object> gate = asObject(gates.get(at), "gate");
          id = gate.get("id");
          truth = Evidence.truth(gate);
        }
        boolean ended = Boolean.TRUE.equals(truth);
        shows(
            step,
            "gate `" + id + "`",
            members(
                "step", "gate", "gate", id, "truth", truth,
                "because", ended ? reasons.getOrDefault(id, "") : ""));
        at++;
      }
      int steps = at;
      require(
          gates == null || steps == gates.size(),
          () -> "the trace tries " + steps + " gates, the extraction " + gates.size());
      boolean ended =
          gates != null && !gates.isEmpty() && Evidence.isTrue(gates.get(gates.size() - 1));
      require(
          gates == null || ended == card.containsKey("gate"),
          "whether a gate ended the evaluation differs");
    }

    void gated(List<Object> trace) {
      String id = text(object(card, "gate"), "id");
      for (int i = 0; i < trace.size(); i++) {
        Map<String, Object> step = asObject(trace.get(i), "step");
        boolean last = i == trace.size() - 1;
        require(
            "gate".equals(step.get("step"))
                && last == Boolean.TRUE.equals(step.get("truth"))
                && (!last || id.equals(step.get("gate"))),
            () -> "the trace is not that of the gate `" + id + "`");
      }
      for (Object one : list(verify.extractionSpec, "gates", List.of())) {
        Map<String, Object> gate = asObject(one, "gate");
        if (id.equals(gate.get("id"))) {
          Object verdict = gate.getOrDefault("verdict", "fail");
          require(
              verdict.equals(nullable(card.get("verdict"))),
              "the verdict is not that of the gate");
          require(
              passed(Verdict.of(verdict)).equals(card.get("passed")),
              "whether it passed is not as the gate says");
          shows(
              object(card, "gate"),
              "the gate `" + id + "`",
              members(
                  "id", id, "label", or(gate, "label", ""), "because", or(gate, "because", "")));
          Num value = Num.of(decimal(card.get("composite")));
          require(
              ("review".equals(verdict) ? "needs-review" : "scored").equals(card.get("status"))
                  && value.matches(card.get("composite"))
                  && new Num(value.low, value.high, false).matchesEnds(card.get("interval")),
              "the result is not that of a gate");
          display(value);
          require(
              !card.containsKey("traits") && !card.containsKey("dimensions"),
              "a gate ended it, and it has parts");
          if (gate.containsKey("score")) {
            require(
                decimal(gate.get("score")).compareTo(decimal(card.get("composite"))) == 0,
                "the composite is not that of the gate");
          } else {
            verify.unchecked.add("the lowest composite, where a gate gives it");
          }
          verify.count("scores are those of their gate");
          return;
        }
      }
      wrong("the gate `" + id + "` is not in the rubric");
    }

    void prepare() {
      for (Map.Entry<String, Object> one : member(spec, "thresholds").entrySet()) {
        Object value = one.getValue();
        names.put(
            one.getKey(),
            Num.of(decimal(value instanceof Map<?, ?> map ? map.get("value") : value)));
      }
      for (Map.Entry<String, Object> trait : member(spec, "traits").entrySet()) {
        for (Object one : list(asObject(trait.getValue(), "trait"), "items", List.of())) {
          Map<String, Object> item = asObject(one, "item");
          items.put(text(item, "id"), item);
          traitOfItem.put(text(item, "id"), trait.getKey());
        }
      }
      if (spec.get("plan") != null) {
        plan.putAll(object(spec, "plan"));
      } else {
        List<Object> all = new ArrayList<>(member(spec, "traits").keySet());
        plan.put("composite", new TreeMap<>(Map.of("weighted_mean", all)));
      }
      result = plan.size() == 1 ? plan.keySet().iterator().next() : "composite";
      for (Object one : list(card, "trace", List.of())) {
        Map<String, Object> step = asObject(one, "step");
        if ("cap".equals(step.get("step")) && step.containsKey("item")) {
          caps.put("item " + text(step, "item"), step);
        } else if ("cap".equals(step.get("step"))) {
          caps.put("trait " + text(step, "trait"), step);
        }
      }
      if (extraction != null) {
        for (Object one : list(extraction, "findings", List.of())) {
          Map<String, Object> finding = asObject(one, "finding");
          findings.put(text(finding, "item"), finding);
        }
        for (String item : items.keySet()) {
          names.put(item, effective(item));
        }
        for (Object one : list(extraction, "flags", List.of())) {
          flags.merge(text(asObject(one, "flag"), "kind"), 1L, Long::sum);
        }
      }
    }

    int maximum(String item) {
      return "0-1".equals(items.get(item).get("scale")) ? 1 : 2;
    }

    /** The decision on an item after the evidence gate. */
    Value effective(String id) {
      Map<String, Object> finding = findings.get(id);
      Map<String, Object> item = items.get(id);
      int max = maximum(id);
      Num whole = new Num(Fraction.ZERO, Fraction.of(max), false);
      if (finding == null || finding.containsKey("unknown")) {
        return whole;
      }
      if (finding.containsKey("supplied")) {
        return Num.of(decimal(finding.get("supplied")));
      }
      long decision = number(finding, "decision");
      long valid = number(finding, "valid");
      long required = number(finding, "required");
      Fraction cap = cap("items", Fraction.of(max), Fraction.of(max - 1));
      Num as = Num.of(BigDecimal.valueOf(decision));
      boolean enough = valid >= required;
      if ("weakly_groundable".equals(item.get("evidence"))) {
        if (!enough && as.low.compareTo(cap) > 0) {
          exempt.put(id, members("step", "exempt", "item", id, "decision", "" + decision));
        }
        return capped(id, as, as, null);
      }
      Num allowed =
          enough ? new Num(Fraction.of(max), Fraction.of(max), false) : allowed(id, cap, whole, valid);
      if (as.low.compareTo(allowed.low) <= 0) {
        return capped(id, as, as, null);
      }
      boolean reverse = Boolean.TRUE.equals(item.get("reverse_scored"));
      return capped(id, as, reverse ? whole : allowed, valid == 0 ? "none" : "insufficient");
    }

    /** What takes the place of a higher decision that has too few quotes. */
    Num allowed(String id, Fraction cap, Num whole, long valid) {
      Object without =
          or(
              items.get(id),
              "without_quote",
              or(
                  member(spec, "evidence"),
                  "without_quote",
                  "none".equals(capOf("items")) ? "as-is" : "zero"));
      Num top = new Num(whole.high, whole.high, false);
      Num capped = without.equals("as-is") ? top : new Num(cap, cap, false);
      if (valid > 0) {
        return capped;
      }
      return switch (String.valueOf(without)) {
        case "zero" -> Num.of(BigDecimal.ZERO);
        case "unknown" -> whole;
        default -> capped;
      };
    }

    final Map<String, Map<String, Object>> exempt = new TreeMap<>();

    Num capped(String id, Num from, Num to, String support) {
      Map<String, Object> step = caps.get("item " + id);
      if (from.equals(to)) {
        require(step == null, () -> "item " + id + ": a cap without a reason");
      } else if (step == null) {
        wrong("item " + id + ": the evidence gate lowers it, the trace does not");
      } else {
        require(
            from.matches(step.get("from")) && to.matches(step.get("to")),
            () ->
                "item " + id + ": the evidence gate lowers it to " + to + ", the trace otherwise");
        shows(
            step,
            "the cap of " + id,
            members("step", "cap", "item", id, "from", null, "to", null, "support", support));
      }
      return to;
    }

    Object capOf(String what) {
      return or(member(member(spec, "evidence"), "cap"), what, "below-top");
    }

    /** The most that counts with too few quotes: of items a decision, of traits a value. */
    Fraction cap(String what, Fraction top, Fraction belowTop) {
      Object cap = capOf(what);
      return cap.equals("none")
          ? top
          : cap.equals("below-top") ? belowTop : Fraction.of(decimal(cap));
    }

    void step(Map<String, Object> step) {
      String kind = text(step, "step");
      reads(step);
      switch (kind) {
        case "gate" ->
            require(!Boolean.TRUE.equals(step.get("truth")), "a gate is true and ended nothing");
        case "cap" ->
            require(
                step.containsKey("trait") || items.containsKey(text(step, "item")),
                "a cap of an unknown item");
        case "exempt" -> {
          review = true;
          String id = text(step, "item");
          if (extraction != null) {
            Map<String, Object> expected = exempt.remove(id);
            if (expected == null) {
              wrong("item " + id + ": exempt without a reason");
            } else {
              shows(step, "the exemption of " + id, expected);
            }
          }
        }
        case "flag" -> {
          review = true;
          String of = text(step, "kind");
          if (extraction != null) {
            Object count = flags.remove(of);
            shows(
                step,
                "the flag `" + of + "`",
                members("step", "flag", "kind", of, "sentences", count == null ? 0L : count));
          }
        }
        case "condition", "derivation" -> named(step, kind);
        case "rule" ->
            ruleSteps.computeIfAbsent(text(step, "node"), key -> new ArrayList<>()).add(step);
        case "branch" ->
            branchSteps.computeIfAbsent(text(step, "node"), key -> new ArrayList<>()).add(step);
        case "leaf" ->
            leafSteps.computeIfAbsent(text(step, "node"), key -> new ArrayList<>()).add(step);
        case "node" -> node(step);
        default -> wrong("`" + kind + "` is no step");
      }
    }

    /** What a step says it read must be what there was to read. */
    void reads(Map<String, Object> step) {
      for (Map.Entry<String, Object> read : member(step, "reads").entrySet()) {
        String name = read.getKey();
        if (extraction == null && !names.containsKey(name)) {
          names.put(name, shown(name, read.getValue()));
        }
        Value value = find(name);
        if (value == null) {
          wrong("`" + name + "` is read before it has a value");
        } else {
          require(
              value.matches(read.getValue()),
              () -> "`" + name + "` is read as " + show(read.getValue()) + ", it is " + value);
        }
      }
    }

    static String show(Object json) {
      return new String(Json.write(json), StandardCharsets.UTF_8);
    }

    /** A value as a trace shows it, where the extraction is not there to say. */
    Value shown(String name, Object json) {
      Map<String, Object> fact =
          member(spec, "facts").get(name) instanceof Map<?, ?> map
              ? asObject(map, "fact")
              : Map.of();
      Object type = fact.get("type");
      if (json instanceof Boolean truth) {
        return Truth.of(truth);
      }
      if ("boolean".equals(type)) {
        return Truth.UNKNOWN;
      }
      if ("text".equals(type) || "enum".equals(type)) {
        return json instanceof String text ? Text.of(text) : Text.unknown(fact);
      }
      return Num.read(json);
    }

    Value find(String name) {
      Value known = names.get(name);
      if (known != null) {
        return known;
      }
      Object type = member(spec, "facts").get(name);
      if (!(type instanceof Map<?, ?>) || extraction == null) {
        return null;
      }
      Map<String, Object> fact = asObject(type, "fact");
      Value value = fact(fact, facts.get(name));
      names.put(name, value);
      return value;
    }

    static Value fact(Map<String, Object> fact, Object value) {
      boolean missing = value == null || value instanceof Map<?, ?>;
      switch (text(fact, "type")) {
        case "boolean":
          return missing ? Truth.UNKNOWN : Truth.of((Boolean) value);
        case "text", "enum":
          return missing ? Text.unknown(fact) : Text.of((String) value);
        default:
          return missing
              ? new Num(
                  Fraction.of(decimal(fact.getOrDefault("min", "-1000000000000"))),
                  Fraction.of(decimal(fact.getOrDefault("max", "1000000000000"))),
                  false)
              : Num.of(decimal(value));
      }
    }

    Value need(String name) {
      Value value = find(name);
      if (value == null) {
        String message = "`" + name + "` has no value where it is needed";
        throw extraction == null ? new NotShown(message) : new Fault(message);
      }
      return value;
    }

    @Override
    public boolean isKnown(String name) {
      return !unknown.containsKey(name);
    }

    @Override
    public Value value(String name) {
      return need(name);
    }

    @Override
    public int decimals(String name) {
      if (member(spec, "thresholds").containsKey(name)) {
        return ((Num) need(name)).low().decimals();
      }
      Object fact = member(spec, "facts").get(name);
      boolean whole =
          fact instanceof Map<?, ?> declared
              ? "integer".equals(declared.get("type"))
              : items.containsKey(name);
      return whole ? 0 : 12;
    }

    @Override
    public boolean isConstant(String name) {
      return member(spec, "thresholds").containsKey(name);
    }

    Value evaluate(Object expression) {
      return evaluate(expression, this);
    }

    Value evaluate(Object expression, Names resolver) {
      if (expression instanceof Boolean truth) {
        return Truth.of(truth);
      }
      if (expression instanceof Long || !(expression instanceof String)) {
        return Num.of(decimal(expression));
      }
      return new Expression((String) expression, resolver).value();
    }

    Truth truth(Object expression) {
      return (Truth) evaluate(expression);
    }

    void named(Map<String, Object> step, String kind) {
      String id = text(step, "id");
      Object expression =
          member(spec, kind.equals("condition") ? "conditions" : "derivations").get(id);
      if (expression == null) {
        wrong("the " + kind + " `" + id + "` is not in the rubric");
        return;
      }
      complete(step, List.of(expression), Set.of());
      require(named.add(id), () -> "the " + kind + " `" + id + "` has two steps");
      Truth truth = truth(expression);
      names.put(id, truth);
      require(truth.matches(step.get("truth")), () -> kind + " `" + id + "` is " + truth);
      shows(
          step,
          "the " + kind + " `" + id + "`",
          members("step", kind, "id", id, "truth", null, "reads", reads(List.of(expression), "")));
    }

    /** A threshold that is only a limit, a weight or an entry of a table need not be shown. */
    boolean agree(Set<String> reads, Set<String> used) {
      Set<String> needed = new TreeSet<>(used);
      needed.removeAll(member(spec, "thresholds").keySet());
      return used.containsAll(reads) && reads.containsAll(needed);
    }

    /** Null if the expressions read something, which is compared elsewhere; else an empty text. */
    static Object reads(List<Object> expressions, String except) {
      for (Object expression : expressions) {
        Set<String> used =
            expression instanceof String text ? new TreeSet<>(Expression.names(text)) : Set.of();
        used.remove(except);
        if (!used.isEmpty()) {
          return null;
        }
      }
      return "";
    }

    /** Everything that the expressions name must be among the reads. */
    void complete(Map<String, Object> step, List<Object> expressions, Set<String> except) {
      Set<String> used = new TreeSet<>();
      for (Object expression : expressions) {
        if (expression instanceof String text) {
          used.addAll(Expression.names(text));
        }
      }
      used.removeAll(except);
      Set<String> reads = member(step, "reads").keySet();
      require(
          agree(reads, used),
          () ->
              "a step of `"
                  + step.getOrDefault("node", step.get("id"))
                  + "` reads "
                  + used
                  + " and shows "
                  + reads);
    }

    void node(Map<String, Object> step) {
      String id = text(step, "node");
      String kind = text(step, "kind");
      if (nodeSteps.put(id, step) != null) {
        wrong("node `" + id + "` has two steps");
      }
      Num value;
      int verdict = Verdict.NONE;
      if (kind.equals("trait")) {
        value = trait(id, step);
      } else {
        Object written = plan.get(id);
        if (written == null) {
          wrong("node `" + id + "` is not in the plan");
          return;
        }
        Map<String, Object> body =
            written instanceof Map<?, ?>
                ? asObject(written, "node")
                : new TreeMap<>(Map.of("formula", written));
        require(body.containsKey(kind), () -> "node `" + id + "` is no `" + kind + "`");
        switch (kind) {
          case "formula" -> value = (Num) evaluate(body.get("formula"));
          case "rules" -> {
            Rules rules = new Rules(this, id, body, ruleSteps.getOrDefault(id, List.of()));
            value = rules.value();
            verdict = rules.verdicts();
          }
          case "tree" -> {
            Tree tree = new Tree(this, id);
            tree.follow(asList(body.get("tree"), "tree"), "/plan/" + id + "/tree");
            tree.branches(branchSteps.getOrDefault(id, List.of()));
            value = tree.value(leafSteps.getOrDefault(id, List.of()));
            verdict = tree.verdicts();
          }
          case "weighted_mean", "sum", "min" -> value = composite(kind, body);
          default -> throw new Fault("node `" + id + "` has an unknown kind");
        }
        value = value.rounded();
        names.put(id, value);
        declared.put(id, verdict);
        verdict = cut(id, body, step, verdict);
        for (Object one : list(body, "veto", List.of())) {
          Integer other = verdicts.get(String.valueOf(one));
          if (other == null) {
            wrong("node `" + id + "`: `" + one + "` can veto only after its own step");
          } else if (other == Verdict.FAIL) {
            verdict = Verdict.worst(verdict, Verdict.FAIL);
          } else if ((other & Verdict.FAIL) != 0) {
            verdict = Verdict.worst(verdict, Verdict.NONE | Verdict.FAIL);
          }
        }
      }
      value = value.rounded();
      names.put(id, value.undefined ? undefined(step, value) : value);
      verdicts.put(id, verdict);
      require(
          ((Num) names.get(id)).matches(step.get("value")),
          "node `" + id + "` is " + value + ", the trace says " + show(step.get("value")));
      shown(id, kind, step);
      if (calibrated == null) {
        require(
            Verdict.name(verdict).equals(nullable(step.get("verdict"))),
            "node `" + id + "` has the verdict " + Verdict.name(verdict));
      }
    }

    Map<String, Object> body(String id) {
      return plan.get(id) instanceof Map<?, ?> map
          ? asObject(map, "node")
          : plan.containsKey(id) ? members("formula", plan.get(id)) : Map.of();
    }

    /** What the step of a node shows of the scoring spec. */
    void shown(String id, String kind, Map<String, Object> step) {
      Map<String, Object> body = body(id);
      Map<String, Object> expected =
          members(
              "step", "node",
              "node", id,
              "kind", kind,
              "value", null,
              "verdict", null,
              "because", or(body, "because", ""),
              "pass", or(body, "pass", ""),
              "on", or(body, "on", ""),
              "veto", list(body, "veto", List.of()));
      Set<String> used = new TreeSet<>(names(body.get("pass")));
      switch (kind) {
        case "formula" -> {
          expected.put("formula", body.get("formula"));
          used.addAll(names(body.get("formula")));
        }
        case "rules" -> {
          String start = shownNumber(or(body, "start", 0L));
          if (!start.equals("0")) {
            expected.put("start", start);
          }
          Map<String, Object> clamp = member(body, "clamp");
          if (!clamp.isEmpty()) {
            expected.put(
                "clamp", List.of(shownNumber(clamp.get("min")), shownNumber(clamp.get("max"))));
          }
        }
        case "tree" -> {}
        case "trait" -> {
          Map<String, Object> maxima = new TreeMap<>();
          List<Object> reverse = new ArrayList<>();
          Map<String, Object> trait = asObject(member(spec, "traits").get(id), "trait " + id);
          for (Object one : list(trait, "items", List.of())) {
            String item = text(asObject(one, "item"), "id");
            maxima.put(item, (long) maximum(item));
            if (isReverse(item)) {
              reverse.add(item);
            }
          }
          used.addAll(maxima.keySet());
          expected.put("items", List.copyOf(maxima.keySet()));
          expected.put("maxima", maxima);
          if (!reverse.isEmpty()) {
            expected.put("reverseScored", reverse);
          }
          expected.put("scale", scale(object(trait, "scale")));
          expected.put("score", null);
        }
        default -> {
          Map<String, Object> weights = new TreeMap<>();
          weights(body, kind).forEach((name, weight) -> weights.put(name, weight.toString()));
          used.addAll(weights.keySet());
          expected.put("weights", weights);
        }
      }
      used.remove(id);
      if (id.equals(result)) {
        used.remove("composite");
      }
      Set<String> reads = member(step, "reads").keySet();
      if (!used.isEmpty()) {
        expected.put("reads", null);
      }
      require(agree(reads, used), () -> "node `" + id + "` reads " + used + ", shows " + reads);
      shows(step, "node `" + id + "`", expected);
    }

    static Set<String> names(Object expression) {
      return expression instanceof String text ? Expression.names(text) : Set.of();
    }

    /** A decimal as traces show it. */
    static String shownNumber(Object json) {
      return Fraction.of(decimal(json)).toString();
    }

    static Map<String, Object> scale(Map<String, Object> scale) {
      return members(
          "min", scale.get("min"), "max", scale.get("max"), "step", or(scale, "step", "1"));
    }

    static Map<String, Fraction> weights(Map<String, Object> body, String kind) {
      Map<String, Fraction> weights = new TreeMap<>();
      if (body.get(kind) instanceof Map<?, ?> written) {
        asObject(written, "weights").forEach((name, w) -> weights.put(name, Fraction.of(decimal(w))));
      } else {
        for (Object name : asList(body.get(kind), "parts")) {
          weights.put(String.valueOf(name), Fraction.ONE);
        }
      }
      return weights;
    }

    boolean isReverse(String item) {
      return Boolean.TRUE.equals(items.get(item).get("reverse_scored"));
    }

    /** The range of an undefined number is taken from the trace. */
    Num undefined(Map<String, Object> step, Num value) {
      verify.unchecked.add("the range of undefined numbers");
      return step.get("value") instanceof Map<?, ?> ? Num.read(step.get("value")) : value;
    }

    int cut(String id, Map<String, Object> body, Map<String, Object> step, int verdict) {
      Object pass = body.get("pass");
      if (pass == null) {
        return verdict;
      }
      Truth truth;
      if ("calibrated".equals(body.get("on"))) {
        truth =
            calibrated == null
                ? Truth.UNKNOWN
                : (Truth) evaluate(pass, new Calibrated(this, id, Num.of(calibrated)));
      } else {
        truth = truth(pass);
      }
      return Verdict.worst(
          verdict,
          switch (truth) {
            case TRUE -> Verdict.PASS;
            case FALSE -> Verdict.FAIL;
            case UNKNOWN -> Verdict.PASS | Verdict.FAIL;
          });
    }

    Num trait(String id, Map<String, Object> step) {
      Map<String, Object> trait = asObject(member(spec, "traits").get(id), "trait " + id);
      Map<String, Object> scale = object(trait, "scale");
      Fraction min = Fraction.of(decimal(scale.get("min")));
      Fraction max = Fraction.of(decimal(scale.get("max")));
      Fraction one = Fraction.of(decimal(scale.getOrDefault("step", "1")));
      Num sum = Num.of(BigDecimal.ZERO);
      int count = 0;
      boolean allReverse = true;
      for (Object each : list(trait, "items", List.of())) {
        Map<String, Object> item = asObject(each, "item");
        String name = text(item, "id");
        count++;
        allReverse &= isReverse(name);
        Num share = ((Num) need(name)).divide(Num.of(BigDecimal.valueOf(maximum(name))));
        sum =
            sum.plus(
                isReverse(name)
                    ? Num.of(BigDecimal.ONE).minus(share)
                    : share);
      }
      Num span = new Num(max.minus(min), max.minus(min), false);
      Num raw =
          new Num(min, min, false)
              .plus(span.times(sum).divide(Num.of(BigDecimal.valueOf(count))));
      Num rounded =
          capTrait(id, raw.rounded(), allReverse ? max : cap("traits", max, max.minus(one)));
      Num score =
          new Num(onScale(rounded.low, min, max, one), onScale(rounded.high, min, max, one), false);
      require(score.matches(step.get("score")), () -> "trait `" + id + "` has the score " + score);
      scores.put(id, score);
      return rounded;
    }

    static Fraction onScale(Fraction value, Fraction min, Fraction max, Fraction step) {
      Fraction steps = value.minus(min).divide(step).plus(Fraction.HALF).floor();
      Fraction at = min.plus(step.times(steps));
      return at.clamp(min, max);
    }

    Num capTrait(String id, Num raw, Fraction cap) {
      Map<String, Object> step = caps.get("trait " + id);
      if (extraction == null) {
        verify.unchecked.add("caps of traits whose extraction is not in the pack");
        return step == null ? raw : Num.read(step.get("to"));
      }
      Map<String, Object> support = member(member(extraction, "support"), id);
      boolean lacks =
          !support.isEmpty()
              && number(support, "valid") < number(support, "required");
      Num capped =
          lacks ? new Num(Fraction.least(raw.low, cap), Fraction.least(raw.high, cap), false) : raw;
      if (capped.equals(raw)) {
        require(step == null, () -> "trait `" + id + "`: a cap without a reason");
      } else if (step == null) {
        wrong("trait `" + id + "`: the evidence gate lowers it, the trace does not");
      } else {
        require(
            new Num(raw.high, raw.high, false).matches(step.get("from"))
                && capped.matches(step.get("to")),
            () -> "trait `" + id + "`: the evidence gate lowers it to " + capped);
        shows(
            step,
            "the cap of " + id,
            members(
                "step", "cap", "trait", id, "from", null, "to", null, "support", "insufficient"));
      }
      return capped;
    }

    Num composite(String kind, Map<String, Object> body) {
      Map<String, Fraction> weights = weights(body, kind);
      Num sum = Num.of(BigDecimal.ZERO);
      Fraction total = Fraction.ZERO;
      Num least = null;
      for (Map.Entry<String, Fraction> weight : weights.entrySet()) {
        Num part = (Num) need(weight.getKey());
        least = least == null ? part : least.min(part);
        total = total.plus(weight.getValue());
        sum = sum.plus(part.times(new Num(weight.getValue(), weight.getValue(), false)));
      }
      return switch (kind) {
        case "min" -> least;
        case "sum" -> sum;
        default -> sum.divide(new Num(total, total, false));
      };
    }

    static Object nullable(Object json) {
      return json == null || json == Json.NULL ? "none" : json;
    }

    void finish() {
      for (String id : plan.keySet()) {
        if (!nodeSteps.containsKey(id)) {
          throw new Fault("node `" + id + "` has no step");
        }
      }
      for (String id : member(spec, "traits").keySet()) {
        if (!nodeSteps.containsKey(id)) {
          throw new Fault("trait `" + id + "` has no step");
        }
      }
      for (String kind : List.of("conditions", "derivations")) {
        require(
            named.containsAll(member(spec, kind).keySet()),
            () -> "some of the " + kind + " have no step");
      }
      for (Map<String, List<Map<String, Object>>> of : List.of(ruleSteps, leafSteps, branchSteps)) {
        for (String id : of.keySet()) {
          require(plan.containsKey(id), () -> "steps of an unknown node `" + id + "`");
        }
      }
      require(
          flags.isEmpty() && exempt.isEmpty(),
          () -> "the trace does not show " + flags.keySet() + exempt.keySet());
      set = verdicts.get(result);
      for (Map.Entry<String, Integer> one : declared.entrySet()) {
        if (!one.getKey().equals(result)) {
          int others = one.getValue();
          int told = others & (Verdict.REVIEW | Verdict.FAIL);
          if ((others & (Verdict.NONE | Verdict.PASS)) != 0) {
            told |= Verdict.NONE;
          }
          set = Verdict.worst(set, told);
        }
      }
      if (review) {
        set = Verdict.worst(set, Verdict.REVIEW);
      }
      if (calibrated == null) {
        result();
      }
    }

    void result() {
      Num value = (Num) names.get(result);
      boolean point = value.isPoint();
      require(
          new Num(value.low, value.high, false).matchesEnds(card.get("interval")),
          () -> "the interval is " + value);
      Object composite = card.get("composite");
      require(
          point ? value.matches(composite) : composite == Json.NULL,
          () -> "the composite is " + value);
      require(
          Verdict.name(set).equals(nullable(card.get("verdict"))),
          () -> "the verdict is " + Verdict.name(set));
      require(passed(set).equals(card.get("passed")), () -> "passed is " + passed(set));
      require(
          statuses(value).contains(card.get("status")),
          () -> "the status is one of " + statuses(value));
      display(value);
      parts();
      shows(
          card,
          "the scorecard",
          members(
              "bundle", null,
              "composite", null,
              "dimensions", card.get("dimensions") == null ? "" : null,
              "display", null,
              "extraction", null,
              "interval", null,
              "passed", null,
              "rubric", null,
              "scoringSpec", null,
              "status", null,
              "trace", null,
              "traits", card.get("traits") == null ? "" : null,
              "unknown", card.get("unknown") == null ? "" : null,
              "verdict", null));
    }

    void display(Num value) {
      long decimals = member(spec, "display").get("decimals") instanceof Long some ? some : 4;
      if (value.isPoint()) {
        String display =
            value.low.decimal().setScale((int) decimals, RoundingMode.HALF_EVEN).toPlainString();
        require(display.equals(card.get("display")), () -> "it is displayed as " + display);
      } else {
        require(card.get("display") == Json.NULL, "an interval is displayed as a number");
      }
    }

    /** The traits, and the other parts of the result. */
    void parts() {
      Map<String, Object> body = body(result);
      Map<String, Fraction> weights = new TreeMap<>();
      boolean weighed = false;
      for (String kind : List.of("weighted_mean", "sum", "min")) {
        if (body.containsKey(kind)) {
          weights = weights(body, kind);
          weighed = true;
        }
      }
      Set<String> traits = new TreeSet<>(member(spec, "traits").keySet());
      Set<String> others = new TreeSet<>(weighed ? weights.keySet() : plan.keySet());
      others.removeAll(traits);
      others.remove(result);
      parts("traits", traits, weights, traits.isEmpty());
      parts("dimensions", others, weights, others.isEmpty() && !traits.isEmpty());
    }

    void parts(String list, Set<String> ids, Map<String, Fraction> weights, boolean absent) {
      require(absent != card.containsKey(list), () -> "whether it has " + list + " differs");
      List<Object> shown = list(card, list, List.of());
      List<Object> names = new ArrayList<>();
      for (Object one : shown) {
        Map<String, Object> part = asObject(one, "part");
        String id = text(part, "id");
        names.add(id);
        if (!ids.contains(id) || !(find(id) instanceof Num value)) {
          wrong("`" + id + "` is none of the " + list);
          continue;
        }
        Num score = scores.getOrDefault(id, value);
        boolean trait = list.equals("traits");
        require(
            new Num(value.low, value.high, false).matchesEnds(part.get("interval"))
                && (value.isPoint() ? score.matches(part.get("score")) : !score.isPoint()
                    ? part.get("score") == Json.NULL : score.matches(part.get("score")))
                && (!trait
                    || (value.isPoint()
                        ? value.matches(part.get("raw"))
                        : part.get("raw") == Json.NULL)),
            () -> "part `" + id + "` is " + value);
        int verdict = verdicts.getOrDefault(id, Verdict.NONE);
        require(
            Verdict.name(verdict).equals(nullable(part.get("verdict")))
                && passed(verdict).equals(part.get("passed")),
            () -> "part `" + id + "` has the verdict " + Verdict.name(verdict));
        Map<String, Object> expected =
            members(
                "id", id,
                "score", null,
                "interval", null,
                "passed", null,
                "verdict", null,
                "because", reasons.getOrDefault(id, String.valueOf(or(body(id), "because", ""))),
                "weight", weights.containsKey(id) ? weights.get(id).toString() : "");
        if (trait) {
          expected.put("raw", null);
        }
        shows(part, "part `" + id + "`", expected);
      }
      require(
          names.equals(List.copyOf(ids)) || absent,
          () -> "the " + list + " are " + ids + ", it shows " + names);
    }

    Set<Object> statuses(Num value) {
      if (!value.isPoint() && inputs().stream().noneMatch(this::isKnown)) {
        return Set.of("unscored");
      }
      String status = isReview() ? "needs-review" : value.isPoint() ? "scored" : "bounded";
      return value.undefined ? Set.of(status, "unscored") : Set.of(status);
    }

    /** The facts and items on which the result depends, also through rules that are archived. */
    Set<String> inputs() {
      Set<String> reached = new TreeSet<>();
      List<String> open = new ArrayList<>(List.of(result));
      while (!open.isEmpty()) {
        String id = open.remove(open.size() - 1);
        if (reached.add(id)) {
          if (plan.containsKey(id)) {
            needs(body(id), open);
          } else if (member(spec, "traits").containsKey(id)) {
            traitOfItem.forEach((item, trait) -> {
              if (trait.equals(id)) {
                open.add(item);
              }
            });
          } else {
            open.addAll(names(member(spec, "conditions").get(id)));
            open.addAll(names(member(spec, "derivations").get(id)));
          }
        }
      }
      reached.removeIf(id -> !items.containsKey(id) && !member(spec, "facts").containsKey(id));
      return reached;
    }

    static final Set<String> EXPRESSIONS = Set.of("formula", "pass", "score", "switch", "when");

    /** Every name in the expressions of a part of a plan, and in its lists of parts. */
    static void needs(Map<String, Object> body, List<String> names) {
      for (Map.Entry<String, Object> one : body.entrySet()) {
        if (one.getValue() instanceof String text) {
          names.addAll(EXPRESSIONS.contains(one.getKey()) ? names(text) : Set.of());
        } else if (Set.of("weighted_mean", "sum").contains(one.getKey())
            && one.getValue() instanceof Map<?, ?> weights) {
          names.addAll(asObject(weights, "weights").keySet());
        } else if (one.getValue() instanceof Map<?, ?> map) {
          needs(asObject(map, "part"), names);
        } else if (one.getValue() instanceof List<?> list) {
          for (Object each : list) {
            if (each instanceof Map<?, ?> map) {
              needs(asObject(map, "part"), names);
            } else if (Set.of("min", "veto", "weighted_mean", "sum").contains(one.getKey())) {
              names.add(String.valueOf(each));
            }
          }
        }
      }
    }

    boolean isReview() {
      return Integer.bitCount(set) > 1 || set == Verdict.REVIEW;
    }

    static Object passed(int set) {
      return set == Verdict.PASS ? (Object) true : set == Verdict.FAIL ? (Object) false : Json.NULL;
    }

  }

  /** Sets of verdicts as bits, the mildest first. */
  static final class Verdict {
    static final int NONE = 1;
    static final int PASS = 2;
    static final int REVIEW = 4;
    static final int FAIL = 8;

    static int worst(int a, int b) {
      int set = 0;
      for (int i = NONE; i <= FAIL; i <<= 1) {
        for (int k = NONE; k <= FAIL; k <<= 1) {
          set |= (a & i) != 0 && (b & k) != 0 ? Math.max(i, k) : 0;
        }
      }
      return set;
    }

    static int of(Object name) {
      return switch (String.valueOf(name)) {
        case "pass" -> PASS;
        case "review" -> REVIEW;
        case "fail" -> FAIL;
        default -> NONE;
      };
    }

    static String name(int set) {
      return switch (set) {
        case PASS -> "pass";
        case REVIEW -> "review";
        case FAIL -> "fail";
        default -> "none";
      };
    }
  }

  /** A node that is a list of rules. */
  static final class Rules {
    final Score score;
    final String node;
    final Map<String, Object> body;
    final List<Map<String, Object>> rules = new ArrayList<>();
    final List<Truth> truths = new ArrayList<>();
    final Map<String, Map<String, Object>> steps = new LinkedHashMap<>();

    Rules(Score score, String node, Map<String, Object> body, List<Map<String, Object>> trace) {
      this.score = score;
      this.node = node;
      this.body = body;
      for (Object one : asList(body.get("rules"), "rules")) {
        Map<String, Object> rule = asObject(one, "rule");
        if (!"archived".equals(rule.get("lifecycle"))) {
          rules.add(rule);
        }
      }
      rules.sort((a, b) -> {
        boolean first = terminal(a);
        boolean second = terminal(b);
        if (first != second) {
          return first ? -1 : 1;
        }
        int rank =
            first
                ? decimal(a.getOrDefault("rank", 0L)).compareTo(decimal(b.getOrDefault("rank", 0L)))
                : 0;
        return rank != 0 ? rank : text(a, "id").compareTo(text(b, "id"));
      });
      List<Object> expected = new ArrayList<>();
      rules.forEach(rule -> expected.add(rule.get("id")));
      List<Object> shown = new ArrayList<>();
      trace.forEach(step -> shown.add(step.get("rule")));
      if (!expected.equals(shown)) {
        throw new Fault("node `" + node + "` tries the rules " + expected + ", the trace " + shown);
      }
      for (int i = 0; i < rules.size(); i++) {
        steps.put(text(rules.get(i), "id"), trace.get(i));
      }
    }

    static boolean terminal(Map<String, Object> rule) {
      return Boolean.TRUE.equals(rule.get("terminal"));
    }

    static boolean proposed(Map<String, Object> rule) {
      return "proposed".equals(rule.get("lifecycle"));
    }

    static Num weight(Map<String, Object> rule) {
      Object weight = rule.getOrDefault("weight", 0L);
      return Num.of(decimal(terminal(rule) ? rule.getOrDefault("score", weight) : weight));
    }

    /** Whether a rule fires, as far as its condition and the rules that override it go. */
    Truth truth(Map<String, Object> rule, Set<Object> used) {
      Truth truth = score.truth(rule.get("when"));
      used.add(rule.get("when"));
      for (Map<String, Object> other : overriding(rule)) {
        truth = truth.and(overrides(other, used).not());
      }
      return truth;
    }

    List<Map<String, Object>> overriding(Map<String, Object> rule) {
      List<Map<String, Object>> overriding = new ArrayList<>();
      for (Map<String, Object> other : rules) {
        if (!proposed(other) && overridden(other).contains(rule.get("id"))) {
          overriding.add(other);
        }
      }
      overriding.sort((a, b) -> text(a, "id").compareTo(text(b, "id")));
      return overriding;
    }

    final Map<String, Truth> chained = new HashMap<>();
    final Map<String, Set<Object>> chains = new HashMap<>();

    /** In plan/1 a rule overrides where its condition holds, in plan/2 where it fires. */
    Truth overrides(Map<String, Object> rule, Set<Object> used) {
      if (!score.chained) {
        used.add(rule.get("when"));
        return score.truth(rule.get("when"));
      }
      String id = text(rule, "id");
      if (!chained.containsKey(id)) {
        if (chains.put(id, new HashSet<>()) != null) {
          throw new Fault("node `" + node + "`: the overrides of `" + id + "` are a circle");
        }
        chained.put(id, truth(rule, chains.get(id)));
      }
      used.addAll(chains.get(id));
      return chained.get(id);
    }

    /** The rules because of which one did not fire although its own condition is not false. */
    List<Object> overriddenBy(Map<String, Object> rule) {
      List<Object> by = new ArrayList<>();
      if (score.truth(rule.get("when")) != Truth.FALSE) {
        for (Map<String, Object> other : overriding(rule)) {
          if (overrides(other, new HashSet<>()) == Truth.TRUE) {
            by.add(other.get("id"));
          }
        }
      }
      return by;
    }

    static List<Object> overridden(Map<String, Object> rule) {
      Object overrides = rule.get("overrides");
      return overrides == null
          ? List.of()
          : overrides instanceof List<?> ? asList(overrides, "overrides") : List.of(overrides);
    }

    int set = Verdict.NONE;

    Num value() {
      boolean ended = false;
      Num hull = null;
      int ends = 0;
      Num rest = Num.of(decimal(body.getOrDefault("start", 0L)));
      int others = Verdict.NONE;
      for (Map<String, Object> rule : rules) {
        String id = text(rule, "id");
        Map<String, Object> step = steps.get(id);
        if (ended) {
          tell(rule, step, "skipped", Num.of(BigDecimal.ZERO), Set.of(), List.of());
          continue;
        }
        Set<Object> used = new HashSet<>();
        Truth truth = truth(rule, used);
        score.complete(step, new ArrayList<>(used), Set.of());
        Num weight = weight(rule);
        Num zero = Num.of(BigDecimal.ZERO);
        boolean counts = !proposed(rule);
        int verdict = counts ? Verdict.of(rule.get("verdict")) : Verdict.NONE;
        switch (truth) {
          case FALSE -> {
            tell(rule, step, "not-fired", zero, used, overriddenBy(rule));
          }
          case TRUE -> {
            tell(
                rule,
                step,
                counts ? "fired" : "proposed",
                counts ? weight : zero,
                used,
                List.of());
            if (counts && terminal(rule)) {
              hull = hull == null ? weight : hull.hull(weight);
              ends |= verdict;
              ended = true;
            } else if (counts) {
              rest = rest.plus(weight);
              others = Verdict.worst(others, verdict);
            }
          }
          case UNKNOWN -> {
            Num shown = terminal(rule) ? weight : zero.hull(weight);
            tell(rule, step, "undecided", counts ? shown : zero, used, List.of());
            if (counts && terminal(rule)) {
              hull = hull == null ? weight : hull.hull(weight);
              ends |= verdict;
            } else if (counts) {
              rest = rest.plus(shown);
              others = Verdict.worst(others, Verdict.NONE | verdict);
            }
          }
        }
      }
      set = ended ? ends : ends | others;
      if (ended) {
        return hull;
      }
      if (body.get("clamp") != null) {
        Map<String, Object> clamp = object(body, "clamp");
        rest =
            rest.clamp(
                Fraction.of(decimal(clamp.get("min"))), Fraction.of(decimal(clamp.get("max"))));
      }
      return hull == null ? rest : hull.hull(rest);
    }

    void tell(
        Map<String, Object> rule,
        Map<String, Object> step,
        String firing,
        Num contribution,
        Set<Object> used,
        List<Object> overriddenBy) {
      String id = text(rule, "id");
      boolean mattered = !Set.of("not-fired", "skipped").contains(firing);
      score.require(
          contribution.matches(step.get("contribution")),
          () -> "rule `" + id + "` contributes " + contribution);
      score.shows(
          step,
          "rule `" + id + "`",
          Score.members(
              "step", "rule",
              "node", node,
              "rule", id,
              "firing", firing,
              "contribution", null,
              "proposed", proposed(rule) ? true : "",
              "terminal", terminal(rule) ? true : "",
              "overriddenBy", overriddenBy,
              "because", mattered ? Score.or(rule, "because", "") : "",
              "verdict", mattered ? Score.or(rule, "verdict", "") : "",
              "reads", Score.reads(new ArrayList<>(used), "")));
    }

    int verdicts() {
      return set;
    }
  }

  /** A node that is a decision tree. */
  static final class Tree {
    final Score score;
    final String node;
    final Map<String, Num> leaves = new LinkedHashMap<>();
    final Map<String, Object> verdicts = new HashMap<>();
    final Map<String, Map<String, Object>> declared = new HashMap<>();
    final Set<String> certainly = new HashSet<>();
    final Map<String, Map<String, Object>> branches = new LinkedHashMap<>();

    Tree(Score score, String node) {
      this.score = score;
      this.node = node;
    }

    /** Whether no question before was open. */
    boolean certain = true;

    void follow(List<Object> steps, String path) {
      boolean before = certain;
      steps(steps, path);
      certain = before;
    }

    void steps(List<Object> steps, String path) {
      for (int i = 0; i < steps.size(); i++) {
        Map<String, Object> step = asObject(steps.get(i), "step of a tree");
        String here = path + "/" + i;
        if (step.containsKey("else")) {
          branch(step.get("else"), here + "/else");
          return;
        }
        if (step.containsKey("switch")) {
          choose(step, here);
          return;
        }
        Truth truth = score.truth(step.get("when"));
        asked(here, step.get("when"), label(truth));
        certain &= truth != Truth.UNKNOWN;
        if (truth != Truth.FALSE) {
          branch(step.get("then"), here + "/then");
        }
        if (truth == Truth.TRUE) {
          return;
        }
      }
    }

    static String label(Truth truth) {
      return truth.toString().toLowerCase(Locale.ROOT);
    }

    /** What the trace must show of a question. */
    void asked(String path, Object question, String branch) {
      branches.put(
          path,
          Score.members(
              "step", "branch",
              "node", node,
              "path", path,
              "question", String.valueOf(question),
              "branch", branch,
              "reads", Score.reads(List.of(question), "")));
    }

    void branches(List<Map<String, Object>> trace) {
      Set<String> shown = new TreeSet<>();
      for (Map<String, Object> step : trace) {
        String path = text(step, "path");
        Map<String, Object> expected = branches.get(path);
        if (expected == null || !shown.add(path)) {
          score.wrong("node `" + node + "` does not ask at " + path);
          continue;
        }
        score.complete(step, List.of(expected.get("question")), Set.of());
        score.shows(step, "the branch " + path, expected);
      }
      score.require(
          shown.equals(new TreeSet<>(branches.keySet())),
          () -> "node `" + node + "` asks at " + branches.keySet() + ", the trace at " + shown);
    }

    void choose(Map<String, Object> step, String here) {
      Value value = score.evaluate(step.get("switch"));
      if (step.containsKey("ranges")) {
        String label = ranges((Num) value, asList(step.get("ranges"), "ranges"), here);
        asked(here, step.get("switch"), label);
        return;
      }
      asked(
          here,
          step.get("switch"),
          value instanceof Truth truth
              ? label(truth)
              : ((Text) value).known() ? ((Text) value).possible().iterator().next() : "unknown");
      certain &= value instanceof Truth truth ? truth != Truth.UNKNOWN : ((Text) value).known();
      Map<String, Object> cases = object(step, "cases");
      Set<String> possible = new TreeSet<>();
      if (value instanceof Truth truth) {
        if (truth != Truth.FALSE) {
          possible.add("true");
        }
        if (truth != Truth.TRUE) {
          possible.add("false");
        }
      } else {
        possible.addAll(((Text) value).possible);
      }
      boolean other = false;
      for (String one : possible) {
        if (cases.containsKey(one)) {
          branch(cases.get(one), here + "/cases/" + one);
        } else if (!other) {
          other = true;
          branch(cases.get("else"), here + "/cases/else");
        }
      }
    }

    /** Follows every range that holds a possible value; the label of the one, or `unknown`. */
    String ranges(Num value, List<Object> ranges, String here) {
      List<Segment> rest = new ArrayList<>(List.of(new Segment(value.low, true, value.high, true)));
      String label = "unknown";
      Map<String, Object> ways = new LinkedHashMap<>();
      for (int i = 0; i < ranges.size() && !rest.isEmpty(); i++) {
        Map<String, Object> range = asObject(ranges.get(i), "range");
        String path = here + "/ranges/" + i;
        if (range.containsKey("else")) {
          label = "else";
          ways.put(path, range.get("else"));
          break;
        }
        Segment held = Segment.of(range);
        List<Segment> left = new ArrayList<>();
        boolean overlaps = value.undefined;
        for (Segment segment : rest) {
          overlaps |= segment.minus(held, left);
        }
        if (overlaps) {
          label = label(range);
          ways.put(path, range.get("then"));
        }
        rest = value.undefined ? rest : left;
      }
      certain &= ways.size() == 1;
      ways.forEach((path, way) -> branch(way, path));
      return ways.size() == 1 ? label : "unknown";
    }

    static String label(Map<String, Object> range) {
      List<String> bounds = new ArrayList<>();
      Map<String, String> signs = new LinkedHashMap<>();
      signs.put("at_least", ">= ");
      signs.put("above", "> ");
      signs.put("at_most", "<= ");
      signs.put("below", "< ");
      signs.forEach((key, sign) -> {
        if (range.get(key) != null) {
          bounds.add(sign + Score.shownNumber(range.get(key)));
        }
      });
      return String.join(" and ", bounds);
    }

    void branch(Object branch, String path) {
      if (branch instanceof Map<?, ?> map && map.containsKey("tree")) {
        follow(asList(map.get("tree"), "tree"), path + "/tree");
        return;
      }
      Object written = branch instanceof Map<?, ?> map ? map.get("score") : branch;
      leaves.put(path, leafScore(path, written));
      if (certain) {
        certainly.add(path);
      }
      declared.put(path, branch instanceof Map<?, ?> map ? asObject(map, "leaf") : Map.of());
      verdicts.put(path, declared.get(path).get("verdict"));
    }

    /** A leaf's step does not say what its formula read: without an extraction it is believed. */
    Num leafScore(String path, Object written) {
      try {
        return (Num) score.evaluate(written);
      } catch (NotShown hidden) {
        for (Map<String, Object> step : score.leafSteps.getOrDefault(node, List.of())) {
          if (path.equals(step.get("path"))) {
            score.verify.unchecked.add("scores of leaves whose answers are not in the pack");
            return Num.read(step.get("score"));
          }
        }
        throw hidden;
      }
    }

    Num value(List<Map<String, Object>> trace) {
      Num hull = null;
      Set<String> shown = new TreeSet<>();
      for (Map<String, Object> step : trace) {
        String path = text(step, "path");
        String known =
            leaves.containsKey(path)
                ? path
                : path.endsWith("/else") ? path.substring(0, path.length() - 5) : path + "/else";
        Num leaf = leaves.get(known);
        if (leaf == null) {
          score.wrong("node `" + node + "` cannot reach the leaf " + path);
          continue;
        }
        score.require(shown.add(known), () -> "the leaf " + path + " has two steps");
        score.require(
            leaf.rounded().matches(step.get("score"))
                || leaf.undefined && step.get("score") instanceof Map<?, ?>,
            () -> "the leaf " + path + " is " + leaf);
        Map<String, Object> leafOf = declared.get(known);
        Object because = Score.or(leafOf, "because", "");
        if (certainly.contains(known) && !because.equals("")) {
          score.reasons.put(node, String.valueOf(because));
        }
        score.shows(
            step,
            "the leaf " + path,
            Score.members(
                "step", "leaf",
                "node", node,
                "path", path,
                "score", null,
                "label", Score.or(leafOf, "label", ""),
                "because", because,
                "verdict", Score.or(leafOf, "verdict", ""),
                "possible", certainly.contains(known) ? "" : true));
      }
      score.require(
          shown.equals(new TreeSet<>(leaves.keySet())),
          () ->
              "node `"
                  + node
                  + "` reaches the leaves "
                  + leaves.keySet()
                  + ", the trace shows "
                  + shown);
      for (Num leaf : leaves.values()) {
        hull = hull == null ? leaf : hull.hull(leaf);
      }
      if (hull == null) {
        throw new Fault("node `" + node + "` reaches no leaf");
      }
      return hull;
    }

    int verdicts() {
      int set = 0;
      for (Object verdict : verdicts.values()) {
        set |= Verdict.of(verdict);
      }
      return set;
    }
  }

  /** A piece of the number line. */
  record Segment(Fraction low, boolean lowIn, Fraction high, boolean highIn) {
    static final Fraction FAR = Fraction.of(new BigDecimal("1e40"));

    static Segment of(Map<String, Object> range) {
      Fraction low = FAR.negated();
      Fraction high = FAR;
      boolean lowIn = true;
      boolean highIn = true;
      if (range.get("at_least") != null) {
        low = Fraction.of(decimal(range.get("at_least")));
      } else if (range.get("above") != null) {
        low = Fraction.of(decimal(range.get("above")));
        lowIn = false;
      }
      if (range.get("at_most") != null) {
        high = Fraction.of(decimal(range.get("at_most")));
      } else if (range.get("below") != null) {
        high = Fraction.of(decimal(range.get("below")));
        highIn = false;
      }
      return new Segment(low, lowIn, high, highIn);
    }

    boolean isEmpty() {
      int order = low.compareTo(high);
      return order > 0 || order == 0 && !(lowIn && highIn);
    }

    /** Adds what is left without the other; whether they have a number in common. */
    boolean minus(Segment other, List<Segment> left) {
      Segment common = meet(other);
      if (common.isEmpty()) {
        left.add(this);
        return false;
      }
      Segment before = new Segment(low, lowIn, common.low, !common.lowIn);
      Segment after = new Segment(common.high, !common.highIn, high, highIn);
      if (!before.isEmpty()) {
        left.add(before);
      }
      if (!after.isEmpty()) {
        left.add(after);
      }
      return true;
    }

    Segment meet(Segment other) {
      int lows = low.compareTo(other.low);
      int highs = high.compareTo(other.high);
      return new Segment(
          lows >= 0 ? low : other.low,
          lows > 0 ? lowIn : lows < 0 ? other.lowIn : lowIn && other.lowIn,
          highs <= 0 ? high : other.high,
          highs < 0 ? highIn : highs > 0 ? other.highIn : highIn && other.highIn);
    }
  }

  // ---------------------------------------------------------------- values

  /** A number, a truth or a text, known or not. */
  sealed interface Value permits Num, Truth, Text {
    /** Whether a trace shows this value so. */
    boolean matches(Object json);
  }

  /** A closed interval of exact numbers, or one that may not exist. */
  record Num(Fraction low, Fraction high, boolean undefined) implements Value {

    static Num of(BigDecimal value) {
      Fraction exact = Fraction.of(value);
      return new Num(exact, exact, false);
    }

    static Num read(Object json) {
      if (json instanceof Map<?, ?> map && map.get("undefined") instanceof List<?> ends) {
        return new Num(Fraction.of(decimal(ends.get(0))), Fraction.of(decimal(ends.get(1))), true);
      }
      if (json instanceof List<?> ends) {
        return new Num(Fraction.of(decimal(ends.get(0))), Fraction.of(decimal(ends.get(1))), false);
      }
      return of(decimal(json));
    }

    boolean isPoint() {
      return !undefined && low.equals(high);
    }

    @Override
    public boolean matches(Object json) {
      if (json instanceof Map<?, ?> map) {
        return undefined && map.keySet().equals(Set.of("undefined"));
      }
      if (undefined) {
        return false;
      }
      return low.equals(high) ? low.isText(json) : matchesEnds(json);
    }

    boolean matchesEnds(Object json) {
      return json instanceof List<?> ends
          && ends.size() == 2
          && low.isText(ends.get(0))
          && high.isText(ends.get(1));
    }

    Num rounded() {
      return new Num(low.rounded(), high.rounded(), undefined);
    }

    Num plus(Num other) {
      return new Num(low.plus(other.low), high.plus(other.high), undefined | other.undefined);
    }

    Num minus(Num other) {
      return plus(other.negated());
    }

    Num negated() {
      return new Num(high.negated(), low.negated(), undefined);
    }

    Num times(Num other) {
      return corners(
          List.of(
              low.times(other.low),
              low.times(other.high),
              high.times(other.low),
              high.times(other.high)),
          undefined | other.undefined);
    }

    Num divide(Num other) {
      if (other.low.signum() <= 0 && other.high.signum() >= 0) {
        return new Num(Fraction.ZERO, Fraction.ZERO, true);
      }
      return corners(
          List.of(
              low.divide(other.low),
              low.divide(other.high),
              high.divide(other.low),
              high.divide(other.high)),
          undefined | other.undefined);
    }

    static Num corners(List<Fraction> corners, boolean undefined) {
      return new Num(Collections.min(corners), Collections.max(corners), undefined);
    }

    Num abs() {
      Fraction a = low.signum() < 0 ? low.negated() : low;
      Fraction b = high.signum() < 0 ? high.negated() : high;
      boolean zero = low.signum() <= 0 && high.signum() >= 0;
      return new Num(
          zero ? Fraction.ZERO : Fraction.least(a, b), a.compareTo(b) > 0 ? a : b, undefined);
    }

    Num min(Num other) {
      return new Num(
          Fraction.least(low, other.low),
          Fraction.least(high, other.high),
          undefined | other.undefined);
    }

    Num max(Num other) {
      return negated().min(other.negated()).negated();
    }

    Num hull(Num other) {
      return new Num(
          Fraction.least(low, other.low),
          Fraction.least(high.negated(), other.high.negated()).negated(),
          undefined | other.undefined);
    }

    Num clamp(Fraction from, Fraction to) {
      return new Num(low.clamp(from, to), high.clamp(from, to), undefined);
    }

    Truth less(Num other) {
      if (undefined || other.undefined) {
        return Truth.UNKNOWN;
      }
      return high.compareTo(other.low) < 0
          ? Truth.TRUE
          : low.compareTo(other.high) >= 0 ? Truth.FALSE : Truth.UNKNOWN;
    }

    Truth equal(Num other) {
      if (undefined || other.undefined) {
        return Truth.UNKNOWN;
      }
      if (high.compareTo(other.low) < 0 || other.high.compareTo(low) < 0) {
        return Truth.FALSE;
      }
      if (low.equals(high) && equals(other)) {
        return Truth.TRUE;
      }
      return Truth.UNKNOWN;
    }

    @Override
    public String toString() {
      String text = low.equals(high) ? "" + low : "[" + low + ", " + high + "]";
      return undefined ? "undefined" : text;
    }
  }

  enum Truth implements Value {
    FALSE,
    UNKNOWN,
    TRUE;

    static Truth of(boolean truth) {
      return truth ? TRUE : FALSE;
    }

    @Override
    public boolean matches(Object json) {
      return switch (this) {
        case TRUE -> Boolean.TRUE.equals(json);
        case FALSE -> Boolean.FALSE.equals(json);
        case UNKNOWN -> json == Json.NULL;
      };
    }

    Truth not() {
      return values()[2 - ordinal()];
    }

    Truth and(Truth other) {
      return values()[Math.min(ordinal(), other.ordinal())];
    }

    Truth or(Truth other) {
      return values()[Math.max(ordinal(), other.ordinal())];
    }

    Truth equal(Truth other) {
      return this == UNKNOWN || other == UNKNOWN ? UNKNOWN : of(this == other);
    }
  }

  /** The texts that a text may be; {@code any} if it may be everything. */
  record Text(Set<String> possible, boolean any, boolean known) implements Value {
    static Text of(String text) {
      return new Text(Set.of(text), false, true);
    }

    static Text unknown(Map<String, Object> fact) {
      Set<String> values = new TreeSet<>();
      for (Object value : list(fact, "values", List.of())) {
        values.add(String.valueOf(value));
      }
      return new Text(values, values.isEmpty(), false);
    }

    @Override
    public boolean matches(Object json) {
      return known ? possible.contains(json) : json == Json.NULL;
    }

    Truth holds(java.util.function.Predicate<String> test) {
      if (any) {
        return Truth.UNKNOWN;
      }
      boolean all = possible.stream().allMatch(test);
      boolean none = possible.stream().noneMatch(test);
      return all ? Truth.TRUE : none ? Truth.FALSE : Truth.UNKNOWN;
    }

    Truth equal(Text other) {
      if (any || other.any) {
        return Truth.UNKNOWN;
      }
      if (Collections.disjoint(possible, other.possible)) {
        return Truth.FALSE;
      }
      return possible.size() == 1 && other.possible.size() == 1 ? Truth.TRUE : Truth.UNKNOWN;
    }
  }

  record Fraction(BigInteger numerator, BigInteger denominator) implements Comparable<Fraction> {
    static final Fraction ZERO = of(0);
    static final Fraction ONE = of(1);
    static final Fraction HALF = new Fraction(BigInteger.ONE, BigInteger.TWO);

    Fraction {
      if (denominator.signum() < 0) {
        numerator = numerator.negate();
        denominator = denominator.negate();
      }
      BigInteger common =
          denominator.equals(BigInteger.ONE) ? BigInteger.ONE : numerator.gcd(denominator);
      if (!common.equals(BigInteger.ONE) && common.signum() != 0) {
        numerator = numerator.divide(common);
        denominator = denominator.divide(common);
      }
    }

    static Fraction of(long whole) {
      return new Fraction(BigInteger.valueOf(whole), BigInteger.ONE);
    }

    static Fraction of(BigDecimal value) {
      return value.scale() > 0
          ? new Fraction(value.unscaledValue(), BigInteger.TEN.pow(value.scale()))
          : new Fraction(value.toBigIntegerExact(), BigInteger.ONE);
    }

    Fraction plus(Fraction other) {
      return new Fraction(
          numerator.multiply(other.denominator).add(other.numerator.multiply(denominator)),
          denominator.multiply(other.denominator));
    }

    Fraction minus(Fraction other) {
      return plus(other.negated());
    }

    Fraction times(Fraction other) {
      return new Fraction(
          numerator.multiply(other.numerator), denominator.multiply(other.denominator));
    }

    Fraction divide(Fraction other) {
      return new Fraction(
          numerator.multiply(other.denominator), denominator.multiply(other.numerator));
    }

    Fraction negated() {
      return new Fraction(numerator.negate(), denominator);
    }

    Fraction floor() {
      BigInteger[] parts = numerator.divideAndRemainder(denominator);
      return new Fraction(
          parts[1].signum() < 0 ? parts[0].subtract(BigInteger.ONE) : parts[0], BigInteger.ONE);
    }

    Fraction clamp(Fraction from, Fraction to) {
      return compareTo(from) < 0 ? from : compareTo(to) > 0 ? to : this;
    }

    static Fraction least(Fraction a, Fraction b) {
      return a.compareTo(b) <= 0 ? a : b;
    }

    boolean isWhole() {
      return denominator.equals(BigInteger.ONE);
    }

    int signum() {
      return numerator.signum();
    }

    @Override
    public int compareTo(Fraction other) {
      return numerator.multiply(other.denominator).compareTo(other.numerator.multiply(denominator));
    }

    /** How many decimals it has, without zeros at the end; {@link Expression#ANY} for a third. */
    int decimals() {
      BigInteger power = BigInteger.ONE;
      for (int decimals = 0; decimals <= 60; decimals++) {
        if (power.mod(denominator).signum() == 0) {
          return decimals;
        }
        power = power.multiply(BigInteger.TEN);
      }
      return Expression.ANY;
    }

    /** To twelve decimals, half even. */
    BigDecimal decimal() {
      return new BigDecimal(numerator)
          .divide(new BigDecimal(denominator), 12, RoundingMode.HALF_EVEN);
    }

    Fraction rounded() {
      return of(decimal());
    }

    boolean isText(Object json) {
      return json instanceof String text && text.equals(toString());
    }

    @Override
    public String toString() {
      BigDecimal shown = decimal().stripTrailingZeros();
      return shown.signum() == 0 ? "0" : shown.toPlainString();
    }
  }

  // ---------------------------------------------------------------- expressions

  /** What an expression may name. */
  interface Names {
    Value value(String name);

    /** Whether the fact or item is known. */
    boolean isKnown(String name);

    /** How many decimals its values have at most, known or not. */
    int decimals(String name);

    /** Whether the rubric itself gives the value. */
    boolean isConstant(String name);
  }

  /** What the condition of a gate may name: facts, thresholds and other conditions. */
  record Facts(Map<String, Object> spec, Map<String, Object> facts) implements Names {
    @Override
    public Value value(String name) {
      if (member(spec, "thresholds").get(name) != null) {
        return Num.of(Verify.decimal(member(spec, "thresholds").get(name)));
      }
      if (member(spec, "conditions").get(name) instanceof String condition) {
        return new Expression(condition, this).value();
      }
      if (!(member(spec, "facts").get(name) instanceof Map<?, ?> declared)) {
        throw new Fault("`" + name + "` is no fact");
      }
      Map<String, Object> fact = new TreeMap<>(asObject(declared, "fact"));
      if (facts.get(name) instanceof Boolean) {
        fact.put("type", "boolean");
      }
      fact.putIfAbsent("type", "decimal");
      return Score.fact(fact, facts.get(name));
    }

    @Override
    public boolean isKnown(String name) {
      return facts.get(name) != null && !(facts.get(name) instanceof Map<?, ?>);
    }

    @Override
    public int decimals(String name) {
      return isConstant(name)
          ? ((Num) value(name)).low().decimals()
          : "integer".equals(member(member(spec, "facts"), name).get("type")) ? 0 : 12;
    }

    @Override
    public boolean isConstant(String name) {
      return member(spec, "thresholds").containsKey(name);
    }
  }

  /** The names of a scorecard, with the calibrated value for one of its nodes. */
  record Calibrated(Names names, String node, Value calibrated) implements Names {
    @Override
    public Value value(String name) {
      return name.equals(node) ? calibrated : names.value(name);
    }

    @Override
    public boolean isKnown(String name) {
      return names.isKnown(name);
    }

    @Override
    public int decimals(String name) {
      return names.decimals(name);
    }

    @Override
    public boolean isConstant(String name) {
      return names.isConstant(name);
    }
  }

  /** The names of an expression that is only read. */
  record Unvalued() implements Names {
    @Override
    public Value value(String name) {
      throw new IllegalStateException(name);
    }

    @Override
    public boolean isKnown(String name) {
      throw new IllegalStateException(name);
    }

    @Override
    public int decimals(String name) {
      return Expression.ANY;
    }

    @Override
    public boolean isConstant(String name) {
      return false;
    }
  }

  /** Parses an expression in one pass into a tree of parts, which are evaluated when asked for. */
  static final class Expression {
    /** Of a quotient, there is no largest number of decimals. */
    static final int ANY = Integer.MAX_VALUE;

    private final String text;
    private final Names names;
    private final Set<String> named = new TreeSet<>();
    private int at;
    private int depth;

    Expression(String text, Names names) {
      this.text = text;
      this.names = names;
    }

    interface Valued {
      Value value();
    }

    /**
     * A part of an expression. What its values can be is known before it has one: they have at most
     * so many decimals, and a constant reads nothing but literals and thresholds.
     */
    record Part(Valued valued, int decimals, boolean constant) {
      Value value() {
        return valued.value();
      }

      /** Of truths and texts, decimals do not matter. */
      static Part of(Valued valued) {
        return new Part(valued, ANY, false);
      }

      /** Whether the other is a constant that these values are too coarse to meet. */
      boolean cannotBe(Part other) {
        return decimals != ANY
            && other.constant
            && other.value() instanceof Num number
            && number.isPoint()
            && number.low().decimals() > decimals;
      }
    }

    static int most(List<Part> parts) {
      return parts.stream().mapToInt(Part::decimals).max().orElse(0);
    }

    static boolean constant(List<Part> parts) {
      return parts.stream().allMatch(Part::constant);
    }

    static Set<String> names(String text) {
      Expression expression = new Expression(text, new Unvalued());
      expression.whole();
      return expression.named;
    }

    Value value() {
      return whole().value();
    }

    Part whole() {
      Part part = conditional();
      space();
      if (at < text.length()) {
        throw new Fault("the expression `" + text + "` cannot be read");
      }
      return part;
    }

    void space() {
      while (at < text.length() && Character.isWhitespace(text.charAt(at))) {
        at++;
      }
    }

    boolean take(String sign) {
      space();
      if (!text.startsWith(sign, at)) {
        return false;
      }
      at += sign.length();
      return true;
    }

    void expect(String sign) {
      if (!take(sign)) {
        throw new Fault("the expression `" + text + "` cannot be read");
      }
    }

    Part conditional() {
      if (++depth > 200) {
        throw new Fault("an expression is too deep");
      }
      Part test = or();
      if (take("?")) {
        Part one = conditional();
        expect(":");
        Part other = conditional();
        depth--;
        return new Part(
            () -> choose((Truth) test.value(), one, other),
            most(List.of(one, other)),
            constant(List.of(test, one, other)) && one.value().equals(other.value()));
      }
      depth--;
      return test;
    }

    static Value choose(Truth test, Part one, Part other) {
      return switch (test) {
        case TRUE -> one.value();
        case FALSE -> other.value();
        case UNKNOWN -> {
          Value a = one.value();
          Value b = other.value();
          if (a instanceof Num first && b instanceof Num second) {
            yield first.hull(second);
          }
          yield a == b ? a : Truth.UNKNOWN;
        }
      };
    }

    Part or() {
      Part left = and();
      while (take("||")) {
        Part first = left;
        Part second = and();
        left =
            new Part(
                () -> ((Truth) first.value()).or((Truth) second.value()),
                ANY,
                first.constant() && second.constant());
      }
      return left;
    }

    Part and() {
      Part left = comparison();
      while (take("&&")) {
        Part first = left;
        Part second = comparison();
        left =
            new Part(
                () -> ((Truth) first.value()).and((Truth) second.value()),
                ANY,
                first.constant() && second.constant());
      }
      return left;
    }

    Part comparison() {
      Part left = sum();
      for (String sign : List.of("==", "!=", "<=", ">=", "<", ">")) {
        if (take(sign)) {
          Part right = sum();
          return new Part(
              () -> compare(sign, left, right), ANY, left.constant() && right.constant());
        }
      }
      space();
      if (text.startsWith("in", at) && at + 2 < text.length() && !isName(text.charAt(at + 2))) {
        at += 2;
        expect("[");
        List<Part> members = arguments("]");
        return new Part(() -> in(left, members), ANY, left.constant() && constant(members));
      }
      return left;
    }

    static Truth compare(String sign, Part left, Part right) {
      Value a = left.value();
      Value b = right.value();
      return switch (sign) {
        case "==" -> equal(left, right);
        case "!=" -> equal(left, right).not();
        case "<" -> ((Num) a).less((Num) b);
        case ">" -> ((Num) b).less((Num) a);
        case "<=" -> ((Num) b).less((Num) a).not();
        default -> ((Num) a).less((Num) b).not();
      };
    }

    static Truth equal(Part left, Part right) {
      return switch (left.value()) {
        case Num number -> {
          Truth truth = number.equal((Num) right.value());
          boolean never = left.cannotBe(right) || right.cannotBe(left);
          yield truth == Truth.UNKNOWN && never && !isUndefined(left) && !isUndefined(right)
              ? Truth.FALSE
              : truth;
        }
        case Truth truth -> truth.equal((Truth) right.value());
        case Text one -> one.equal((Text) right.value());
      };
    }

    static boolean isUndefined(Part part) {
      return ((Num) part.value()).undefined();
    }

    static Truth in(Part part, List<Part> members) {
      if (part.value() instanceof Text one) {
        Set<String> texts = new HashSet<>();
        for (Part member : members) {
          texts.addAll(((Text) member.value()).possible());
        }
        return one.holds(texts::contains);
      }
      Truth any = Truth.FALSE;
      for (Part member : members) {
        any = any.or(equal(part, member));
      }
      return any;
    }

    /** Two numbers and what becomes of them. */
    static Part of(Part one, Part other, int decimals, java.util.function.BinaryOperator<Num> by) {
      return new Part(
          () -> by.apply((Num) one.value(), (Num) other.value()),
          decimals,
          one.constant() && other.constant());
    }

    Part sum() {
      Part left = product();
      while (true) {
        Part first = left;
        if (take("+")) {
          Part second = product();
          left = of(first, second, most(List.of(first, second)), Num::plus);
        } else if (take("-")) {
          Part second = product();
          left = of(first, second, most(List.of(first, second)), Num::minus);
        } else {
          return left;
        }
      }
    }

    Part product() {
      Part left = unary();
      while (true) {
        Part first = left;
        if (take("*")) {
          Part second = unary();
          boolean any = first.decimals() == ANY || second.decimals() == ANY;
          int decimals = any ? ANY : first.decimals() + second.decimals();
          left = of(first, second, decimals, Num::times);
        } else if (take("/")) {
          Part second = unary();
          left = of(first, second, ANY, Num::divide);
        } else {
          return left;
        }
      }
    }

    Part unary() {
      if (++depth > 400) {
        throw new Fault("an expression is too deep");
      }
      try {
        space();
        if (at < text.length() && text.charAt(at) == '!' && !text.startsWith("!=", at)) {
          at++;
          Part part = unary();
          return new Part(() -> ((Truth) part.value()).not(), ANY, part.constant());
        }
        if (take("-")) {
          Part part = unary();
          return new Part(() -> ((Num) part.value()).negated(), part.decimals(), part.constant());
        }
        return suffixed();
      } finally {
        depth--;
      }
    }

    Part suffixed() {
      Part part = primary();
      while (take(".")) {
        Part subject = part;
        String method = name();
        expect("(");
        space();
        String piece = literal();
        expect(")");
        part = Part.of(() -> test(method, (Text) subject.value(), piece));
      }
      return part;
    }

    static Truth test(String method, Text subject, String piece) {
      return switch (method) {
        case "contains" -> subject.holds(text -> text.contains(piece));
        case "startsWith" -> subject.holds(text -> text.startsWith(piece));
        case "endsWith" -> subject.holds(text -> text.endsWith(piece));
        default -> throw new Fault("`" + method + "` is no function of texts");
      };
    }

    Part primary() {
      space();
      if (at >= text.length()) {
        throw new Fault("the expression `" + text + "` ends too early");
      }
      char c = text.charAt(at);
      if (c == '(') {
        at++;
        Part part = conditional();
        expect(")");
        return part;
      }
      if (c == '"' || c == '\'') {
        Text literal = Text.of(literal());
        return new Part(() -> literal, ANY, true);
      }
      if (c >= '0' && c <= '9') {
        int from = at;
        while (at < text.length() && (isDigit(text.charAt(at)) || isPoint())) {
          at++;
        }
        Num number = Num.of(new BigDecimal(text.substring(from, at)));
        return new Part(() -> number, number.low().decimals(), true);
      }
      String name = name();
      if (name.equals("true") || name.equals("false")) {
        Truth truth = Truth.of(name.equals("true"));
        return new Part(() -> truth, ANY, true);
      }
      if (take("(")) {
        return function(name);
      }
      named.add(name);
      return new Part(() -> names.value(name), names.decimals(name), names.isConstant(name));
    }

    boolean isPoint() {
      return text.charAt(at) == '.' && at + 1 < text.length() && isDigit(text.charAt(at + 1));
    }

    static boolean isDigit(char c) {
      return c >= '0' && c <= '9';
    }

    static boolean isName(char c) {
      return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c == '_' || isDigit(c);
    }

    String name() {
      space();
      int from = at;
      while (at < text.length() && isName(text.charAt(at))) {
        at++;
      }
      if (from == at) {
        throw new Fault("the expression `" + text + "` cannot be read");
      }
      return text.substring(from, at);
    }

    String literal() {
      char quote = text.charAt(at++);
      StringBuilder literal = new StringBuilder();
      while (at < text.length() && text.charAt(at) != quote) {
        char c = text.charAt(at++);
        if (c == '\\' && at < text.length()) {
          c = text.charAt(at++);
          c = c == 'n' ? '\n' : c == 'r' ? '\r' : c == 't' ? '\t' : c;
        }
        literal.append(c);
      }
      if (at++ >= text.length()) {
        throw new Fault("the expression `" + text + "` ends too early");
      }
      return literal.toString();
    }

    List<Part> arguments(String end) {
      List<Part> arguments = new ArrayList<>();
      if (take(end)) {
        return arguments;
      }
      do {
        arguments.add(conditional());
      } while (take(","));
      expect(end);
      return arguments;
    }

    Part function(String name) {
      if (name.equals("known")) {
        String of = name();
        expect(")");
        named.add(of);
        return Part.of(() -> Truth.of(names.isKnown(of)));
      }
      List<Part> parts = arguments(")");
      return new Part(() -> apply(name, parts), decimals(name, parts), constant(parts));
    }

    static int decimals(String function, List<Part> parts) {
      return switch (function) {
        case "abs", "min", "max" -> most(parts);
        case "clamp" ->
            Math.max(
                parts.get(0).decimals(),
                Math.max(constantDecimals(parts.get(1)), constantDecimals(parts.get(2))));
        case "lookup" -> {
          int most = 0;
          for (int i = 2; i < parts.size(); i += 2) {
            most = Math.max(most, constantDecimals(parts.get(i)));
          }
          yield most;
        }
        default -> ANY;
      };
    }

    static int constantDecimals(Part part) {
      return part.constant() ? num(part).low().decimals() : part.decimals();
    }

    static Num num(Part part) {
      return (Num) part.value();
    }

    static Value apply(String name, List<Part> parts) {
      return switch (name) {
        case "abs" -> num(parts.get(0)).abs();
        case "min" -> parts.stream().map(Expression::num).reduce(Num::min).orElseThrow();
        case "max" -> parts.stream().map(Expression::num).reduce(Num::max).orElseThrow();
        case "mean" ->
            parts.stream()
                .map(Expression::num)
                .reduce(Num::plus)
                .orElseThrow()
                .divide(Num.of(BigDecimal.valueOf(parts.size())));
        case "clamp" -> num(parts.get(0)).clamp(num(parts.get(1)).low(), num(parts.get(2)).high());
        case "ratio" ->
            num(parts.get(0)).divide(num(parts.get(1))).clamp(Fraction.ZERO, Fraction.ONE);
        case "weighted_mean" -> weightedMean(parts);
        case "lookup" -> lookup((Text) parts.get(0).value(), parts);
        case "at_least" -> atLeast(parts);
        default -> throw new Fault("`" + name + "` is no function");
      };
    }

    static Num weightedMean(List<Part> parts) {
      Num sum = Num.of(BigDecimal.ZERO);
      Num total = sum;
      for (int i = 0; i + 1 < parts.size(); i += 2) {
        Num weight = num(parts.get(i + 1));
        sum = sum.plus(num(parts.get(i)).times(weight));
        total = total.plus(weight);
      }
      return sum.divide(total);
    }

    static Num lookup(Text key, List<Part> parts) {
      Num hull = null;
      for (int i = 1; i + 1 < parts.size(); i += 2) {
        String entry = ((Text) parts.get(i).value()).possible().iterator().next();
        if (key.any() || key.possible().contains(entry)) {
          Num value = num(parts.get(i + 1));
          hull = hull == null ? value : hull.hull(value);
        }
      }
      if (hull == null) {
        throw new Fault("a table has no entry for " + key.possible());
      }
      return hull;
    }

    static Truth atLeast(List<Part> parts) {
      BigDecimal needed = num(parts.get(0)).low().decimal();
      int sure = 0;
      int possible = 0;
      for (Part part : parts.subList(1, parts.size())) {
        Truth truth = (Truth) part.value();
        sure += truth == Truth.TRUE ? 1 : 0;
        possible += truth != Truth.FALSE ? 1 : 0;
      }
      return BigDecimal.valueOf(sure).compareTo(needed) >= 0
          ? Truth.TRUE
          : BigDecimal.valueOf(possible).compareTo(needed) < 0 ? Truth.FALSE : Truth.UNKNOWN;
    }
  }

  // ---------------------------------------------------------------- calibrated scores

  void calibrated(
      String target,
      Map<String, Object> result,
      Hashed card,
      Map<String, Object> extraction,
      String place) {
    String where = place + " result " + target;
    check(target.equals(result.get("target")), where, "is of another target");
    check(card.digest.equals(result.get("scorecard")), where, "is of another scorecard");
    Map<String, Object> calibration = calibrations.get(text(result, "calibration"));
    if (!check(calibration != null, where, "names a calibration that the run does not use")) {
      return;
    }
    Map<String, Object> scope = object(calibration, "scope");
    check(
        target.equals(scope.get("target"))
            && (extraction.get("judge").equals(scope.get("judge"))
                || Map.of("provider", "none").equals(scope.get("judge"))),
        where,
        "its calibration is of another target or judge");
    Map<String, Object> scale = object(calibration, "scale");
    Signals signals = new Signals(card.json, extraction);
    double x = Mapping.value(object(calibration, "map"), signals, target);
    double min = decimal(scale.get("min")).doubleValue();
    double max = decimal(scale.get("max")).doubleValue();
    double step = decimal(scale.get("step")).doubleValue();
    x = Math.min(Math.max(x, min), max);
    BigDecimal exact = decimal(x);
    check(
        exact.compareTo(decimal(result.get("exact"))) == 0,
        where,
        "the map gives " + exact.toPlainString());
    BigDecimal steps =
        decimal(scale.get("max"))
            .subtract(decimal(scale.get("min")))
            .divideToIntegralValue(decimal(scale.get("step")));
    double point = StrictMath.floor((x - min) / step + (0.5 + 1e-9));
    point = Math.min(Math.max(point, 0.0), steps.doubleValue());
    BigDecimal score =
        decimal(scale.get("min"))
            .add(decimal(scale.get("step")).multiply(BigDecimal.valueOf((long) point)));
    check(
        score.compareTo(decimal(result.get("score"))) == 0,
        where,
        "on the scale it is " + score.toPlainString());
    intervals(target, object(calibration, "intervals"), signals, min, max, result, where);
    calibratedVerdict(target, result, card.json, extraction, score, where);
    count("calibrated scores follow from their map");
  }

  /** A double to 15 significant digits, half even. */
  static BigDecimal decimal(double value) {
    return new BigDecimal(value).round(new MathContext(15, RoundingMode.HALF_EVEN));
  }

  void intervals(
      String target,
      Map<String, Object> fitted,
      Signals signals,
      double min,
      double max,
      Map<String, Object> result,
      String where) {
    List<Double> lows = new ArrayList<>();
    List<Double> highs = new ArrayList<>();
    for (Object one : asList(fitted.get("folds"), "folds")) {
      Map<String, Object> fold = asObject(one, "fold");
      double x = Mapping.value(object(fold, "map"), signals, target);
      x = Math.min(Math.max(x, min), max);
      for (Object error : asList(fold.get("errors"), "errors")) {
        lows.add(x - decimal(error).doubleValue());
        highs.add(x + decimal(error).doubleValue());
      }
    }
    Collections.sort(lows);
    Collections.sort(highs);
    Map<String, Object> shown = object(result, "intervals");
    check(shown.keySet().equals(Set.of("80", "90")), where, "has other intervals");
    for (String percent : List.of("80", "90")) {
      double outside = percent.equals("80") ? 0.2 : 0.1;
      int rank = (int) StrictMath.floor(outside * (lows.size() + 1));
      double low = rank < 1 ? min : Math.min(Math.max(lows.get(rank - 1), min), max);
      double high = rank < 1 ? max : Math.min(Math.max(highs.get(highs.size() - rank), min), max);
      Map<String, Object> interval = object(shown, percent);
      check(
          decimal(low).compareTo(decimal(interval.get("low"))) == 0
              && decimal(high).compareTo(decimal(interval.get("high"))) == 0
              && interval
                  .get("proved")
                  .equals(number(fitted, "labels") >= (percent.equals("80") ? 50 : 100)),
          where,
          "the interval of " + percent + " % is " + decimal(low) + " to " + decimal(high));
    }
    count("intervals of calibrated scores follow from their maps");
  }

  void calibratedVerdict(
      String target,
      Map<String, Object> result,
      Map<String, Object> card,
      Map<String, Object> extraction,
      BigDecimal score,
      String where) {
    boolean decides = false;
    Map<String, Object> plan = member(scoringSpec, "plan");
    for (Object node : plan.values()) {
      decides |= node instanceof Map<?, ?> map && "calibrated".equals(map.get("on"));
    }
    decides &= target.equals("composite") && !card.containsKey("gate");
    if (!check(
        decides == result.containsKey("verdict"), where, "whether it has a verdict differs")) {
      return;
    }
    if (decides) {
      Score again = new Score(this, card, extraction, where, score);
      again.prepare();
      for (Object one : list(card, "trace", List.of())) {
        again.step(asObject(one, "step"));
      }
      again.finish();
      check(
          Verdict.name(again.set).equals(Score.nullable(result.get("verdict")))
              && Score.passed(again.set).equals(result.get("passed"))
              && again.statuses((Num) again.names.get(again.result)).contains(result.get("status")),
          where,
          "the calibrated verdict is " + Verdict.name(again.set));
    }
  }

  static final class Mapping {
    static double value(Map<String, Object> map, Signals signals, String target) {
      double judge = signals.of(target);
      return switch (text(map, "kind")) {
        case "identity" -> judge;
        case "score" -> line(asList(map.get("knots"), "knots"), judge);
        case "signals" -> line(asList(map.get("knots"), "knots"), sum(map, signals, judge));
        default -> throw new Fault("unknown kind of map");
      };
    }

    static double sum(Map<String, Object> map, Signals signals, double judge) {
      List<Object> inputs = asList(map.get("inputs"), "inputs");
      double[] values = new double[inputs.size()];
      for (int i = 0; i < values.length; i++) {
        Map<String, Object> input = asObject(inputs.get(i), "input");
        double value = i == 0 ? judge : signals.of(text(input, "name"));
        double low = decimal(input.get("low")).doubleValue();
        double high = decimal(input.get("high")).doubleValue();
        values[i] = Math.min(Math.max(value, low), high);
      }
      double sum = decimal(map.get("intercept")).doubleValue();
      for (Object one : asList(map.get("terms"), "terms")) {
        Map<String, Object> term = asObject(one, "term");
        double product = 0;
        List<Object> of = asList(term.get("inputs"), "inputs");
        product = values[((Long) of.get(0)).intValue()];
        if (of.size() == 2) {
          product = product * values[((Long) of.get(1)).intValue()];
        }
        sum = sum + decimal(term.get("weight")).doubleValue() * product;
      }
      return sum;
    }

    static double line(List<Object> knots, double v) {
      double left = 0;
      double before = 0;
      for (int i = 0; i < knots.size(); i++) {
        List<Object> knot = asList(knots.get(i), "knot");
        double from = decimal(knot.get(0)).doubleValue();
        double to = decimal(knot.get(1)).doubleValue();
        if (v == from || i == 0 && v < from) {
          return to;
        }
        if (v < from) {
          double share = (v - left) / (from - left);
          double at = before + share * (to - before);
          return Math.min(Math.max(at, Math.min(before, to)), Math.max(before, to));
        }
        left = from;
        before = to;
      }
      return before;
    }
  }

  /** Numbers about a document that a calibration may read. */
  record Signals(Map<String, Object> card, Map<String, Object> extraction) {
    double of(String name) {
      List<Double> raws = new ArrayList<>();
      for (Object one : list(card, "traits", List.of())) {
        Map<String, Object> trait = asObject(one, "trait");
        if (name.equals(trait.get("id"))) {
          return decimal(trait.get("raw")).doubleValue();
        }
        if (name.equals("tie") || name.equals("trait_range")) {
          raws.add(decimal(trait.get("raw")).doubleValue());
        }
      }
      long found = 0;
      switch (name) {
        case "composite":
          return decimal(card.get("composite")).doubleValue();
        case "caps":
          for (Object step : list(card, "trace", List.of())) {
            found += "cap".equals(asObject(step, "step").get("step")) ? 1 : 0;
          }
          return found;
        case "tie", "trait_range":
          double range = Collections.max(raws) - Collections.min(raws);
          return name.equals("tie") ? range == 0 ? 1 : 0 : range;
        case "confidence":
          Map<String, Object> percents = object(extraction, "confidence");
          return percents.values().stream()
              .mapToDouble(p -> ((Long) p) / 100.0)
              .average()
              .orElseThrow();
        case "self_agreement":
          Map<String, Object> agreement = object(extraction, "agreement");
          return (double) number(agreement, "same") / number(agreement, "pairs");
        case "log_length":
          return StrictMath.log(1.0 + number(extraction, "characters"));
        default:
          return findings(name);
      }
    }

    double findings(String name) {
      long found = 0;
      for (Object one : list(extraction, "findings", List.of())) {
        Map<String, Object> finding = asObject(one, "finding");
        found +=
            switch (name) {
              case "quotes" -> list(finding, "quotes", List.of()).size();
              case "valid_quotes" -> finding.containsKey("valid") ? number(finding, "valid") : 0;
              case "unknown_items" -> finding.containsKey("unknown") ? 1 : 0;
              default -> throw new Fault("unknown signal `" + name + "`");
            };
      }
      return found;
    }
  }

  // ---------------------------------------------------------------- folding

  /** Removes differences of typography, by the table in the pack. */
  static final class Folding {
    final Map<Integer, String> folds = new HashMap<>();
    final Map<Integer, String> lowers = new HashMap<>();
    final Map<Integer, Integer> classes = new HashMap<>();
    final Set<Integer> digits = new HashSet<>();

    Folding(String table) {
      String[] lines = table.split("\n");
      if (!lines[0].equals("folding/2")) {
        throw new Fault("folding/folding-2.txt: is no table of folding/2");
      }
      for (int i = 1; i < lines.length; i++) {
        try {
          line(lines[i].split(" "));
        } catch (RuntimeException malformed) {
          throw new Fault("folding/folding-2.txt: line " + (i + 1) + " cannot be read");
        }
      }
    }

    void line(String[] words) {
      String[] range = words[1].split("/");
      String[] ends = range[0].split("-");
      int first = Integer.parseInt(ends[0], 16);
      int last = ends.length > 1 ? Integer.parseInt(ends[1], 16) : first;
      int step = range.length > 1 ? Integer.parseInt(range[1]) : 1;
      for (int c = first; c <= last; c += step) {
        switch (words[0]) {
          case "fold" -> folds.put(c, target(words[2], c - first));
          case "lower" -> lowers.put(c, target(words[2], c - first));
          case "class" -> classes.put(c, Integer.parseInt(words[2], 16));
          case "digit" -> digits.add(c);
          default -> throw new IllegalArgumentException(words[0]);
        }
      }
    }

    static String target(String written, int offset) {
      StringBuilder target = new StringBuilder();
      if (!written.equals("-")) {
        for (String one : written.split("\\.")) {
          target.appendCodePoint(Integer.parseInt(one, 16) + offset);
        }
      }
      return target.toString();
    }

    String fold(String text) {
      StringBuilder out = new StringBuilder();
      int dashes = -1;
      for (int at = 0; at < text.length(); ) {
        int c = text.codePointAt(at);
        at += Character.charCount(c);
        String target = replacement(c);
        for (int i = 0; i < target.length(); i++) {
          char next = target.charAt(i);
          if (next == '-') {
            dashes = dashes < 0 ? out.length() : dashes;
            out.append('-');
            continue;
          }
          if (dashes >= 0 && !digits.contains((int) next)) {
            out.setLength(dashes + 1);
          }
          dashes = -1;
          append(out, next);
        }
      }
      if (dashes >= 0) {
        out.setLength(dashes + 1);
      }
      order(out);
      return out.toString();
    }

    String replacement(int c) {
      int s = c - 0xAC00;
      if (s >= 0 && s < 11172) {
        String two = "" + (char) (0x1100 + s / 588) + (char) (0x1161 + s % 588 / 28);
        return s % 28 > 0 ? two + (char) (0x11A7 + s % 28) : two;
      }
      String target = folds.get(c);
      return target == null ? Character.toString(c) : target;
    }

    void append(StringBuilder out, char next) {
      int end = out.length();
      if (next == ' ') {
        if (end == 0 || out.charAt(end - 1) != ' ') {
          out.append(' ');
        }
      } else if (next == '\'' || next == '"') {
        int before = end;
        while (before > 0 && end - before < 3 && "'\"".indexOf(out.charAt(before - 1)) >= 0) {
          before--;
        }
        if (before > 0 && digits.contains((int) out.charAt(before - 1))) {
          out.append(next);
        } else if (before == end) {
          out.append('\'');
        }
      } else {
        out.append(next);
      }
    }

    void order(StringBuilder out) {
      for (int start = 0; start < out.length(); ) {
        int end = start;
        while (end < out.length() && rank(out.charAt(end)) != 0) {
          end++;
        }
        if (end - start > 1) {
          List<Character> marks = new ArrayList<>();
          for (int i = start; i < end; i++) {
            marks.add(out.charAt(i));
          }
          marks.sort((a, b) -> Integer.compare(rank(a), rank(b)));
          for (int i = start; i < end; i++) {
            out.setCharAt(i, marks.get(i - start));
          }
        }
        start = end + 1;
      }
    }

    int rank(char c) {
      return classes.getOrDefault((int) c, 0);
    }

    String lower(String text) {
      StringBuilder out = new StringBuilder();
      text.codePoints().forEach(c -> out.append(lowers.getOrDefault(c, Character.toString(c))));
      return out.toString();
    }

    String core(String folded) {
      int from = 0;
      int to = folded.length();
      while (to > from && isEdge(folded.charAt(to - 1))) {
        to--;
      }
      while (from < to && isEdge(folded.charAt(from))) {
        char c = folded.charAt(from);
        boolean number = from + 1 < to && digits.contains((int) folded.charAt(from + 1));
        if (number && (c == '.' || c == ',')) {
          break;
        }
        from++;
      }
      return folded.substring(from, to);
    }

    static boolean isEdge(char c) {
      return " '\",.;:".indexOf(c) >= 0;
    }

    boolean same(String cut, String said, boolean anyCase) {
      return sameAsFolded(cut, fold(said), anyCase);
    }

    boolean sameAsFolded(String cut, String folded, boolean anyCase) {
      String one = core(fold(cut));
      String other = core(folded);
      return !one.isEmpty() && (anyCase ? lower(one).equals(lower(other)) : one.equals(other));
    }

    /** The parts of a quote around its ellipses, folded. */
    List<String> parts(String said) {
      String folded = fold(said);
      List<String> parts = new ArrayList<>();
      int start = 0;
      int at = 0;
      while (at < folded.length()) {
        int end = ellipsis(folded, at);
        if (end > at) {
          part(parts, folded.substring(start, at));
          start = end;
          at = end;
        } else {
          at++;
        }
      }
      part(parts, folded.substring(start));
      return parts;
    }

    void part(List<String> parts, String part) {
      if (!core(part).isEmpty()) {
        parts.add(part);
      }
    }

    static int ellipsis(String text, int at) {
      char c = text.charAt(at);
      if (c == '[' || c == '(') {
        int dots = dots(text, at + 1);
        boolean closed = dots < text.length() && text.charAt(dots) == (c == '[' ? ']' : ')');
        return dots > at + 1 && closed ? dots + 1 : at;
      }
      return dots(text, at);
    }

    static int dots(String text, int from) {
      int at = from;
      int count = 0;
      while (at < text.length() && (text.charAt(at) == '.' || text.charAt(at) == ' ')) {
        count += text.charAt(at++) == '.' ? 1 : 0;
      }
      return count >= 3 ? at : from;
    }
  }

  // ---------------------------------------------------------------- Merkle trees and hashes

  static final class MerkleRoot {
    private final List<byte[]> subtrees = new ArrayList<>();
    private long size;

    void add(byte[] leaf) {
      byte[] subtree = leaf;
      for (long bits = size; (bits & 1) == 1; bits >>= 1) {
        subtree = node(subtrees.remove(subtrees.size() - 1), subtree);
      }
      subtrees.add(subtree);
      size++;
    }

    String hex() {
      if (subtrees.isEmpty()) {
        return sha256(new byte[0]);
      }
      byte[] root = subtrees.get(subtrees.size() - 1);
      for (int i = subtrees.size() - 2; i >= 0; i--) {
        root = node(subtrees.get(i), root);
      }
      return HexFormat.of().formatHex(root);
    }
  }

  static byte[] leafHash(byte[] content) {
    MessageDigest sha = sha();
    sha.update((byte) 0);
    return sha.digest(content);
  }

  static byte[] node(byte[] left, byte[] right) {
    MessageDigest sha = sha();
    sha.update((byte) 1);
    sha.update(left);
    return sha.digest(right);
  }

  /** RFC 9162, section 2.1.3.2. */
  static boolean included(byte[] leaf, long index, long size, List<Object> path, Object root) {
    if (path == null || index >= size) {
      return false;
    }
    long fn = index;
    long sn = size - 1;
    byte[] hash = leaf;
    for (Object one : path) {
      if (!(one instanceof String hex) || !hex.matches("[0-9a-f]{64}") || sn == 0) {
        return false;
      }
      byte[] sibling = HexFormat.of().parseHex(hex);
      if ((fn & 1) == 1 || fn == sn) {
        hash = node(sibling, hash);
        while ((fn & 1) == 0 && fn != 0) {
          fn >>= 1;
          sn >>= 1;
        }
      } else {
        hash = node(hash, sibling);
      }
      fn >>= 1;
      sn >>= 1;
    }
    return sn == 0 && HexFormat.of().formatHex(hash).equals(root);
  }

  static MessageDigest sha() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (GeneralSecurityException impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  static byte[] digest(byte[] bytes) {
    return sha().digest(bytes);
  }

  static String sha256(byte[] bytes) {
    return HexFormat.of().formatHex(digest(bytes));
  }

  static String kindDigest(String kind, byte[] body) {
    MessageDigest sha = sha();
    sha.update(("plumbline/" + kind + "/1\n").getBytes(StandardCharsets.US_ASCII));
    return HexFormat.of().formatHex(sha.digest(body));
  }

  static byte[] base64(String text, String place) {
    try {
      byte[] bytes = Base64.getDecoder().decode(text);
      if (Base64.getEncoder().encodeToString(bytes).equals(text)) {
        return bytes;
      }
    } catch (IllegalArgumentException malformed) {
      // the same fault
    }
    throw new Fault(place + ": is not in base64 with padding");
  }

  // ---------------------------------------------------------------- JSON

  static Map<String, Object> canonicalObject(byte[] bytes, String place) {
    Object json;
    try {
      json = new Json(bytes).whole();
    } catch (Fault fault) {
      throw new Fault(place + ": " + fault.getMessage());
    }
    if (!Arrays.equals(Json.write(json), bytes)) {
      throw new Fault(place + ": is not in canonical form");
    }
    return asObject(json, place);
  }

  static void exactly(Map<String, Object> object, String place, String... keys) {
    if (!object.keySet().equals(Set.of(keys))) {
      throw new Fault(
          place + ": has the members " + object.keySet() + ", expected " + List.of(keys));
    }
  }

  @SuppressWarnings("unchecked")
  static Map<String, Object> asObject(Object json, String what) {
    if (json instanceof Map<?, ?> map) {
      return (Map<String, Object>) map;
    }
    throw new Fault(what + ": is no object");
  }

  @SuppressWarnings("unchecked")
  static List<Object> asList(Object json, String what) {
    if (json instanceof List<?> list) {
      return (List<Object>) list;
    }
    throw new Fault(what + ": is no list");
  }

  static Map<String, Object> object(Map<String, Object> of, String key) {
    return asObject(of.get(key), "member " + key);
  }

  static Map<String, Object> member(Map<String, Object> of, String key) {
    return of.get(key) == null ? Map.of() : object(of, key);
  }

  static List<Object> list(Map<String, Object> of, String key, List<Object> otherwise) {
    return of.get(key) == null ? otherwise : asList(of.get(key), "member " + key);
  }

  static String text(Map<String, Object> of, String key) {
    if (of.get(key) instanceof String text) {
      return text;
    }
    throw new Fault("member " + key + " is no text");
  }

  static long number(Map<String, Object> of, String key) {
    if (of.get(key) instanceof Long number) {
      return number;
    }
    throw new Fault("member " + key + " is no whole number");
  }

  static final Pattern DECIMAL = Pattern.compile("-?(0|[1-9][0-9]{0,120})(\\.[0-9]{0,120}[1-9])?");

  static BigDecimal decimal(Object json) {
    if (json instanceof Long whole) {
      return BigDecimal.valueOf(whole);
    }
    if (json instanceof String text && DECIMAL.matcher(text).matches()) {
      return new BigDecimal(text);
    }
    throw new Fault("`" + json + "` is no decimal");
  }

  /** Reads and writes canonical JSON: objects as maps, whole numbers as Long. */
  static final class Json {
    static final Object NULL =
        new Object() {
          @Override
          public String toString() {
            return "null";
          }
        };

    private final String text;
    private int at;

    Json(byte[] bytes) {
      try {
        text = StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
      } catch (CharacterCodingException malformed) {
        throw new Fault("is not in UTF-8");
      }
    }

    Object whole() {
      Object json = value(0);
      if (at != text.length()) {
        throw bad();
      }
      return json;
    }

    Fault bad() {
      return new Fault("is no canonical JSON, at character " + at);
    }

    char peek() {
      if (at >= text.length()) {
        throw bad();
      }
      return text.charAt(at);
    }

    Object value(int depth) {
      char c = peek();
      if (depth >= 64 && (c == '{' || c == '[')) {
        throw bad();
      }
      if (c == '{') {
        return object(depth);
      }
      if (c == '[') {
        return array(depth);
      }
      if (c == '"') {
        return string();
      }
      if (word("true")) {
        return true;
      }
      if (word("false")) {
        return false;
      }
      if (word("null")) {
        return NULL;
      }
      return integer();
    }

    boolean word(String word) {
      boolean here = text.startsWith(word, at);
      at += here ? word.length() : 0;
      return here;
    }

    Object integer() {
      int from = at;
      at += peek() == '-' ? 1 : 0;
      while (at < text.length() && text.charAt(at) >= '0' && text.charAt(at) <= '9') {
        at++;
      }
      int first = text.charAt(from) == '-' ? from + 1 : from;
      boolean zero = at == from + 1 && text.charAt(from) == '0';
      if (!zero && (at == first || at > first + 16 || text.charAt(first) == '0')) {
        throw bad();
      }
      long number = Long.parseLong(text, from, at, 10);
      if (Math.abs(number) >= 1L << 53) {
        throw bad();
      }
      return number;
    }

    Map<String, Object> object(int depth) {
      Map<String, Object> object = new TreeMap<>();
      at++;
      if (peek() == '}') {
        at++;
        return object;
      }
      while (true) {
        if (peek() != '"') {
          throw bad();
        }
        String key = string();
        if (peek() != ':') {
          throw bad();
        }
        at++;
        if (object.put(key, value(depth + 1)) != null) {
          throw new Fault("has two members `" + key + "`");
        }
        char c = peek();
        at++;
        if (c == '}') {
          return object;
        }
        if (c != ',') {
          throw bad();
        }
      }
    }

    List<Object> array(int depth) {
      List<Object> array = new ArrayList<>();
      at++;
      if (peek() == ']') {
        at++;
        return array;
      }
      while (true) {
        array.add(value(depth + 1));
        char c = peek();
        at++;
        if (c == ']') {
          return array;
        }
        if (c != ',') {
          throw bad();
        }
      }
    }

    String string() {
      int from = ++at;
      while (isPlain(peek())) {
        at++;
      }
      if (text.charAt(at) == '"') {
        return text.substring(from, at++);
      }
      StringBuilder string = new StringBuilder().append(text, from, at);
      while (peek() != '"') {
        char c = text.charAt(at++);
        if (c < ' ') {
          throw bad();
        }
        if (c != '\\') {
          string.append(c);
          continue;
        }
        char escape = peek();
        at++;
        int plain = "\"\\bfnrt".indexOf(escape);
        if (plain >= 0) {
          string.append("\"\\\b\f\n\r\t".charAt(plain));
        } else if (escape == 'u' && isControl()) {
          string.append((char) Integer.parseInt(text.substring(at, at + 4), 16));
          at += 4;
        } else {
          throw bad();
        }
      }
      at++;
      return string.toString();
    }

    static boolean isPlain(char c) {
      return c >= ' ' && c != '"' && c != '\\';
    }

    /** Whether the four digits of an escaped control are here. */
    boolean isControl() {
      return at + 4 <= text.length()
          && text.startsWith("00", at)
          && (text.charAt(at + 2) == '0' || text.charAt(at + 2) == '1')
          && "0123456789abcdef".indexOf(text.charAt(at + 3)) >= 0;
    }

    static byte[] write(Object json) {
      StringBuilder out = new StringBuilder();
      write(json, out);
      return out.toString().getBytes(StandardCharsets.UTF_8);
    }

    private static void write(Object json, StringBuilder out) {
      switch (json) {
        case Map<?, ?> map -> {
          out.append('{');
          Map<?, ?> sorted = map instanceof TreeMap ? map : new TreeMap<>(map);
          for (Map.Entry<?, ?> member : sorted.entrySet()) {
            if (out.charAt(out.length() - 1) != '{') {
              out.append(',');
            }
            quote((String) member.getKey(), out);
            out.append(':');
            write(member.getValue(), out);
          }
          out.append('}');
        }
        case List<?> list -> {
          out.append('[');
          for (int i = 0; i < list.size(); i++) {
            out.append(i == 0 ? "" : ",");
            write(list.get(i), out);
          }
          out.append(']');
        }
        case String text -> quote(text, out);
        case null -> out.append("null");
        default -> out.append(json);
      }
    }

    private static void quote(String text, StringBuilder out) {
      out.append('"');
      int done = 0;
      while (done < text.length() && isPlain(text.charAt(done))) {
        done++;
      }
      out.append(text, 0, done);
      for (int i = done; i < text.length(); i++) {
        char c = text.charAt(i);
        int plain = "\"\\\b\f\n\r\t".indexOf(c);
        if (plain >= 0) {
          out.append('\\').append("\"\\bfnrt".charAt(plain));
        } else if (c < ' ') {
          out.append(String.format(Locale.ROOT, "\\u%04x", (int) c));
        } else {
          out.append(c);
        }
      }
      out.append('"');
    }
  }

  // ---------------------------------------------------------------- the ZIP file

  /** The entries of a pack, read from their local headers and compared with the directory. */
  static final class Pack implements AutoCloseable {
    private final FileChannel channel;
    private final long size;
    private final Map<String, long[]> places = new TreeMap<>();
    private long directory;
    private long entries;
    private long directoryEnd;
    private boolean paths;

    Pack(Path path) throws IOException {
      channel = FileChannel.open(path);
      size = channel.size();
    }

    @Override
    public void close() throws IOException {
      channel.close();
    }

    /** One place in the file that moves forward. */
    final class Cursor {
      private long at;
      private final ByteBuffer buffer = ByteBuffer.allocate(1 << 16).limit(0);

      Cursor(long at) {
        this.at = at;
      }

      ByteBuffer read(int length) throws IOException {
        ByteBuffer bytes = ByteBuffer.allocate(length).order(ByteOrder.LITTLE_ENDIAN);
        while (bytes.hasRemaining()) {
          if (!buffer.hasRemaining()) {
            buffer.clear();
            int got = channel.read(buffer, at);
            buffer.flip();
            if (got <= 0) {
              throw new Fault("the file ends too early");
            }
          }
          int some = Math.min(buffer.remaining(), bytes.remaining());
          bytes.put(buffer.slice().limit(some));
          buffer.position(buffer.position() + some);
          at += some;
        }
        return bytes.flip();
      }

      byte next() throws IOException {
        if (!buffer.hasRemaining()) {
          return read(1).get();
        }
        at++;
        return buffer.get();
      }

      long position() {
        return at;
      }
    }

    /** The folders of the format, in lower case, and pages beside them. */
    static final Pattern NAME =
        Pattern.compile(
            "(?=.{1,200}$)((attestations|documents/[0-9]{8,18}|folding|keys|log|rubric|run)/)?"
                + "[A-Za-z0-9_-]+(\\.[A-Za-z0-9_-]+)*");

    record Entry(String name, long crc, long size, long offset) {}

    Entry local(Cursor cursor) throws IOException {
      long offset = cursor.position();
      ByteBuffer head = cursor.read(30);
      expect(head.getInt() == 0x04034b50, offset, "no local header");
      expect(head.getShort() == 10 && head.getShort() == 0x0800, offset, "version or flags");
      expect(head.getShort() == 0, offset, "an entry that is compressed");
      expect(head.getShort() == 0 && head.getShort() == 0x0041, offset, "a time");
      return rest(cursor, head, offset);
    }

    Entry rest(Cursor cursor, ByteBuffer head, long offset) throws IOException {
      long crc = head.getInt() & 0xFFFFFFFFL;
      long compressed = head.getInt() & 0xFFFFFFFFL;
      long plain = head.getInt() & 0xFFFFFFFFL;
      int name = head.getShort() & 0xFFFF;
      expect(compressed == plain, offset, "two sizes");
      expect(head.getShort() == 0, offset, "extra fields");
      if (head.hasRemaining()) {
        expect(head.getShort() == 0, offset, "a comment");
        expect(
            head.getShort() == 0 && head.getShort() == 0 && head.getInt() == 0,
            offset,
            "attributes");
        offset = head.getInt() & 0xFFFFFFFFL;
      }
      String text = new String(cursor.read(name).array(), StandardCharsets.US_ASCII);
      expect(NAME.matcher(text).matches(), offset, "a name");
      return new Entry(text, crc, plain, offset);
    }

    Entry central(Cursor cursor) throws IOException {
      long offset = cursor.position();
      ByteBuffer head = cursor.read(46);
      expect(head.getInt() == 0x02014b50, offset, "no entry of the directory");
      expect(head.getShort() == 10 && head.getShort() == 10, offset, "versions");
      expect(head.getShort() == 0x0800 && head.getShort() == 0, offset, "flags or method");
      expect(head.getShort() == 0 && head.getShort() == 0x0041, offset, "a time");
      return rest(cursor, head, offset);
    }

    static void expect(boolean holds, long offset, String what) {
      if (!holds) {
        throw new Fault(
            "not a pack: at byte " + offset + " there is " + what + " that is not allowed");
      }
    }

    void end() throws IOException {
      expect(size >= 22, 0, "no ZIP file");
      ByteBuffer end = new Cursor(size - 22).read(22);
      expect(end.getInt() == 0x06054b50 && end.getInt() == 0, size - 22, "an end record");
      entries = end.getShort() & 0xFFFF;
      expect((end.getShort() & 0xFFFF) == entries, size - 22, "a count");
      long length = end.getInt() & 0xFFFFFFFFL;
      directory = end.getInt() & 0xFFFFFFFFL;
      expect(end.getShort() == 0, size - 22, "a comment");
      directoryEnd = size - 22;
      if (entries == 0xFFFF || directory == 0xFFFFFFFFL || length == 0xFFFFFFFFL) {
        directoryEnd = size - 22 - 20 - 56;
        expect(directoryEnd > 0, size - 22, "an end record");
        ByteBuffer large = new Cursor(directoryEnd).read(76);
        expect(large.getInt() == 0x06064b50 && large.getLong() == 44, directoryEnd, "a record");
        expect(large.getShort() == 45 && large.getShort() == 45, directoryEnd, "a version");
        expect(large.getLong() == 0, directoryEnd, "a disk");
        entries = large.getLong();
        expect(large.getLong() == entries, directoryEnd, "a count");
        length = large.getLong();
        directory = large.getLong();
        expect(
            large.getInt() == 0x07064b50
                && large.getInt() == 0
                && large.getLong() == directoryEnd
                && large.getInt() == 1,
            directoryEnd,
            "a locator");
      }
      expect(directory + length == directoryEnd, directoryEnd, "a directory");
    }

    /** Goes through the whole file once: headers, directory, sums. */
    void structure(Verify verify) throws IOException {
      end();
      Cursor central = new Cursor(directory);
      for (long i = 0; i < entries; i++) {
        Entry entry = central(central);
        if (!entry.name().startsWith("documents/")) {
          places.put(entry.name(), new long[] {entry.offset(), entry.size()});
        }
      }
      expect(central.position() == directoryEnd, directoryEnd, "a directory");
      contents(verify);
    }

    private void contents(Verify verify) throws IOException {
      Cursor local = new Cursor(0);
      Cursor central = new Cursor(directory);
      long[] place = places.get("sha256sums.txt");
      if (place == null) {
        throw new Fault("sha256sums.txt: is not in the pack");
      }
      Cursor sums = new Cursor(place[0] + 30 + "sha256sums.txt".length());
      long end = sums.position() + place[1];
      String before = "";
      for (long i = 0; i < entries; i++) {
        Entry entry = local(local);
        expect(
            entry.equals(central(central)), entry.offset(), "an entry other than the directory's");
        expect(before.compareTo(entry.name()) < 0, entry.offset(), "an order");
        before = entry.name();
        paths |= before.endsWith("/path.json");
        String hash = hash(local, entry);
        if (before.startsWith("sha256sums.txt")) {
          continue;
        }
        String line = line(sums, end);
        String listed = line.length() > 66 ? line.substring(66) : "";
        if (listed.compareTo(before) < 0 && !listed.isEmpty()) {
          throw new Fault(listed + ": is in sha256sums.txt, but not in the pack");
        }
        if (!line.equals(hash + "  " + before)) {
          throw new Fault(
              before
                  + (listed.equals(before)
                      ? ": is not what sha256sums.txt says of it"
                      : ": is not in sha256sums.txt"));
        }
        verify.count("entries have the bytes that sha256sums.txt lists");
      }
      expect(local.position() == directory, local.position(), "something");
      if (sums.position() != end) {
        String line = line(sums, end);
        throw new Fault(
            line.length() > 66
                ? line.substring(66) + ": is in sha256sums.txt, but not in the pack"
                : "sha256sums.txt: goes on after its last line");
      }
    }

    /** The next line, without its end; empty if there is none of a length that a line can have. */
    private static String line(Cursor sums, long end) throws IOException {
      StringBuilder line = new StringBuilder();
      while (sums.position() < end && line.length() < 300) {
        char c = (char) (sums.next() & 0xFF);
        if (c == '\n') {
          return line.toString();
        }
        line.append(c);
      }
      return "";
    }

    private String hash(Cursor cursor, Entry entry) throws IOException {
      MessageDigest sha = sha();
      java.util.zip.CRC32 crc = new java.util.zip.CRC32();
      long left = entry.size();
      while (left > 0) {
        byte[] some = cursor.read((int) Math.min(left, 1 << 15)).array();
        sha.update(some);
        crc.update(some);
        left -= some.length;
      }
      expect(crc.getValue() == entry.crc(), entry.offset(), "a checksum");
      return HexFormat.of().formatHex(sha.digest());
    }

    boolean has(String name) {
      return places.containsKey(name);
    }

    boolean hasPaths() {
      return paths;
    }

    List<String> names(String prefix) {
      List<String> names = new ArrayList<>();
      for (String name : places.keySet()) {
        if (name.startsWith(prefix)) {
          names.add(name);
        }
      }
      return names;
    }

    byte[] bytes(String name) throws IOException {
      long[] place = places.get(name);
      if (place == null) {
        throw new Fault(name + ": is not in the pack");
      }
      if (place[1] > ENTRY_MAX) {
        throw new Fault(name + ": is too large");
      }
      return new Cursor(place[0] + 30 + name.length()).read((int) place[1]).array();
    }

    Folders folders() {
      return new Folders();
    }

    /** The folders below {@code documents}, one after the other. */
    final class Folders implements AutoCloseable {
      private final Cursor cursor = new Cursor(0);
      private Entry next;
      private String name = "";

      Map<String, byte[]> next() throws IOException {
        Map<String, byte[]> folder = null;
        while (cursor.position() < directory || next != null) {
          Entry entry = next == null ? local(cursor) : next;
          next = null;
          int slash = entry.name().lastIndexOf('/');
          if (!entry.name().startsWith("documents/") || slash < "documents/".length()) {
            for (long left = entry.size(); left > 0; ) {
              left -= cursor.read((int) Math.min(left, 1 << 15)).limit();
            }
            if (entry.name().startsWith("documents/")) {
              throw new Fault(entry.name() + ": is in no folder");
            }
            continue;
          }
          String of = entry.name().substring(0, slash);
          if (folder != null && !of.equals(name)) {
            next = entry;
            return folder;
          }
          folder = folder == null ? new TreeMap<>() : folder;
          name = of;
          if (entry.size() > ENTRY_MAX) {
            throw new Fault(entry.name() + ": is too large");
          }
          folder.put(entry.name().substring(slash + 1), cursor.read((int) entry.size()).array());
        }
        return folder;
      }

      String name() {
        return name;
      }

      @Override
      public void close() {}
    }
  }
}
