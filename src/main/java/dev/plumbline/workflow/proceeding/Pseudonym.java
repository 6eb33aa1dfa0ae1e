package dev.plumbline.workflow.proceeding;

import java.util.function.IntUnaryOperator;
import java.util.regex.Pattern;

/// The word by which artefacts name a person.
public final class Pseudonym {

  /// Before a pseudonym where artefacts name a person.
  public static final String PREFIX = "person:";

  public static final Pattern PATTERN = Pattern.compile("[a-z0-9](-?[a-z0-9]){3,31}");

  private static final int LENGTH = 10;

  /// Without letters and digits that are mistaken for each other.
  private static final String ALPHABET = "23456789abcdefghjkmnpqrstuvwxyz";

  /// A word that tells nothing of the person.
  ///
  /// @param random a number from 0 to below its argument, which nobody can foresee
  public static String drawn(IntUnaryOperator random) {
    StringBuilder word = new StringBuilder();
    for (int i = 0; i < LENGTH; i++) {
      word.append(ALPHABET.charAt(random.applyAsInt(ALPHABET.length())));
    }
    return word.toString();
  }

  private Pseudonym() {}
}
