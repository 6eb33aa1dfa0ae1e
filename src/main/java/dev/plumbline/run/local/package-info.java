/// The store of one machine: its folder, its runs by name, whether they are intact. Enter at
/// `LocalStore`.
package dev.plumbline.run.local;
