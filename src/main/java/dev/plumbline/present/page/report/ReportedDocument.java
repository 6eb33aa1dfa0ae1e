package dev.plumbline.present.page.report;

import dev.plumbline.present.page.PageFile;
import java.util.List;
import java.util.Optional;

/// A document of a run as a line of the page.
///
/// @param position in the run, from 1
/// @param score as the artefact has it; empty if it is no point
/// @param verdict empty if there is none
/// @param grade as people read it; empty if there is none
/// @param decided the final result as people decided, such as `4 pass`; empty if they did not
/// @param caps decisions and traits that were capped
/// @param flags kinds of sentences that address the judge
/// @param problems codes for which it was refused
/// @param card the page that explains it, if there is one
public record ReportedDocument(
    long position,
    String id,
    String status,
    String score,
    String verdict,
    String grade,
    String decided,
    int caps,
    int flags,
    List<String> problems,
    Optional<PageFile> card) {

  public ReportedDocument {
    problems = List.copyOf(problems);
  }
}
