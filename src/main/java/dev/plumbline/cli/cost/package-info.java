/// What model calls cost: price lists, and calls counted before they are made.
package dev.plumbline.cli.cost;
