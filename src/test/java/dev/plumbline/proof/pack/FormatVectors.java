package dev.plumbline.proof.pack;

import dev.plumbline.base.canonical.CanonicalArtefact.ArtefactKind;
import dev.plumbline.base.canonical.Digest;
import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.Json.JsonArray;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.JsonReader;
import dev.plumbline.base.merkle.ConsistencyProof;
import dev.plumbline.base.merkle.InclusionPath.InclusionPathBuilder;
import dev.plumbline.base.merkle.MerkleHash;
import dev.plumbline.base.merkle.MerkleRootBuilder;
import dev.plumbline.base.signing.DsseEnvelope;
import dev.plumbline.base.signing.SigningKey;
import dev.plumbline.base.signing.Statement;
import dev.plumbline.fixtures.GeneratedCorpus;
import dev.plumbline.fixtures.GeneratedFacts;
import dev.plumbline.fixtures.MarkdownPages;
import dev.plumbline.fixtures.Scorecards;
import dev.plumbline.rubric.bundle.Bundle;
import dev.plumbline.score.Scorecard;
import dev.plumbline.score.Scorer;
import dev.plumbline.score.extraction.Extraction;
import dev.plumbline.text.Folding;
import dev.plumbline.text.IndexedText;
import dev.plumbline.text.quote.QuoteLocation;
import dev.plumbline.text.quote.QuoteLocation.MatchNote;
import dev.plumbline.text.quote.QuoteLocator;
import dev.plumbline.text.quote.QuotePolicy;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.params.provider.Arguments;

/// The test vectors of the format, as the engine has them.
final class FormatVectors {

  private static final HexFormat HEX = HexFormat.of();

  /// Of RFC 8032, section 7.1, test 1: known to everybody, and so the key of nobody.
  private static final SigningKey KEY =
      SigningKey.parse(
              pem(
                      "PRIVATE KEY",
                      "302e020100300506032b657004220420"
                          + "9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60")
                  + pem(
                      "PUBLIC KEY",
                      "302a300506032b6570032100"
                          + "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a"))
          .orElseThrow();

  /// Of whole numbers, texts, objects and what RFC 8785 does to them.
  private static final List<String> TEXTS =
      List.of(
          "{}",
          "{\"a\":1,\"b\":[true,false,null,-5,\"0.5\"]}",
          "{\"b\":1,\"a\":2}",
          "{\"a\":1,\"a\":1}",
          "{ \"a\":1}",
          "{\"a\":1}\n",
          "{\"a\":1}{}",
          "\uFEFF{\"a\":1}",
          "{\"a\":1.0}",
          "{\"a\":1e3}",
          "{\"a\":-0}",
          "{\"a\":01}",
          "{\"a\":9007199254740991}",
          "{\"a\":9007199254740992}",
          "{\"a\":-9007199254740991}",
          "{\"a\":\"\\u000a\"}",
          "{\"a\":\"\\n\\t\\b\\f\\r\\u001f\\\"\\\\/\"}",
          "{\"a\":\"\\/\"}",
          "{\"a\":\"\u00e9\u4e00\uD83D\uDE00\u2028\u007f\"}",
          "{\"a\":\"\\u00e9\"}",
          "{\"a\":\"\\ud83d\"}",
          "{\"\uD83D\uDE00\":1,\"\uFB33\":2}",
          "{\"\uFB33\":2,\"\uD83D\uDE00\":1}",
          "{\"a\":" + "[".repeat(63) + "]".repeat(63) + "}",
          "{\"a\":" + "[".repeat(64) + "]".repeat(64) + "}",
          "[1]",
          "");

  private static final List<String> FOLDED =
      List.of(
          "plain text",
          "\u201cCurly\u201d \u2018quotes\u2019 and \u00abguillemets\u00bb",
          "e\u0301 and \u00e9, \u212b and A\u030a",
          "a\u0323\u0307 a\u0307\u0323",
          "\ufb01nd the of\ufb01ce",
          "one\u00a0two \u3000 three\tfour\nfive",
          "soft\u00adhyphen and zero\u200bwidth",
          "1914\u20131918 \u2014 and -- and --5",
          "5'11\" and 'tis \"so\"",
          "wait\u2026 [...] (. . .) ....",
          "\uac00\uac01\ud55c\uad6d",
          "\uff21\uff22\uff23 \uff11\uff12",
          "\u0130stanbul \u00df \u03a3\u03c2",
          "half \ud800 pair",
          "  ,.5 percent. ");

  static Map<String, List<JsonObject>> all(PackEntries calibrated) {
    return Map.of(
        "canonical", canonical(),
        "merkle", merkle(),
        "dsse", dsse(),
        "quotes", quotes(calibrated),
        "traces", traces(),
        "calibrated", calibrated(calibrated));
  }

  private static List<JsonObject> canonical() {
    List<JsonObject> cases = new ArrayList<>();
    for (String text : TEXTS) {
      cases.add(canonical(text.getBytes(StandardCharsets.UTF_8)));
    }
    cases.add(canonical(new byte[] {'{', '"', (byte) 0xC0, (byte) 0x80, '"', ':', '1', '}'}));
    return cases;
  }

  private static JsonObject canonical(byte[] bytes) {
    boolean canonical = JsonReader.canonicalObject(bytes).isPresent();
    var built = JsonObject.builder().put("bytes", HEX.formatHex(bytes)).put("canonical", canonical);
    if (canonical) {
      built.put("scorecard", Digest.of(ArtefactKind.SCORECARD, bytes));
    }
    return built.build();
  }

  /// The first tree has the leaves that the tests of Certificate Transparency use for RFC 6962.
  private static List<JsonObject> merkle() {
    List<byte[]> leaves = new ArrayList<>();
    for (String leaf :
        "-00-10-2021-3031-40414243-5051525354555657-606162636465666768696a6b6c6d6e6f".split("-")) {
      leaves.add(HEX.parseHex(leaf));
    }
    List<JsonObject> cases = new ArrayList<>();
    for (int size = 0; size <= leaves.size(); size++) {
      cases.add(merkle(leaves.subList(0, size)));
    }
    return cases;
  }

  private static JsonObject merkle(List<byte[]> leaves) {
    List<MerkleHash> hashes = leaves.stream().map(MerkleHash::ofLeaf).toList();
    List<Json> paths = new ArrayList<>();
    List<Json> proofs = new ArrayList<>();
    for (int index = 0; index < hashes.size(); index++) {
      InclusionPathBuilder path = new InclusionPathBuilder(index, hashes.size());
      hashes.forEach(path::add);
      paths.add(hashes(path.build().siblings()));
      proofs.add(hashes(ConsistencyProof.of(index + 1, hashes).hashes()));
    }
    return JsonObject.of(
        "consistency",
        new JsonArray(proofs),
        "inclusion",
        new JsonArray(paths),
        "leaves",
        JsonArray.mapped(leaves, leaf -> Json.of(HEX.formatHex(leaf))),
        "root",
        MerkleRootBuilder.root(hashes).hex());
  }

  private static JsonArray hashes(List<MerkleHash> hashes) {
    return JsonArray.mapped(hashes, hash -> Json.of(hash.hex()));
  }

  private static List<JsonObject> dsse() {
    byte[] payload = "{\"hello\":\"world\"}".getBytes(StandardCharsets.UTF_8);
    byte[] another = "{\"hello\":\"World\"}".getBytes(StandardCharsets.UTF_8);
    String type = "http://example.com/HelloWorld";
    DsseEnvelope signed = DsseEnvelope.sign(type, payload, KEY);
    DsseEnvelope.EnvelopeSignature first = signed.signatures().getFirst();
    byte[] bent = first.bytes().clone();
    bent[10] ^= 1;
    List<DsseEnvelope> envelopes =
        List.of(
            // the vector of the protocol's page
            DsseEnvelope.sign(type, "hello world".getBytes(StandardCharsets.UTF_8), KEY),
            Statement.ofPack(new Digest("ab".repeat(32)), new Digest("cd".repeat(32)), "1.0.0")
                .sign(KEY),
            signed,
            new DsseEnvelope(type, another, List.of(first)),
            new DsseEnvelope(type + "s", payload, List.of(first)),
            new DsseEnvelope(
                type, payload, List.of(new DsseEnvelope.EnvelopeSignature(KEY.id(), bent))),
            new DsseEnvelope(
                type,
                payload,
                List.of(
                    new DsseEnvelope.EnvelopeSignature(KEY.id(), bent),
                    new DsseEnvelope.EnvelopeSignature("another", first.bytes()))),
            DsseEnvelope.sign("", "{}".getBytes(StandardCharsets.UTF_8), KEY),
            DsseEnvelope.sign("\u00e9", "{\"\u65e5\":1}".getBytes(StandardCharsets.UTF_8), KEY));
    return envelopes.stream().map(FormatVectors::dsse).toList();
  }

  private static JsonObject dsse(DsseEnvelope envelope) {
    byte[] encoded =
        DsseEnvelope.preAuthenticationEncoding(envelope.payloadType(), envelope.payload());
    return JsonObject.of(
        "encoding", HEX.formatHex(encoded),
        "envelope", envelope.json(),
        "key", KEY.verification().pem(),
        "keyId", KEY.id(),
        "signed", !envelope.signers(List.of(KEY.verification())).isEmpty());
  }

  /// How texts fold, and quotes of a run with their spans, each once as it is and once moved.
  private static List<JsonObject> quotes(PackEntries pack) {
    List<JsonObject> cases = new ArrayList<>();
    FOLDED.forEach(text ->
        cases.add(
            JsonObject.of("folded", escaped(Folding.fold(text).text()), "text", escaped(text))));
    for (Arguments kind : MarkdownPages.kinds()) {
      String text = (String) kind.get()[0];
      JsonObject one = located(text, (String) kind.get()[1]);
      cases.add(quote(one, text, true));
      cases.add(quote(moved(one), text, false));
    }
    Set<String> seen = new TreeSet<>();
    for (String folder : pack.documents()) {
      String text = pack.artefact(folder + "document").text("text");
      for (Json finding : list(pack.artefact(folder + "extraction"), "findings")) {
        for (Json quote : list((JsonObject) finding, "quotes")) {
          JsonObject one = (JsonObject) quote;
          if (one.find("spans").isPresent() && seen.add(one.text("quote"))) {
            cases.add(quote(one, text, true));
            cases.add(quote(moved(one), text, false));
          }
        }
      }
    }
    return cases;
  }

  /// A surrogate without its other half cannot be written in UTF-8.
  private static String escaped(String text) {
    return text.replace("\ud800", "\\ud800");
  }

  private static JsonObject quote(JsonObject quote, String text, boolean holds) {
    return JsonObject.of("holds", holds, "quote", quote, "text", text);
  }

  /// A quote as an extraction says it.
  static JsonObject located(String text, String quote) {
    QuoteLocation location =
        QuoteLocator.of(IndexedText.of(text), List.of(), QuotePolicy.standard()).locate(quote);
    return JsonObject.of(
        "counts", true,
        "match", location.match().wireName(),
        "notes", JsonArray.texts(location.notes().stream().map(MatchNote::wireName).toList()),
        "quote", quote,
        "spans", JsonArray.mapped(location.spans(), it -> JsonArray.of(it.start(), it.end())));
  }

  private static JsonObject moved(JsonObject quote) {
    var moved = JsonObject.builder();
    quote.forEach((key, value) -> moved.put(key, key.equals("spans") ? shifted(value) : value));
    return moved.build();
  }

  private static Json shifted(Json spans) {
    return JsonArray.mapped(
        ((JsonArray) spans).values(),
        span ->
            JsonArray.mapped(
                ((JsonArray) span).values(),
                offset ->
                    Json.of(((dev.plumbline.base.canonical.Json.JsonInteger) offset).value() + 3)));
  }

  private static List<Json> list(JsonObject object, String key) {
    return object.find(key).isPresent() ? object.list(key) : List.of();
  }

  /// Scorecards of generated rubrics that have steps, statuses or verdicts which none before has.
  private static List<JsonObject> traces() {
    List<JsonObject> cases = new ArrayList<>();
    Set<String> seen = new TreeSet<>();
    for (int seed = 0; seed < 200; seed++) {
      Bundle bundle = GeneratedCorpus.bundle(seed);
      for (JsonObject facts :
          List.of(
              GeneratedFacts.all(GeneratedCorpus.rubric(seed), seed),
              GeneratedFacts.some(GeneratedCorpus.rubric(seed), seed))) {
        Extraction extraction = Scorecards.extraction(bundle, facts);
        Scorecard card = new Scorer(bundle).score(extraction);
        if (seen.addAll(features(card.whole().json()))) {
          cases.add(
              JsonObject.of(
                  "extraction", extraction.json(),
                  "extractionSpec", bundle.extraction().json(),
                  "scorecard", card.json(),
                  "scoringSpec", bundle.scoring().json()));
        }
      }
    }
    return cases;
  }

  private static Set<String> features(JsonObject card) {
    Set<String> features = new TreeSet<>();
    for (String key : List.of("status", "verdict", "passed")) {
      features.add(key + card.get(key));
    }
    for (Json one : card.list("trace")) {
      JsonObject step = (JsonObject) one;
      for (String key : List.of("kind", "firing", "branch", "terminal", "possible", "verdict")) {
        step.find(key)
            .filter(value -> !key.equals("branch") || value.toString().length() < 9)
            .ifPresent(value -> features.add(step.text("step") + key + value));
      }
    }
    return features;
  }

  private static List<JsonObject> calibrated(PackEntries pack) {
    List<JsonObject> cases = new ArrayList<>();
    List<JsonObject> maps = new ArrayList<>();
    for (String name : pack.map().tailMap("rubric/calibration-").keySet()) {
      if (name.startsWith("rubric/calibration-")) {
        maps.add(pack.artefact(name));
      }
    }
    for (String folder : pack.documents().subList(0, 3)) {
      for (int i = 0; i < maps.size(); i++) {
        cases.add(
            JsonObject.of(
                "calibration", maps.get(i),
                "extraction", pack.artefact(folder + "extraction"),
                "extractionSpec", pack.artefact("rubric/extraction-spec"),
                "result", pack.artefact(folder + "result-" + RunPackExport.two(i)),
                "scorecard", pack.artefact(folder + "scorecard"),
                "scoringSpec", pack.artefact("rubric/scoring-spec")));
      }
    }
    return cases;
  }

  private static String pem(String label, String der) {
    return "-----BEGIN "
        + label
        + "-----\n"
        + Base64.getEncoder().encodeToString(HEX.parseHex(der))
        + "\n-----END "
        + label
        + "-----\n";
  }

  private FormatVectors() {}
}
