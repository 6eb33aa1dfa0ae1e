package dev.plumbline.web;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;

/// The secrets by which the server knows its user: other people and programs of this machine can
/// reach the port, too.
///
/// @param entry in the address that is printed; it gives the cookie
/// @param session in the cookie
/// @param form in every form
/// @param once as `entry`, but for one use: the address that a browser is started with can be seen
///   by others in the list of processes
record AccessTokens(
    String entry, String session, String form, AtomicReference<Optional<String>> once) {

  private static final int BYTES = 32;

  static AccessTokens random() {
    SecureRandom random = new SecureRandom();
    return new AccessTokens(
        token(random),
        token(random),
        token(random),
        new AtomicReference<>(Optional.of(token(random))));
  }

  static String token(SecureRandom random) {
    byte[] bytes = new byte[BYTES];
    random.nextBytes(bytes);
    return HexFormat.of().formatHex(bytes);
  }

  /// Whether the token lets its bearer in.
  boolean admits(String token) {
    Optional<String> single = once.get();
    boolean first = single.isPresent() && isSame(single.get(), token);
    return isSame(entry, token) || first && once.compareAndSet(single, Optional.empty());
  }

  /// In a time that does not depend on where they differ.
  static boolean isSame(String secret, String given) {
    return MessageDigest.isEqual(
        secret.getBytes(StandardCharsets.UTF_8), given.getBytes(StandardCharsets.UTF_8));
  }
}
