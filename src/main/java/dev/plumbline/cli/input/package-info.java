/// Options that several commands have: the store, documents, labels, models and the form of a
/// report. Start at [StoreOption].
package dev.plumbline.cli.input;
