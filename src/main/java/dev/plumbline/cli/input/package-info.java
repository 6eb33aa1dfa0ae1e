/// Input of the commands: files, documents, labels, shared options and the local store.
package dev.plumbline.cli.input;
