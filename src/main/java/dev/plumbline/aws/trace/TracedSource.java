package dev.plumbline.aws.trace;

import dev.plumbline.store.source.FetchResult;
import dev.plumbline.store.source.ObjectReference;
import dev.plumbline.store.source.ObjectSource;
import java.time.Instant;
import java.util.function.Supplier;

/// A source whose fetches are in traces.
public record TracedSource(ObjectSource source, CallTraces traces) implements ObjectSource {

  @Override
  public FetchResult fetch(ObjectReference reference, int bytesMax) {
    return traced(() -> source.fetch(reference, bytesMax));
  }

  @Override
  public FetchResult fetchPart(ObjectReference reference, long from, int bytesMax) {
    return traced(() -> source.fetchPart(reference, from, bytesMax));
  }

  private FetchResult traced(Supplier<FetchResult> fetch) {
    Instant begin = traces.now();
    CallTraces.End end = CallTraces.End.FAULT;
    try {
      FetchResult result = fetch.get();
      end = result instanceof FetchResult.Fetched ? CallTraces.End.ANSWERED : CallTraces.End.ERROR;
      return result;
    } finally {
      traces.ended("S3", "GetObject", begin, end);
    }
  }
}
