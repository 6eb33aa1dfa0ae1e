package dev.plumbline.extraction;

import dev.plumbline.text.Location;

/// A quote after it was looked up in the document.
///
/// @param counts its status is one that the rubric accepts
public record CheckedQuote(Claim.Quote quote, Location location, boolean counts) {}
