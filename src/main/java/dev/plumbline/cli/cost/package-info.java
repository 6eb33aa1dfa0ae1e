/// What model calls cost: price lists, calls counted before they are made, and calls saved where
/// the answers agree.
package dev.plumbline.cli.cost;
