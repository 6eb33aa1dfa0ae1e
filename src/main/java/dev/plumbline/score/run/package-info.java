/// A run: one rubric, one judge and one list of documents, evaluated. Its artefact binds every line
/// by two Merkle roots, so that a line can neither be changed nor left out, and one line can be
/// proved without showing another. Start at `RunBuilder`.
package dev.plumbline.score.run;
