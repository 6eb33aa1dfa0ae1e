/// What `./mvnw quarkus:dev` has besides the API: a folder to work in, the pages of a
/// store, and each function by its name. No package for AWS has it. Entry points:

/// [DevelopmentStores], [DevelopmentPages], [FunctionInvocations].
package dev.plumbline.aws.development;
