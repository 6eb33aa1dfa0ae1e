/// Documents to be evaluated, as JSON Lines, CSV or a folder of texts. Start at [DocumentFile].
package dev.plumbline.cli.documents;
