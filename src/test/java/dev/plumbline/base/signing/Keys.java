package dev.plumbline.base.signing;

import java.security.GeneralSecurityException;
import java.security.KeyPairGenerator;

/// Keys for tests.
public final class Keys {

  public static SigningKey fresh() {
    try {
      return SigningKey.of(KeyPairGenerator.getInstance("Ed25519").generateKeyPair());
    } catch (GeneralSecurityException impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  private Keys() {}
}
