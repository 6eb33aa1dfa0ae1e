/// Succession of judges: a new judge's scores on the scale of an older one, fitted on anchors that
/// both have judged. The entry is [BridgeFitter]; the outcome is a calibration artefact.
package dev.plumbline.measure.bridge;
