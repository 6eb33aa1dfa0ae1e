package dev.plumbline.base.signing;

import dev.plumbline.base.canonical.Digest;
import dev.plumbline.base.canonical.SortedCopy;
import dev.plumbline.base.problem.EscapedText;
import dev.plumbline.base.signing.Statement.AttestationKind;
import dev.plumbline.base.signing.TrustPolicyReader.TrustedKey;
import java.math.BigInteger;
import java.time.LocalDate;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeSet;

/// Which keys may sign what, what must be signed, and which versions of a rubric are too old.
///
/// @param required what is used only if a trusted key has signed it
/// @param minimumVersions by the name of a rubric, the lowest version that may score
public record TrustPolicy(
    List<TrustedKey> keys,
    SortedSet<AttestationKind> required,
    SortedMap<String, String> minimumVersions) {

  public TrustPolicy {
    keys = List.copyOf(keys);
    required = SortedCopy.of(required);
    minimumVersions = SortedCopy.of(minimumVersions);
  }

  /// Whether a trusted key has to have signed it. A bridge is applied as a calibration is, so a
  /// policy that requires these requires it too.
  public boolean requires(AttestationKind kind) {
    return required.contains(kind)
        || kind == AttestationKind.BRIDGE && required.contains(AttestationKind.CALIBRATION);
  }

  /// Why nothing of this kind may be used that has this digest; empty if it may.
  ///
  /// A signature is compared with the present day, not with the day on which it was made, which
  /// only the signer could say: what an expired key has signed has to be signed again.
  ///
  /// @param envelopes found for the artefact, by whomever and about whatever
  public Optional<String> refusal(
      AttestationKind kind, Digest subject, Collection<DsseEnvelope> envelopes, LocalDate today) {
    if (!requires(kind)) {
      return Optional.empty();
    }
    SortedSet<String> reasons = new TreeSet<>();
    for (DsseEnvelope envelope : envelopes) {
      if (isAbout(envelope, kind, subject)) {
        List<TrustedKey> signers = signers(envelope);
        for (TrustedKey signer : signers) {
          Optional<String> refusal = signer.refusal(kind, today);
          if (refusal.isEmpty()) {
            return Optional.empty();
          }
          reasons.add("the key " + EscapedText.text(signer.name()) + " " + refusal.get());
        }
        if (signers.isEmpty()) {
          reasons.add("it is signed by a key that the policy does not know");
        }
      }
    }
    return Optional.of(reasons.isEmpty() ? "it is not signed" : String.join(", ", reasons));
  }

  private static boolean isAbout(DsseEnvelope envelope, AttestationKind kind, Digest subject) {
    return Statement.read(envelope)
        .filter(statement -> statement.kind() == kind && statement.subject().equals(subject))
        .isPresent();
  }

  private List<TrustedKey> signers(DsseEnvelope envelope) {
    List<VerificationKey> signed = envelope.signers(keys.stream().map(TrustedKey::key).toList());
    return keys.stream().filter(key -> signed.contains(key.key())).toList();
  }

  /// The lowest version of the rubric that may score, where this one is lower.
  ///
  /// @param version three numbers with points
  public Optional<String> minimumAbove(String rubric, String version) {
    return Optional.ofNullable(minimumVersions.get(rubric))
        .filter(minimum -> Arrays.compare(numbers(version), numbers(minimum)) < 0);
  }

  private static BigInteger[] numbers(String version) {
    return Arrays.stream(version.split("\\.")).map(BigInteger::new).toArray(BigInteger[]::new);
  }
}
