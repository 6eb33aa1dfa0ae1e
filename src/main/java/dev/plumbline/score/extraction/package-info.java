/// Extracts what is known about a document: its facts, the claims of a judge, and which of those
/// claims are verified by quotes. Start at `Extractor`.
package dev.plumbline.score.extraction;
