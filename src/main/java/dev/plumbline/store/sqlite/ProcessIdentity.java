package dev.plumbline.store.sqlite;

import java.io.IOException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/// A process, distinct from every other one that ever had its number: by the machine since it was
/// booted, the number, and when the process began.
///
/// @param machine a word for everything within which process numbers are unique and visible
/// @param started in milliseconds since the boot where the system says so, which no change of the
///   clock moves, else since 1970
record ProcessIdentity(String machine, long process, long started) {

  /// Beginnings since 1970 are computed from the time of boot, which two processes may read
  /// slightly apart.
  private static final long TOLERANCE_MILLISECONDS = 2_000;

  /// Linux shows times to users in hundredths of a second, whatever it counts in.
  private static final long TICK_MILLISECONDS = 10;

  /// The columns of `/proc/PID/stat` from the state on, which is the third.
  private static final int STATE = 0;

  private static final int START = 19;

  static ProcessIdentity current() {
    ProcessHandle self = ProcessHandle.current();
    return new ProcessIdentity(thisMachine(), self.pid(), begin(self).orElse(0L));
  }

  /// Whether it is certain that the process has ended. It never is for a process elsewhere: on
  /// another machine, or in a container with numbers of its own.
  ///
  /// @param self who asks
  boolean hasEnded(ProcessIdentity self) {
    if (!machine.equals(self.machine)) {
      return false;
    }
    Optional<ProcessHandle> there = ProcessHandle.of(process).filter(ProcessHandle::isAlive);
    if (there.isEmpty() || isZombie(process)) {
      return true;
    }
    return begin(there.get())
        .filter(begin -> Math.abs(begin - started) > TOLERANCE_MILLISECONDS)
        .isPresent();
  }

  /// In words for a user.
  String text(ProcessIdentity self) {
    if (!machine.equals(self.machine)) {
      return "process " + process + " on another machine or in a container";
    }
    String begun =
        ProcessHandle.of(process)
            .flatMap(there -> there.info().startInstant())
            .map(instant -> ", begun " + instant)
            .orElse("");
    return "process " + process + begun;
  }

  private static Optional<Long> begin(ProcessHandle process) {
    return columns(process.pid())
        .map(columns -> Long.parseLong(columns.get(START)) * TICK_MILLISECONDS)
        .or(() -> process.info().startInstant().map(Instant::toEpochMilli));
  }

  /// It has ended, but its parent has not collected its exit code: it still has its number.
  private static boolean isZombie(long process) {
    return columns(process).filter(columns -> "ZX".contains(columns.get(STATE))).isPresent();
  }

  /// What Linux says of a process, after its name in parentheses; empty elsewhere.
  private static Optional<List<String>> columns(long process) {
    try {
      String stat = Files.readString(Path.of("/proc", Long.toString(process), "stat"));
      List<String> columns = List.of(stat.substring(stat.lastIndexOf(')') + 1).strip().split(" "));
      return Optional.of(columns).filter(it -> it.size() > START);
    } catch (IOException | RuntimeException notLinux) {
      return Optional.empty();
    }
  }

  /// On Linux the boot and the namespace of process numbers; elsewhere the name of the host.
  private static String thisMachine() {
    try {
      String boot = Files.readString(Path.of("/proc/sys/kernel/random/boot_id")).strip();
      return boot + "/" + Files.readSymbolicLink(Path.of("/proc/self/ns/pid"));
    } catch (IOException | RuntimeException notLinux) {
      return host();
    }
  }

  private static String host() {
    try {
      return InetAddress.getLocalHost().getHostName();
    } catch (UnknownHostException unnamed) {
      return "unnamed";
    }
  }
}
