/// The commands of `plumbline store`: what is in a store, and what is taken out of it. Start at
/// [StoreInfoCommand].
package dev.plumbline.cli.store;
