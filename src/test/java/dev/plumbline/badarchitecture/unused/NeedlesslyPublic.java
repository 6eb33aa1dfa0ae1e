package dev.plumbline.badarchitecture.unused;

/// A public class that only its own package uses.
public final class NeedlesslyPublic {

  /// One constant is used, one is not.
  enum Choice {
    TAKEN,
    NEVER_TAKEN
  }

  static String used(UnusedComponent component) {
    return Choice.TAKEN.name() + component.read();
  }

  private NeedlesslyPublic() {}
}
