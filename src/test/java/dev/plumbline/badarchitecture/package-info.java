/// Packages that break every architecture rule once.
package dev.plumbline.badarchitecture;
