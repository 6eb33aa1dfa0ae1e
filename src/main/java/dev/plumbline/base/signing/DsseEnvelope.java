package dev.plumbline.base.signing;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_8;

import dev.plumbline.base.canonical.CanonicalArtefact.ArtefactKind;
import dev.plumbline.base.canonical.Digest;
import dev.plumbline.base.canonical.JsonRecord;
import dev.plumbline.base.canonical.JsonRecord.Member;
import java.nio.ByteBuffer;
import java.util.Collection;
import java.util.List;

/// A payload with its type and signatures over both: a DSSE envelope
/// (github.com/secure-systems-lab/dsse, version 1.0.2).
///
/// @param payload never changed by the caller
public record DsseEnvelope(String payloadType, byte[] payload, List<EnvelopeSignature> signatures)
    implements JsonRecord {

  /// An envelope needs no more signatures than a release has signers.
  private static final int SIGNATURES_MAX = 16;

  /// @param keyId a hint to which key it is; proves nothing
  public record EnvelopeSignature(@Member("keyid") String keyId, @Member("sig") byte[] bytes) {}

  public DsseEnvelope {
    signatures = List.copyOf(signatures);
    if (signatures.isEmpty() || signatures.size() > SIGNATURES_MAX) {
      throw new IllegalArgumentException("one signature to " + SIGNATURES_MAX);
    }
  }

  public static DsseEnvelope sign(String payloadType, byte[] payload, Signer key) {
    byte[] message = preAuthenticationEncoding(payloadType, payload);
    return new DsseEnvelope(
        payloadType, payload, List.of(new EnvelopeSignature(key.id(), key.sign(message))));
  }

  /// What is signed: the type and the payload, each after its length, so that neither can be taken
  /// for a part of the other.
  public static byte[] preAuthenticationEncoding(String payloadType, byte[] payload) {
    byte[] type = payloadType.getBytes(UTF_8);
    byte[] before = ("DSSEv1 " + type.length + " ").getBytes(US_ASCII);
    byte[] between = (" " + payload.length + " ").getBytes(US_ASCII);
    return ByteBuffer.allocate(before.length + type.length + between.length + payload.length)
        .put(before)
        .put(type)
        .put(between)
        .put(payload)
        .array();
  }

  /// Those of the keys that have signed it.
  public List<VerificationKey> signers(Collection<VerificationKey> keys) {
    byte[] message = preAuthenticationEncoding(payloadType, payload);
    return keys.stream()
        .filter(key ->
            signatures.stream().anyMatch(signature -> key.verifies(message, signature.bytes())))
        .toList();
  }

  /// The digest of the envelope as an artefact.
  public Digest digest() {
    return Digest.of(ArtefactKind.ATTESTATION, json());
  }
}
