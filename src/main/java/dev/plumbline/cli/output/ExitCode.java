package dev.plumbline.cli.output;

import dev.plumbline.base.problem.Refusal;
import dev.plumbline.run.local.Failure;

/// The exit codes of the command line; they are stable.
public final class ExitCode {

  public static final int OK = 0;
  public static final int NOT_PASSED = 1;
  public static final int USAGE = 2;
  public static final int REJECTED = 3;
  public static final int UNSCORED = 4;
  public static final int CORRUPT = 5;
  public static final int PROVIDER = 6;
  public static final int STORE = 7;

  /// Shown to be worse than another run.
  public static final int WORSE = 8;

  /// Shown neither to be worse nor to be no worse.
  public static final int NOT_SHOWN = 9;

  /// Too few documents to show either.
  public static final int TOO_FEW = 10;

  /// A defect of plumbline itself, not of the input.
  public static final int INTERNAL = 70;

  public static int of(Refusal refusal) {
    return switch (refusal.kind()) {
      case INPUT -> USAGE;
      case REJECTED -> REJECTED;
      case UNSCORED -> UNSCORED;
      case CORRUPT -> CORRUPT;
      case PROVIDER -> PROVIDER;
      case STORE -> STORE;
    };
  }

  public static int of(Failure.Kind kind) {
    return switch (kind) {
      case FILE -> USAGE;
      case PROVIDER -> PROVIDER;
      case STORE -> STORE;
      case CORRUPT -> CORRUPT;
    };
  }

  private ExitCode() {}
}
