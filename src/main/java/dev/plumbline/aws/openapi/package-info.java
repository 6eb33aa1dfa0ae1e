/// The HTTP API: the functions as endpoints, and the OpenAPI document that API Gateway imports. On
/// AWS none of this code runs; locally `./mvnw quarkus:dev` serves it.
package dev.plumbline.aws.openapi;
