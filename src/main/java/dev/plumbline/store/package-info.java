/// Keeps artefacts under their digest, and names for digests. What was kept never changes; what is
/// found is checked against its digest first.
package dev.plumbline.store;
