package dev.plumbline.present.page.browse;

import dev.plumbline.run.RunUsage;
import java.util.List;
import java.util.Optional;

/// A run in the list of them.
///
/// @param begin when it began
/// @param digits the first ones of its digest, empty as long as it has none
/// @param rubric name and version; empty if its bundle cannot be read
/// @param figures absent if they would take too long, or cannot be read
/// @param waiting what waits for people, beside what the figures call open
/// @param usage what was paid for it
/// @param trend the shares that passed in the runs of the same rubric up to this one, whatever
///   their versions, the oldest first
/// @param parent the run that it was made from by another rubric
/// @param before the run to compare it with: its parent, or else the last one of the same rubric
public record ListedRun(
    RunLink link,
    String begin,
    String digits,
    String rubric,
    String judge,
    long documents,
    Optional<Figures> figures,
    List<OpenDocuments> waiting,
    RunUsage usage,
    List<Double> trend,
    Optional<RunLink> parent,
    Optional<RunLink> before) {

  public ListedRun {
    waiting = List.copyOf(waiting);
    trend = List.copyOf(trend);
  }

  /// What the run comes to, as it is shown; each may be empty.
  ///
  /// @param passRate such as `71 %`
  /// @param between the ends of its interval
  /// @param open how many documents a person has to look at
  public record Figures(String passRate, String between, String mean, long open) {}
}
