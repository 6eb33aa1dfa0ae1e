package dev.plumbline.score.run;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.plumbline.base.canonical.CanonicalJson;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.merkle.MerkleHash;
import dev.plumbline.fixtures.Soak;
import dev.plumbline.score.run.RunManifest.RunTree;
import dev.plumbline.score.run.SaltSeed.HmacSha256;
import java.nio.ByteBuffer;
import java.util.HexFormat;
import java.util.SplittableRandom;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("slow")
@Tag("soak")
class SaltSeedTest {

  /// RFC 4231, test cases 1, 2 and 6; the key of the last is longer than a block.
  @Test
  void the_authentication_code_is_that_of_the_rfc() {
    assertThat(hmac("0b".repeat(20), "Hi There".getBytes(UTF_8)))
        .isEqualTo("b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7");
    assertThat(
            hmac(
                HexFormat.of().formatHex("Jefe".getBytes(UTF_8)),
                "what do ya want for nothing?".getBytes(UTF_8)))
        .isEqualTo("5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843");
    assertThat(
            hmac(
                "aa".repeat(131),
                "Test Using Larger Than Block-Size Key - Hash Key First".getBytes(UTF_8)))
        .isEqualTo("60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54");
  }

  @Test
  void salts_are_those_of_the_platform_s_own_hmac() throws Exception {
    SplittableRandom random = new SplittableRandom(7);
    for (int round = 0; round < 200; round++) {
      byte[] seed = new byte[SaltSeed.BYTES];
      random.nextBytes(seed);
      long position = random.nextLong(Long.MAX_VALUE);
      Mac mac = Mac.getInstance("HmacSHA256");
      mac.init(new SecretKeySpec(seed, "HmacSHA256"));
      byte[] expected = mac.doFinal(ByteBuffer.allocate(8).putLong(position).array());
      assertThat(SaltSeed.of(seed).salt(position))
          .isEqualTo(HexFormat.of().formatHex(expected).substring(0, 32));
    }
  }

  @Test
  void a_seed_reads_back_from_its_digits_and_shows_nothing() {
    SaltSeed seed = SaltSeed.parse("0f".repeat(32)).orElseThrow();
    assertThat(SaltSeed.of(seed.bytes())).isEqualTo(seed).hasToString("SaltSeed");
    assertThat(SaltSeed.parse("0F".repeat(32))).isEmpty();
    assertThat(SaltSeed.parse("0f".repeat(31))).isEmpty();
    assertThatThrownBy(() -> SaltSeed.of(new byte[16]))
        .isInstanceOf(IllegalArgumentException.class);
  }

  /// A neighbour in a proof is a hash. A reader who knows everything of that line but its salt and
  /// tries a million composites does not find it.
  @Test
  void a_million_guesses_of_a_line_do_not_find_its_hash() {
    SaltSeed secret = SaltSeed.parse("5eed".repeat(16)).orElseThrow();
    int composite = 713_042;
    RunLine line = RunLines.scored(3, "essay-3", "0." + composite);
    MerkleHash hash = line.leaf(RunTree.LINES, secret.salt(line.position()));
    JsonObject salted = line.salted(RunTree.LINES, secret);
    byte[] unsalted = CanonicalJson.bytes(line.json());
    byte[] known = CanonicalJson.bytes(salted);
    byte[] guessed = CanonicalJson.bytes(line.salted(RunTree.LINES, SaltSeed.of(new byte[32])));
    int guesses = Soak.times("guesses", 100_000, 1_000_000);
    assertThat(found(unsalted, composite, hash, 1_000_000 - guesses, 1_000_000)).isFalse();
    assertThat(found(guessed, composite, hash, 713_000, 714_000)).isFalse();
    assertThat(found(known, composite, hash, 713_000, 714_000)).isTrue();
  }

  /// Whether one of the composites gives the hash.
  private static boolean found(byte[] line, int composite, MerkleHash hash, int begin, int end) {
    int at = new String(line, UTF_8).indexOf("0." + composite) + 2;
    byte[] changed = line.clone();
    boolean found = false;
    for (int guess = begin; guess < end; guess++) {
      int rest = guess;
      for (int digit = 5; digit >= 0; digit--) {
        changed[at + digit] = (byte) ('0' + rest % 10);
        rest /= 10;
      }
      found |= MerkleHash.ofLeaf(changed).equals(hash);
    }
    return found;
  }

  private static String hmac(String key, byte[] message) {
    return HexFormat.of().formatHex(new HmacSha256(HexFormat.of().parseHex(key)).of(message));
  }
}
