/// The functions on AWS Lambda: Funqy passes requests in and responses out byte for byte.
package dev.plumbline.aws.lambda;
