/// The command line: the same steps on one machine, without account, network or Docker. Start at
/// `Plumbline`.
package dev.plumbline.cli;
