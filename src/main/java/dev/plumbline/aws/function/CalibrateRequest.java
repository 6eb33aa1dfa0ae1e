package dev.plumbline.aws.function;

import dev.plumbline.aws.function.BatchResults.BatchFile;
import dev.plumbline.aws.function.CalibrateFunction.Label;
import dev.plumbline.aws.function.CalibrateFunction.Request;
import dev.plumbline.aws.function.request.RequestBody;
import dev.plumbline.aws.function.request.RequestBody.RequestFailure;
import dev.plumbline.aws.function.request.RequestedJudge;
import dev.plumbline.aws.function.request.TextInputLoader;
import dev.plumbline.aws.function.request.TextInputLoader.TextInput;
import dev.plumbline.base.canonical.UnexpectedJsonException;
import dev.plumbline.base.problem.Problem;
import dev.plumbline.base.problem.Problem.Place;
import dev.plumbline.base.problem.ProblemCode;
import dev.plumbline.base.problem.WireNamed;
import dev.plumbline.calibrate.fit.CalibrationMethod;
import dev.plumbline.calibrate.fit.CalibrationMethod.Objective;
import dev.plumbline.calibrate.fit.Calibrator.CalibrationRecipe;
import dev.plumbline.rubric.plan.model.Scale;
import dev.plumbline.score.extraction.JudgeIdentity;
import dev.plumbline.store.repository.ArtefactRepository;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;

/// Reads requests to `calibrate`. All problems are reported at once.
final class CalibrateRequest {

  /// `labels` is a list; in its place `labelsFrom` is `{s3: …}`, a file with one label on each
  /// line, or `{manifest: {s3: …}}`, the results of a batch whose lines have labels.
  static CalibrateFunction.Request read(RequestBody body, TextInputLoader textInputLoader) {
    Request asked =
        unlabelled(
            body,
            body.requireText("bundle", "name a digest, `name@version` or `name@alias`"),
            RequestedJudge.read(body));
    String target = asked.target();
    boolean elsewhere = body.find("labelsFrom").isPresent();
    if (elsewhere && body.find("labels").isPresent()) {
      body.addProblem(
          "labels",
          ProblemCode.KEY_NOT_ALLOWED,
          "there is `labelsFrom`, too",
          "send one of the two");
    } else if (!elsewhere) {
      body.require("labels", "send `[{document, scores: {composite: …}}]`, or `labelsFrom`");
    }
    List<Label> here = elsewhere ? List.of() : labels(body.parts("labels"), target);
    boolean ofBatch = elsewhere && body.part("labelsFrom").find("manifest").isPresent();
    Optional<TextInput.Reference> there =
        elsewhere && !ofBatch ? reference(body.part("labelsFrom")) : Optional.empty();
    Optional<BatchFile> manifest =
        ofBatch ? manifest(body.part("labelsFrom"), textInputLoader) : Optional.empty();
    body.finish();
    return asked.with(
        there
            .map(it -> lines(it, textInputLoader, target))
            .or(() -> manifest.map(it -> results(it, target)))
            .orElse(here));
  }

  /// What is asked, before there are labels.
  static Request unlabelled(RequestBody body, String bundle, JudgeIdentity judge) {
    return new Request(
        bundle,
        judge,
        body.text("target").isEmpty() ? "composite" : body.text("target"),
        List.of(),
        scale(body),
        List.copyOf(new TreeSet<>(body.texts("signals", Integer.MAX_VALUE))),
        recipe(body));
  }

  private static List<Label> labels(List<RequestBody> labels, String target) {
    return labels.stream().map(label -> label(label, target)).toList();
  }

  private static Optional<TextInput.Reference> reference(RequestBody labels) {
    Optional<TextInput.Reference> there = TextInput.reference(labels);
    labels.reportUnknownKeys();
    return there;
  }

  private static List<Label> lines(
      TextInput.Reference reference, TextInputLoader textInputLoader, String target) {
    byte[] lines =
        textInputLoader.bytes(
            reference.reference(), reference.at(), TextInputLoader.LINES_BYTES_MAX);
    List<Problem> problems = new ArrayList<>();
    List<Label> labels = labels(RequestBody.lines(lines, reference.at(), problems), target);
    RequestBody.finish(problems);
    return labels;
  }

  private static Optional<BatchFile> manifest(RequestBody labels, TextInputLoader loader) {
    Optional<BatchFile> manifest = BatchFile.read(labels, "manifest", loader);
    labels.reportUnknownKeys();
    return manifest;
  }

  /// Of the lines of a batch those that have a document, scored or not.
  private static List<Label> results(BatchFile manifest, String target) {
    List<Problem> problems = new ArrayList<>();
    List<Label> labels = new ArrayList<>();
    try {
      new BatchResults(manifest)
          .forEach(line ->
              BatchResults.label(line)
                  .ifPresent(label ->
                      labels.add(
                          label(
                              RequestBody.of(
                                  label,
                                  Place.of("/labels").element(line.number("position")),
                                  problems),
                              target))));
    } catch (UnexpectedJsonException damaged) {
      throw RequestFailure.corrupt("the results of the batch are not those of its lines");
    }
    RequestBody.finish(problems);
    return labels;
  }

  private static Optional<Scale> scale(RequestBody body) {
    if (body.find("scale").isEmpty()) {
      return Optional.empty();
    }
    RequestBody scale = body.part("scale");
    try {
      Scale read =
          new Scale(
              scale.requireNumber("min"), scale.requireNumber("max"), scale.requireNumber("step"));
      scale.reportUnknownKeys();
      return Optional.of(read);
    } catch (IllegalArgumentException | ArithmeticException notAScale) {
      body.addProblem(
          "scale", ProblemCode.WRONG_SCALE, "this is not a scale", "`{min, max, step}`");
      return Optional.empty();
    }
  }

  private static CalibrationRecipe recipe(RequestBody body) {
    Objective objective =
        body.text("objective").isEmpty()
            ? Objective.QWK
            : WireNamed.parse(Objective.class, body.text("objective"))
                .orElseGet(() -> {
                  body.addProblem(
                      "objective",
                      ProblemCode.UNKNOWN_VALUE,
                      "it must be `qwk` or `mae`",
                      "name one");
                  return Objective.QWK;
                });
    String method = body.text("method");
    if (!method.isEmpty()
        && !method.equals("auto")
        && WireNamed.parse(CalibrationMethod.class, method).isEmpty()) {
      body.addProblem("method", ProblemCode.UNKNOWN_VALUE, "no such method", "`auto` picks one");
    }
    return WireNamed.parse(CalibrationMethod.class, method)
        .<CalibrationRecipe>map(CalibrationRecipe.Fixed::new)
        .orElseGet(() -> new CalibrationRecipe.Auto(objective));
  }

  private static Label label(RequestBody body, String target) {
    body.requireText("document", "the digest of a document");
    RequestBody scores = body.part("scores");
    Label label =
        new Label(
            body.digest("document").orElse(ArtefactRepository.judgeKey(JudgeIdentity.NONE)),
            scores.requireNumber(target).doubleValue(),
            body.numbers("raters"),
            body.text("group"));
    body.reportUnknownKeys();
    return label;
  }

  private CalibrateRequest() {}
}
