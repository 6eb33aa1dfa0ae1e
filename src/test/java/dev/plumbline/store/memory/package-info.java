/// The store for tests and for runs that leave nothing behind.
package dev.plumbline.store.memory;
