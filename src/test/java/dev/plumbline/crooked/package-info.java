/// A house that breaks every rule once, so that the rules are seen to bite.
package dev.plumbline.crooked;
