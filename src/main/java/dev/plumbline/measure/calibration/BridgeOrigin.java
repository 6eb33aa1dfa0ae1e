package dev.plumbline.measure.calibration;

import dev.plumbline.base.canonical.Digest;
import dev.plumbline.base.canonical.JsonRecord;
import dev.plumbline.score.extraction.JudgeIdentity;
import java.util.Optional;

/// What makes a calibration a bridge: its scale is that of an older judge, not that of people.
///
/// @param judge the older one
/// @param oldRun with its scores of the anchors
/// @param newRun with those of the judge that the calibration is for
/// @param calibration of the older judge's scores, where its calibrated ones are the scale
public record BridgeOrigin(
    JudgeIdentity judge, Digest oldRun, Digest newRun, Optional<Digest> calibration)
    implements JsonRecord {}
