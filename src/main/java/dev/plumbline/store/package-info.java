/// Ports for storing artefacts under their digest, and names for digests. Stored artefacts never
/// change, and each is checked against its digest when it is read.
package dev.plumbline.store;
