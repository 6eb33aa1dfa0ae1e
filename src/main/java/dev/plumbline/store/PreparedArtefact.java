package dev.plumbline.store;

/// An artefact of which everything is done but writing it.
///
/// @param size the bytes of memory that it takes, about
/// @param write stores it, as [ArtefactStore#put] does
public record PreparedArtefact(long size, Runnable write) {}
