/// The store in a folder, one file for each artefact: the default on one machine.
package dev.plumbline.store.files;
