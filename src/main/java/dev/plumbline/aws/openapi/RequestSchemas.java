package dev.plumbline.aws.openapi;

import dev.plumbline.rubric.EvidencePolicy;
import java.util.List;
import java.util.Map;
import org.eclipse.microprofile.openapi.annotations.enums.SchemaType;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/// The schemas of requests, for the OpenAPI document and API Gateway's request validation. They are
/// not used for binding: the functions parse requests themselves, and more strictly. A default is
/// said in words: generators of clients make a member that has one required.
final class RequestSchemas {

  private static final String BUNDLE = "a digest, `name@version` or `name@alias`";
  private static final String GIVEN = "as it was given, before any correction";
  private static final String JUDGE =
      "`cues`, a configured provider, or `PROVIDER:MODEL:VERSION`, whose answers are recorded";
  private static final String DETAIL = "`summary` for single values only, at most 8 KB";
  private static final String ID = "the document, as you called it";
  private static final String DIGEST = "^sha256:[0-9a-f]{64}$";

  /// Whoever approves, and when, is what the gateway knows of the caller.
  @Schema(name = "CompileBundle", additionalProperties = Schema.False.class)
  record CompileBundle(
      @Schema(description = "a rubric in YAML or JSON; or `rubricObject`, or `prose`")
          String rubric,
      @Schema(
              type = SchemaType.OBJECT,
              description = "a rubric as an object, whose keys have no order: list `bands`")
          Map<String, Object> rubricObject,
      @Schema(maxLength = 100_000, description = "grading instructions, for a `draft` of a rubric")
          String prose,
      Draft draft,
      @Schema(description = "false to check without storing; true if left out") Boolean store,
      @Schema(description = "the alias to move to the bundle, such as `live`; role approver")
          String alias,
      @Schema(description = "approves a draft in the caller's name; role approver")
          Approval approval,
      @Schema(
              enumeration = {"full", "summary"},
              description = DETAIL)
          String response) {}

  @Schema(name = "Approval", additionalProperties = Schema.False.class)
  record Approval(
      @Schema(required = true, description = "the bundle that was reviewed", pattern = DIGEST)
          String bundle) {}

  @Schema(
      name = "Draft",
      description = "the model that drafts; repeat the request while the outcome is in-progress",
      additionalProperties = Schema.False.class)
  record Draft(
      @Schema(
              required = true,
              description =
                  "a configured provider, or `PROVIDER:MODEL:VERSION`, whose answer is recorded")
          String judge,
      @Schema(
              minimum = "0",
              maximum = "19",
              description = "another run calls the model again; 0 if left out")
          Integer replicate) {}

  @Schema(name = "Extract", additionalProperties = Schema.False.class)
  record Extract(
      @Schema(required = true, description = BUNDLE) String bundle,
      @Schema(required = true) Document document,
      @Schema(description = "values of the supplied facts by name", type = SchemaType.OBJECT)
          Map<String, Object> facts,
      @Schema(
              enumeration = "cues",
              description = "models are too slow for this request: use /evaluations")
          String judge,
      @Schema(minimum = "0", maximum = "19", description = "0 if left out") Integer replicate,
      @Schema(description = "false to store only the document's digest; true if left out")
          Boolean storeText,
      @Schema(maxLength = 200, description = "returned unchanged") String id,
      @Schema(
              enumeration = {"full", "summary"},
              description = DETAIL)
          String response) {}

  @Schema(name = "Score", additionalProperties = Schema.False.class)
  record Score(
      @Schema(required = true, description = BUNDLE) String bundle,
      @Schema(description = "this or `facts`", pattern = DIGEST) String extraction,
      @Schema(description = "this or `extraction`", type = SchemaType.OBJECT)
          Map<String, Object> facts,
      @Schema(pattern = DIGEST) String calibration,
      @Schema(enumeration = "full", description = "every step; none if left out") String trace,
      @Schema(
              enumeration = {"full", "summary"},
              description = DETAIL)
          String response) {}

  @Schema(name = "ReviewedText", additionalProperties = Schema.False.class)
  record Form(
      @Schema(required = true, description = BUNDLE) String bundle,
      @Schema(
              required = true,
              description = "of a text that a judge was asked about",
              pattern = DIGEST)
          String extraction) {}

  @Schema(name = "Review", additionalProperties = Schema.False.class)
  record Review(
      @Schema(required = true, description = BUNDLE) String bundle,
      @Schema(required = true, description = "the extraction that is reviewed", pattern = DIGEST)
          String extraction,
      @Schema(required = true, description = "undecided where left out") List<Answer> answers,
      @Schema(minimum = "0", maximum = "19", description = "a further look; 0 if left out")
          Integer replicate,
      @Schema(description = "whether it decides between what others have answered")
          Boolean adjudicates,
      @Schema(description = "record also decisions that count as 0 for lack of a valid quote")
          Boolean uncounted) {}

  @Schema(name = "Answer", additionalProperties = Schema.False.class)
  record Answer(
      @Schema(description = "this or `fact`") String item,
      @Schema(description = "this or `item`") String fact,
      @Schema(description = "a decision, or the value of a fact; undecided if left out")
          String decision,
      @Schema(maxLength = 2_000) String reason,
      @Schema(maxItems = EvidencePolicy.QUOTES_MAX) List<Passage> quotes) {}

  @Schema(name = "Passage", additionalProperties = Schema.False.class)
  record Passage(
      @Schema(required = true, description = "as it is in the text") String text,
      @Schema(description = "the sentence or paragraph") String unit) {}

  @Schema(name = "Correction", additionalProperties = Schema.False.class)
  record Correction(
      @Schema(required = true, description = GIVEN, pattern = DIGEST) String scorecard,
      @Schema(required = true, maxLength = 200, description = ID) String id,
      @Schema(description = "an item, a unit such as `C1@s3` or a judged fact; without `annul`")
          String item,
      @Schema(description = "what it is to be; with `item`") String decision,
      @Schema(
              maxItems = EvidencePolicy.QUOTES_MAX,
              description = "passages of the text; without any, those of the judges stay")
          List<String> quotes,
      @Schema(required = true, maxLength = 4_000) String reason,
      @Schema(description = "number of the appeal that it upholds", type = SchemaType.INTEGER)
          Integer appeal,
      @Schema(description = "also without effect, or where the mark falls as the decision rises")
          Boolean anyway,
      @Schema(description = "in the place of `item`: whether no result is to count")
          Boolean annul) {}

  @Schema(name = "Appeal", additionalProperties = Schema.False.class)
  record Appeal(
      @Schema(required = true, description = GIVEN, pattern = DIGEST) String scorecard,
      @Schema(required = true, maxLength = 200, description = ID) String id,
      @Schema(required = true, description = "what is contested") String item,
      @Schema(required = true, maxLength = 4_000) String ground,
      @Schema(required = true, description = "when the writer got the result, as an instant")
          String released) {}

  @Schema(name = "Denial", additionalProperties = Schema.False.class)
  record Denial(
      @Schema(required = true, description = GIVEN, pattern = DIGEST) String scorecard,
      @Schema(required = true, maxLength = 200, description = ID) String id,
      @Schema(required = true, description = "its number", type = SchemaType.INTEGER)
          Integer appeal,
      @Schema(required = true, maxLength = 4_000) String reason) {}

  @Schema(name = "ResultReference", additionalProperties = Schema.False.class)
  record Result(
      @Schema(required = true, description = GIVEN, pattern = DIGEST) String scorecard,
      @Schema(required = true, maxLength = 200, description = ID) String id) {}

  @Schema(name = "Calibrate", additionalProperties = Schema.False.class)
  record Calibrate(
      @Schema(required = true, description = BUNDLE) String bundle,
      @Schema(description = JUDGE) String judge,
      @Schema(description = "the composite, which is meant if left out, or a trait") String target,
      @Schema(description = "or `labelsFrom`") List<Label> labels,
      @Schema(
              type = SchemaType.OBJECT,
              description = "`{s3: …}`, a file of labels, or `{manifest: …}`, results of a batch")
          Map<String, Object> labelsFrom,
      @Schema(description = "scale of the human scores (default: that of the traits)") Scale scale,
      @Schema(description = "by name, or `all`; none for the score alone") List<String> signals,
      @Schema(enumeration = {"qwk", "mae"}) String objective,
      @Schema(description = "`auto`, which is meant if left out, picks one") String method,
      @Schema(
              enumeration = {"full", "summary"},
              description = DETAIL)
          String response) {}

  @Schema(name = "Evaluate", additionalProperties = Schema.False.class)
  record Evaluate(
      @Schema(required = true, description = BUNDLE) String bundle,
      @Schema(description = "this or `document`") String text,
      @Schema(description = "ungraded parts by name", type = SchemaType.OBJECT)
          Map<String, Object> context,
      @Schema(description = "this or `text`") Document document,
      @Schema(description = "values of the supplied facts by name", type = SchemaType.OBJECT)
          Map<String, Object> facts,
      @Schema(description = JUDGE) String judge,
      @Schema(
              description =
                  "in place of `judge` several, and how their answers become one:"
                      + " `{combine: {standard}, jurors: [{judge, weight, veto}]}`",
              type = SchemaType.OBJECT)
          Map<String, Object> panel,
      @Schema(minimum = "0", maximum = "19", description = "0 if left out") Integer replicate,
      @Schema(description = "not applied if a gate ends the evaluation", pattern = DIGEST)
          String calibration,
      @Schema(enumeration = "full", description = "every step; none if left out") String trace,
      @Schema(maxLength = 200, description = "returned unchanged") String id) {}

  @Schema(
      name = "Document",
      description = "a text, an object of the bucket under `s3`, a conversation, or parts",
      additionalProperties = Schema.False.class)
  record Document(
      String text,
      @Schema(description = "turns with `role` and `content`, as chat interfaces write them")
          List<Object> messages,
      @Schema(description = "`{name, role, text, calls, call}`") List<Object> parts,
      @Schema(description = "texts, or `{name, text}`, that may prove what is said")
          List<Object> sources,
      @Schema(type = SchemaType.OBJECT, description = "`{bucket, key, versionId, sha256}`")
          Map<String, String> s3,
      @Schema(type = SchemaType.OBJECT, description = "ungraded parts by name")
          Map<String, Object> context) {}

  @Schema(name = "Label", additionalProperties = Schema.False.class)
  record Label(
      @Schema(required = true, pattern = DIGEST) String document,
      @Schema(required = true, type = SchemaType.OBJECT) Map<String, Object> scores,
      List<Double> raters,
      String group) {}

  @Schema(name = "Scale", additionalProperties = Schema.False.class)
  record Scale(
      @Schema(required = true) Double min,
      @Schema(required = true) Double max,
      @Schema(required = true) Double step) {}

  @Schema(name = "Free", type = SchemaType.OBJECT)
  record Free() {}

  private RequestSchemas() {}
}
