package dev.plumbline.workflow.bar;

import dev.plumbline.base.canonical.Digest;
import dev.plumbline.base.canonical.JsonRecord;
import dev.plumbline.base.canonical.JsonRecord.Derived;
import dev.plumbline.base.canonical.JsonRecord.Unwritten;
import dev.plumbline.base.problem.EscapedText;
import dev.plumbline.measure.bar.Waiver;
import java.util.List;
import java.util.stream.Collectors;

/// What became of a bar.
///
/// @param reasons why the run cannot be compared with it; none if it can
/// @param met whether every criterion is
/// @param waivers that were logged
public record BarOutcome(
    @Unwritten LockedBar locked, List<String> reasons, @Unwritten boolean met, List<Waiver> waivers)
    implements JsonRecord {

  public BarOutcome {
    reasons = List.copyOf(reasons);
    waivers = List.copyOf(waivers);
  }

  public boolean isComparable() {
    return reasons.isEmpty();
  }

  /// Whether it is met, or somebody answers for that it is not.
  public boolean isAccepted() {
    return isComparable() && met || !waivers.isEmpty();
  }

  /// `met`, `missed` or `not comparable`.
  public String words() {
    return isComparable() ? met ? "met" : "missed" : "not comparable";
  }

  /// Who waived it and why, and the reasons; may be empty.
  public String because() {
    return String.join("; ", reasons)
        + waivers.stream()
            .map(it ->
                (reasons.isEmpty() ? "" : "; ")
                    + "waived by "
                    + EscapedText.text(it.by())
                    + ": "
                    + EscapedText.text(it.reason()))
            .collect(Collectors.joining("; "));
  }

  @Derived
  Digest digest() {
    return locked.digest();
  }

  @Derived
  String outcome() {
    return words().replace(' ', '-');
  }
}
