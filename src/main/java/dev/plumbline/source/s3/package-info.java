/// Texts in buckets of S3.
package dev.plumbline.source.s3;
