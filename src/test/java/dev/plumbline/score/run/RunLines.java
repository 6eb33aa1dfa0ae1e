package dev.plumbline.score.run;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.plumbline.base.canonical.CanonicalArtefact.ArtefactKind;
import dev.plumbline.base.canonical.Digest;
import dev.plumbline.score.extraction.JudgeIdentity;
import dev.plumbline.score.run.RunBuilder.RunResult;
import dev.plumbline.score.run.RunLine.DocumentStatus;
import dev.plumbline.score.run.RunManifest.RunSpec;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.IntStream;

/// Lines and runs that look like those of an evaluation.
public final class RunLines {

  public static final SaltSeed SEED = SaltSeed.parse("0123456789abcdef".repeat(4)).orElseThrow();
  public static final Digest BUNDLE = Digest.of(ArtefactKind.BUNDLE, "rubric".getBytes(UTF_8));
  public static final RunSpec SPEC =
      new RunSpec(BUNDLE, new JudgeIdentity("cues", "", "1"), List.of(0), List.of());

  public static RunLine scored(long position, String id, String composite) {
    return new RunLine(
        position,
        id,
        Optional.of(digest(ArtefactKind.DOCUMENT, id)),
        Optional.of(digest(ArtefactKind.EXTRACTION, id)),
        Optional.of(digest(ArtefactKind.SCORECARD, id)),
        new TreeMap<>(),
        DocumentStatus.SCORED,
        Optional.of(composite),
        Optional.of("pass"),
        List.of());
  }

  public static RunLine without(long position, String id, DocumentStatus status, String problem) {
    return new RunLine(
        position,
        id,
        Optional.of(digest(ArtefactKind.DOCUMENT, id)),
        Optional.empty(),
        Optional.empty(),
        new TreeMap<>(),
        status,
        Optional.empty(),
        Optional.empty(),
        List.of(problem));
  }

  /// Lines of which every tenth was refused.
  public static List<RunLine> of(int size) {
    return IntStream.range(0, size)
        .mapToObj(i ->
            i % 10 == 9
                ? without(i, "essay-" + i, DocumentStatus.REFUSED, "too-short")
                : scored(i, "essay-" + i, i % 7 + "." + (i % 9 + 1)))
        .toList();
  }

  public static RunManifest manifest(List<RunLine> lines) {
    RunBuilder builder = new RunBuilder(SPEC, SEED);
    lines.forEach(builder::add);
    return ((RunResult.Ended) builder.build(lines.size())).manifest();
  }

  private static Digest digest(ArtefactKind kind, String text) {
    return Digest.of(kind, text.getBytes(UTF_8));
  }

  private RunLines() {}
}
