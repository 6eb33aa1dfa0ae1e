import module java.base;

import java.security.Signature;

/**
 * Verifies a Plumbline pack: its structure, digests, signatures, log and trees. What its artefacts
 * say is checked by {@code Score.java} and those beside it, if these lie in the same folder.
 * Nothing but the JDK (25 or newer), written from the page "The format" alone.
 *
 * <p>{@code java Verify.java PACK --key FILE [--known-head FILE]}
 *
 * <p>Exit codes: 0 nothing is wrong and everything that a key and a known head can show was
 * checked; 1 something is wrong; 2 the pack or an option cannot be read; 3 nothing is wrong, but
 * without a key, a known head or {@code Score.java} something was not checked.
 */
public final class Verify {

  static final int FAULTS_SHOWN = 50;
  static final int ENTRY_MAX = 256 << 20;
  static final String IN_TOTO = "application/vnd.in-toto+json";
  static final String TREE_HEAD = "application/vnd.plumbline.tree-head+json";
  static final Pattern HASH = Pattern.compile("[0-9a-f]{64}");

  public static void main(String[] args) throws IOException {
    System.exit(new Verify().run(args));
  }

  /** Something in the pack is not as the format says. */
  @SuppressWarnings("serial")
  static class Fault extends RuntimeException {
    Fault(String message) {
      super(message, null, false, false);
    }
  }

  /** The command cannot be carried out. */
  @SuppressWarnings("serial")
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
      if (proofs && args[i].equals("--key") && i + 1 < args.length) {
        keys.add(Key.read(Path.of(args[++i])));
      } else if (proofs && args[i].equals("--known-head") && i + 1 < args.length) {
        knownHead = Path.of(args[++i]);
      } else if (args[i].startsWith("--") || packPath != null) {
        throw usage();
      } else {
        packPath = Path.of(args[i]);
      }
    }
    if (packPath == null) {
      throw usage();
    }
    for (Path file : knownHead == null ? List.of(packPath) : List.of(packPath, knownHead)) {
      if (!Files.isRegularFile(file)) {
        throw new Unusable(file + ": no such file");
      }
    }
  }

  Unusable usage() {
    return new Unusable(
        proofs
            ? "usage: java Verify.java PACK --key FILE [--known-head FILE]"
            : "usage: java Score.java PACK");
  }

  final Map<String, Long> checked = new LinkedHashMap<>();
  final Set<String> unchecked = new TreeSet<>();
  final List<String> faults = new ArrayList<>();
  long faultCount;

  int report() {
    System.out.println("checked");
    checked.forEach((what, count) -> System.out.printf(Locale.ROOT, "  %9d  %s%n", count, what));
    if (keys.isEmpty() && proofs) {
      unchecked(
          signers.isEmpty()
              ? "who vouches for this: it is not signed"
              : "trust: signed by " + String.join(", ", signers) + ", and no --key was given");
    }
    if (knownHead == null && proofs) {
      unchecked("truncation of the log: no --known-head was given");
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
    boolean complete =
        !keys.isEmpty() && knownHead != null && packIsSigned && recomputation != null;
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

  void unchecked(String what) {
    unchecked.add(what);
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

  /** Whether signatures and the log are checked; {@code java Score.java} leaves them out. */
  boolean proofs = true;

  void verify(Pack pack) throws IOException {
    recomputation = beside();
    pack.structure(this);
    artefacts(pack);
    if (proofs) {
      attestations(pack);
      log(pack);
    } else {
      unchecked("signatures, the log, and who vouches for this: `java Verify.java` does");
    }
    documents(pack);
    if (recomputation != null) {
      recomputation.bars(pack);
    }
    attested.forEach((digest, name) ->
        check(proceeded.contains(digest), name, "what it is of is not in the pack"));
    if (!attested.isEmpty()) {
      notSigned.forEach(
          at -> fault(at, "is not signed, while other corrections or appeals about this run are"));
    } else if (!notSigned.isEmpty() && proofs) {
      unchecked("corrections and appeals that are not signed: they prove nothing");
    }
    unchecked("that the judge answered so, and that these are the documents that were handed in");
    unchecked("computed facts, cited units, mended quotes, flags, invariants: `replay` does");
    unchecked("members that the format lists as not checked: names, reports, reasons, times");
  }

  /** What understands artefacts; all that it finds wrong it tells the verifier. */
  interface Recomputation {

    /** Of the rubric and both specs, before there is a document. */
    void rubric(String foldingTable);

    /** Of one document, whose artefacts have their digests; it takes what it knows out of left. */
    void evaluation(Evaluation evaluation);

    /** Of the bar that the run was begun for, and of what was published, after all documents. */
    void bars(Pack pack);
  }

  Recomputation recomputation;

  /** {@code Score.java} in the folder of this file; null if there is none. */
  Recomputation beside() {
    try {
      Class<?> score = Class.forName("Score");
      return (Recomputation) score.getDeclaredConstructor(Verify.class).newInstance(this);
    } catch (ClassNotFoundException none) {
      unchecked("what the artefacts say, quotes and scores: no Score.java lies beside this file");
      return null;
    } catch (ReflectiveOperationException | LinkageError | ClassCastException other) {
      throw new Unusable("Score.java: does not belong to this Verify.java");
    }
  }

  Hashed run;
  Hashed bundle;
  Json rubric;
  Hashed scoringSpec;
  Hashed extractionSpec;
  Hashed panel;
  final Map<String, Json> calibrations = new TreeMap<>();
  final Map<String, String> tables = new TreeMap<>();

  void artefacts(Pack pack) {
    run = artefact(pack, "run/manifest", "run");
    System.out.println("run  " + run.digest);
    bundle = artefact(pack, "rubric/bundle", "bundle");
    String place = "rubric/bundle";
    check(bundle.digest.equals(run.json.text("bundle")), place, "is not the bundle of the run");
    scoringSpec = artefact(pack, "rubric/scoring-spec", "scoring-spec");
    extractionSpec = artefact(pack, "rubric/extraction-spec", "extraction-spec");
    check(namesSpecs(bundle.json), place, "names other specs");
    rubric = bundle.json.object("rubric");
    panel = pack.has("rubric/panel") ? artefact(pack, "rubric/panel", "panel") : null;
    byte[] table = pack.bytes("folding/folding-1.txt");
    tables.put("folding/1", sha256(table));
    if (recomputation != null) {
      recomputation.rubric(new String(table, StandardCharsets.US_ASCII));
    }
    List<Object> named = run.json.list("calibrations");
    for (int i = 0; i < named.size(); i++) {
      String name = String.format(Locale.ROOT, "rubric/calibration-%02d", i);
      Hashed calibration = artefact(pack, name, "calibration");
      check(calibration.digest.equals(named.get(i)), name, "is not the calibration of the run");
      calibrations.put(calibration.digest, calibration.json);
      Json scope = calibration.json.object("scope");
      scope.members(name, Set.of("extractionSpec", "judge", "scoringSpec", "target"), Set.of());
      check(
          namesSpecs(scope) && isJudge(scope, run.json.object("judge")),
          name,
          "was fitted for another rubric or judge");
      if (calibration.json.containsKey("bridge")) {
        Json bridge = calibration.json.object("bridge");
        bridge.members(name, Set.of("judge", "newRun", "oldRun"), Set.of("calibration"));
        check(!isJudge(scope, bridge.get("judge")), name, "leads from a judge to itself");
      }
    }
  }

  boolean namesSpecs(Json json) {
    return scoringSpec.digest.equals(json.get("scoringSpec"))
        && extractionSpec.digest.equals(json.get("extractionSpec"));
  }

  static final Map<String, Object> NOBODY = Map.of("provider", "none");

  /** Whether the scope of a calibration is that of a judge; without one nobody judges. */
  static boolean isJudge(Json scope, Object judge) {
    return judge.equals(scope.get("judge")) || NOBODY.equals(scope.get("judge"));
  }

  record Hashed(String kind, Json json, String digest) {}

  Hashed artefact(Pack pack, String name, String kind) {
    return hashed(pack.bytes(name), name, kind);
  }

  Hashed hashed(byte[] bytes, String name, String kind) {
    if (!isOfKind(bytes, kind)) {
      throw new Fault(name + ": does not begin with plumbline/" + kind + "/1");
    }
    byte[] body = Arrays.copyOfRange(bytes, prefix(kind).length, bytes.length);
    Json json = Json.canonical(body, name);
    count("artefacts are canonical and have their digest");
    return new Hashed(kind, json, "sha256:" + sha256(bytes));
  }

  static byte[] prefix(String kind) {
    return ("plumbline/" + kind + "/1\n").getBytes(StandardCharsets.US_ASCII);
  }

  static boolean isOfKind(byte[] bytes, String kind) {
    byte[] prefix = prefix(kind);
    return Arrays.mismatch(bytes, prefix) == prefix.length;
  }

  // ---------------------------------------------------------------- signatures

  record Key(PublicKey key) {
    static Key read(Path path) throws IOException {
      try {
        return parse(Files.readString(path));
      } catch (GeneralSecurityException | IllegalArgumentException | CharacterCodingException no) {
        throw new Unusable(path + ": no Ed25519 public key in PEM");
      } catch (NoSuchFileException missing) {
        throw new Unusable(path + ": no such file");
      }
    }

    static Key parse(String pem) throws GeneralSecurityException {
      Matcher matcher =
          Pattern.compile("-----BEGIN PUBLIC KEY-----([^-]*)-----END PUBLIC KEY-----").matcher(pem);
      if (!matcher.find()) {
        throw new GeneralSecurityException("no key");
      }
      byte[] der = Base64.getDecoder().decode(matcher.group(1).replaceAll("\\s", ""));
      return new Key(KeyFactory.getInstance("Ed25519").generatePublic(new X509EncodedKeySpec(der)));
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
  record Opened(Json payload, boolean trusted, List<String> keyIds) {}

  Opened open(byte[] bytes, String name, String type, String what) {
    Json envelope = Json.canonical(bytes, name);
    envelope.exactly(name, "payload", "payloadType", "signatures");
    if (!type.equals(envelope.get("payloadType"))) {
      throw new Fault(name + ": the payload is not of type " + type);
    }
    byte[] payload = base64(envelope.text("payload"), name);
    byte[] message = preAuthenticationEncoding(type, payload);
    List<Json> signatures = envelope.objects("signatures", name);
    if (signatures.isEmpty() || signatures.size() > 16) {
      throw new Fault(name + ": " + signatures.size() + " signatures, 1 to 16 are allowed");
    }
    boolean trusted = false;
    List<String> ids = new ArrayList<>();
    for (Json signature : signatures) {
      signature.exactly(name, "keyid", "sig");
      ids.add(signature.text("keyid"));
      byte[] sig = base64(signature.text("sig"), name);
      for (Key key : keys) {
        if (key.verifies(message, sig)) {
          trusted = true;
          count("signatures are those of a given key");
        }
      }
    }
    check(keys.isEmpty() || trusted, name, "no given key has signed " + what);
    return new Opened(Json.canonical(payload, name + " payload"), trusted, ids);
  }

  static byte[] preAuthenticationEncoding(String type, byte[] payload) {
    int length = type.getBytes(StandardCharsets.UTF_8).length;
    String head = "DSSEv1 " + length + " " + type + " " + payload.length + " ";
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    out.writeBytes(head.getBytes(StandardCharsets.UTF_8));
    out.writeBytes(payload);
    return out.toByteArray();
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

  record Statement(String kind, String subjectName, String subject, Json predicate) {}

  Statement statement(Json payload, String name) {
    payload.exactly(name, "_type", "predicate", "predicateType", "subject");
    if (!"https://in-toto.io/Statement/v1".equals(payload.get("_type"))) {
      throw new Fault(name + ": is no in-toto statement");
    }
    String type = payload.text("predicateType");
    String before = "urn:plumbline:predicate:";
    if (!type.matches(before + "([a-z]+:1|run:2)")) {
      throw new Fault(name + ": unknown predicate type `" + type + "`");
    }
    List<Json> subjects = payload.objects("subject", name);
    if (subjects.size() != 1) {
      throw new Fault(name + ": " + subjects.size() + " subjects, exactly one is allowed");
    }
    Json subject = subjects.get(0);
    subject.exactly(name, "digest", "name");
    Json digest = subject.object("digest");
    digest.exactly(name, "sha256");
    return new Statement(
        type.substring(before.length(), type.length() - 2),
        subject.text("name"),
        digest.text("sha256"),
        payload.object("predicate"));
  }

  boolean packIsSigned = true;
  final Set<String> signers = new TreeSet<>();
  final Map<String, Statement> statements = new TreeMap<>();

  /** When the run ended, and by digest who attests what people decided, and when. */
  Instant ended;

  final Map<String, String> attested = new TreeMap<>();
  final Map<String, Instant> recorded = new HashMap<>();
  final Map<String, String> promised = new TreeMap<>();
  final Map<String, Long> positions = new HashMap<>();
  Json known;

  void attestations(Pack pack) {
    boolean runTrusted = false;
    for (String name : pack.names("attestations/")) {
      byte[] bytes = pack.bytes(name);
      try {
        String digest = digits(hash(prefix("attestation"), bytes));
        check(
            name.equals("attestations/" + digest + ".dsse.json"),
            name,
            "its name is not its digest " + digest);
        Opened opened = open(bytes, name, IN_TOTO, "this attestation");
        Statement statement = statement(opened.payload(), name);
        statements.put(digest, statement);
        agree(name, statement);
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

  void packAttestation(Pack pack) {
    String name = "sha256sums.txt.dsse.json";
    if (!pack.has(name)) {
      packIsSigned = false;
      unchecked("README, pages and the choice of documents: the pack itself is not signed");
      return;
    }
    Opened opened = open(pack.bytes(name), name, IN_TOTO, "the pack");
    Statement statement = statement(opened.payload(), name);
    check(statement.kind().equals("pack"), name, "is an attestation of something else");
    check(
        statement.subjectName().equals("sha256sums.txt")
            && statement.subject().equals(sha256(pack.bytes("sha256sums.txt"))),
        name,
        "is of another sha256sums.txt");
    statement.predicate().exactly(name, "engine", "run");
    check(run.digest.equals(statement.predicate().get("run")), name, "is of another run");
    signers.addAll(opened.keyIds());
    count("the pack is signed as a whole");
  }

  /** What a statement says must be what its subject says. */
  void agree(String name, Statement statement) {
    Json predicate = statement.predicate();
    String kind = statement.kind();
    String subject = "sha256:" + statement.subject();
    switch (kind) {
      case "run" -> {
        if (predicate.containsKey("ended")) {
          predicate.members(name, Set.of("ended", "engine", "run", "tables"), Set.of("name"));
          ended = instant(predicate, "ended", name);
        } else {
          predicate.exactly(name, "engine", "run", "tables");
        }
        about(statement, "run", run.digest, name);
        check(predicate.get("run").equals(run.json), name, "shows another manifest");
        check(predicate.get("tables").equals(tables), name, "was made with another folding table");
      }
      case "bundle" -> {
        predicate.exactly(name, "engine", "extractionSpec", "rubric", "scoringSpec", "version");
        about(statement, "bundle", bundle.digest, name);
        check(namesSpecs(predicate), name, "names other specs");
        check(
            rubric.get("rubric").equals(predicate.get("rubric"))
                && rubric.get("version").equals(predicate.get("version")),
            name,
            "names another rubric or version");
      }
      case "approval" -> {
        predicate.exactly(name, "approved", "approver", "engine");
        about(statement, "bundle", bundle.digest, name);
      }
      case "calibration", "bridge" -> {
        predicate.members(name, Set.of("engine", "scope"), Set.of("bridge"));
        about(statement, kind, subject, name);
        Json calibration = calibrations.get(subject);
        if (check(calibration != null, name, "is of a calibration that the run does not use")) {
          Object bridge = calibration.get("bridge");
          Object scope = calibration.get("scope");
          check(predicate.get("scope").equals(scope), name, "names another scope");
          check(Objects.equals(predicate.get("bridge"), bridge), name, "names another bridge");
          check(kind.equals("bridge") == (bridge != null), name, "is of no " + kind);
        }
      }
      case "correction", "appeal" -> {
        predicate.exactly(name, "engine", "recorded");
        about(statement, kind, subject, name);
        attested.put(subject, name);
        recorded.put(subject, instant(predicate, "recorded", name));
      }
      case "bar", "waiver", "release" -> {
        predicate.exactly(name, "engine");
        about(statement, kind, subject, name);
        promised.put(kind + " " + subject, name);
      }
      default -> fault(name, "an attestation of `" + kind + "` is not expected here");
    }
  }

  void about(Statement statement, String what, String digest, String name) {
    check(statement.subjectName().equals(what), name, "its subject is no " + what);
    check(digest.equals("sha256:" + statement.subject()), name, "is of another " + what);
  }

  static Instant instant(Json json, String member, String name) {
    try {
      return Instant.parse(json.text(member)).truncatedTo(ChronoUnit.SECONDS);
    } catch (DateTimeException wrong) {
      throw new Fault(name + ": `" + member + "` is no instant");
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
      unchecked("the log: the pack has none");
      return;
    }
    Json head = head(pack.bytes(place), place, "the tree head");
    long size = head.number("size");
    String[] leaves =
        new String(pack.bytes("log/entries.txt"), StandardCharsets.US_ASCII).split("\n", -1);
    if (!check(
        leaves.length - 1 == size && leaves[leaves.length - 1].isEmpty(),
        "log/entries.txt",
        "has " + (leaves.length - 1) + " entries, the tree head " + size)) {
      return;
    }
    known = knownHead == null ? null : known(head);
    MerkleRoot root = new MerkleRoot();
    for (int i = 0; i < size; i++) {
      if (!HASH.matcher(leaves[i]).matches()) {
        throw new Fault("log/entries.txt: line " + (i + 1) + " is no hash");
      }
      root.add(HexFormat.of().parseHex(leaves[i]));
      if (known != null && known.number("size") == i + 1) {
        check(
            root.hex().equals(known.get("root")),
            "log/entries.txt",
            "the first " + (i + 1) + " entries are not those of the known head");
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

  Json head(byte[] bytes, String place, String what) {
    Json head = open(bytes, place, TREE_HEAD, what).payload();
    head.exactly(place, "leaf", "log", "root", "size", "time");
    return head;
  }

  Json known(Json head) throws IOException {
    String place = "known head";
    Json known = head(Files.readAllBytes(knownHead), place, "it");
    check(known.get("log").equals(head.get("log")), place, "is of another log");
    long cut = known.number("size") - head.number("size");
    check(cut <= 0, place, "has " + cut + " entries more than the log of the pack: it was cut");
    known.text("root");
    return known;
  }

  void entries(Pack pack, String[] leaves) {
    Set<String> logged = new HashSet<>();
    for (String name : pack.names("log/entry-")) {
      byte[] bytes = pack.bytes(name);
      Json entry = Json.canonical(bytes, name);
      entry.exactly(name, "attestation", "kind", "subject");
      String number = name.substring("log/entry-".length()).replace(".json", "");
      boolean numbered =
          number.matches("[0-9]{8,18}") && Long.parseLong(number) < leaves.length - 1;
      if (check(numbered, name, "its number is not that of an entry")) {
        check(
            leaves[Integer.parseInt(number)].equals(digits(leafHash(bytes))),
            name,
            "is not the entry at that position of the log");
      }
      String attestation = entry.text("attestation").replace("sha256:", "");
      Statement statement = statements.get(attestation);
      if (check(statement != null, name, "names an attestation that is not in the pack")) {
        check(
            statement.kind().equals(entry.get("kind"))
                && ("sha256:" + statement.subject()).equals(entry.get("subject")),
            name,
            "does not say what its attestation says");
      }
      check(logged.add(attestation), name, "names an attestation for the second time");
      positions.merge(entry.text("subject"), Long.parseLong(number), Math::min);
      count("entries of the log are in the tree");
    }
    for (String digest : statements.keySet()) {
      check(logged.contains(digest), "attestations/" + digest + ".dsse.json", "is not in the log");
    }
  }

  // ---------------------------------------------------------------- documents

  /** Whether the pack shows all lines of the run, not some with paths to the roots. */
  boolean all;

  final MerkleRoot lines = new MerkleRoot();
  final MerkleRoot documents = new MerkleRoot();
  final Map<String, Long> counts = new TreeMap<>();
  final Set<Long> ids = new HashSet<>();

  /** The digests of corrections and appeals in the pack, and where unsigned ones are. */
  final Set<String> proceeded = new HashSet<>();

  final List<String> notSigned = new ArrayList<>();

  void documents(Pack pack) {
    long expected = run.json.number("documents");
    all = !pack.paths;
    long next = 0;
    for (var folder = pack.nextFolder(); folder != null; folder = pack.nextFolder()) {
      String place = folder.name();
      try {
        long position = Long.parseLong(place.substring("documents/".length()));
        if (all && position != next) {
          throw new Fault("expected the document at position " + next);
        }
        next = position + 1;
        new Evaluation(folder.files(), place, position).verify();
      } catch (Fault fault) {
        fault(place, fault.getMessage());
      } catch (RuntimeException | StackOverflowError malformed) {
        fault(place, "is not in the form that the format says");
      }
    }
    if (all) {
      check(next == expected, "documents", next + " of " + expected + " lines are here");
      check(
          lines.hex().equals(run.json.get("linesRoot")),
          "documents",
          "the lines do not lead to the root of the run");
      check(
          documents.hex().equals(run.json.get("documentsRoot")),
          "documents",
          "the documents do not lead to the root of the run");
      check(
          counts.equals(run.json.get("counts")),
          "run/manifest",
          "its counts by status are not those of the lines");
      count("the lines lead to both roots and all counts");
    } else {
      unchecked("the lines that this pack does not show, and the counts of the run");
    }
    long sum = 0;
    for (Object one : run.json.object("counts").values()) {
      sum += one instanceof Long some && some > 0 ? some : Long.MIN_VALUE / 4;
    }
    check(sum == expected, "run/manifest", "its counts do not add up to its documents");
  }

  static final Set<String> STATUSES =
      Set.of("scored", "bounded", "needs-review", "unscored", "gated", "refused");

  /** One document of the run: its line, and the artefacts that the line names. */
  final class Evaluation {
    final Map<String, byte[]> left;
    final String place;
    final long position;
    final Json line;
    Hashed document;
    Hashed extraction;
    Hashed card;
    final Map<String, Hashed> results = new TreeMap<>();
    final List<Hashed> proceedings = new ArrayList<>();

    /** What is left of what was erased, by the name that it would have. */
    final Map<String, Json> erased = new TreeMap<>();

    Evaluation(Map<String, byte[]> folder, String place, long position) {
      this.left = folder;
      this.place = place;
      this.position = position;
      byte[] bytes = folder.remove("line.json");
      if (bytes == null) {
        throw new Fault("has no line.json");
      }
      line = Json.canonical(bytes, "line.json");
      line.members(
          "line.json",
          Set.of("id", "position", "salt", "status"),
          Set.of(
              ("bundle case composite document extraction problems results scorecard trial verdict")
                  .split(" ")));
      require(line.number("position") == position, "the line names another position");
      require(line.text("salt").matches("[0-9a-f]{32}"), "the salt is no salt");
      Json beforehand = line.only("document", "id", "position", "salt");
      belongs(leafHash(bytes), leafHash(Json.write(beforehand)));
    }

    void require(boolean holds, String message) {
      check(holds, place, message);
    }

    void belongs(byte[] lineHash, byte[] documentHash) {
      byte[] bytes = left.remove("path.json");
      if (all) {
        lines.add(lineHash);
        documents.add(documentHash);
        return;
      }
      if (bytes == null) {
        throw new Fault("has no path.json");
      }
      Json paths = Json.canonical(bytes, "path.json");
      paths.exactly("path.json", "documents", "lines");
      leads(lineHash, paths, "lines", "line");
      leads(documentHash, paths, "documents", "document");
    }

    void leads(byte[] leaf, Json paths, String tree, String what) {
      long size = run.json.number("documents");
      Object root = run.json.get(tree + "Root");
      require(
          MerkleRoot.leads(leaf, position, size, paths.list(tree), root),
          "the " + what + " does not lead to the root of the run");
    }

    void verify() {
      String id = line.text("id");
      long hash = ByteBuffer.wrap(hash(id.getBytes(StandardCharsets.UTF_8))).getLong();
      require(ids.add(hash), "the id `" + id + "` occurs for the second time");
      String status = line.text("status");
      require(STATUSES.contains(status), "`" + status + "` is no status");
      counts.merge(status, 1L, Long::sum);
      count("lines belong to the run");
      tombstones();
      document = named("document");
      extraction = named("extraction");
      card = named("scorecard");
      results();
      proceedings();
      members(status.equals("refused"));
      if (recomputation != null) {
        recomputation.evaluation(this);
      } else {
        left.keySet()
            .removeIf(name -> name.matches("proceeding-[0-9]{4}-.*|juror-[0-9]{2}|.*-spec|bundle"));
      }
      left.keySet().forEach(name -> fault(place + "/" + name, "the line names no such artefact"));
    }

    /** What was erased cannot be checked; that its text was erased as well is said here, too. */
    void tombstones() {
      for (String name : List.copyOf(left.keySet())) {
        if (name.endsWith("-erased.json")) {
          Json tombstone = Json.canonical(left.remove(name), place + "/" + name);
          tombstone.members(place + "/" + name, Set.of("digest"), Set.of("remains"));
          String of = name.substring(0, name.length() - "-erased.json".length());
          erased.put(of, tombstone);
          unchecked("erased: " + of.replaceAll("-[0-9]+", ""));
        }
      }
      for (var one : erased.entrySet()) {
        boolean named = Set.of("document", "extraction", "scorecard").contains(one.getKey());
        require(
            !named || one.getValue().text("digest").equals(line.get(one.getKey())),
            "what was erased, the " + one.getKey() + ", is not what the line names");
        require(!left.containsKey(one.getKey()), one.getKey() + " is erased, and is here");
        require(erased.containsKey("document"), one.getKey() + " is erased, and its text is not");
      }
    }

    Hashed named(String kind) {
      byte[] bytes = line.get(kind) == null ? null : left.remove(kind);
      if (bytes == null) {
        return null;
      }
      Hashed hashed = hashed(bytes, kind, kind);
      if (!hashed.digest.equals(line.get(kind))) {
        throw new Fault("the " + kind + " is not the one that the line names");
      }
      return hashed;
    }

    void results() {
      int number = 0;
      for (var one : line.part("results").entrySet()) {
        if (one.getValue() instanceof String digest && digest.startsWith("sha256:")) {
          String name = String.format(Locale.ROOT, "result-%02d", number++);
          byte[] bytes = left.remove(name);
          if (bytes == null) {
            unchecked("calibrated scores that are not in the pack");
            continue;
          }
          Hashed hashed = hashed(bytes, name, "result");
          require(hashed.digest.equals(digest), name + " is not the one that the line names");
          results.put(one.getKey(), hashed);
        }
      }
    }

    Hashed remains(Json tombstone) {
      Json json = tombstone.object("remains");
      return new Hashed(
          json.containsKey("now") ? "correction" : "appeal", json, tombstone.text("digest"));
    }

    /** Corrections and appeals, in the order in which they were recorded. */
    void proceedings() {
      Instant last = Instant.MIN;
      for (int i = 0; ; i++) {
        String name = "proceeding-" + (i < 10 ? "000" + i : String.format(Locale.ROOT, "%04d", i));
        byte[] bytes = left.remove(name);
        if (bytes == null && !erased.containsKey(name)) {
          return;
        }
        Hashed one =
            bytes == null
                ? remains(erased.get(name))
                : hashed(bytes, name, isOfKind(bytes, "correction") ? "correction" : "appeal");
        proceedings.add(one);
        proceeded.add(one.digest);
        String at = place + "/" + name;
        Instant when = recorded.get(one.digest);
        if (when == null) {
          notSigned.add(at);
          continue;
        }
        check(!when.isBefore(last), at, "was recorded before what comes before it: " + when);
        check(
            ended == null || !when.isBefore(ended) || run.json.containsKey("parent"),
            at,
            "was recorded before the run ended: " + when);
        last = when;
      }
    }

    void members(boolean refused) {
      Set<Object> targets = new HashSet<>();
      calibrations.values().forEach(map -> targets.add(map.object("scope").get("target")));
      require(
          refused || line.part("results").keySet().equals(targets),
          "has results for other targets than the run has calibrations");
      require(refused == line.containsKey("problems"), "problems are for refused documents");
      require(refused != line.containsKey("scorecard"), "a refused document has no scorecard");
      require(
          line.containsKey("extraction") == line.containsKey("scorecard"),
          "a scorecard is made from an extraction");
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
      return digits(root);
    }

    /** Whether a path leads from a leaf to a root: RFC 9162, section 2.1.3.2. */
    static boolean leads(byte[] leaf, long index, long size, List<Object> path, Object root) {
      if (index >= size) {
        return false;
      }
      long fn = index;
      long sn = size - 1;
      byte[] hash = leaf;
      for (Object one : path) {
        if (!(one instanceof String hex) || !HASH.matcher(hex).matches() || sn == 0) {
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
      return sn == 0 && digits(hash).equals(root);
    }
  }

  static byte[] leafHash(byte[] content) {
    return hash(new byte[] {0}, content);
  }

  static byte[] node(byte[] left, byte[] right) {
    return hash(new byte[] {1}, left, right);
  }

  static byte[] hash(byte[]... parts) {
    MessageDigest sha = sha();
    for (byte[] part : parts) {
      sha.update(part);
    }
    return sha.digest();
  }

  static String sha256(byte[] bytes) {
    return digits(hash(bytes));
  }

  static String digits(byte[] bytes) {
    return HexFormat.of().formatHex(bytes);
  }

  static MessageDigest sha() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (GeneralSecurityException impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  // ---------------------------------------------------------------- the ZIP file

  /** The entries of a pack, read from their local headers and compared with the directory. */
  static final class Pack implements AutoCloseable {
    private final Arena arena = Arena.ofConfined();
    private final MemorySegment file;
    private final Map<String, Entry> entries = new TreeMap<>();
    private long nextFolder = -1;
    private long foldersEnd;
    private boolean paths;

    Pack(Path path) throws IOException {
      try (FileChannel channel = FileChannel.open(path)) {
        file = channel.map(FileChannel.MapMode.READ_ONLY, 0, channel.size(), arena);
      }
    }

    @Override
    public void close() {
      arena.close();
    }

    ByteBuffer read(long at, long length) {
      if (at < 0 || length > file.byteSize() - at) {
        throw new Fault("the file ends too early");
      }
      return file.asSlice(at, length).asByteBuffer().order(ByteOrder.LITTLE_ENDIAN);
    }

    byte[] bytes(long at, long length) {
      byte[] bytes = new byte[(int) length];
      read(at, length).get(bytes);
      return bytes;
    }

    static void expect(boolean holds, long offset, String what) {
      if (!holds) {
        throw new Fault(
            "not a pack: at byte " + offset + " there is " + what + " that is not allowed");
      }
    }

    /** Goes through the whole file once: end records, directory, headers, sums. */
    void structure(Verify verify) {
      long at = file.byteSize() - 22;
      expect(at >= 0, 0, "no ZIP file");
      ByteBuffer end = read(at, 22);
      expect(end.getInt() == 0x06054b50 && end.getInt() == 0, at, "an end record");
      long count = end.getShort() & 0xFFFF;
      expect((end.getShort() & 0xFFFF) == count, at, "a count");
      long length = end.getInt() & 0xFFFFFFFFL;
      long directory = end.getInt() & 0xFFFFFFFFL;
      expect(end.getShort() == 0, at, "a comment");
      if (count == 0xFFFF || directory == 0xFFFFFFFFL || length == 0xFFFFFFFFL) {
        at -= 20 + 56;
        expect(at > 0, at + 76, "an end record");
        ByteBuffer large = read(at, 76);
        expect(large.getInt() == 0x06064b50 && large.getLong() == 44, at, "a record");
        expect(large.getInt() == 0x2d002d, at, "a version");
        expect(large.getLong() == 0, at, "a disk");
        count = large.getLong();
        expect(large.getLong() == count, at, "a count");
        length = large.getLong();
        directory = large.getLong();
        boolean located = large.getInt() == 0x07064b50 && large.getInt() == 0;
        located = located && large.getLong() == at && large.getInt() == 1;
        expect(located, at, "a locator");
      }
      expect(directory + length == at, at, "a directory");
      long central = directory;
      for (long i = 0; i < count; i++) {
        Entry entry = central(central);
        expect(NAME.matcher(entry.name()).matches(), entry.offset(), "a name");
        central += 46 + entry.name().length();
        if (!entry.name().startsWith("documents/")) {
          entries.put(entry.name(), entry);
        }
      }
      expect(central == at, at, "a directory");
      contents(verify, directory, count);
    }

    private void contents(Verify verify, long directory, long count) {
      Entry list = entry("sha256sums.txt");
      long local = 0;
      long central = directory;
      long listed = list.start();
      String before = "";
      for (long i = 0; i < count; i++) {
        Entry entry = local(local);
        expect(entry.equals(central(central)), local, "an entry other than the directory's");
        expect(before.compareTo(entry.name()) < 0, local, "an order");
        before = entry.name();
        paths |= before.endsWith("/path.json");
        if (before.startsWith("documents/")) {
          nextFolder = nextFolder < 0 ? local : nextFolder;
          foldersEnd = entry.end();
        }
        String hash = hash(entry);
        local = entry.end();
        central += 46 + before.length();
        if (!before.startsWith("sha256sums.txt")) {
          String line = line(listed, list.end());
          listed(line, hash, before);
          listed += line.length() + 1;
          verify.count("entries have the bytes that sha256sums.txt lists");
        }
      }
      expect(local == directory, local, "something");
      if (listed != list.end()) {
        String name = name(line(listed, list.end()));
        throw new Fault(
            name.isEmpty()
                ? "sha256sums.txt: goes on after its last line"
                : name + ": is in sha256sums.txt, but not in the pack");
      }
    }

    private static void listed(String line, String hash, String name) {
      String listed = name(line);
      if (listed.compareTo(name) < 0 && !listed.isEmpty()) {
        throw new Fault(listed + ": is in sha256sums.txt, but not in the pack");
      }
      if (!listed.equals(name)) {
        throw new Fault(name + ": is not in sha256sums.txt");
      }
      if (!line.equals(hash + "  " + name)) {
        throw new Fault(name + ": is not what sha256sums.txt says of it");
      }
    }

    private static String name(String line) {
      return line.length() > 66 ? line.substring(66) : "";
    }

    /** The line that begins here, without its end; empty if there is none that a list can have. */
    private String line(long at, long end) {
      for (long to = at; to < end && to < at + 300; to++) {
        if (file.get(ValueLayout.JAVA_BYTE, to) == '\n') {
          return new String(bytes(at, to - at), StandardCharsets.ISO_8859_1);
        }
      }
      return "";
    }

    /** The folders of the format, in lower case, and pages beside them. */
    static final Pattern NAME =
        Pattern.compile(
            "(?=.{1,200}$)((attestations|documents/[0-9]{8,18}|folding|keys|log|rubric|run)/)?"
                + "[A-Za-z0-9_-]+(\\.[A-Za-z0-9_-]+)*");

    /** {@code offset} is that of the local header. */
    record Entry(String name, long crc, long size, long offset) {
      long start() {
        return offset + 30 + name.length();
      }

      long end() {
        return start() + size;
      }
    }

    Entry local(long at) {
      ByteBuffer head = read(at, 30);
      expect(head.getInt() == 0x04034b50, at, "no local header");
      expect(head.getShort() == 10 && head.getShort() == 0x0800, at, "version or flags");
      expect(head.getShort() == 0, at, "an entry that is compressed");
      expect(head.getShort() == 0 && head.getShort() == 0x0041, at, "a time");
      return rest(head, at, at);
    }

    Entry central(long at) {
      ByteBuffer head = read(at, 46);
      expect(head.getInt() == 0x02014b50, at, "no entry of the directory");
      expect(head.getInt() == 0xa000a, at, "versions");
      expect(head.getShort() == 0x0800 && head.getShort() == 0, at, "flags or method");
      expect(head.getShort() == 0 && head.getShort() == 0x0041, at, "a time");
      return rest(head, at, head.getInt(42) & 0xFFFFFFFFL);
    }

    /** What both headers have, each with the name behind it. */
    Entry rest(ByteBuffer head, long at, long offset) {
      long crc = head.getInt() & 0xFFFFFFFFL;
      long compressed = head.getInt() & 0xFFFFFFFFL;
      long plain = head.getInt() & 0xFFFFFFFFL;
      int length = head.getShort() & 0xFFFF;
      expect(compressed == plain, at, "two sizes");
      expect(head.getShort() == 0, at, "extra fields");
      if (head.hasRemaining()) {
        expect(head.getShort() == 0, at, "a comment");
        expect(head.getLong() == 0, at, "attributes");
      }
      String name = new String(bytes(at + head.limit(), length), StandardCharsets.US_ASCII);
      return new Entry(name, crc, plain, offset);
    }

    private String hash(Entry entry) {
      MessageDigest sha = sha();
      CRC32 crc = new CRC32();
      for (long at = entry.start(); at < entry.end(); at += 1 << 20) {
        byte[] some = bytes(at, Math.min(entry.end() - at, 1 << 20));
        sha.update(some);
        crc.update(some);
      }
      expect(crc.getValue() == entry.crc(), entry.offset(), "a checksum");
      return digits(sha.digest());
    }

    boolean has(String name) {
      return entries.containsKey(name);
    }

    List<String> names(String prefix) {
      return entries.keySet().stream().filter(name -> name.startsWith(prefix)).toList();
    }

    Entry entry(String name) {
      if (!has(name)) {
        throw new Fault(name + ": is not in the pack");
      }
      return entries.get(name);
    }

    byte[] bytes(String name) {
      return bytes(entry(name));
    }

    byte[] bytes(Entry entry) {
      if (entry.size() > ENTRY_MAX) {
        throw new Fault(entry.name() + ": is too large");
      }
      return bytes(entry.start(), entry.size());
    }

    /** Entries below {@code documents} by what follows the name of their folder. */
    record Folder(String name, Map<String, byte[]> files) {}

    /** The next one in order; null after the last. */
    Folder nextFolder() {
      Folder folder = null;
      while (nextFolder < foldersEnd) {
        Entry entry = local(nextFolder);
        int slash = entry.name().lastIndexOf('/');
        String name = entry.name().substring(0, slash);
        folder = folder == null ? new Folder(name, new TreeMap<>()) : folder;
        if (!folder.name().equals(name)) {
          break;
        }
        folder.files().put(entry.name().substring(slash + 1), bytes(entry));
        nextFolder = entry.end();
      }
      return folder;
    }
  }
}
