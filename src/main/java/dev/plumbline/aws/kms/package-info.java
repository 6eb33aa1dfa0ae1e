/// Keys that AWS KMS keeps. The entry is `KmsSigner`.
package dev.plumbline.aws.kms;
