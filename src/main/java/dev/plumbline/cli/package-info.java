/// The command line: the same steps as the functions, on one machine, without an account, network
/// or Docker. Start at `PlumblineCommand`.
package dev.plumbline.cli;
