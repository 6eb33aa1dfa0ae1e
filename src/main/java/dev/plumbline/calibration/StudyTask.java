package dev.plumbline.calibration;

/// A fully labelled file: what `calibrate study` draws its splits from.
public record StudyTask(String name, Sample sample) {}
