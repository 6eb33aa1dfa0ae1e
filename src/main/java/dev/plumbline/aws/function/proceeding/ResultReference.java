package dev.plumbline.aws.function.proceeding;

import dev.plumbline.aws.function.request.RequestBody;
import dev.plumbline.base.canonical.ArtefactKind;
import dev.plumbline.base.canonical.Digest;
import dev.plumbline.base.problem.ProblemCode;

/// Which result of which document a request is about.
///
/// @param scorecard of the judges, before any correction
/// @param id of the document, as its caller calls it: two documents can have one scorecard
record ResultReference(Digest scorecard, String id) {

  private static final int ID_CHARACTERS_MAX = 200;

  static ResultReference read(RequestBody part) {
    part.requireText("scorecard", "name the digest of the scorecard that was given");
    Digest scorecard =
        part.digest("scorecard").orElseGet(() -> Digest.of(ArtefactKind.SCORECARD, new byte[0]));
    String id = part.requireText("id", "name the document as you called it");
    if (part.find("id").isPresent() && (id.isBlank() || id.length() > ID_CHARACTERS_MAX)) {
      part.addProblem(
          "id",
          ProblemCode.TOO_LONG,
          "the id is empty or too long",
          "1 to " + ID_CHARACTERS_MAX + " characters");
    }
    return new ResultReference(scorecard, id);
  }
}
