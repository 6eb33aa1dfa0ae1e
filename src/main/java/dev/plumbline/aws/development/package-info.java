/// What `./mvnw quarkus:dev` serves besides the API: the pages of a store. No package for AWS has
/// it. Entry point: [DevelopmentPages].
package dev.plumbline.aws.development;
