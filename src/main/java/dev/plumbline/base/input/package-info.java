/// Values of any input format, read strictly: each member is asked for by name, and everything that
/// is wrong is collected with its place.
package dev.plumbline.base.input;
