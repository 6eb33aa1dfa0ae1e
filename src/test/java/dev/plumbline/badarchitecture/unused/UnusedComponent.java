package dev.plumbline.badarchitecture.unused;

/// A record with a component that nothing reads.
record UnusedComponent(int read, int unread) {}
