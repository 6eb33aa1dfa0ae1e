package dev.plumbline.cli.input;

import dev.plumbline.attestation.AttestationKind;
import dev.plumbline.attestation.DsseEnvelope;
import dev.plumbline.attestation.LogEntry;
import dev.plumbline.attestation.TrustPolicy;
import dev.plumbline.attestation.TrustPolicyReader;
import dev.plumbline.bundle.Bundle;
import dev.plumbline.canonical.ArtefactKind;
import dev.plumbline.canonical.Digest;
import dev.plumbline.cli.output.CliError;
import dev.plumbline.cli.output.ExitCode;
import dev.plumbline.problem.EscapedText;
import dev.plumbline.problem.Problem;
import dev.plumbline.problem.ProblemCode;
import dev.plumbline.store.ArtefactLookup;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine.Option;

/// The store of a command that scores, and the policy that says with what it may score.
public final class ScoringStoreOption extends StoreOption {

  private static final String VARIABLE = "PLUMBLINE_POLICY";

  @Option(
      names = "--policy",
      paramLabel = "FILE",
      description =
          "trust policy: rubrics and calibrations must be signed as it says (default:"
              + " PLUMBLINE_POLICY, or none)")
  private Optional<Path> written = Optional.empty();

  /// @throws CliError if the policy does not allow to score with the bundle
  @Override
  void requireTrusted(Bundle bundle) {
    Optional<TrustPolicy> policy = policy();
    if (policy.isEmpty()) {
      return;
    }
    String name = bundle.identity().name();
    String version = bundle.identity().version();
    List<Problem> problems = new ArrayList<>();
    policy
        .get()
        .minimumAbove(name, version)
        .ifPresent(minimum ->
            problems.add(
                untrusted(
                    "version "
                        + version
                        + " of the rubric "
                        + EscapedText.text(name)
                        + " is older than "
                        + minimum,
                    "use a version from " + minimum + " on")));
    for (AttestationKind kind : List.of(AttestationKind.BUNDLE, AttestationKind.APPROVAL)) {
      refusal(policy.get(), kind, bundle.digest()).ifPresent(problems::add);
    }
    refuse(name, problems);
  }

  /// @throws CliError if the policy does not allow to apply the calibration
  @Override
  public void requireTrustedCalibration(Digest calibration) {
    List<Problem> problems = new ArrayList<>();
    policy()
        .flatMap(policy -> refusal(policy, AttestationKind.CALIBRATION, calibration))
        .ifPresent(problems::add);
    refuse("--calibration", problems);
  }

  private static void refuse(String source, List<Problem> problems) {
    if (!problems.isEmpty()) {
      throw new CliError(ExitCode.REJECTED, source, problems);
    }
  }

  private Optional<Problem> refusal(TrustPolicy policy, AttestationKind kind, Digest digest) {
    return policy
        .refusal(kind, digest, envelopes(digest), LocalDate.now(ZoneOffset.UTC))
        .map(reason ->
            untrusted(
                "the policy does not trust the "
                    + kind.wireName()
                    + " of "
                    + digest
                    + ": "
                    + reason,
                "sign it with `plumbline sign "
                    + digest
                    + (kind == AttestationKind.APPROVAL ? " --approval" : "")
                    + " --key FILE`, with a key that the policy allows"));
  }

  private static Problem untrusted(String message, String help) {
    return Problem.at("", ProblemCode.UNTRUSTED, message, help);
  }

  /// The statements in the log about that digest. What the log names and the store has no longer,
  /// or has damaged, signs nothing.
  private List<DsseEnvelope> envelopes(Digest subject) {
    List<DsseEnvelope> envelopes = new ArrayList<>();
    find()
        .ifPresent(store ->
            store.store().log().rows().stream()
                .flatMap(row -> LogEntry.read(row.entry()).stream())
                .filter(entry -> entry.subject().equals(subject))
                .map(entry -> store.artefacts().find(ArtefactKind.ATTESTATION, entry.attestation()))
                .forEach(found -> {
                  if (found instanceof ArtefactLookup.Found(byte[] bytes)) {
                    DsseEnvelope.read(bytes).ifPresent(envelopes::add);
                  }
                }));
    return envelopes;
  }

  private Optional<TrustPolicy> policy() {
    Map<String, String> environment = environment().environment();
    String configured = environment.getOrDefault(VARIABLE, "");
    return written
        .or(() -> configured.isEmpty() ? Optional.empty() : Optional.of(Path.of(configured)))
        .map(ScoringStoreOption::read);
  }

  private static TrustPolicy read(Path file) {
    return switch (TrustPolicyReader.read(InputFiles.object(file))) {
      case TrustPolicyReader.Outcome.Read(TrustPolicy policy) -> policy;
      case TrustPolicyReader.Outcome.Refused(List<Problem> problems) ->
          throw new CliError(ExitCode.USAGE, file.toString(), problems);
    };
  }
}
