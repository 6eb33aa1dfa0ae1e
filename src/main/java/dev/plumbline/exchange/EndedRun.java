package dev.plumbline.exchange;

import dev.plumbline.base.canonical.Digest;
import dev.plumbline.score.run.RunLine;
import dev.plumbline.score.run.SaltSeed;
import java.time.Instant;
import java.util.function.Consumer;

/// A run that has ended elsewhere, with what its manifest does not hold.
///
/// @param folder where its lines are, for messages
/// @param digest of its manifest
/// @param startedBy what began it there
/// @param lines gives all lines in their order, as often as they are asked for
public record EndedRun(
    String folder,
    Digest digest,
    SaltSeed seed,
    Instant began,
    Instant ended,
    String startedBy,
    Consumer<Consumer<RunLine>> lines) {}
