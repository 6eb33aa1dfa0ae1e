/// Character classes, case and folding data frozen from one Unicode version, so that segmentation
/// and quote matching do not change with the JDK.
package dev.plumbline.text.unicode;
