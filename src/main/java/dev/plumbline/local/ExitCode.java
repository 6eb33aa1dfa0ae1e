package dev.plumbline.local;

/// What a script can trust.
final class ExitCode {

  static final int OK = 0;
  static final int NOT_PASSED = 1;
  static final int USAGE = 2;
  static final int REJECTED = 3;
  static final int UNSCORED = 4;
  static final int CORRUPT = 5;
  static final int PROVIDER = 6;
  static final int STORE = 7;

  /// Ours: the fault is in plumbline, not in the input.
  static final int INTERNAL = 70;

  private ExitCode() {}
}
