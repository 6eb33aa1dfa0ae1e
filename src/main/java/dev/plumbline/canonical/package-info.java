/// One byte form for every artefact, and its SHA-256. Two machines that mean the same thing write
/// the same bytes, so a digest is enough to say which rubric, document or score is meant.
package dev.plumbline.canonical;
