package dev.plumbline.judge.llm.openai;

import java.io.ByteArrayOutputStream;
import java.net.http.HttpResponse.BodySubscriber;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow;

/// The bytes of a response, or nothing if they are more than the limit. A length is the server's
/// doing, so it is not reported as a connection that failed; the rest of the body is not read.
final class LimitedBody implements BodySubscriber<Optional<byte[]>> {

  private final int limit;
  private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
  private final CompletableFuture<Optional<byte[]>> body = new CompletableFuture<>();
  private Optional<Flow.Subscription> source = Optional.empty();

  LimitedBody(int limit) {
    this.limit = limit;
  }

  @Override
  public CompletionStage<Optional<byte[]>> getBody() {
    return body;
  }

  @Override
  public void onSubscribe(Flow.Subscription subscription) {
    source = Optional.of(subscription);
    subscription.request(Long.MAX_VALUE);
  }

  @Override
  public void onNext(List<ByteBuffer> buffers) {
    for (ByteBuffer buffer : buffers) {
      if (body.isDone()) {
        return;
      }
      if (buffer.remaining() > limit - bytes.size()) {
        source.orElseThrow().cancel();
        body.complete(Optional.empty());
        return;
      }
      byte[] piece = new byte[buffer.remaining()];
      buffer.get(piece);
      bytes.writeBytes(piece);
    }
  }

  @Override
  public void onError(Throwable failure) {
    body.completeExceptionally(failure);
  }

  @Override
  public void onComplete() {
    body.complete(Optional.of(bytes.toByteArray()));
  }
}
