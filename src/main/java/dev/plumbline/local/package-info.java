/// The command line: the same steps as the functions, on one machine.
package dev.plumbline.local;
