package dev.plumbline.proof.pack;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// A false statement in one artefact of the first document, with all that depends on it made to
/// agree: digests, lines, roots and manifest. Only what the statement contradicts can give it away.
enum FalseResult {
  COMPOSITE("scorecard", "\"composite\":\"[^\"]*\"", "\"composite\":\"4.9\"", false),
  INTERVAL("scorecard", "\"composite\":\"[^\"]*\"", "\"interval\":[\"3.25\",\"4.9\"]", false),
  PASSED("scorecard", "\"reads\":", "\"passed\":true,\"reads\":", false),
  VERDICT("scorecard", "\"verdict\":\"review\"\\}$", "\"verdict\":\"pass\"}", false),
  NODE_VALUE(
      "scorecard",
      "\"step\":\"node\",\"value\":\"[^\"]*\"",
      "\"step\":\"node\",\"value\":\"4.9\"",
      false),
  NODE_VERDICT("scorecard", "\"verdict\":\"pass\"", "\"verdict\":\"fail\"", false),
  RULE("scorecard", "\"firing\":\"fired\"", "\"firing\":\"undecided\"", false),
  UNTOLD_RULE("scorecard", "\\{\"firing\"[^}]*\\},", "", false),
  READS("scorecard", "\"words\":\"[0-9]+\"", "\"words\":\"999\"", false),
  STATUS("scorecard", "\"status\":\"[a-z-]+\"", "\"status\":\"bounded\"", false),
  DECISION("extraction", "\"decision\":2", "\"decision\":0", false),
  VALID("extraction", "\"valid\":[0-9]", "\"valid\":9", false),
  QUOTE("extraction", "\"quote\":\"The train", "\"quote\":\"The tram!", false),
  SPAN("extraction", "\"spans\":\\[\\[[0-9]+", "\"spans\":[[0", false),
  COUNTS("extraction", "\"counts\":true", "\"counts\":false", false),
  MATCH("extraction", "\"match\":\"folded\"", "\"match\":\"exact\"", false),
  CHARACTERS("extraction", "\"characters\":[0-9]+", "\"characters\":7", false),
  TEXT("document", "The train was late", "The tram! was late", false),
  SPEC("extraction", "\"extractionSpec\":\"sha256:.", "\"extractionSpec\":\"sha256:0", false),
  CALIBRATED_SCORE("result-00", "\"score\":\"[0-9.]+\"", "\"score\":\"4.7\"", false),
  CALIBRATED_EXACT("result-00", "\"exact\":\"[0-9]", "\"exact\":\"9", false),
  CALIBRATED_INTERVAL("result-00", "\"low\":\"[^\"]*\"", "\"low\":\"2.345\"", false),
  CALIBRATED_TARGET("result-00", "\"target\":\"composite\"", "\"target\":\"tone\"", false),
  MAP(
      "rubric/calibration-01",
      "\"knots\":[^}]*\\},\"method\"",
      "\"knots\":[[\"3\",\"1.5\"],[\"5\",\"1.7\"]]},\"method\"",
      false),
  MAP_ERRORS(
      "rubric/calibration-01",
      "\"errors\":[^]]*",
      "\"errors\":[\"3\",\"3\",\"3\",\"3\",\"3\",\"3\"",
      false),
  MAP_SCOPE(
      "rubric/calibration-00", "\"scoringSpec\":\"sha256:.", "\"scoringSpec\":\"sha256:0", false),
  BUNDLE("scorecard", "\"bundle\":\"sha256:.", "\"bundle\":\"sha256:0", false),
  /// A text beside all quotes: nothing contradicts it but the signature.
  UNQUOTED_TEXT("document", "to number", "to nomber", true);

  private static final String FOLDER = "documents/00000000/";

  private final String part;
  private final Pattern from;
  private final String to;
  private final boolean coherent;

  FalseResult(String part, String from, String to, boolean coherent) {
    this.part = part;
    this.from = Pattern.compile(from);
    this.to = to;
    this.coherent = coherent;
  }

  /// Whether nothing in the pack contradicts it, so that only a signature can.
  boolean isCoherent() {
    return coherent;
  }

  PackEntries in(PackEntries honest) {
    PackEntries pack = honest.copy();
    String name = part.startsWith("rubric/") ? part : FOLDER + part;
    Matcher match = from.matcher(pack.text(name));
    if (!match.find()) {
      throw new AssertionError(this + " changes nothing");
    }
    String before = PackWriter.hex(pack.map().get(name));
    pack.put(name, match.replaceFirst(Matcher.quoteReplacement(to)));
    relink(pack, before, name);
    for (String member : List.of("composite", "status")) {
      Matcher said = member(member).matcher(pack.text(FOLDER + "scorecard"));
      if (said.find()) {
        replace(pack, FOLDER + "line.json", member(member), said.group());
      }
    }
    return pack.rerooted();
  }

  private static Pattern member(String key) {
    return Pattern.compile("\"" + key + "\":\"[^\"]*\"");
  }

  private static void replace(PackEntries pack, String name, Pattern from, String to) {
    pack.put(name, from.matcher(pack.text(name)).replaceFirst(Matcher.quoteReplacement(to)));
  }

  /// Names the artefact by its new digest wherever it was named by the old one.
  private static void relink(PackEntries pack, String before, String name) {
    String after = PackWriter.hex(pack.map().get(name));
    if (after.equals(before)) {
      return;
    }
    for (String parent : List.copyOf(pack.map().keySet())) {
      boolean artefact = parent.startsWith("documents/") || parent.equals("run/manifest");
      if (artefact && pack.text(parent).contains(before)) {
        String digest = PackWriter.hex(pack.map().get(parent));
        pack.put(parent, pack.text(parent).replace(before, after));
        relink(pack, digest, parent);
      }
    }
  }
}
