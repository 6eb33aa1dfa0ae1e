// LLMOps' gateway is an application without a server of its own.
import { serve } from '@hono/node-server';
import gateway from '@llmops/gateway';

serve({ fetch: gateway.fetch, port: Number(process.argv[2]) });
