package dev.plumbline.proof;

import dev.plumbline.base.canonical.ArtefactKind;
import dev.plumbline.base.canonical.CanonicalJson;
import dev.plumbline.base.canonical.Digest;
import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.JsonArray;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.JsonReader;
import dev.plumbline.base.canonical.UnexpectedJsonException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/// A payload with its type and signatures over both: a DSSE envelope
/// (github.com/secure-systems-lab/dsse, version 1.0.2).
///
/// @param payload never changed by the caller
public record DsseEnvelope(String payloadType, byte[] payload, List<EnvelopeSignature> signatures) {

  /// An envelope needs no more signatures than a release has signers.
  private static final int SIGNATURES_MAX = 16;

  /// @param keyId a hint to which key it is; proves nothing
  public record EnvelopeSignature(String keyId, byte[] bytes) {}

  public DsseEnvelope {
    signatures = List.copyOf(signatures);
  }

  public static DsseEnvelope sign(String payloadType, byte[] payload, Signer key) {
    byte[] message = preAuthenticationEncoding(payloadType, payload);
    return new DsseEnvelope(
        payloadType, payload, List.of(new EnvelopeSignature(key.id(), key.sign(message))));
  }

  /// What is signed: the type and the payload, each after its length, so that neither can be taken
  /// for a part of the other.
  public static byte[] preAuthenticationEncoding(String payloadType, byte[] payload) {
    byte[] type = payloadType.getBytes(StandardCharsets.UTF_8);
    byte[] before = ("DSSEv1 " + type.length + " ").getBytes(StandardCharsets.US_ASCII);
    byte[] between = (" " + payload.length + " ").getBytes(StandardCharsets.US_ASCII);
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

  public JsonObject json() {
    return JsonObject.builder()
        .put("payload", Base64.getEncoder().encodeToString(payload))
        .put("payloadType", payloadType)
        .put(
            "signatures",
            JsonArray.mapped(
                signatures,
                signature ->
                    JsonObject.of(
                        "keyid",
                        Json.of(signature.keyId()),
                        "sig",
                        Json.of(Base64.getEncoder().encodeToString(signature.bytes())))))
        .build();
  }

  public byte[] bytes() {
    return CanonicalJson.bytes(json());
  }

  /// The digest of the envelope as an artefact.
  public Digest digest() {
    return Digest.of(ArtefactKind.ATTESTATION, bytes());
  }

  /// Empty unless the bytes are exactly what [#bytes] writes.
  public static Optional<DsseEnvelope> read(byte[] canonical) {
    return JsonReader.canonicalObject(canonical).flatMap(DsseEnvelope::read);
  }

  /// Empty unless the object is exactly what [#json] writes.
  public static Optional<DsseEnvelope> read(JsonObject json) {
    try {
      List<EnvelopeSignature> signatures =
          json.objects("signatures").stream()
              .map(one -> new EnvelopeSignature(one.text("keyid"), decoded(one.text("sig"))))
              .toList();
      return Optional.of(
              new DsseEnvelope(json.text("payloadType"), decoded(json.text("payload")), signatures))
          .filter(envelope -> !envelope.signatures().isEmpty())
          .filter(envelope -> envelope.signatures().size() <= SIGNATURES_MAX)
          .filter(envelope -> envelope.json().equals(json));
    } catch (UnexpectedJsonException | ClassCastException | IllegalArgumentException otherShape) {
      return Optional.empty();
    }
  }

  private static byte[] decoded(String base64) {
    return Base64.getDecoder().decode(base64);
  }
}
