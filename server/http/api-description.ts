import swagger from '@fastify/swagger'
import type { FastifyInstance } from 'fastify'
import type { Env } from '#server/env'

/** Describes every call at `/openapi.json`; registered before the routes it is to see. */
export async function registerApiDescription(app: FastifyInstance, env: Env): Promise<void> {
  if (!env.hasDocs) return
  await app.register(swagger, {
    // The contract's calls carry their area as a tag; health and development pages carry none.
    hideUntagged: true,
    openapi: {
      openapi: '3.0.3',
      info: { title: 'API', version: '1' },
      servers: [{ url: env.publicUrl }],
      components: {
        securitySchemes: {
          accessToken: { type: 'apiKey', in: 'header', name: 'x-access-token' },
          signature: { type: 'apiKey', in: 'header', name: 'authorization' },
          timestamp: { type: 'apiKey', in: 'header', name: 'timestamp' },
        },
      },
      security: [{ accessToken: [], signature: [], timestamp: [] }],
    },
  })
  app.get('/openapi.json', async () => app.swagger())
}
