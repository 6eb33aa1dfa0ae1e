/// What commands read: files, documents, labels, options and the local store.
package dev.plumbline.cli.input;
