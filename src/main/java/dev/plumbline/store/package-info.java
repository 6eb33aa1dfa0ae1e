/// Ports for storing artefacts under their digest, names for digests, decisions of people, and
/// texts by reference. Stored artefacts never change, and each is checked against its digest when
/// it is read. The ports together are [Stores].
package dev.plumbline.store;
