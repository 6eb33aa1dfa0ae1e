/// What is known of a document: its facts, what the judge claims about it, and which of those
/// claims the document confirms. Start at `Extractor`.
package dev.plumbline.extraction;
