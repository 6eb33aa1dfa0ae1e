package dev.plumbline.aws.openapi;

import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.Json.JsonArray;
import dev.plumbline.base.canonical.Json.JsonBoolean;
import dev.plumbline.base.canonical.Json.JsonDecimal;
import dev.plumbline.base.canonical.Json.JsonInteger;
import dev.plumbline.base.canonical.Json.JsonNull;
import dev.plumbline.base.canonical.Json.JsonText;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.JsonReader;
import dev.plumbline.base.canonical.JsonReader.JsonResult;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SequencedMap;
import java.util.stream.Stream;

/// The example requests in the document. A test sends each of them.
final class RequestExamples {

  /// The examples of an operation by what they show.
  static SequencedMap<String, String> of(String operation) {
    SequencedMap<String, String> examples = new LinkedHashMap<>();
    switch (operation) {
      case "compile-bundle" -> {
        examples.put("a rubric as text", RUBRIC);
        examples.put("a rubric with a question", RUBRIC_WITH_QUESTION);
      }
      case "extract" ->
          examples.put(
              "a text",
              """
              {"bundle": "polite-reply@1.0.0", "document": {"text": "Thank you for your letter. We will answer on Monday."}}\
              """);
      case "score" -> {
        examples.put(
            "facts",
            """
            {"bundle": "polite-reply@1.0.0", "facts": {"thanks": true, "words": 9}}\
            """);
        examples.put(
            "an extraction",
            """
            {"bundle": "polite-reply@1.0.0", "extraction": "sha256:670e1fc9ed6915f74c65fd915e2a1bdbde1e8d6564cd38ed2fba4661833ee3f0", "trace": "full"}\
            """);
      }
      case "form" ->
          examples.put(
              "a judged text",
              """
              {"form": {"bundle": "kind-reply@1.0.0", "extraction": "sha256:cec1fbb6b0063b88a07bb931c1679a5e056b6b636678aa3a3c386ebcf212f30c"}}\
              """);
      case "review" -> examples.put("answers of a person", REVIEW);
      case "correction" -> examples.put("another decision", CORRECTION);
      case "appeal" ->
          examples.put(
              "a contested decision",
              """
              {"appeal": {"scorecard": "sha256:c23bc5f84ba113177c3706520bf5930818688d7b018cb7cb926286017ce28ba7", "id": "letter 9", "item": "K1", "ground": "the first sentence says thanks", "released": "2026-01-15T09:00:00Z"}}\
              """);
      case "denial" ->
          examples.put(
              "a denial",
              """
              {"denial": {"scorecard": "sha256:24a98be5238ff4bba6ee8b4994ef6adcfdff4b68011de7308dd756bf6e31166d", "id": "letter 10", "appeal": 1, "reason": "the reader is not thanked"}}\
              """);
      case "history" ->
          examples.put(
              "a result",
              """
              {"history": {"scorecard": "sha256:24a98be5238ff4bba6ee8b4994ef6adcfdff4b68011de7308dd756bf6e31166d", "id": "letter 10"}}\
              """);
      case "calibrate" -> examples.put("labels", LABELS);
      case "evaluate" -> examples.put("a text", EVALUATE);
      default -> throw new IllegalArgumentException(operation);
    }
    return examples;
  }

  /// The same as values of a document.
  static Object value(String request) {
    byte[] utf8 = request.getBytes(StandardCharsets.UTF_8);
    return JsonReader.read(utf8, utf8.length) instanceof JsonResult.Read(Json json)
        ? value(json)
        : request;
  }

  private static Object value(Json json) {
    return switch (json) {
      case JsonObject object -> {
        Map<String, Object> members = new LinkedHashMap<>();
        object.forEach((name, member) -> members.put(name, value(member)));
        yield members;
      }
      case JsonArray(var elements) -> elements.stream().map(RequestExamples::value).toList();
      case JsonText(String text) -> text;
      case JsonInteger(long number) -> number;
      case JsonDecimal(BigDecimal number) -> number;
      case JsonBoolean(boolean truth) -> truth;
      case JsonNull _ -> "";
    };
  }

  static final String RUBRIC =
      """
      {"rubric": "rubric: polite-reply\\nversion: 1.0.0\\nfacts:\\n  words: {computed: words}\\n  thanks: {computed: {phrase_any: [thank you]}}\\nplan:\\n  composite:\\n    rules:\\n      - {id: long_enough, when: words >= 5, weight: 0.6}\\n      - {id: says_thanks, when: thanks, weight: 0.4}\\n    pass: composite >= 0.6\\n"}\
      """;

  /// A rubric with a question, so that there is something on which people decide.
  static final String RUBRIC_WITH_QUESTION =
      """
      {"rubric": "rubric: kind-reply\\nversion: 1.0.0\\ntraits:\\n  kindness:\\n    scale: {min: 1, max: 5}\\n    items:\\n      - {id: K1, ask: Does the reply thank the reader?, cues: {positive: [thank you], clear: 1}}\\nevidence: {per_item: 1}\\nplan:\\n  composite: {formula: kindness, pass: composite >= 3}\\n"}\
      """;

  static final String LABELS =
      """
      {"bundle": "polite-reply@1.0.0", "scale": {"min": 1, "max": 5, "step": 1}, "labels": [{"document": "sha256:2db22bb43ac3fbbbd4139da7fb692938d4a13bcf73e977863c85798fd295135f", "scores": {"composite": 5}}, {"document": "sha256:1bb8062b20c350c0c38d28efd0c8d44966e4c2bf935b4ba1708200d1aa75bcb2", "scores": {"composite": 3}}, {"document": "sha256:e900ac0598705739a48ce5f6ebe00fa0a8a1e629a67504a6a703267ed49090c9", "scores": {"composite": 2}}, {"document": "sha256:0f00d6210611948b7b55c8cd3c73e296f9c7e142e64c94f8577bb5b1ffb63199", "scores": {"composite": 1}}, {"document": "sha256:10ee4bfd65c3d3be26358f8d633bbae07baf901d252a0824cde2fb5a9a5b0f54", "scores": {"composite": 4}}, {"document": "sha256:1bc4c54f0620b7bfecec8a23e226176e3aa5d893743b11c0d80ce2461b1853d0", "scores": {"composite": 4}}, {"document": "sha256:dd5f3b980b7a9776cc60302053c5760223616eabfc6b32057f009d9d6fee6a17", "scores": {"composite": 3}}, {"document": "sha256:942f52b75c1a9b74a642c139f34e0093dcd4a9721ec0028b5fba789cf61705c1", "scores": {"composite": 1}}, {"document": "sha256:ca905c2b953acae961a3f293716dce9f99a8cfcaa5d2eb6e6bd1c85cdec923f7", "scores": {"composite": 5}}, {"document": "sha256:017b71cc88b7d9c0174e452e1c074c078c5a85542c7035974321e7cee42d4fa1", "scores": {"composite": 3}}, {"document": "sha256:da4d789887d8f55a799a3f148273043c5bb3763dfccce14e13d8413a22233006", "scores": {"composite": 2}}, {"document": "sha256:3fe17edd8ba2525155ff0d6010976b3f8f784bfcbb743bec5bfee00b15062b07", "scores": {"composite": 2}}, {"document": "sha256:64e8789e5d3d102bf49358757f9b20c98b3fd43189d218821fe13a4874c1c710", "scores": {"composite": 5}}, {"document": "sha256:d6198da3f13f6449269044fc2cc0c62cac05ef94bb31ef9933ca453f4735418e", "scores": {"composite": 2}}, {"document": "sha256:1283c2e927d33744c78fa4bc8d209a2c03926db13410c69fd39ff1a2a0aa553f", "scores": {"composite": 2}}, {"document": "sha256:ad1521724c6dad870526983a079c7e6a6b476e0a3579026f95fd98b1a32420d6", "scores": {"composite": 1}}, {"document": "sha256:cc060dae0e7cc936bffe88d2593016cd321c96e317bb0c926f40203f799c40d8", "scores": {"composite": 4}}, {"document": "sha256:f3e37639b3530971e9fcaf186494966f30234a6efde376aac20ee9181beeab0d", "scores": {"composite": 3}}, {"document": "sha256:6b4a8553916439ed925073817bc1a59b388b3281fde701db0a9debce76f25cb5", "scores": {"composite": 3}}, {"document": "sha256:c9ca6ccf9d88de4a8c209a9afbf99880a87fef05c315f668adb4b74826909dba", "scores": {"composite": 1}}]}\
      """;

  static final String EVALUATE =
      """
      {"bundle": "polite-reply@1.0.0", "text": "Thank you for your letter. We will answer on Monday.", "id": "letter 7"}\
      """;

  /// What the examples refer to, as requests for `evaluate`: the text of [#EVALUATE], and replies
  /// of four kinds with different scores, which [#LABELS] are about.
  static List<String> evaluations() {
    List<String> evaluations = new ArrayList<>(List.of(EVALUATE));
    for (int i = 1; i <= 5; i++) {
      for (String reply :
          List.of(
              "Thank you for letter %s.",
              "Letter %s is with us now.", "Thank you, %s.", "No, %s.")) {
        String text = String.format(Locale.ROOT, reply, i);
        evaluations.add("{\"bundle\": \"polite-reply@1.0.0\", \"text\": \"" + text + "\"}");
      }
    }
    return evaluations;
  }

  /// Replies that say thanks in words that the cues of [#RUBRIC_WITH_QUESTION] do not know.
  static List<String> contestable() {
    return Stream.of("letter 8", "letter 9", "letter 10")
        .map(id ->
            "{\"bundle\": \"kind-reply@1.0.0\", \"text\": \"We are grateful for "
                + id
                + ". We will answer on Monday.\", \"id\": \""
                + id
                + "\"}")
        .toList();
  }

  static final String REVIEW =
      """
      {"review": {"bundle": "kind-reply@1.0.0", "extraction": "sha256:cec1fbb6b0063b88a07bb931c1679a5e056b6b636678aa3a3c386ebcf212f30c", "answers": [{"item": "K1", "decision": "2", "reason": "to be grateful is to thank", "quotes": [{"text": "We are grateful for letter 8."}]}]}}\
      """;

  static final String CORRECTION =
      """
      {"correction": {"scorecard": "sha256:9788f6874b429e050ecfda6b2c60bb29d4effde189651f06e8842b7df8150b67", "id": "letter 8", "item": "K1", "decision": "2", "reason": "to be grateful is to thank", "quotes": ["We are grateful for letter 8."]}}\
      """;

  /// The appeal that the example `denial` denies, as an operator files it for a writer.
  static final String FILED =
      """
      {"appeal": {"scorecard": "sha256:24a98be5238ff4bba6ee8b4994ef6adcfdff4b68011de7308dd756bf6e31166d", "id": "letter 10", "item": "K1", "ground": "the first sentence says thanks", "released": "2026-01-15T09:00:00Z", "by": "the writer of letter 10", "at": "2026-01-16T09:00:00Z"}}\
      """;

  private RequestExamples() {}
}
