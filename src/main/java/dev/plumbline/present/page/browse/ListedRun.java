package dev.plumbline.present.page.browse;

import java.util.Optional;

/// A run in the list of them.
///
/// @param begin when it began
/// @param digits the first ones of its digest, empty as long as it has none
/// @param rubric name and version; empty if its bundle cannot be read
/// @param parent the run that it was made from by another rubric
public record ListedRun(
    RunLink link,
    String begin,
    String digits,
    String rubric,
    String judge,
    long documents,
    Optional<RunLink> parent) {}
