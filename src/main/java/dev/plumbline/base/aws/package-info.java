/// Signed HTTP requests to AWS services, for those whose SDK client cannot be linked into a native
/// binary. The entry is `AwsRequestSigner`.
package dev.plumbline.base.aws;
