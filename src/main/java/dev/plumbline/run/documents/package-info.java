/// Documents of a file or a folder, in order, with their fingerprints. Enter at `DocumentFile`.
package dev.plumbline.run.documents;
