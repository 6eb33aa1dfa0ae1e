package dev.plumbline.aws.function;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import dev.plumbline.aws.local.LocalTable;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class WarmUpTest {

  /// The platform ends a start that takes ten seconds, and begins it again.
  private static final Duration START_MAX = Duration.ofSeconds(6);

  @Test
  void a_table_that_cannot_be_reached_does_not_hold_up_the_start() throws IOException {
    int port;
    try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      port = free.getLocalPort();
    }
    URI nobody = URI.create("http://127.0.0.1:" + port);
    Functions functions =
        Tables.wiring(LocalTable.client(nobody), "none", Duration.ofSeconds(290)).functions();

    long begin = System.nanoTime();
    assertTimeoutPreemptively(START_MAX.plusSeconds(3), functions::warmUp);

    assertThat(Duration.ofNanos(System.nanoTime() - begin)).isLessThan(START_MAX);
  }
}
