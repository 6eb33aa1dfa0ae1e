/// Requests to AWS that are signed here because the SDK's client would not link into a native
/// binary.
package dev.plumbline.aws;
