package dev.plumbline.aws.function.proceeding;

import dev.plumbline.aws.function.request.FunctionOutcome;
import dev.plumbline.aws.function.request.RequestBody;
import dev.plumbline.aws.function.request.RequestFailure;
import dev.plumbline.base.canonical.ArtefactKind;
import dev.plumbline.base.canonical.Digest;
import dev.plumbline.base.problem.Problem;
import dev.plumbline.base.problem.ProblemCode;
import dev.plumbline.rubric.bundle.Bundle;
import dev.plumbline.score.extraction.Document;
import dev.plumbline.score.extraction.Extraction;
import dev.plumbline.score.extraction.Extractor;
import dev.plumbline.score.extraction.Preparation;
import dev.plumbline.workflow.repository.StoredArtefact;
import dev.plumbline.workflow.review.form.FormQuestion;
import java.util.List;

/// A text of which a judge was asked, with the facts that were supplied with it: what a person is
/// asked about, too.
record ReviewedText(Bundle bundle, Document document, Preparation.Ready ready) {

  /// The two members that name it.
  record Request(String bundle, Digest extraction) {

    static Request read(RequestBody part) {
      String bundle = part.requireText("bundle", "name a digest, `name@version` or `name@alias`");
      part.requireText("extraction", "name the extraction that is reviewed");
      return new Request(
          bundle,
          part.digest("extraction")
              .orElseGet(() -> Digest.of(ArtefactKind.EXTRACTION, new byte[0])));
    }
  }

  /// @throws RequestFailure if no judge was asked about the text, or the rubric cannot be asked
  ///   with a form
  static ReviewedText of(Request request, StoredResults results) {
    Bundle bundle = results.loader().bundle(request.bundle());
    List<Problem> problems = FormQuestion.problems(bundle.extraction());
    if (!problems.isEmpty()) {
      throw RequestFailure.refused(problems);
    }
    StoredArtefact stored =
        results.loader().find(ArtefactKind.EXTRACTION, request.extraction(), "/extraction");
    Extraction extraction = results.loader().extraction(stored, bundle);
    Digest digest = extraction.document().orElseThrow(ReviewedText::noJudge);
    Document document = results.document(digest).orElseThrow();
    return switch (new Extractor(bundle.extraction())
        .prepare(document, extraction.supplied(bundle.extraction().facts()))) {
      case Preparation.Ready ready -> new ReviewedText(bundle, document, ready);
      case Preparation.Complete _ -> throw noJudge();
      case Preparation.Refused(var faults) -> throw RequestFailure.refused(faults);
    };
  }

  private static RequestFailure noJudge() {
    return RequestFailure.with(
        FunctionOutcome.REFUSED,
        "/extraction",
        ProblemCode.UNKNOWN_DOCUMENT,
        "no judge was asked about this document",
        "name an extraction of a document that no gate ended");
  }
}
