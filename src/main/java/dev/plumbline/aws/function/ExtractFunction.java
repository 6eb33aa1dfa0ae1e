package dev.plumbline.aws.function;

import dev.plumbline.aws.function.request.FunctionResponse;
import dev.plumbline.aws.function.request.FunctionResponse.FunctionOutcome;
import dev.plumbline.aws.function.request.ModelUsage;
import dev.plumbline.aws.function.request.RequestBody;
import dev.plumbline.aws.function.request.RequestBody.RequestFailure;
import dev.plumbline.aws.function.request.RequestedDocument;
import dev.plumbline.aws.function.request.RequestedJudge;
import dev.plumbline.aws.function.request.TextInputLoader;
import dev.plumbline.base.canonical.CanonicalArtefact;
import dev.plumbline.base.canonical.CanonicalArtefact.ArtefactKind;
import dev.plumbline.base.canonical.Digest;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.problem.Problem;
import dev.plumbline.base.problem.ProblemCode;
import dev.plumbline.base.problem.Refusal;
import dev.plumbline.judge.session.JudgeClient;
import dev.plumbline.judge.session.JudgeClient.JudgeOutcome;
import dev.plumbline.judge.session.JudgeClient.SpecCache;
import dev.plumbline.rubric.bundle.Bundle;
import dev.plumbline.rubric.bundle.ExtractionSpec;
import dev.plumbline.run.PanelCheck;
import dev.plumbline.run.PanelExtraction;
import dev.plumbline.score.extraction.Document;
import dev.plumbline.score.extraction.Extraction;
import dev.plumbline.score.extraction.ExtractionArtefactReader;
import dev.plumbline.score.extraction.Extractor;
import dev.plumbline.score.extraction.JudgeIdentity;
import dev.plumbline.score.extraction.NamedClaims.JurorAnswer;
import dev.plumbline.score.extraction.Panel;
import dev.plumbline.score.extraction.Preparation;
import dev.plumbline.score.extraction.StoredExtraction;
import dev.plumbline.score.extraction.StoredExtraction.StoredFinding;
import dev.plumbline.store.repository.ArtefactLoader;
import dev.plumbline.store.repository.ArtefactRepository;
import dev.plumbline.store.repository.ArtefactRepository.StoredArtefact;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Stream;

/// `extract`: determines the facts of a document, and which of the judge's claims it confirms.
final class ExtractFunction {

  static final int REPLICATE_MAX = 19;
  static final int ID_CHARACTERS_MAX = 200;

  private final ArtefactLoader loader;
  private final ArtefactRepository repository;
  private final IdempotentExecution idempotentExecution;
  private final JudgeClient judgeClient;
  private final boolean storeText;
  private final SpecCache<Extractor> extractors = new SpecCache<>(Extractor::new);

  ExtractFunction(
      ArtefactLoader loader,
      ArtefactRepository repository,
      IdempotentExecution idempotentExecution,
      JudgeClient judgeClient,
      boolean storeText) {
    this.storeText = storeText;
    this.loader = loader;
    this.repository = repository;
    this.idempotentExecution = idempotentExecution;
    this.judgeClient = judgeClient;
  }

  /// @param bundle a digest, `name@version` or `name@alias`
  /// @param facts the supplied facts
  /// @param replicate from 0
  /// @param storeText false to store only the digests of the document and of the model's replies
  /// @param id the caller's name for the document, returned but never stored; empty for none
  /// @param leftOut what messages hold that nobody said, in words; returned but never stored
  record Request(
      String bundle,
      Document document,
      JsonObject facts,
      JudgeIdentity judge,
      int replicate,
      boolean storeText,
      String id,
      String leftOut) {

    /// A line of a batch. What it has besides is ignored, as in a file of documents.
    static Request ofLine(
        RequestBody line,
        String bundle,
        JudgeIdentity judge,
        int replicate,
        TextInputLoader textInputLoader) {
      return inline(line, bundle, judge, replicate, "", textInputLoader, RequestBody::finishKnown);
    }

    /// A request whose document is in `document`, or in its own members.
    ///
    /// @param finish refuses it with all of its problems
    static Request inline(
        RequestBody line,
        String bundle,
        JudgeIdentity judge,
        int replicate,
        String id,
        TextInputLoader textInputLoader,
        Consumer<RequestBody> finish) {
      RequestedDocument.refuseBeside(line, RequestedDocument.INLINE);
      RequestBody document = line.find("document").isPresent() ? line.part("document") : line;
      RequestedDocument given = RequestedDocument.read(document);
      JsonObject facts = line.part("facts").json();
      finish.accept(line);
      return new Request(
          bundle,
          given.fetched(textInputLoader),
          facts,
          judge,
          replicate,
          true,
          id,
          given.leftOut());
    }

    private Request seenBy(Bundle rubric) {
      Document seen = document.as(rubric.extraction().document());
      return new Request(bundle, seen, facts, judge, replicate, storeText, id, leftOut);
    }

    private Request withJudge(JudgeIdentity other) {
      return new Request(bundle, document, facts, other, replicate, storeText, id, leftOut);
    }

    /// Referenced texts are fetched only after the rest of the request was found valid.
    static Request read(RequestBody body, TextInputLoader textInputLoader) {
      body.require("document", "send `{text: …}` or `{messages: […]}`");
      RequestBody document = body.part("document");
      RequestedDocument given = RequestedDocument.read(document);
      document.reportUnknownKeys();
      JudgeIdentity judge = RequestedJudge.readConfigured(body);
      String bundle = body.requireText("bundle", "name a digest, `name@version` or `name@alias`");
      JsonObject facts = body.part("facts").json();
      int replicate = body.whole("replicate", 0, 0, REPLICATE_MAX);
      boolean storeText = body.flag("storeText", true);
      String id = body.text("id");
      if (id.length() > ID_CHARACTERS_MAX) {
        body.addProblem(
            "id",
            ProblemCode.TOO_LONG,
            "the id is too long",
            "at most " + ID_CHARACTERS_MAX + " characters");
      }
      body.finish();
      return new Request(
          bundle,
          given.fetched(textInputLoader),
          facts,
          judge,
          replicate,
          storeText,
          id,
          given.leftOut());
    }
  }

  /// The extraction in short, and the digest under which it is stored.
  ///
  /// @param extraction the artefact as JSON
  record Response(String id, String leftOut, Digest bundle, Digest digest, JsonObject extraction)
      implements FunctionResponse {

    @Override
    public JsonObject json() {
      StoredExtraction stored = new StoredExtraction(extraction);
      return JsonObject.of(
          "outcome", FunctionOutcome.EXTRACTED,
          "id?", id,
          "leftOut?", leftOut,
          "gate?", stored.endingGate(),
          "bundle", bundle,
          "extraction", digest,
          "extractionSpec", stored.spec(),
          "document", stored.document().orElseThrow(),
          "judge?", stored.judge(),
          "facts?", stored.factsJson(),
          "findings?", summary(stored.findings()));
    }

    private static JsonObject summary(List<StoredFinding> findings) {
      return JsonObject.of(
          "items", findings.size(),
          "supported", findings.stream().filter(StoredFinding::isSupported).count(),
          "unknown", findings.stream().filter(it -> it.unknown().isPresent()).count());
    }
  }

  /// @param usage collects the usage of every model call
  Response extract(Request asked, ModelUsage usage) {
    return extract(asked, loader.bundle(asked.bundle()), usage);
  }

  private Response extract(Request asked, Bundle bundle, ModelUsage usage) {
    Request request = asked.withJudge(judgeClient.resolve(asked.judge())).seenBy(bundle);
    Extractor extractor = extractors.of(bundle.extraction());
    StoredArtefact extraction =
        switch (extractor.prepare(request.document(), request.facts())) {
          case Preparation.Refused(List<Problem> problems) ->
              throw RequestFailure.refused(problems);
          case Preparation.Complete(Extraction done) -> {
            storeText(request);
            yield store(done);
          }
          case Preparation.Ready ready -> {
            storeText(request);
            yield idempotentExecution.execute(
                key(request, bundle),
                owner -> judged(request, bundle.extraction(), ready, owner, usage),
                digest -> loader.find(ArtefactKind.EXTRACTION, digest, "/extraction"));
          }
        };
    return new Response(
        request.id(), request.leftOut(), bundle.digest(), extraction.digest(), extraction.json());
  }

  /// Asks the jurors of a panel one after the other, and combines what they answer. No more of them
  /// are asked than it takes, and none again whose answer is stored.
  Response extract(Request request, Panel given, ModelUsage usage) {
    return extract(request, Optional.of(given), loader.bundle(request.bundle()), usage);
  }

  /// @param bundle that of the request
  Response extract(Request request, Optional<Panel> of, Bundle bundle, ModelUsage usage) {
    if (of.isEmpty()) {
      return extract(request, bundle, usage);
    }
    Panel given = of.get();
    Request asked = request.seenBy(bundle);
    Panel panel = fitting(given, bundle);
    if (!(extractors.of(bundle.extraction()).prepare(asked.document(), asked.facts())
        instanceof Preparation.Ready)) {
      return extract(asked, bundle, usage);
    }
    ExtractionArtefactReader reader = new ExtractionArtefactReader(bundle.extraction());
    List<Extraction> answered = new ArrayList<>();
    Extraction combined =
        PanelExtraction.asked(
                bundle,
                panel,
                juror -> {
                  JurorAnswer answer =
                      answer(
                          asked.withJudge(panel.jurors().get(juror).judge()),
                          bundle,
                          reader,
                          usage);
                  if (answer instanceof JurorAnswer.Answered(Extraction one)) {
                    answered.add(one);
                    requireModelsOfTheirOwn(answered);
                  }
                  return answer;
                })
            .orElseThrow(ExtractFunction::noAnswer);
    return stored(panel, combined, asked.id(), asked.leftOut(), bundle);
  }

  private JurorAnswer answer(
      Request juror, Bundle bundle, ExtractionArtefactReader reader, ModelUsage usage) {
    try {
      return new JurorAnswer.Answered(
          reader.read(extract(juror, bundle, usage).extraction()).orElseThrow());
    } catch (RequestFailure failure) {
      if (failure.outcome() == FunctionOutcome.NOT_FOUND) {
        return JurorAnswer.NOT_RECORDED;
      }
      throw failure;
    }
  }

  private Response stored(
      Panel panel, Extraction combined, String id, String leftOut, Bundle bundle) {
    repository.store(ArtefactKind.PANEL, panel.json());
    StoredArtefact stored = store(combined);
    return new Response(id, leftOut, bundle.digest(), stored.digest(), stored.json());
  }

  private static RequestFailure noAnswer() {
    return RequestFailure.with(
        FunctionOutcome.NOT_FOUND,
        "/answers",
        ProblemCode.NO_COMPLETION,
        "none of the jurors has an answer for this document",
        "configure a juror that has one");
  }

  record OfFacts(Digest bundle, Digest digest) {}

  OfFacts factsAlone(String bundle, RequestBody line) {
    Bundle rubric = loader.bundle(bundle);
    return new OfFacts(rubric.digest(), factsAlone(rubric, line));
  }

  /// An extraction from facts, of which no judge is asked.
  Digest factsAlone(Bundle bundle, RequestBody line) {
    JsonObject facts = line.part("facts").json();
    line.finishKnown();
    return switch (extractors.of(bundle.extraction()).prepare(facts)) {
      case Preparation.Complete(Extraction done) -> store(done).digest();
      case Preparation.Refused(List<Problem> problems) -> throw RequestFailure.refused(problems);
      case Preparation.Ready _ -> throw new IllegalStateException("facts alone ask no judge");
    };
  }

  /// Combines what the jurors of a panel answered; no judge is asked.
  Response combine(PanelRequest request) {
    Bundle bundle = loader.bundle(request.bundle());
    Panel panel = fitting(request.panel(), bundle);
    ExtractionArtefactReader reader = new ExtractionArtefactReader(bundle.extraction());
    List<JurorAnswer> answers = new ArrayList<>();
    for (int i = 0; i < request.answers().size(); i++) {
      Optional<Digest> digest = request.answers().get(i);
      answers.add(
          digest.isPresent()
              ? new JurorAnswer.Answered(extraction(digest.get(), "/answers/" + i, reader))
              : JurorAnswer.NOT_RECORDED);
    }
    List<Extraction> given =
        answers.stream()
            .flatMap(answer ->
                answer instanceof JurorAnswer.Answered(Extraction one)
                    ? Stream.of(one)
                    : Stream.empty())
            .toList();
    if (given.isEmpty()) {
      throw noAnswer();
    }
    requireModelsOfTheirOwn(given);
    return stored(
        panel,
        combined(panel, answers, given.getFirst(), bundle),
        request.id(),
        request.leftOut(),
        bundle);
  }

  /// @throws RequestFailure if one model answered for two jurors that name different ones
  private static void requireModelsOfTheirOwn(List<Extraction> answers) {
    for (Extraction one : answers) {
      for (Extraction other : answers) {
        if (!one.judge().model().equals(other.judge().model())) {
          one.details().models().stream()
              .filter(it -> !it.model().isEmpty())
              .filter(it ->
                  other.details().models().stream()
                      .anyMatch(model -> model.model().equals(it.model())))
              .findFirst()
              .ifPresent(it -> {
                throw RequestFailure.refused(
                    List.of(
                        Problem.at(
                            "/answers",
                            ProblemCode.DUPLICATE,
                            "two jurors are answered by one model, " + it.label(),
                            "have each answered by its own model, or give both the model's"
                                + " name")));
              });
        }
      }
    }
  }

  /// With the identities of models that are named by their providers alone.
  ///
  /// @throws RequestFailure if two jurors are the same model, or the panel does not fit the rubric
  Panel fitting(Panel panel, Bundle bundle) {
    try {
      Panel resolved =
          new Panel(
              panel.jurors().stream()
                  .map(juror ->
                      new Panel.Juror(
                          judgeClient.resolve(juror.judge()), juror.weight(), juror.veto()))
                  .toList(),
              panel.rules(),
              panel.askedMax());
      PanelCheck.require(resolved, bundle, "");
      return resolved;
    } catch (Refusal misfit) {
      throw RequestFailure.refused(misfit.problems());
    } catch (IllegalArgumentException twice) {
      throw RequestFailure.refused(
          List.of(
              Problem.at(
                  "/panel/jurors",
                  ProblemCode.DUPLICATE,
                  "two jurors are the same model",
                  "give each juror another model")));
    }
  }

  /// What a gate ended is the same for all jurors, and no panel's.
  private static Extraction combined(
      Panel panel, List<JurorAnswer> answers, Extraction first, Bundle bundle) {
    if (first.judge().equals(JudgeIdentity.NONE)) {
      return first;
    }
    return PanelExtraction.combined(bundle, panel, answers)
        .orElseThrow(() ->
            RequestFailure.refused(
                List.of(
                    Problem.at(
                        "/answers",
                        ProblemCode.WRONG_VALUES,
                        "these are not the answers of the panel's jurors, in its order, about one"
                            + " document",
                        "send what `extract` answered for each juror"))));
  }

  private Extraction extraction(Digest digest, String path, ExtractionArtefactReader reader) {
    return reader
        .read(loader.find(ArtefactKind.EXTRACTION, digest, path).json())
        .orElseThrow(() ->
            RequestFailure.refused(
                List.of(
                    Problem.at(
                        path,
                        ProblemCode.MISMATCH,
                        "the extraction " + digest + " was made for another rubric",
                        "extract the document by this rubric"))));
  }

  private StoredArtefact judged(
      Request request,
      ExtractionSpec spec,
      Preparation.Ready ready,
      String owner,
      ModelUsage usage) {
    List<Problem> problems = JudgeClient.problems(spec, request.judge(), "/judge");
    if (!problems.isEmpty()) {
      throw RequestFailure.refused(problems);
    }
    JudgeOutcome outcome =
        (storesText(request) ? judgeClient : judgeClient.withoutText())
            .judge(
                spec, request.document(), request.judge(), request.replicate(), owner, usage::add);
    return switch (outcome) {
      case JudgeOutcome.Judged(var replicates, _) ->
          store(extractors.of(spec).finish(ready, replicates, request.replicate()));
      case JudgeOutcome.InProgress(Instant until) -> throw idempotentExecution.inProgress(until);
      case JudgeOutcome.NotRecorded(String part) ->
          throw RequestFailure.with(
              FunctionOutcome.NOT_FOUND,
              "/judge",
              ProblemCode.NO_COMPLETION,
              "this judge is not configured, and no answer of it for this document is stored"
                  + (part.isEmpty() ? "" : ", part `" + part + "`"),
              "use `cues` or a configured judge");
      case JudgeOutcome.Corrupt(String what) -> throw RequestFailure.corrupt(what);
    };
  }

  private StoredArtefact store(Extraction extraction) {
    StoredArtefact made = StoredArtefact.of(ArtefactKind.EXTRACTION, extraction.json());
    repository.storeQuoting(
        new CanonicalArtefact(ArtefactKind.EXTRACTION, made.bytes()), extraction.document());
    return made;
  }

  private void storeText(Request request) {
    if (storesText(request)) {
      repository.store(ArtefactKind.DOCUMENT, request.document().json());
    }
  }

  private boolean storesText(Request request) {
    return storeText && request.storeText();
  }

  private static Digest key(Request request, Bundle bundle) {
    JsonObject key =
        JsonObject.of(
            "function", "extract",
            "extractionSpec", bundle.extraction().digest(),
            "document", request.document().digest(),
            "facts", request.facts(),
            "judge", request.judge(),
            "replicate", request.replicate());
    return Digest.of(ArtefactKind.REQUEST, key);
  }
}
