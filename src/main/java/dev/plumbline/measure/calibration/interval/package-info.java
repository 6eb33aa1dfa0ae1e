/// Intervals in which the human score of a new document lies with a given probability: CV+ (Barber,
/// Candès, Ramdas and Tibshirani 2021). The entry is
/// [PredictionIntervals.PredictionIntervalFitter].
package dev.plumbline.measure.calibration.interval;
