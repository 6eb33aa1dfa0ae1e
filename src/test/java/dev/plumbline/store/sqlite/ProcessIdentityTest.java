package dev.plumbline.store.sqlite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class ProcessIdentityTest {

  private static final Path STAT = Path.of("/proc/self/stat");

  @Test
  void a_process_lives_until_it_ends_and_another_with_its_number_is_another() {
    ProcessIdentity self = ProcessIdentity.current();
    ProcessIdentity earlier =
        new ProcessIdentity(self.machine(), self.process(), self.started() - 10_000);
    assertThat(self.hasEnded(self)).isFalse();
    assertThat(earlier.hasEnded(self)).isTrue();
    assertThat(new ProcessIdentity("elsewhere", self.process(), 0).hasEnded(self)).isFalse();
  }

  /// A clock that is set while a run is written would make its process another one.
  @Test
  void the_beginning_of_a_process_does_not_depend_on_the_clock() throws IOException {
    assumeThat(STAT).exists();
    String stat = Files.readString(STAT);
    String ticks = stat.substring(stat.lastIndexOf(')') + 2).split(" ")[19];
    assertThat(ProcessIdentity.current().started()).isEqualTo(10 * Long.parseLong(ticks));
  }
}
