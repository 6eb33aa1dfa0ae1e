/// The command that shows the runs of a store in a browser. Entry point: [ViewCommand].
package dev.plumbline.cli.view;
