/// What people decided about runs of this machine's store. Start at `StoredCorrections`.
package dev.plumbline.people.corrections;
