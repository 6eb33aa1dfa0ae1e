/// Exact rational arithmetic, intervals and three-valued truth.
package dev.plumbline.base.number;
