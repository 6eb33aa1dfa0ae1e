package dev.plumbline.measure.experiment;

import dev.plumbline.measure.calibration.signal.Sample;
import java.util.Optional;

/// The labelled documents of a run as the protocol scores them, and with parts of it left out.
///
/// @param full as it is
/// @param ungated without the evidence cap; absent if a document then has no single score
/// @param unasked by a judge that was asked for no evidence; absent without such a run
/// @param unlocked each document by one of several rubrics; absent without runs of others
/// @param bare as `unlocked`, and without the evidence cap
public record AblationSamples(
    Sample full,
    Optional<Sample> ungated,
    Optional<Sample> unasked,
    Optional<Sample> unlocked,
    Optional<Sample> bare) {}
