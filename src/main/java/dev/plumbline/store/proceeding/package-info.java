/// The ports for what people decide about results, and for the names behind their pseudonyms.
package dev.plumbline.store.proceeding;
