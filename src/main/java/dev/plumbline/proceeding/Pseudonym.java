package dev.plumbline.proceeding;

import java.security.SecureRandom;
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
  public static String random() {
    SecureRandom random = new SecureRandom();
    StringBuilder word = new StringBuilder();
    for (int i = 0; i < LENGTH; i++) {
      word.append(ALPHABET.charAt(random.nextInt(ALPHABET.length())));
    }
    return word.toString();
  }

  private Pseudonym() {}
}
