/// Texts by reference: an object store as the core sees it.
package dev.plumbline.store.source;
