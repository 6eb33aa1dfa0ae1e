package dev.plumbline.calibration.study;

import dev.plumbline.calibration.sample.Sample;

/// A fully labelled file: what `calibrate study` draws its splits from.
public record StudyTask(String name, Sample sample) {}
