package dev.plumbline.workflow.judging;

import dev.plumbline.rubric.bundle.ExtractionSpec;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;

/// What was made of the extraction spec that was asked for last: many documents are asked about
/// with one spec, and its patterns and phrases are compiled once. Threads may share it; two that
/// come first both make it.
public final class SpecCache<T> {

  private record Made<T>(ExtractionSpec spec, T value) {}

  private final Function<ExtractionSpec, T> make;
  private final AtomicReference<Optional<Made<T>>> last = new AtomicReference<>(Optional.empty());

  /// @param make what is made of a spec; its result may be shared by threads
  public SpecCache(Function<ExtractionSpec, T> make) {
    this.make = make;
  }

  public T of(ExtractionSpec spec) {
    return last.get()
        .filter(made -> made.spec().digest().equals(spec.digest()))
        .orElseGet(() -> {
          Made<T> made = new Made<>(spec, make.apply(spec));
          last.set(Optional.of(made));
          return made;
        })
        .value();
  }
}
