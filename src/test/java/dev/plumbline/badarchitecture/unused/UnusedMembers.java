package dev.plumbline.badarchitecture.unused;

import dev.plumbline.base.annotation.ExternalUse;

/// A class that no other uses, with members that nothing uses, and some that are not reported.
public final class UnusedMembers {

  static final String UNUSED_CONSTANT = "unused";
  static final String CONSTANT = "used";

  private int onlyWritten;

  UnusedMembers(int number) {
    onlyWritten = number;
  }

  static int callsOnlyItself(int number) {
    return number == 0 ? 0 : callsOnlyItself(number - 1);
  }

  @ExternalUse("the check is tested with it")
  static String usedElsewhere() {
    return CONSTANT + NeedlesslyPublic.used(new UnusedComponent(1, 2));
  }

  @Override
  public String toString() {
    return "a method of a library calls this";
  }
}
