/// Stores and loads typed artefacts through the artefact store. The entries are
/// `ArtefactRepository` and `ArtefactLoader`.
package dev.plumbline.store.repository;
