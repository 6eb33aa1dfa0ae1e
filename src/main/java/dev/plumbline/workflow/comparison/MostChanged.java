package dev.plumbline.workflow.comparison;

import dev.plumbline.measure.comparison.DocumentComparison.Compared;
import java.math.BigDecimal;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;

/// The documents that changed most, of which a table shows a bounded number: those whose verdict
/// flipped first, then by the size of the change, then by id.
public final class MostChanged {

  private static final Comparator<Compared> ORDER =
      Comparator.comparing(Compared::isFlipped)
          .reversed()
          .thenComparing(MostChanged::size, Comparator.reverseOrder())
          .thenComparing(Compared::id);

  private final int limit;
  private final PriorityQueue<Compared> kept;
  private long seen;

  public MostChanged(int limit) {
    this.limit = limit;
    this.kept = new PriorityQueue<>(ORDER.reversed());
  }

  public void add(Compared changed) {
    seen++;
    kept.add(changed);
    if (kept.size() > limit) {
      kept.poll();
    }
  }

  public List<Compared> inOrder() {
    return kept.stream().sorted(ORDER).toList();
  }

  /// How many changed documents are not among those of [#inOrder].
  public long others() {
    return seen - kept.size();
  }

  private static BigDecimal size(Compared pair) {
    return pair.change().map(BigDecimal::abs).orElse(BigDecimal.ZERO);
  }
}
