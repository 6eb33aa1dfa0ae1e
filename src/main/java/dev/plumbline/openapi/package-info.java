/// The HTTP face: the functions as endpoints, and the OpenAPI document that API Gateway imports. On
/// AWS none of this runs; on one machine `./mvnw quarkus:dev` serves it.
package dev.plumbline.openapi;
