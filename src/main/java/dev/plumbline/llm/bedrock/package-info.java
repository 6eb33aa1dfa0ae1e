/// Models behind Amazon Bedrock's Converse. Start at `BedrockModel`.
package dev.plumbline.llm.bedrock;
