/// The public API: what a Java program may use of this library. Every other package is internal and
/// changes without notice. Start at [dev.plumbline.Plumbline].
package dev.plumbline;
