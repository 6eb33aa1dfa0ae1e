package dev.plumbline.openapi;

import java.util.List;

/// The example requests in the document; a test sends each of them.
final class RequestExamples {

  static final String RUBRIC =
      """
      {"rubric": "rubric: polite-reply\\nversion: 1.0.0\\nfacts:\\n  words: {computed: words}\\n  thanks: {computed: {phrase_any: [thank you]}}\\nplan:\\n  composite:\\n    rules:\\n      - {id: long_enough, when: words >= 5, weight: 0.6}\\n      - {id: says_thanks, when: thanks, weight: 0.4}\\n    pass: composite >= 0.6\\n"}\
      """;

  static final String EXTRACT =
      """
      {"bundle": "polite-reply@1.0.0", "document": {"text": "Thank you for your letter. We will answer on Monday."}}\
      """;

  static final String FACTS =
      """
      {"bundle": "polite-reply@1.0.0", "facts": {}}\
      """;

  static final String SCORE =
      """
      {"bundle": "polite-reply@1.0.0", "extraction": "sha256:5c57557fcb210c24e7c9e733234c6211887b72dd0a7e4a572102fbee96ddee09", "include": ["trace"]}\
      """;

  static final String LABELS =
      """
      {"bundle": "short-argument@1.0.0", "labels": [{"document": "sha256:0000000000000000000000000000000000000000000000000000000000000000", "scores": {"composite": 4}}]}\
      """;

  static final String EVALUATE =
      """
      {"bundle": "polite-reply@1.0.0", "text": "Thank you for your letter. We will answer on Monday.", "id": "letter 7"}\
      """;

  /// What the examples refer to, in the order in which it must be extracted.
  static List<String> documents() {
    return List.of(EXTRACT);
  }

  private RequestExamples() {}
}
